"""The style sheet and the script of the pages, put together when the house opens.

No build step: our own files lie under static/, and htmx with its event stream comes from an installed wheel.
One script file, because htmx starts before an extension in a second deferred file is there, and then the
stream never opens. A bundle's name holds its hash, so a browser keeps it for as long as it likes.

Our scripts share one function scope, in the order of `SCRIPTS`; the page sees none of their names.

A table's page is the one that many a phone opens first, and a game's own sheets and scripts come on top of
ours there. So it has no part of what other pages alone need, nor they of its own, and what it can begin
without it fetches only once it stands (static/js/start.js).
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

from litestar import Response, Router, get

from commedia import games
from commedia.kit.addresses import at
from commedia.kit.page import page_of
from commedia.server.css_fallback import older
from commedia.server.errors import Refused
from commedia.server.minifying import minified_css, minified_js

HTMX_FOLDER = "COMMEDIA_HTMX"
"""The variable that names another folder with the files of `HTMX`."""
HTMX = ("htmx-4.min.js", "ext/hx-sse-4.min.js")
SHEETS = (
    "base",
    "layout",
    *(
        f"components/{piece}"
        for piece in (
            "controls", "cast", "presence", "headpiece", "stage", "cue", "choices", "hand", "script", "pen",
            "landing", "notices", "tokens", "touch",
        )
    ),
    "pages/anywhere",
)  # fmt: skip
"""The style sheets of every page, in order."""
SHEETS_AT_TABLE = ("pages/scene", "pages/question")
"""What the table's page alone has besides."""
SHEETS_LATER = (
    "components/rail", "components/folds", "pages/rule", "pages/over", "pages/talk", "pages/landing",
    "components/veils", "components/last-words", "components/set-card", "pages/curtain", "components/long",
    "components/low", "pages/print",
)  # fmt: skip
"""What it has for whatever stands beside a scene, lies in a fold or opens over a page, the talk beside a
question, moments that land, lines and veils, the end, low windows and paper: fetched once the page stands.
"""
CONTRAST = "(forced-colors: active), (prefers-contrast: more)"
"""Whom the contrast sheets are for."""
CONTRAST_LINK = "(forced-colors),(prefers-contrast)"
"""The same, and whoever asks for less, in as few bytes as it can be said; the sheets are more precise."""
DEEPER = (
    '@media (prefers-contrast: more) and (not (forced-colors: active)){{:root [data-game="{game}"]'
    "{{--spot:color-mix(in oklab,{ink} 70%,light-dark(#000,#fff))}}}}"
)
"""A game's ink where more contrast is asked for."""
SHEETS_ELSEWHERE = (
    "components/veils",
    *(
        f"pages/{page}"
        for page in (
            "playbill", "lobby", "promises", "prologue", "message", "rule", "rulebook", "finished", "print",
        )
    ),
    "components/long",
    "components/low",
)  # fmt: skip
"""What all other pages have besides. A game's own come after them, on its own pages."""
SCRIPTS = (
    "start", "live", "lines", "undrawn", "drafts", "refused", "cue", "pen", "keys", "drawer", "scene",
)  # fmt: skip
"""The scripts of every page, in order."""
SCRIPTS_LATER = (
    "lights", "script", "dice", "calls", "copy", "landings", "curtain", "opened", "way_back", "again", "held",
)  # fmt: skip
"""What the table's page alone has besides, fetched once the page stands."""
SCRIPTS_ELSEWHERE = ("lights", "script", "sha256", "opened", "words", "copy", "books", "way_back", "held")
"""What all pages but the table's have besides: words are sealed, and opened, before the curtain has risen."""
SMALL = "small"
"""What our scripts share. It is in each bundle, for a bundle has a scope of its own."""
TOO_OLD = "older/too-old"
"""A sheet and a script for browsers that are too old for the others: they are told so."""
FIRST = "light"
"""A script by itself, which runs before the page is painted; the others wait until it has been read."""
CALLER = "worker/caller"
"""A worker, which a phone wants for a notification: no page has it among its scripts."""
FOREVER = "public, max-age=31536000, immutable"

