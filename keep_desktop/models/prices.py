"""What a request costs, where its price is known: it is never guessed."""

from keep_desktop.domain.planning.models import TokenUsage
from keep_desktop.ports.hosts import is_loopback


def price_of(url: str, model: str, usage: TokenUsage) -> float | None:
    """In US dollars; None for a model at an address whose prices are not known."""
    if is_loopback(url) or usage.tokens_in is None or usage.tokens_out is None:
        return None
    # Imported here: a quarter of a second that a model on this computer does not need.
    from genai_prices import Usage, calc_price

    try:
        found = calc_price(
            Usage(
                input_tokens=usage.tokens_in,
                output_tokens=usage.tokens_out,
                cache_read_tokens=usage.tokens_cached or 0,
            ),
            model_ref=model,
            provider_api_url=url,
        )
    except LookupError:
        return None
    return float(found.total_price)
