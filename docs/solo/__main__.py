"""One person plays a whole game with house actors, in a real browser, at the pace of a real evening.

    python -m docs.solo men-of-stones
    python -m docs.solo city-of-masks --seed 4
    python -m docs.solo shadow-play --director

The person is scripted: they read what is said to them and answer it out of a small book of lines of their
own. What comes of it is judged, and its book written to `docs/examples/SLUG-solo.md`. A play takes
from seven minutes to half an hour. Ends with 1 where anything is amiss, and says what.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from random import Random

from playwright.sync_api import sync_playwright

from commedia import games
from commedia.server.company.pace import TEMPO_SECONDS
from docs.solo.judged import faults_of
from docs.solo.player import TABLES, Soloist
from tests.browser.asking import asking
from tests.browser.conftest import CHROMIUM, QUIET, House

EXAMPLES = Path(__file__).parents[1] / "examples"
HEAD = """# {title}, played alone with the house{part}

{name} is one person at a page, with {others} house actors, at the brisk pace. What {name} says is out of
a small book of lines of ours; all else is the house’s. This is the table’s own book, as *Read the book* keeps
it, and `python -m docs.solo {again}` plays another.

"""


def main(args: list[str]) -> int:
    """Play, judge and write down one game."""
    parser = argparse.ArgumentParser(prog="python -m docs.solo", description=__doc__)
    parser.add_argument("slug", choices=sorted(TABLES))
    parser.add_argument(
        "--seed", type=int, default=1, help="of what the person chooses; chance is the house's"
    )
    parser.add_argument(
        "--pace", type=float, default=TEMPO_SECONDS, help="seconds between two deeds of the house"
    )
    parser.add_argument("--out", type=Path, default=None, help="where the book is written to")
    parser.add_argument(
        "--director", action="store_true", help="in Shadow Play, the person directs, and the house acts"
    )
    asked = parser.parse_args(args)
    if asked.director and asked.slug != "shadow-play":
        parser.error("There is a Director in Shadow Play.")
    played = f"{asked.slug}-director" if asked.director else asked.slug
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as browsers:
        house = House(Path(folder), asked.pace)
        house.open()
        chromium = browsers.chromium.launch(executable_path=CHROMIUM, args=QUIET)
        try:
            page = chromium.new_context(
                base_url=house.address, viewport={"width": 1440, "height": 900}
            ).new_page()
            soloist = Soloist(page, house, played, Random(asked.seed))
            try:
                soloist.play()
            except Exception as fault:  # what was played until then is looked at, too
                soloist.amiss.append(f"{type(fault).__name__}: {fault}")
            book = asking.get(f"{house.address}/s/{soloist.token}/book.md").text
            found = [*faults_of(soloist)]
            told = soloist.told()
        finally:
            chromium.close()
            house.close()
    out = asked.out or EXAMPLES / (f"{played}.md" if asked.director else f"{played}-solo.md")
    out.parent.mkdir(exist_ok=True)
    head = HEAD.format(
        title=games.get(asked.slug).title,
        part=", as the Director" if asked.director else "",
        again=f"{asked.slug} --director" if asked.director else asked.slug,
        others=len(soloist.house_seats),
        name=soloist.name,
    )
    out.write_text(head + book.partition("\n")[2].lstrip(), encoding="utf-8")
    print(f"{out}: {told}")
    for fault in found:
        print(f"- {fault}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