HALF_MASK = (
    "M20 6.5C17 2.5 10 .5 2.5 2 .5 2.5 0 4.5.5 7.5 1.5 14.5 6 20 12 20c4 0 6-2.5 8-5 2 2.5 4 5 8 5 "
    "6 0 10.5-5.5 11.5-12.5.5-3 0-5-2-5.5C30 .5 23 2.5 20 6.5Z"
    "M6 9.5C8.5 6.5 13.5 6.5 16 10.5c-2.5 3-7.5 3-10-1Zm18 1C26.5 6.5 31.5 6.5 34 9.5c-2.5 4-7.5 4-10 1Z"
)
"""The house's sign, 40 by 22: a half mask, as one path of which even-odd parts are holes."""

ICONS = {
    "lamp-lit.svg": '<circle cx="16" cy="16" r="15" fill="#ff6a4d" opacity=".35"/>'
    '<circle cx="16" cy="16" r="9.5" fill="#e5482b"/><circle cx="13" cy="13" r="3" fill="#ffc9bc"/>',
    "lamp-out.svg": '<rect width="32" height="32" rx="6" fill="#1c1a20"/>'
    '<path transform="translate(4 9.4) scale(.6)" fill="#f4f0e8" fill-rule="evenodd" '
    f'd="{HALF_MASK}"/>',
}
"""What stands beside the title in a browser's tab: lit when it is your move."""


class Asset(NamedTuple):
    """A file as it is served."""

    name: str
    body: bytes
    media_type: str

    @property
    def path(self) -> str:
        """Its address."""
        return at(f"/static/{self.name}")


def _folder() -> Traversable:
    return files("commedia.server").joinpath("static")


def _read(file: Traversable) -> str:
    if not file.is_file():
        raise FileNotFoundError(f"A page asset is missing: {file}. Set the program up again with ./commedia.")
    return file.read_text(encoding="utf-8")


def _htmx() -> Traversable:
    other = os.environ.get(HTMX_FOLDER)
    return Path(other) if other else files("django_htmx").joinpath("static", "django_htmx")


def _hashed(text: str, kind: str, media_type: str) -> Asset:
    body = text.encode()
    return Asset(f"bundle.{hashlib.sha256(body).hexdigest()[:16]}.{kind}", body, media_type)


@cache
def style() -> Asset:
    """The style sheet of every page: base, layout and components, and the inks of all games."""
    return _sheet([*map(_css_of, SHEETS), *_inks()])


@cache
def style_at_table() -> Asset:
    """What the table's page has besides."""
    return _sheet(map(_css_of, SHEETS_AT_TABLE))


@cache
def style_later() -> Asset:
    """What the table's page has once it stands; from the beginning where the play is over."""
    return _sheet(map(_css_of, SHEETS_LATER))


@cache
def style_elsewhere() -> Asset:
    """What all other pages have besides."""
    return _sheet(map(_css_of, SHEETS_ELSEWHERE))


def _css_of(sheet: str) -> str:
    return minified_css(_read(_folder().joinpath("css", f"{sheet}.css")))


def _sheet(css: Iterable[str]) -> Asset:
    return _hashed("".join(css), "css", "text/css; charset=utf-8")


def _inks(printed: str = '[data-game="{game}"]{{--stock:{paper};--spot:{ink}}}') -> Iterator[str]:
    """Each game's second colour: wherever it is named, on its own pages and on the playbill."""
    for game in games.all_games():
        bill = page_of(game).bill
        if bill is not None:
            paper, ink = (f"light-dark({by_day},{by_night})" for by_day, by_night in bill.inks)
            yield printed.format(game=game.slug, paper=paper, ink=ink)


@cache
def style_of(game: str) -> Asset | None:
    """The style sheet of a game's own stage and forms, by its slug; None where it has none."""
    sheets = page_of(games.get(game)).sheets() if game else []
    return _sheet(minified_css(_read(sheet)) for sheet in sheets) if sheets else None


@cache
def contrast_of(game: str) -> Asset:
    """What is drawn otherwise for whoever has their own colours or asks for more contrast: on every page, ""
    for one of no game. No other browser waits for it.
    """
    page = page_of(games.get(game)) if game else None
    own = [minified_css(_read(sheet)) for sheet in page.contrast_sheets()] if page is not None else []
    return _sheet([_css_of("contrast"), *(f"@media {CONTRAST}{{{sheet}}}" for sheet in own), *_inks(DEEPER)])


