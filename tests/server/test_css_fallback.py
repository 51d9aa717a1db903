"""Browsers that don't know `light-dark()`: the same colours, and nothing else."""

from __future__ import annotations

import doctest
import re

import pytest

from commedia import games
from commedia.server import assets, css_fallback

PAIR = "light-dark("


def test_the_examples_hold():
    """Of both: the pairs written out, and the nested rules marked."""
    assert doctest.testmod(css_fallback).failed == 0


@pytest.mark.parametrize("game", ["", *games.SLUGS])
@pytest.mark.parametrize("table", [True, False])
def test_every_pair_of_every_sheet_is_written_out(table: bool, game: str):
    """By day and by night, and no pair is left that such a browser would drop."""
    sheets = [assets.style(), *([assets.style_at_table()] if table else [assets.style_elsewhere()])]
    if own := assets.style_of(game):
        sheets.append(own)
    given = assets.style_older(table, game).body.decode()
    assert PAIR not in given
    assert given.count("{") == given.count("}")
    flat = re.sub(r"\s", "", given)
    for sheet in sheets:
        for day, night in re.findall(r"light-dark\(([^(),]+),([^(),]+)\)", sheet.body.decode()):
            assert day.replace(" ", "") in flat
            assert night.replace(" ", "") in flat


def test_what_is_always_dark_chooses_anew():
    """The ink of the page, and what is mixed from it; a page that is light or dark by its device does not."""
    ink = "--ink:light-dark(#111,#eee);--grey:color-mix(in oklab,var(--ink) 5%,red)"
    given = css_fallback.older(f":root{{color-scheme:light dark;{ink}}}.night{{color-scheme:dark}}")
    night = given.partition(".night{")[2]
    anew = "--day: ;--night:initial;--ink:var(--day,var(--ink-day)) var(--night,var(--ink-night))"
    assert night.startswith(anew)
    assert "--grey:color-mix(in oklab,var(--ink) 5%,red)" in night


def test_a_nested_rule_is_marked_wherever_it_begins_with_an_element():
    """In every sheet: by itself, in a list, and within a condition."""
    for sheet in (asset for asset in assets.assets().values() if asset.name.endswith(".css")):
        text = sheet.body.decode()
        assert css_fallback.marked(text) == text
    assert css_fallback.marked(".a{b:is(c,d),e>f,.g h{color:red}}") == ".a{& b:is(c,d),& e>f,.g h{color:red}}"
    assert css_fallback.marked('.a::after{content:"b{"}b{color:red}') == '.a::after{content:"b{"}b{color:red}'
