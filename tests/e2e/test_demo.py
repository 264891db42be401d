"""`make demo`: a stranger sees the main job done on real mail."""

import os
import subprocess
import sys
from pathlib import Path

GENEROUS_S = 100


def test_the_demo_does_the_main_job_and_says_where_everything_is(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "keep_desktop.app.demo"],
        env={**os.environ, "TMPDIR": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=GENEROUS_S,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    (home,) = tmp_path.iterdir()
    assert f"{home / 'mail.csv'} (23 rows)" in done.stdout
    assert f"{home / 'invoices.csv'} (4 rows)" in done.stdout
    assert str(home / "data" / "ledger.db") in done.stdout
    assert (home / "data" / "ledger.db").is_file()
    assert "“inbox/IMG_2231.eml”" in done.stdout
