"""What is said when something is in the way: refused, stopped, not there."""

from __future__ import annotations

import re
from collections.abc import Sequence

import htpy as h

from commedia import games
from commedia.kit.addresses import at
from commedia.props.houses import stage_door
from commedia.server.pages import layout

_HEADINGS = {
    400: "That could not be read",
    401: "This seat is not yours",
    403: "This seat is not yours",
    404: "Nobody is on at that door",
    405: "Nothing is played that way",
    409: "Not now",
    413: "That is too much at once",
    422: "That cannot be",
    429: "The house is full",
    503: "It could not be written down",
}


def rule_path(rule: str) -> str:
    """The address of a rule, "" for what is no rule's id of a game that is on.

    >>> rule_path("MS-ACT1-02")
    '/rulebook/men-of-stones#MS-ACT1-02'
    """
    prefix = rule.partition("-")[0]
    slug = next((game.slug for game in games.all_games() if game.rules.prefix == prefix), "")
    return at(f"/rulebook/{slug}#{rule}") if slug and re.fullmatch(r"[A-Z0-9-]+", rule) else ""


def cite(rule: str) -> h.Node:
    """The link that opens a rule; nothing where there is none."""
    path = rule_path(rule)
    return h.a(".cite", href=path, title=f"Open rule {rule}")[rule] if path else None


def notice(
    kind: str, said: h.Node, do: h.Node = None, *, lamp: str = "", role: str = "status", at: str = ""
) -> h.Element:
    """A notice. kind: "", "error", "offline" or "stopped". do: a button, if there is something to do.
    role: "" in a place that is read out already, so that it is not read out twice.
    at: see `refused`.
    """
    return h.div(
        class_={"notice": True, f"notice--{kind}": bool(kind)}, role=role or None, data_at=at or None
    )[layout.x_mark() if kind == "stopped" else layout.lamp(lamp), h.p[said], do]


def refused(sentence: str, rule: str = "", at: str = "") -> h.Element:
    """What was asked cannot be done; it is still one's move. Goes into #notice.

    at: the name of the input that it is about; the page's script takes the sentence there.
    """
    return notice(
        "error",
        why(sentence, rule),
        h.button(".button.button--small.js-only", type="button", data_dismiss="")["Close"],
        role="",
        at=at,
    )


def minded(said: Sequence[str]) -> h.Element:
    """What somebody is told of words that they have said. Goes into #notice."""
    return notice(
        "",
        h.fragment[[h.fragment[one, " "] for one in said], "It stands all the same; only you are told this."],
        h.button(".button.button--small.js-only", type="button", data_dismiss="")["Close"],
        role="",
    )


def why(sentence: str, rule: str = "") -> h.Fragment:
    """The sentence of a refusal, and its rule."""
    return h.fragment[h.strong[sentence], h.fragment[" ", cite(rule)] if rule else None]


_WORDS_STAY = (
    "What you wrote at this table stays yours: by this link you read it again, and erase what you will."
)


def page(
    status: int, sentence: str, rule: str = "", back: str = "", heading: str = "", words: str = ""
) -> h.Element:
    """A whole page for a request that led nowhere. back: the table it was sent from, where there is one.

    heading: "" for the one of that status. words: where whoever had a seat before finds what they wrote.
    """
    heading = heading or _HEADINGS.get(status, "The house stumbled")
    return layout.page(
        f"{heading} · Commedia",
        h.main("#main.lost", tabindex="-1")[
            h.div(".valance", aria_hidden="true"),
            stage_door(),
            h.h1[heading],
            h.p(".lead")[sentence, h.fragment[" ", cite(rule)] if rule else None],
            h.p[_WORDS_STAY] if words else None,
            h.p(".lost__on")[
                h.a(".button.button--spot", href=words)["Your words"] if words else None,
                h.a(".button.button--spot", href=back)["Back to the table"] if back else None,
                h.a(".button", href=at("/"))["To the playbill"],
            ],
        ],
        marquee=layout.marquee(),
    )
