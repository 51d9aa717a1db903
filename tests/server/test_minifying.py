"""What is left out of sheets and scripts says nothing to a browser."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

import pytest

from commedia.server.minifying import minified_css, minified_js


def scripts(folder: Traversable) -> Iterator[Traversable]:
    """All scripts in a folder and those within it."""
    for file in folder.iterdir():
        if file.is_dir():
            yield from scripts(file)
        elif file.name.endswith(".js"):
            yield file


def test_a_sheet_loses_comments_space_and_noughts_and_nothing_else():
    """Strings, nested selectors and calculations stay as they are."""
    assert minified_css("a { margin: 0 0.5em 10.5px -0.25px; }") == "a{margin:0 .5em 10.5px -.25px}"
    assert minified_css("a > * { color: rgb(0 0 0 / 0.5); }") == "a>*{color:rgb(0 0 0/.5)}"
    assert minified_css('a { /* x */ content: "a;  b: c" }') == 'a{content:"a;  b: c"}'
    assert minified_css(".a {\n  & :is(b, c) > d {\n    width: calc(1px + 2px);\n  }\n}") == (
        ".a{& :is(b,c)>d{width:calc(1px + 2px)}}"
    )


def test_a_nested_rule_is_for_what_it_was_for():
    """The blank before a colon is a descendant there, and none in a declaration."""
    assert minified_css("@layer a {\n  .x :is(b, i) {\n    color : light-dark(#111, #eee);\n  }\n}") == (
        "@layer a{.x :is(b,i){color :light-dark(#111,#eee)}}"
    )


@pytest.mark.parametrize(
    ("js", "left"),
    [
        ("// why\n  go(1); // now\n\n", "go(1);"),
        ("const kept = 1\n++kept", "const kept=1\n++kept"),
        ('say("a  // b"); /* c */', 'say("a  // b");'),
        ("say(`a  // b ${ c }`);", "say(`a  // b ${ c }`);"),
        ("return /a  b/.test(x);", "return/a  b/.test(x);"),
        ("half = a / b / c;", "half=a/b/c;"),
    ],
)
def test_a_script_loses_comments_and_blanks_where_they_say_nothing(js: str, left: str):
    """Strings, templates and patterns stay whole, and lines that end a statement end."""
    assert minified_js(js) == left


@pytest.mark.parametrize("js", ["say( `a ${b ? `c  // d` : e}` );", "find( (x) => /a  b/.test(x) );"])
def test_a_script_that_the_library_would_not_understand_stands_as_it_is(js: str):
    """A template within a template, and a pattern after an arrow."""
    assert minified_js(js) == js


def test_none_of_ours_is_such_a_script():
    """Each comes smaller than it was."""
    whole = [
        file for file in scripts(files("commedia")) if minified_js(file.read_text("utf-8")).count("\n  ")
    ]
    assert whole == []
