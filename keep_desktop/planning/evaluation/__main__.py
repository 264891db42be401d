"""`python -m keep_desktop.planning.evaluation --model NAME|scripted [--seed S] [--only WORD] …`"""

import argparse
import json
import sys
from pathlib import Path

from keep_desktop.app.main import main as program
from keep_desktop.planning.evaluation.report import save_baseline
from keep_desktop.planning.evaluation.run import PARTS, SCRIPTED, Evaluation

_WORSE = 4


def main() -> int:
    """Evaluate and print the report; 4 where it is worse than it must be."""
    parser = argparse.ArgumentParser(
        prog="python -m keep_desktop.planning.evaluation",
        description="Evaluates how well a model plans and repairs workflows. Its address and key "
        "are taken from the environment, as by the program (KEEP_MODEL_URL, OPENROUTER_API_KEY).",
    )
    parser.add_argument("--model", required=True, metavar=f"NAME|{SCRIPTED}")
    parser.add_argument("--seed", type=int, default=1, help="of the order of the requests")
    parser.add_argument("--tries", type=int, default=3, help="of each request and repair")
    parser.add_argument(
        "--part", action="append", choices=PARTS, help="all but robustness where none is given"
    )
    parser.add_argument("--only", default="", metavar="WORD", help="names that hold it")
    parser.add_argument("--report", type=Path, metavar="FILE", help="JSON")
    parser.add_argument("--save-baseline", action="store_true", help="of this model, from this run")
    given = parser.parse_args()
    evaluation = Evaluation(
        program, model=given.model, seed=given.seed, tries=given.tries, only=given.only
    )
    report = evaluation.run(given.part or ())
    if given.report is not None:
        given.report.write_text(json.dumps(report.as_json(), indent=1, ensure_ascii=False) + "\n")
    sys.stdout.write(report.text())
    if given.save_baseline and report.is_reached:
        save_baseline(report)
    failed = report.regressions() or (given.model == SCRIPTED and not report.is_good)
    return _WORSE if failed else 0


if __name__ == "__main__":
    sys.exit(main())
