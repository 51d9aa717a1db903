"""The how-to pages that are written along Lantern Quay: what they show of it is what it is."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from commedia.engine.draft import Draft
from commedia.kit import figures, forms
from commedia.props import form
from tests.docs.pages import DOCS, FILE, ROOT, blocks

QUAY = ROOT / "examples" / "lantern-quay"
FORMS = DOCS / "how-to" / "draw-a-form.md"
ALONG = [FORMS, DOCS / "how-to" / "draw-a-game.md", DOCS / "how-to" / "write-a-house-actor.md"]
DRESS = Path(forms.__file__).with_name("dress") / "forms.css"


def excerpts(page: Path) -> Iterator[tuple[str, str]]:
    """The lines of Lantern Quay on a page, block by block, each with the file that it says they are from.

    A file that the game has not is laid out by a test of its own (`test_code.py`).
    """
    for language in ("python", "css", "markdown"):
        for body in blocks(page, language):
            named = FILE.match(body)
            if named and (QUAY / named[1]).is_file():
                yield named[1], body[named.end() :]


@pytest.mark.parametrize("how_to", ALONG, ids=[page.stem for page in ALONG])
def test_what_a_page_shows_of_lantern_quay_stands_in_it(how_to: Path) -> None:
    """Piece by piece, as two empty lines part them; and there is something of it."""
    shown = list(excerpts(how_to))
    assert shown
    for name, body in shown:
        text = (QUAY / name).read_text(encoding="utf-8")
        for piece in body.strip("\n").split("\n\n\n"):
            assert piece in text, f"{name} has not:\n{piece}"


def own_names(module: object) -> list[str]:
    """What a module has for others: its functions, classes and constants."""
    text = inspect.getsource(module)  # type: ignore[arg-type]
    return re.findall(r"^(?:def |class )?([A-Za-z][A-Z_a-z0-9]*)(?:\(|: Final| = Markup)", text, re.MULTILINE)


def worn(text: str) -> set[str]:
    """The classes in the HTML of a module."""
    return {name for held in re.findall(r'class="([^"{}]+)"', text) for name in held.split()}


def test_the_page_on_forms_names_all_that_a_form_may_be_made_of() -> None:
    """Every helper, every field of a form, all that is asked of an open decision, and of a draft."""
    told = FORMS.read_text(encoding="utf-8")
    asked = [name for name in vars(form.OpenDecision) if not name.startswith("_")]
    asked += [name for name in form.OpenDecision.__annotations__ if name not in asked]
    drafts = [name for name in (*vars(Draft), *Draft.__slots__) if not name.startswith("_")]
    names = [*own_names(forms), *own_names(figures), *own_names(form), *form.OwnForm._fields, *asked, *drafts]
    assert {"chip", "odds", "named", "KEY", "KNOWN", "OwnForm", "outlook", "own", "quotes", "is_for"} <= {
        *names
    }
    assert not [name for name in names if not re.search(rf"\b{name}\b", told)]


def test_the_page_on_forms_names_every_class_that_its_pieces_wear() -> None:
    """Those in what the kit draws, and those that its sheet dresses, but for what lies around a form."""
    told = FORMS.read_text(encoding="utf-8")
    drawn = worn(inspect.getsource(forms)) | worn(inspect.getsource(figures))
    dressed = set(
        re.findall(r"\.([a-z][\w-]*)", re.sub(r"[\d.]+\w+|/\*.*?\*/", "", DRESS.read_text("utf-8")))
    )
    assert {"chip", "palm__how", "odds__part"} <= drawn
    around = {"cue", "worth-pick"}
    assert not [name for name in sorted(drawn | dressed - around) if not re.search(rf"`{name}`", told)]
