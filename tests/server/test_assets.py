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
from commedia.engine import Game
from commedia.kit.page import page_of
from commedia.server import assets
from commedia.server.minifying import minified_css
from commedia.server.pages import layout, table
from tests.server.seeing import Stage

STATIC = files("commedia.server").joinpath("static")
NAMES = [assets.SMALL, *assets.SCRIPTS, *assets.SCRIPTS_LATER, *assets.SCRIPTS_ELSEWHERE]
OURS = [STATIC.joinpath("js", f"{name}.js").read_text(encoding="utf-8") for name in NAMES]
OURS += [file.read_text(encoding="utf-8") for game in games.all_games() for file in game.page.scripts()]


def loaded_by(page: str) -> list[str]:
    """The sheets and scripts that a page loads by itself."""
    at_once = re.sub(r"<noscript>.*?</noscript>", "", page)
    return re.findall(r'<(?:link rel="stylesheet" href|script src)="([^"]+)"', at_once)


def test_a_bundle_is_named_by_what_is_in_it():
    """So a browser may keep it for ever, and gets another when it changes."""
    for asset in (assets.style(), assets.script()):
        assert re.fullmatch(r"bundle\.[0-9a-f]{16}\.(css|js)", asset.name)
    assert assets.style().name.split(".")[1] != assets.script().name.split(".")[1]


def test_htmx_comes_before_its_stream_and_that_before_ours():
    """The stream registers with htmx as it loads, and ours with both."""
    text = assets.script().body.decode()
    assert text.index("var htmx=") < text.index('registerExtension("sse"') < text.index("use strict")
    assert text.index("const stream=") < text.index("function restoreDrafts")


def test_every_script_and_every_sheet_is_in_its_bundle():
    """None is left lying about."""
    scripts = {file.name.removesuffix(".js") for file in STATIC.joinpath("js").iterdir() if file.is_file()}
    css = STATIC.joinpath("css")
    sheets = {sheet.relative_to(css).with_suffix("").as_posix() for sheet in css.rglob("*.css")}
    assert scripts == {assets.FIRST, *NAMES}
    at_table = [*assets.SHEETS, *assets.SHEETS_AT_TABLE, *assets.SHEETS_LATER]
    elsewhere = [*assets.SHEETS, *assets.SHEETS_ELSEWHERE]
    assert {*at_table, *elsewhere, "contrast"} == sheets
    assert all(len(listed) == len(set(listed)) for listed in (at_table, elsewhere))
    bundled = "".join(
        style().body.decode()
        for style in (assets.style, assets.style_at_table, assets.style_later, assets.style_elsewhere)
    )
    bundled += assets.contrast_of("").body.decode()
    assert [
        sheet
        for sheet in sheets
        if minified_css(css.joinpath(f"{sheet}.css").read_text(encoding="utf-8")) not in bundled
    ] == []


def test_no_script_uses_a_name_of_a_bundle_that_is_not_its_own():
    """A bundle has a scope of its own, and what it shares with the others is in each of them."""
    code = {
        name: re.sub(
            r"//.*|\"[^\"\n]*\"|'[^'\n]*'",
            "",
            STATIC.joinpath("js", f"{name}.js").read_text(encoding="utf-8"),
        )
        for name in NAMES
    }
    bundles = [assets.SCRIPTS, assets.SCRIPTS_LATER, assets.SCRIPTS_ELSEWHERE]
    top = re.compile(r"^(?:const|let|function) (\w+)", re.M)
    declared = [{name for script in scripts for name in top.findall(code[script])} for scripts in bundles]
    for scripts, own in zip(bundles, declared, strict=True):
        foreign = set().union(*declared) - own
        for script in scripts:
            bare = re.findall(r"(?<![\w.])[A-Za-z]\w*(?!\w|: )", code[script])
            inside = re.findall(r"(?:const|let|function) (\w+)", code[script])
            given = re.findall(r"\b(\w+)(?=(?:, \w+)*\)? =>)", code[script])
            assert sorted(foreign & set(bare) - {*inside, *given}) == [], script


def test_a_page_loads_the_sheets_and_scripts_of_its_own_game_and_no_others():
    """Its stage and its forms, each whole; the playbill needs none of them."""
    bare = layout.marquee()
    page = {slug: str(layout.page("", h.main, marquee=bare, game=slug)) for slug in ("", *games.SLUGS)}
    for game in games.all_games():
        style = assets.style_of(game.slug)
        assert style is not None
        for sheet in game.page.sheets():
            assert minified_css(sheet.read_text(encoding="utf-8")) in style.body.decode()
        script = assets.script_of(game.slug)
        assert (script is not None) == bool(game.page.scripts())
        for own in filter(None, (style, script)):
            assert [slug for slug, shown in page.items() if own.path in shown] == [game.slug]
    for shown in page.values():
        assert assets.style().path in shown


