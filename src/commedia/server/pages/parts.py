"""A piece of a page that can change: where it goes, what it says, how it comes in."""

from __future__ import annotations

from typing import NamedTuple


class Part(NamedTuple):
    """A piece of a page.

    target: the id of the element it belongs in, or that and a way on from there. html: its new inside. swap:
    "innerMorph" changes only what differs, so that focus, caret and half-typed text stay; "beforeend" adds;
    "outerHTML" takes the element's place.
    """

    target: str
    html: str
    swap: str = "innerMorph"

    @property
    def partial(self) -> str:
        """The piece as a stream sends it.

        >>> Part("title", "Your cue").partial
        '<hx-partial hx-target="#title" hx-swap="innerMorph">Your cue</hx-partial>'
        """
        return f'<hx-partial hx-target="#{self.target}" hx-swap="{self.swap}">{self.html}</hx-partial>'
