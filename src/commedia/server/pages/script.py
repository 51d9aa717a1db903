"""The script: the story as a play that reads well, with its mechanics in the margin.

A line is drawn once and kept; a whole script is joined from such lines. Players' words are escaped before
anything else is done to them, and then know two marks: *emphasis* and **strong**.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterable
from functools import lru_cache

import htpy as h
from markupsafe import Markup, escape

from commedia.engine.domains import listed
from commedia.engine.standing import MOST_SPEECH
from commedia.server.forms import MOVE_ID
from commedia.server.seen import ScriptLine, Seen

_STRONG = re.compile(r"\*\*(?=\S)([^*]+?)(?<=\S)\*\*")
_EMPHASIS = re.compile(r"\*(?=\S)([^*]+?)(?<=\S)\*")
_BLANK_LINES = re.compile(r"\n[ \t]*\n\s*")


def prose(text: str) -> list[Markup]:
    """Players' words as paragraphs: escaped, with *emphasis*, **strong** and line breaks, and nothing else.

    >>> prose("<b>Mine</b>, and *only* mine.")
    [Markup('&lt;b&gt;Mine&lt;/b&gt;, and <em>only</em> mine.')]
    """
    return [_paragraph(part) for part in _BLANK_LINES.split(text.strip())]


def _paragraph(text: str) -> Markup:
    safe = str(escape(text))
    safe = _STRONG.sub(r"<strong>\1</strong>", safe)
    safe = _EMPHASIS.sub(r"<em>\1</em>", safe)
    return Markup(safe.replace("\n", "<br>"))


@lru_cache(maxsize=2048)
def cite(rule: str, rulebook: str) -> Markup:
    """The link that opens a rule, "" where there is none."""
    if not rule:
        return Markup("")
    return Markup(h.a(".cite", href=f"{rulebook}#{rule}", title=f"Open rule {rule}")[rule])


def line(seen: Seen, said: ScriptLine) -> Markup:
    """One line of the script."""
    speaker = seen.names.get(said.seat, said.seat)
    to = ""
    if said.to:
        # A whisper says who hears it beside its speaker; a secret of the rules, who knows it beside you.
        reader = said.seat if said.kind == "whisper" else seen.seat
        others = [seen.names.get(s, s) for s in said.to if s != reader]
        to = listed(others) if said.kind == "whisper" else listed(["only you", *others])
    return _drawn(said.n, said.kind, said.rule, speaker, said.text, said.words, to, seen.links.rulebook)


def lines(seen: Seen, said: Iterable[ScriptLine]) -> Markup:
    """Lines of the script, to stand in or to be added to its list."""
    return Markup("").join([line(seen, one) for one in said])


@lru_cache(maxsize=8192)
def _drawn(
    n: int, kind: str, rule: str, speaker: str, text: str, words: str, to: str, rulebook: str
) -> Markup:
    at = {"data-n": str(n)}
    if kind == "scene":
        return Markup(
            h.li(".scene-head", at)[h.h3[text], [h.p[part] for part in prose(words)] if words else None]
        )
    if kind == "house":
        return Markup(h.li(".entry.entry--house", at)[h.p(".direction")[text or words]])
    if kind == "line":
        return Markup(h.li(".entry", at)[_speech(speaker, words)])
    if kind in ("aside", "whisper"):
        return Markup(_beside(at, kind, speaker, words, to))
    note = h.p(".note")[h.fragment[h.span(".tag")[to], " "] if to else None, text, " ", cite(rule, rulebook)]
    if not words:
        return Markup(h.li(".entry.entry--note", at)[note])
    return Markup(h.li(".entry", at)[_speech(speaker, words), note])


def _speech(speaker: str, words: str) -> h.Node:
    """What a character says or does: the speaker once, then a paragraph or more."""
    first, *others = prose(words) or [Markup("")]
    opening = h.p(".line")[h.span(".speaker")[speaker], " ", first]
    return h.div(".speech")[opening, [h.p(".line")[part] for part in others]] if others else opening


def _beside(at: dict[str, str], kind: str, speaker: str, words: str, to: str) -> h.Element:
    """Out of character: said aside to everybody, or whispered to a few."""
    if kind == "whisper":
        who = h.fragment[h.b[speaker], f", in a whisper to {to}: " if to else ", in a whisper: "]
    else:
        who = h.fragment[h.b[speaker], ", aside: "]
    parts = prose(words)
    return h.li(f".aside{'.whisper' if kind == 'whisper' else ''}", at)[
        who, parts[0], [h.fragment[h.br, part] for part in parts[1:]]
    ]


def script(seen: Seen) -> h.Element:
    """The script with its bar, its lines and the box in which one speaks."""
    return h.section("#script.script", aria_labelledby="script-title", tabindex="0")[
        h.div(".script__page")[
            h.header(".script__bar")[
                h.h2("#script-title")["Script"],
                h.label(".script__toggle")[
                    h.input(type="checkbox", id="asides-off", autocomplete="off"), " Hide asides"
                ],
            ],
            h.div(role="log", aria_label="The story so far")[
                h.ol("#lines.lines", data_table=seen.table)[
                    lines(seen, seen.script) if seen.script else _bare(seen)
                ]
            ],
            speech_box(seen),
        ]
    ]


def _bare(seen: Seen) -> h.Element:
    """What stands there before anybody has spoken."""
    return h.li(".scene-head.lines__bare")[h.p[f"The stage is bare. {seen.game.title} is about to begin."]]


def speech_box(seen: Seen) -> h.Node:
    """Where one speaks: aside, in character, or in a whisper to some. Spectators do not."""
    if seen.seat is None or seen.finished:
        return None
    action = f"{seen.links.me}/say"
    others = [s for s in seen.seats if s != seen.seat]
    about = "Say something aside, out of character, or speak in the scene"
    return h.form(
        "#say.aside-box", action=action, method="post", hx_post=action, hx_swap="none", hx_sync="this:drop",
        data_draft="say", data_clear="",
    )[
        # A new id each time the page is opened, so that a form sent twice is said once.
        h.input(type="hidden", name=MOVE_ID, value=secrets.token_hex(8)),
        h.label(".visually-hidden", for_="say-how")["How you say it"],
        h.select("#say-how.input.aside-box__how", name="how", autocomplete="off")[
            h.option(value="aside")["Aside"],
            h.option(value="line")["In character"],
            h.option(value="whisper")["Whisper to"],
        ],
        h.fieldset(".aside-box__to")[
            h.legend(".visually-hidden")["Whisper to"],
            [
                h.label[
                    h.input(type="checkbox", name="to", value=seat, autocomplete="off"),
                    f" {seen.players.get(seat, seat)}",
                ]
                for seat in others
            ],
        ],
        h.label(".visually-hidden", for_="say-text")[about],
        h.textarea(
            "#say-text.input", name="text", rows="1", maxlength=str(MOST_SPEECH), required=True,
            placeholder="Say something, aside",
        ),
        h.button(".button", type="submit")["Say"],
    ]  # fmt: skip
