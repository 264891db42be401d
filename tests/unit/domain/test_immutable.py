"""Values that never change: compared, hashed and printed like frozen dataclasses."""

from dataclasses import field, replace

from keep_desktop.domain.immutable import immutable


@immutable(kw_only=True)
class Account:
    name: str
    secret: str = field(default="", repr=False)


@immutable
class Amount:
    cents: int

    def __repr__(self) -> str:
        return f"{self.cents / 100:.2f}"


def test_equal_values_are_one_key_and_a_changed_copy_is_another() -> None:
    account = Account(name="a", secret="s")
    assert {account: 1}[Account(name="a", secret="s")] == 1
    assert replace(account, name="b") not in {account}


def test_what_is_not_to_be_printed_is_not() -> None:
    assert repr(Account(name="a", secret="s")) == "Account(name='a')"
    assert repr(Amount(1250)) == "12.50"


def test_mypy_refuses_to_assign_and_slots_refuse_what_is_no_field() -> None:
    amount = Amount(1)
    amount.cents = 2  # type: ignore[misc]  # `make types` fails if mypy should allow it
    assert not hasattr(amount, "__dict__")