@pytest.mark.parametrize("slug", ["", *games.SLUGS])
def test_what_is_for_more_contrast_is_waited_for_by_nobody_else(slug: str):
    """Its link says whom it is for; with it come the kit's and the game's own."""
    page = str(layout.page("", h.main, marquee=layout.marquee(), game=slug))
    asset = assets.contrast_of(slug)
    assert f'<link rel="stylesheet" media="{assets.CONTRAST_LINK}" href="{asset.path}">' in page
    assert asset.path not in loaded_by(page)
    for sheet in page_of(games.get(slug)).contrast_sheets() if slug else []:
        assert minified_css(sheet.read_text(encoding="utf-8")) in asset.body.decode()


def test_the_tables_page_alone_loads_what_it_alone_needs_and_the_others_what_they_need():
    """What can wait is named on the table's page for its script; where the play is over nothing waits."""
    bare = layout.marquee()
    lobby, at_table, over = (
        str(layout.page("", h.main, marquee=bare, kind=kind, mode=mode))
        for kind, mode in (("", ""), ("table", "stage"), ("table", "curtain"))
    )
    later = (assets.style_later(), assets.script_later())
    loads = {"lobby": set(loaded_by(lobby)), "table": set(loaded_by(at_table)), "over": set(loaded_by(over))}
    every = {assets.first().path, assets.style().path, assets.script().path}
    assert loads["lobby"] == every | {assets.style_elsewhere().path, assets.script_elsewhere().path}
    assert loads["table"] == every | {assets.style_at_table().path}
    assert loads["over"] == loads["table"] | {asset.path for asset in later}
    assert f'data-later="{later[0].path} {later[1].path}"' in at_table
    assert f'<noscript><link rel="stylesheet" href="{later[0].path}"></noscript>' in at_table
    assert "data-later" not in lobby + over


@pytest.mark.slow
def test_what_a_games_curtain_is_dressed_in_comes_with_it_and_not_before():
    """The curtain brings it; a page at play is spared of it, and so are other games."""
    own = assets.curtain_of("city-of-masks")
    assert own is not None
    assert b".bust" in own.body
    assert assets.curtain_of("men-of-stones") is None
    over = Stage.performed("city-of-masks", ["Ann", "Bob", "Cy"], 2)
    assert own.path in str(table.page(over.seen("Ann")))
    assert own.path not in str(table.page(Stage("city-of-masks", ["Ann", "Bob", "Cy"]).seen("Ann")))


def test_every_game_has_inks_wherever_it_is_named():
    """Its second colour, by day and by night: also on the playbill, where its own sheet is not loaded."""
    told = assets.style().body.decode()
    bills = {game.slug: game.page.bill for game in games.all_games()}
    for slug, bill in bills.items():
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


def test_the_sheet_says_its_layers_before_all_else():
    """Their order is what lets a game's stage have the last word over a component."""
    assert assets.style().body.startswith(b"@layer base,layout,components,pages,stages,contrast,print,fit;")
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


@pytest.mark.parametrize("slug", games.SLUGS)
def test_the_first_load_of_a_table_is_at_most_sixty_eight_kilobytes(slug: str):
    """Page, sheets, scripts and icon at the first cue; the heads that go with them are some two more."""
    page = str(table.page(Stage(slug, ["Ann", "Bob", "Cy", "Dee", "Eve"]).seen("Ann")))
    sent = [assets.assets()[path.removeprefix("/static/")].body for path in loaded_by(page)]
    icon = assets.assets()["lamp-lit.svg"].body
    assert len(sent) >= 4
    assert sum(len(gzip.compress(body, 6)) for body in [page.encode(), *sent, icon]) <= 68_000


@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.slug)
def test_a_game_dresses_nothing_that_a_mode_of_the_page_shows_or_hides(game: Game):
    """Under a name of one of the frame's own parts it would show what the mode of the page has put away."""
    frame = re.compile(r"(?m)^\s*\.(rail|headpiece|ways|over__back|sheet__open|sheet__head)\b")
    for sheet in page_of(game).sheets():
        assert frame.findall(sheet.read_text(encoding="utf-8")) == [], sheet.name
