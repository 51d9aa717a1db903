"""Draw the floors of the house, with every import from one to another: `python -m docs.floors`.

Each floor is a storey, its chute hangs from it on the right, and where the chute has a hatch the floor takes
something from that storey. A test holds the picture against the code.
"""

from __future__ import annotations

from collections.abc import Collection
from html import escape
from pathlib import Path

from tests.boot.test_floors import SOURCE, imports, modules

PICTURE = Path(__file__).parent / "pictures" / "floors.svg"

FLOORS = {
    "cli": "the commands",
    "dev": "a game in rehearsal, while it is written",
    "server": "pages, live updates, the API, invitations",
    "lab": "house actors, self-play, the check, verification",
    "testing": "a table whose chance is scripted",
    "games": "one folder a game: rules, decisions, page, actors",
    "kit": "what games share in shape, beside their rules",
    "props": "dice, cards, dominoes, masks: the drawing kit",
    "store": "the log of each table, durable",
    "engine": "the grammar of play: no files, no clock, no chance",
}
"""From the roof down, and what each is for."""

HIGH, WIDE, LEFT, STEP, TOP = 46, 470, 20, 34, 46
STYLE = (
    "text{font:15px system-ui,sans-serif;fill:#1c1a20}.name{font-weight:650}"
    ".note{fill:#4a4650;font-size:13px}"
    "rect{fill:#fbfaf6;stroke:#85808b}.way{stroke:#3d3846;stroke-width:2;fill:none}circle{fill:#3d3846}"
    ".way--thin{stroke-width:1;stroke-dasharray:3 4}.head{font-size:12px;fill:#4a4650}"
    "@media(prefers-color-scheme:dark){text{fill:#efebe4}.note,.head{fill:#bfb9c3}rect{fill:#1d1b22;stroke:#7d7788}"
    ".way{stroke:#c9c2d2}circle{fill:#c9c2d2}}"
)


def between_floors() -> set[tuple[str, str]]:
    """Which floor imports from which, over all files; `__main__` belongs to the commands."""
    found = set()
    for path in modules():
        parts = ("commedia", *path.relative_to(SOURCE).with_suffix("").parts)
        for other in imports(path.read_text(encoding="utf-8"), parts[:-1]):
            if other[0] == "commedia" and len(other) > 1 and other[1] in FLOORS:
                found.add((parts[1].replace("__main__", "cli"), other[1]))
    return {(floor, other) for floor, other in found if floor != other}


def picture(ways: Collection[tuple[str, str]]) -> str:
    """The floors as SVG. ways: which floor imports from which."""
    at = {floor: TOP + n * (HIGH + 10) + HIGH // 2 for n, floor in enumerate(FLOORS)}
    takes = {floor: sorted((at[b], b) for a, b in ways if a == floor) for floor in FLOORS}
    width, height = LEFT + WIDE + STEP * len(FLOORS) + 10, at["engine"] + HIGH
    told = "; ".join(f"{a} imports {', '.join(b for _, b in found)}" for a, found in takes.items() if found)
    drawn = [
        f'<rect x="{LEFT}" y="{y - HIGH // 2}" width="{WIDE}" height="{HIGH}" rx="3"/>' for y in at.values()
    ]
    columns = {floor: LEFT + WIDE + STEP * (n + 0.7) for n, floor in enumerate(FLOORS)}
    for floor in ("store", "engine"):  # they take nothing, and have no chute of their own to be found by
        last = max(columns[a] for a, b in ways if b == floor)
        drawn.append(f'<path class="way way--thin" d="M{LEFT + WIDE} {at[floor]}H{last}"/>')
    for floor, note in FLOORS.items():
        y, x = at[floor], columns[floor]
        drawn.append(f'<text class="name" x="{LEFT + 14}" y="{y + 5}">{floor}</text>')
        drawn.append(f'<text class="note" x="{LEFT + 100}" y="{y + 5}">{escape(note)}</text>')
        if takes[floor]:
            drawn.append(f'<path class="way" d="M{LEFT + WIDE} {y}H{x}V{takes[floor][-1][0]}"/>')
            drawn += [f'<circle cx="{x}" cy="{below}" r="5"/>' for below, _ in takes[floor]]
            drawn.append(f'<text class="head" text-anchor="middle" x="{x}" y="{y - 8}">{floor}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
        f"<title>The floors, and what each imports: {escape(told)}</title><style>{STYLE}</style>"
        f"{''.join(drawn)}</svg>\n"
    )


if __name__ == "__main__":
    PICTURE.write_text(picture(between_floors()), encoding="utf-8")
