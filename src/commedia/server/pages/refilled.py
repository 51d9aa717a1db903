"""A form that was refused, for whoever has no scripts: as it was filled in, and why, at its field."""

from __future__ import annotations

import re
from html import escape, unescape
from html.parser import HTMLParser

from markupsafe import Markup

from commedia.server.forms import DECISION, MOVE_ID, Form

REFUSED = "refused-here"
"""The id and the class of the sentence, with scripts and without."""
_KEPT = (DECISION, MOVE_ID)
"""Inputs that are the page's own."""


def refilled(page: str, mark: str, sent: Form, at: str, sentence: Markup) -> str:
    """A page in which a form holds what was sent.

    mark: an attribute by which the form is known; of several, it is the one with that input. at: the name of
    the input that the sentence is about, or what the names of its inputs begin with.
    """
    marked = list(re.finditer(rf"<form [^>]*{re.escape(mark)}.*?</form>", page, re.DOTALL))
    found = next((form for form in marked if f'name="{escape(at)}' in form[0]), next(iter(marked), None))
    if found is None:
        return page
    filling = _Refilling(sent, at)
    filling.feed(found[0])
    filling.close()
    return f"{page[: found.start()]}{filling.drawn(sentence)}{page[found.end() :]}"


def filled_in(form: str, sent: Form) -> Markup:
    """A form of ours that begins with what was given before; what that says nothing of stays as it is."""
    filling = _Refilling(sent, "", keeps=True)
    filling.feed(form)
    filling.close()
    return Markup(filling.drawn(Markup()))


class _Refilling(HTMLParser):
    """Reads a form of ours, and writes it again with other values.

    _open: the elements that are open, each with where it begins, and where its content does. _keeps: whether
    what was not sent stays as it is, instead of being left open.
    """

    def __init__(self, sent: Form, at: str, keeps: bool = False) -> None:
        super().__init__(convert_charrefs=False)
        self._keeps = keeps
        self._sent = {name: list(values) for name, values in sent.items() if name not in _KEPT}
        self._at = at
        self._out: list[str] = []
        self._open: list[tuple[str, int, int]] = []
        self._place: int | None = None
        self._select: list[str] | None = None
        self._is_written = False

    def drawn(self, sentence: Markup) -> str:
        """The form, with the sentence where it belongs; nowhere, if no input goes by that name."""
        if self._place is not None:
            self._out.insert(self._place, f'<p id="{REFUSED}" class="{REFUSED}">{sentence}</p>')
        return "".join(self._out)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        begins, held = len(self._out), dict(attrs)
        name = held.get("name") or ""
        if tag in ("input", "select", "textarea"):
            self._control(tag, name, held)
        elif tag == "option" and self._select is not None:
            held.pop("selected", None)
            if held.get("value") in self._select:
                held["selected"] = None
            self._out.append(_tag(tag, held))
        else:
            self._out.append(self.get_starttag_text() or "")
        if tag not in _EMPTY:
            self._open.append((tag, begins, len(self._out)))
        if tag == "textarea" and name in self._sent:
            self._out.append(escape(self._next(name), quote=False))
            self._is_written = True

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._out.append(self.get_starttag_text() or "")

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass
        self._out.append(f"</{tag}>")
        if tag == "select":
            self._select = None
        elif tag == "textarea":
            self._is_written = False
        elif tag in ("legend", "summary") and self._open:
            within, begins, _ = self._open[-1]
            self._open[-1] = (within, begins, len(self._out))

    def handle_data(self, data: str) -> None:
        if not self._is_written:
            self._out.append(data)

    def handle_entityref(self, name: str) -> None:
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.handle_data(f"&#{name};")

    def _control(self, tag: str, name: str, held: dict[str, str | None]) -> None:
        sort = held.get("type") or ""
        if sort in ("radio", "checkbox") and not (self._keeps and name not in self._sent):
            held.pop("checked", None)
            if held.get("value") in self._sent.get(name, ()):
                held["checked"] = None
        elif tag == "select":
            self._select = [self._next(name)] if name in self._sent else None
        elif tag == "input" and sort != "hidden" and name in self._sent:  # hidden is what has no other answer
            held["value"] = self._next(name)
        if self._at and (name == self._at or name.startswith(f"{self._at}.")):
            if self._place is None:
                self._place = self._beside(tag, sort)
                self._unfold()
                if sort != "hidden":
                    held["autofocus"] = None
            if sort != "hidden":
                held |= {"aria-invalid": "true", "aria-describedby": REFUSED}
        self._out.append(_tag(tag, held))

    def _beside(self, tag: str, sort: str) -> int:
        """Below the legend of a group, and above anything else."""
        several = sort in ("radio", "checkbox", "hidden")
        for within, begins, content in reversed(self._open):
            if within in ("fieldset", "form", "details") or (within == "li" and not several):
                return content
            if within == ("table" if several else "div"):
                return begins
        return 0

    def _unfold(self) -> None:
        """Open whatever is folded about the place where one is now."""
        for within, begins, _ in self._open:
            if within == "details" and " open" not in self._out[begins]:
                self._out[begins] = f"{self._out[begins][:-1]} open>"

    def _next(self, name: str) -> str:
        """The next value of inputs that go by one name."""
        values = self._sent[name]
        return values.pop(0) if len(values) > 1 else values[0]


_EMPTY = frozenset({"input", "br", "hr", "img"})


def _tag(tag: str, attributes: dict[str, str | None]) -> str:
    parts = [
        name if value is None else f'{name}="{escape(unescape(value))}"' for name, value in attributes.items()
    ]
    return f"<{' '.join([tag, *parts])}>"
