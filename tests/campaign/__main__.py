"""A campaign from the command line: `python -m tests.campaign --rounds 200`."""

from __future__ import annotations

import argparse
import secrets
import sys
import tempfile
from pathlib import Path

from tests.campaign.campaign import fight


def main() -> int:
    """0 where all held."""
    said = argparse.ArgumentParser(prog="python -m tests.campaign", description=__doc__)
    said.add_argument("--rounds", type=int, default=200)
    said.add_argument("--workers", type=int, default=3)
    said.add_argument("--tables", type=int, default=10)
    said.add_argument("--seed", type=int, default=secrets.randbelow(10**9))
    asked = said.parse_args()
    print(f"the seed of this campaign: --seed {asked.seed}", flush=True)
    folder = Path(tempfile.mkdtemp(prefix="commedia-campaign-"))
    came = fight(
        folder, asked.rounds, asked.workers, asked.tables, asked.seed, lambda line: print(line, flush=True)
    )
    print(f"{came.acknowledged} moves acknowledged, {came.refused} refused, {came.resent} sent again")
    print(*came.wrong or ["all held"], f"(what workers had to say: {folder})", sep="\n")
    return 1 if came.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
