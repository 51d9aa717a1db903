"""The style sheet and the script: whole, small, named by their hash, and doing nothing that pages forbid."""

from __future__ import annotations

import gzip
import re
from importlib.resources import files
from pathlib import Path

import htpy as h
import pytest
from litestar.testing import TestClient

from commedia import games
from commedia.server import assets
from commedia.server.pages import layout, table
from commedia.server.pages.rehearsed import REHEARSED
from tests.server.seeing import Stage

STATIC = files("commedia.server").joinpath("static")
OURS = [STATIC.joinpath("js", f"{name}.js").read_text(encoding="utf-8") for name in assets.SCRIPTS]
OURS += [file.read_text(encoding="utf-8") for game in games.all_games() for file in game.page.scripts()]


def test_a_bundle_is_named_by_what_is_in_it():
    """So a browser may keep it for ever, and gets another when it changes."""
    for asset in (assets.style(), assets.script()):
        assert re.fullmatch(r"bundle\.[0-9a-f]{16}\.(css|js)", asset.name)
    assert assets.style().name.split(".")[1] != assets.script().name.split(".")[1]


def test_htmx_comes_before_its_stream_and_that_before_ours():
    """The stream registers with htmx as it loads, and ours with both."""
    text = assets.script().body.decode()
    assert text.index("var htmx=") < text.index('registerExtension("sse"') < text.index("use strict")
    assert text.index("const stream =") < text.index("function restoreDrafts")


def test_every_script_and_every_sheet_is_in_its_bundle():
    """None is left lying about."""
    scripts = {file.name.removesuffix(".js") for file in STATIC.joinpath("js").iterdir() if file.is_file()}
    css = STATIC.joinpath("css")
    sheets = {sheet.relative_to(css).with_suffix("").as_posix() for sheet in css.rglob("*.css")}
    assert scripts == {assets.FIRST, *assets.SCRIPTS}
    assert sheets == set(assets.SHEETS)
    bundled = assets.style().body.decode()
    assert [
        sheet
        for sheet in sheets
        if assets.spare(css.joinpath(f"{sheet}.css").read_text(encoding="utf-8")) not in bundled
    ] == []


def test_a_page_loads_the_sheets_and_scripts_of_its_own_game_and_no_others():
    """Its stage and its forms, each whole; the playbill needs none of them."""
    bare = layout.marquee()
    page = {slug: str(layout.page("", h.main, marquee=bare, game=slug)) for slug in ("", *games.SLUGS)}
    for game in games.all_games():
        style = assets.style_of(game.slug)
        assert style is not None
        for sheet in game.page.sheets():
            assert assets.spare(sheet.read_text(encoding="utf-8")) in style.body.decode()
        script = assets.script_of(game.slug)
        assert (script is not None) == bool(game.page.scripts())
        for own in filter(None, (style, script)):
            assert [slug for slug, shown in page.items() if own.path in shown] == [game.slug]
    for shown in page.values():
        assert assets.style().path in shown


def test_every_game_has_inks_wherever_it_is_named():
    """Its second colour, by day and by night: also on the playbill, where its own sheet is not loaded."""
    told = assets.style().body.decode()
    bills = {game.slug: game.page.bill for game in games.all_games()}
    for slug, bill in (bills | {slug: bill for slug, (_, bill) in REHEARSED.items()}).items():
        (paper, dark_paper), (ink, dark_ink) = bill.inks
        colours = f"--stock:light-dark({paper},{dark_paper});--spot:light-dark({ink},{dark_ink})"
        assert f'[data-game="{slug}"]{{{colours}}}' in told


def test_our_scripts_need_no_eval_and_write_no_markup_of_their_own():
    """What is put into the page as HTML the house drew: a rule, and what an answer would come to."""
    for script in OURS:
        assert not re.search(r"\beval\b|new Function|insertAdjacentHTML|outerHTML|document\.write\(", script)
    assert sum(script.count("innerHTML =") for script in OURS) == 2


def test_both_spellings_of_the_streams_events_are_heard():
    """They differ between versions of htmx."""
    live = "\n".join(OURS)
    assert "htmx:${when}:sse:${what}" in live
    assert "htmx:sse:${when}:${what}" in live


def test_the_sheet_is_spared_of_comments_and_space_and_nothing_else():
    """Strings, nested selectors and calculations stay as they are."""
    assert assets.spare('a { /* x */ content: "a;  b: c" }') == 'a{content: "a;  b: c"}'.replace(": ", ":", 1)
    assert assets.spare(".a {\n  & :is(b, c) > d {\n    width: calc(1px + 2px);\n  }\n}") == (
        ".a{& :is(b,c) > d{width:calc(1px + 2px)}}"
    )
    assert assets.terse("  // why\n  go(); // now\n\n") == "go(); // now"


def test_the_sheet_says_its_layers_before_all_else():
    """Their order is what lets a game's stage have the last word over a component."""
    assert assets.style().body.startswith(b"@layer base,layout,components,pages,stages,print,fit;")
    text = assets.style().body.decode()
    assert text.count("{") == text.count("}")


def test_the_bundles_are_sent_to_be_kept(client: TestClient):
    """Both, and the two icons."""
    for asset in assets.assets().values():
        reply = client.get(asset.path)
        assert reply.status_code == 200
        assert reply.headers["cache-control"] == assets.FOREVER
        assert reply.headers["content-type"].startswith(asset.media_type.partition(";")[0])
        assert reply.content == asset.body


def test_a_bundle_of_another_version_is_not_there(client: TestClient):
    """Nor is anything outside the folder."""
    assert client.get("/static/bundle.0000000000000000.js").status_code == 404
    assert client.get("/static/..%2fassets.py").status_code == 404


def test_a_missing_file_is_told_by_its_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """The house does not open half dressed."""
    monkeypatch.setenv(assets.HTMX_FOLDER, str(tmp_path))
    with pytest.raises(FileNotFoundError, match=re.escape("htmx-4.min.js")):
        assets.script.__wrapped__()


def test_the_first_load_of_a_table_is_at_most_seventy_kilobytes():
    """Page, sheet, script and icon, as they are sent."""
    page = str(table.page(Stage("men-of-stones", ["Ann", "Bob", "Cy", "Dee"]).seen("Ann"))).encode()
    own = assets.style_of("men-of-stones")
    assert own is not None
    sent = [page, assets.style().body, own.body, assets.script().body, assets.assets()["lamp-lit.svg"].body]
    assert sum(len(gzip.compress(body, 6)) for body in sent) <= 70_000