@cache
def curtain_of(game: str) -> Asset | None:
    """The style sheet of a game's own curtain, which the curtain itself loads; None where it has none."""
    sheets = page_of(games.get(game)).curtain_sheets()
    return _sheet(minified_css(_read(sheet)) for sheet in sheets) if sheets else None


@cache
def style_older(table: bool, game: str) -> Asset:
    """What a browser without `light-dark()` needs besides, at a table or elsewhere; game: whose page."""
    sheets = [style(), *([style_at_table(), style_later()] if table else [style_elsewhere()])]
    sheets += [own for own in (style_of(game), curtain_of(game) if game else None) if own is not None]
    css = older("".join(sheet.body.decode() for sheet in sheets))
    return _sheet([css, minified_css(_read(_folder().joinpath(f"{TOO_OLD}.css")))])


@cache
def script() -> Asset:
    """The script of every page: htmx, its event stream, and ours."""
    theirs = [_read(_htmx().joinpath(*name.split("/"))) for name in HTMX]
    return _bundle([*theirs, _scope([SMALL, *SCRIPTS])])


@cache
def script_later() -> Asset:
    """What the table's page has once it stands; at once where the play is over."""
    return _bundle([_scope([SMALL, *SCRIPTS_LATER])])


@cache
def script_elsewhere() -> Asset:
    """What all pages but the table's have besides."""
    return _bundle([_scope([SMALL, *SCRIPTS_ELSEWHERE])])


@cache
def first() -> Asset:
    """The script that runs before anything is painted."""
    return _bundle([_js_of(FIRST)])


@cache
def script_of(game: str) -> Asset | None:
    """The script of a game's own, by its slug; None where it has none."""
    scripts = page_of(games.get(game)).scripts() if game else []
    return _bundle(_within(minified_js(_read(file))) for file in scripts) if scripts else None


@cache
def too_old() -> Asset:
    """The script by which a browser that is too old is told so."""
    return _bundle([minified_js(_read(_folder().joinpath(f"{TOO_OLD}.js")))])


@cache
def caller() -> Asset:
    """The worker that shows notifications."""
    return _bundle([_js_of(CALLER)])


def _scope(names: Iterable[str]) -> str:
    """Scripts of ours that share their names, and show them to nobody else."""
    return _within("\n".join(map(_js_of, names)))


def _within(js: str) -> str:
    return f'(() => {{\n"use strict";\n{js}\n}})();\n'


def _js_of(name: str) -> str:
    return minified_js(_read(_folder().joinpath("js", f"{name}.js")))


def _bundle(scripts: Iterable[str]) -> Asset:
    return _hashed(";\n".join(scripts), "js", "text/javascript; charset=utf-8")


def _of_games() -> list[Asset]:
    found = [
        asset
        for slug in (game.slug for game in games.all_games())
        for asset in (style_of(slug), contrast_of(slug), curtain_of(slug), script_of(slug))
    ]
    return [asset for asset in found if asset is not None]


@cache
def assets() -> dict[str, Asset]:
    """Everything that is served, by name. Raises FileNotFoundError where a file is missing."""
    icons = [
        Asset(
            name,
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">{drawing}</svg>'.encode(),
            "image/svg+xml",
        )
        for name, drawing in ICONS.items()
    ]
    sheets: tuple[Asset, ...] = (
        style(), style_at_table(), style_later(), style_elsewhere(), contrast_of(""),
    )  # fmt: skip
    sheets += tuple(style_older(table, game) for game in ("", *games.SLUGS) for table in (True, False))
    scripts = (first(), script(), script_later(), script_elsewhere(), too_old(), caller())
    return {asset.name: asset for asset in (*sheets, *scripts, *_of_games(), *icons)}


class NoSuchAsset(Refused):
    """An address under /static that leads nowhere: mostly a bundle of an earlier version."""

    status = 404

    def __init__(self) -> None:
        super().__init__("There is no such file here. Reload the page.")


@get("/{name:str}", include_in_schema=False, sync_to_thread=False)
def serve(name: str) -> Response[bytes]:
    """One file, to be kept for ever: bundles are named by their hash, and icons do not change."""
    asset = assets().get(name)
    if asset is None:
        raise NoSuchAsset
    return Response(asset.body, media_type=asset.media_type, headers={"Cache-Control": FOREVER})


router = Router("/static", route_handlers=[serve], include_in_schema=False)
