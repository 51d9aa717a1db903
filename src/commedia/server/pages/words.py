"""What one wrote at a table, each piece with a way to erase it for good."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from commedia.kit.addresses import at
from commedia.props.svg import clipped
from commedia.server.pages import layout
from commedia.server.pages.chairs import hidden
from commedia.server.pages.script import prose
from commedia.server.table_view import TableView
from commedia.store import Words


def page(seen: TableView, written: Sequence[Words]) -> h.Element:
    """All the words of a viewer. written: those that are still there, in the order of writing."""
    me = seen.links.me
    stop = f"{me}/stop" if not seen.finished else ""
    return _page(seen, written, me, _WHAT, layout.marquee(
        _title(seen), tools=[h.a(href=me)["Back to the table"]], stop=stop, leads_back=True
    ))  # fmt: skip


def of_before(seen: TableView, written: Sequence[Words], me: str) -> h.Element:
    """The words of somebody whose seat another has now.

    seen: the table as anybody may see it. me: their link.
    """
    tools = [h.a(href=at("/"))["All games"]]
    return _page(seen, written, me, f"{_BEFORE} {_WHAT}", layout.marquee(_title(seen), tools=tools))


_WHAT = (
    "What you erase is gone for everybody: from every page, from the script and from the saved table. Nobody "
    "can bring it back. What followed from it in the play stays."
)
_BEFORE = (
    "Your seat has passed to somebody else, and this link opens the table no more. What you wrote stays "
    "yours: keep the link for as long as you may want to erase some of it."
)


def _title(seen: TableView) -> h.Fragment:
    return h.fragment[h.p(".marquee__title")[seen.lobby.title], h.p[f"{seen.game.title} · your words"]]


def _page(seen: TableView, written: Sequence[Words], me: str, says: str, marquee: h.Element) -> h.Element:
    return layout.page(
        f"{seen.lobby.title}: your words · Commedia",
        h.main("#main.finished", tabindex="-1")[
            layout.notices(),
            h.article(".script.words")[
                h.div(".script__page")[
                    h.header(".script__bar")[h.h1["Your words"]],
                    h.p[says],
                    h.ol(".lines")[(_piece(me, said) for said in written)]
                    if written
                    else h.p(".quiet")["There are no words of yours here."],
                ]
            ],
        ],
        marquee=marquee,
        game=seen.game.slug,
        kind="script",
        skip=("main", "Skip to your words"),
    )  # fmt: skip


def _piece(me: str, said: Words) -> h.Element:
    """One piece. Its id stands inside what is folded away, so that a link to it unfolds it."""
    return h.li(".entry")[
        h.div[(h.p(".line", dir="auto")[part] for part in prose(said.text))],
        h.details(".note")[
            h.summary["Erase", h.span(".visually-hidden")[f": {clipped(said.text, 40)}"]],
            h.div(id=said.id)[
                h.p["Erase these words for good? This cannot be undone."],
                h.form(action=f"{me}/erase", method="post")[  # back at the table, the line is seen to be gone
                    hidden("erase.words", said.id),
                    h.button(".button.button--small", type="submit")["Erase for good"],
                ],
            ],
        ],
    ]  # fmt: skip
