"""Forms of the designer's page: done, and drawn by the stream; without htmx, back to the page."""

from __future__ import annotations

import htpy as h

SMALL = ".button.button--small"


def form(action: str, kind: str = "", **more: str) -> h.Element:
    """A form to that address. kind: its class."""
    return h.form(
        class_=kind or None, action=action, method="post", hx_post=action, hx_swap="none", **more
    )  # fmt: skip


def button(label: str, **more: str) -> h.Element:
    """A small button."""
    return h.button(SMALL, **more)[label]
