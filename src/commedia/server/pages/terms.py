"""The terms of a table: its length, who deals, the house rules, what it writes itself, lines and veils."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import htpy as h
from markupsafe import Markup

from commedia.engine import Document, Length, Option
from commedia.engine.kinds import may_go_on
from commedia.props.template import NOTHING, joined, template
from commedia.server.forms import OPTION
from commedia.server.lobby import Lobby
from commedia.server.pages.chairs import post_form
from commedia.server.pages.game_page import game_page_of
from commedia.server.pages.script import cite
from commedia.server.pages.seed_words import seed_and_words
from commedia.server.pages.spans import lasting
from commedia.server.table_view import LobbyView

ABSENCES = (10 * 60, 60 * 60, 24 * 60 * 60, 3 * 24 * 60 * 60, 7 * 24 * 60 * 60)
"""Among which a host chooses after how long a table may go on without somebody, in seconds."""


def terms(seen: LobbyView) -> h.Node:
    """Who deals, how long it plays, the house rules, what the table writes itself, lines and veils."""
    return [
        h.div(".lobby__pair")[
            _how_long(seen) if seen.game.lengths else None,
            _dealer(seen),
        ],
        h.div(".lobby__pair")[
            h.section(".term", aria_labelledby="veils-title")[
                h.h2("#veils-title")["Lines and veils"],
                veils(seen.links.me, seen.lobby, seen.me is not None),
            ],
            _host_terms(seen) if seen.is_host else _agreed_terms(seen),
        ],
    ]


def _how_long(seen: LobbyView) -> h.Element:
    """The lengths among which the host chooses, or what was agreed; "your own" where none of them holds."""
    now, game = seen.game.length_of(seen.lobby.options), seen.game
    return h.section(".term", aria_labelledby="length-title")[
        h.h2("#length-title")["How long?"],
        post_form(
            seen.links.me,
            "terms",
            h.fieldset(aria_labelledby="length-title")[
                [_length(length, length is now, len(seen.lobby.chairs)) for length in game.lengths.values()],
            ],
            h.p("#length-own.own-length", hidden=now is not None)[_OWN_LENGTH],
            h.noscript[h.button(".button.button--small", type="submit")["Keep"]],
            saves=True,
        )
        if seen.is_host
        else h.p[
            h.fragment[h.b[now.title], ": ", now.says, " ", takes(now, len(seen.lobby.chairs))]
            if now is not None
            else _OWN_LENGTH
        ],
    ]


_OWN_LENGTH = h.fragment[
    h.b["Your own"],
    ": what you settled yourselves under ",
    h.em["More to settle"],
    " decides how long it takes.",
]


def takes(length: Length, seats: int) -> str:
    """How much of everybody's time a length takes, at a table of so many."""
    return f"At this table of {seats}, about {length.answers_at(seats)} answers from each."


def _length(length: Length, chosen: bool, seats: int) -> h.Element:
    """One length to choose. seats: how many this table has."""
    return h.label(".pick")[
        h.input(type="radio", name="terms.length", value=length.key, checked=chosen),
        h.span[
            h.b[length.title],
            h.small[f"{length.says} {takes(length, seats)}"],
        ],
    ]


def _dealer(seen: LobbyView) -> h.Element:
    lobby = seen.lobby
    house = (
        "house",
        "The house",
        "Every draw follows from a secret number that was fixed before anyone sat down, and from the secret "
        "words that you add.",
    )
    own = f"Our own {game_page_of(lobby.game).chance(lobby.options)}"
    hand = ("hand", own, "They are on your own table, and you say what they show.")
    return h.section(".term", aria_labelledby="dealer-title")[
        h.h2("#dealer-title")["Who deals"],
        post_form(
            seen.links.me,
            "terms",
            h.fieldset(aria_label="Who deals")[
                [
                    h.label(".pick")[
                        h.input(
                            type="radio", name="terms.dealer", value=value, checked=lobby.dealer == value
                        ),
                        h.span[h.b[title], h.small[means]],
                    ]
                    for value, title, means in (hand, house)
                ],
            ],
            h.noscript[h.button(".button.button--small", type="submit")["Keep"]],
            saves=True,
        )
        if seen.is_host
        else h.p[
            h.b[(house if lobby.dealer == "house" else hand)[1]],
            ": ",
            (house if lobby.dealer == "house" else hand)[2],
        ],
        seed_and_words(seen) if lobby.dealer == "house" else None,
    ]


def _host_terms(seen: LobbyView) -> h.Element:
    """Title, greeting and every option of the game, for the host."""
    lobby = seen.lobby
    return h.section(".term.term--rules", aria_labelledby="rules-title")[
        h.h2("#rules-title")["House rules"],
        post_form(
            seen.links.me,
            "terms",
            h.div(".field")[
                h.label(for_="title-field")["What this table is called"],
                h.input("#title-field.input", name="terms.title", value=lobby.title, maxlength="60",
                        autocomplete="off"),
            ],
            h.div(".field")[
                h.label(for_="greeting")["A line to your guests"],
                h.textarea("#greeting.input", name="terms.greeting", rows="2", maxlength="400")[
                    lobby.greeting
                ],
            ],
            _absence(seen),
            _more_to_settle(seen),
            h.button(".button", type="submit")["Keep these terms"],
            saves=True,
        ),
    ]  # fmt: skip


def _absence(seen: LobbyView) -> h.Node:
    """After how long the table may go on without somebody, where its rules ever do."""
    if not may_go_on(seen.game):
        return None
    now = seen.lobby.absence
    return h.div(".field")[
        h.label(for_="absence")["Whoever keeps the table waiting may be gone on without after"],
        h.select("#absence.input", name="terms.absence")[
            [
                h.option(value=str(wait), selected=wait == now)[lasting(wait)]
                for wait in sorted({*ABSENCES, now})
            ]
        ],
        h.small(".quiet")["Or once their window has been closed for a minute. If they are back before "
                          "anything has followed, they have their turn."],
    ]  # fmt: skip


def _more_to_settle(seen: LobbyView) -> h.Node:
    """Every option of the game, and what the table may write itself, folded to how many are changed."""
    game, chosen = seen.game, seen.lobby.options
    if not game.options and not game.documents:
        return None
    changed = sum(str(chosen.get(o.key, o.default)) != str(o.default) for o in game.options.values())
    changed += len(seen.written)
    return h.details("#more-to-settle.settle")[
        h.summary[
            h.b["More to settle"],
            ": ",
            h.span(".tag.tag--spot")[f"{changed} changed"] if changed else "all as the rulebook has it",
        ],
        [
            _knob(option, chosen.get(option.key, option.default), seen.links.rulebook)
            for option in game.options.values()
        ],
        [_document(seen, document) for document in game.documents.values()],
    ]


def _knob(option: Option, chosen: object, rulebook: str) -> h.Element:
    """One option, folded to what it is now; open, every choice with its sentence and the rules it touches."""
    usual = str(chosen) == str(option.default)
    rules = [h.fragment[" ", cite(rule, rulebook)] for rule in option.rules]
    return h.details(".knob", id=f"knob-{option.key}")[
        h.summary[
            h.b[option.title],
            ": ",
            h.fragment[h.span(".tag.tag--spot")["changed"], " "] if not usual else None,
            h.span(".knob__now")[means(option, chosen)],
        ],
        h.fieldset(aria_label=option.title)[
            [
                h.label(".pick")[
                    h.input(
                        type="radio", name=f"{OPTION}{option.key}", value=str(value),
                        checked=str(value) == str(chosen),
                    ),
                    h.span[h.small[said, " As the rulebook has it." if value == option.default else None]],
                ]
                for value, said in option.choices.items()
            ],
        ],
        h.p(".knob__rules.quiet")["Touches", rules, "."] if rules else None,
    ]  # fmt: skip


def _agreed_terms(seen: LobbyView) -> h.Element:
    """The terms as a guest reads them: what differs from the rulebook; all else is folded."""
    options = seen.lobby.options
    rows = [
        (str(options.get(o.key, o.default)) == str(o.default), o, options.get(o.key, o.default))
        for o in seen.game.options.values()
    ]
    return h.section(".term.term--rules", aria_labelledby="rules-title")[
        h.h2("#rules-title")["House rules"],
        [
            h.details(".knob")[h.summary[document.title], h.pre(tabindex="0")[as_text(own)]]
            if (own := options.get(document.key))
            else h.p[h.b[document.title], ": this table has its own. ", document.who_reads]
            for document in map(seen.game.documents.__getitem__, seen.written)
        ],
        _knobs(seen, [row for row in rows if not row[0]]),
        h.details("#usual-rules.settle")[
            h.summary[
                h.b["All others" if any(not usual for usual, *_ in rows) else "All"],
                ": as the rulebook has it",
            ],
            _knobs(seen, [row for row in rows if row[0]]),
        ]
        if any(usual for usual, *_ in rows)
        else None,
    ]


def _knobs(seen: LobbyView, rows: Sequence[tuple[bool, Option, Any]]) -> h.Node:
    """Options as they are settled, with the rules that they touch. rows: is it usual, which, and what."""
    if not rows:
        return None
    return h.dl(".knobs")[
        [
            h.div[
                h.dt[option.title, None if usual else h.span(".tag")["changed"]],
                h.dd[
                    means(option, value),
                    [h.fragment[" ", cite(r, seen.links.rulebook)] for r in option.rules],
                ],
            ]
            for usual, option, value in rows
        ]
    ]


def means(option: Option, value: object) -> str:
    """The sentence that explains the choice of an option."""
    return next((means for v, means in option.choices.items() if str(v) == str(value)), str(value))


def _document(seen: LobbyView, document: Document) -> h.Element:
    """What a table writes itself, with examples to begin from.

    A host who may not read what the table has can only do without it, and then write another.
    """
    own, key = seen.lobby.options.get(document.key), document.key
    has_own = key in seen.written
    form = "written one a line" if document.lines else "written as TOML"
    return h.details(".knob.knob--document", id=f"knob-{key}", open=has_own)[
        h.summary[
            h.b[document.title],
            ": ",
            h.fragment[h.span(".tag.tag--spot")["changed"], " "] if has_own else None,
            h.span(".knob__now")[
                "This table has its own."
                if has_own
                else "You play without."
                if document.lines
                else "You play with ours."
            ],
        ],
        h.p(".quiet")[
            document.about,
            f" It is {form}; leave it empty to play {'without' if document.lines else 'with ours'}. ",
            document.who_reads,
        ],
        h.label(".pick")[
            h.input(type="checkbox", name=f"{OPTION}{key}", value=""),
            h.span[h.small["Do without it: what was written is gone then."]],
        ]
        if has_own and own is None
        else [
            h.label(".visually-hidden", for_=f"document-{key}")[f"{document.title}, {form}"],
            h.textarea(
                ".input.code", id=f"document-{key}", name=f"{OPTION}{key}", rows="10", spellcheck="false",
                maxlength="40000", autocomplete="off",
            )[as_text(own)],
        ],
        [
            h.details(".knob__stock")[
                h.summary[f"Begin from {name}"],
                h.pre(id=f"example-{key}-{n}", tabindex="0")[text],
                h.button(
                    ".button.button--small.js-only", type="button", data_copy=f"#example-{key}-{n}"
                )["Copy"],
            ]
            for n, (name, text) in enumerate(document.examples())
        ],
    ]  # fmt: skip


def as_text(own: Any) -> str:
    """What a table wrote itself, as its host writes it: TOML, or plain lines."""
    if isinstance(own, Mapping):
        return as_toml(own)
    return "\n".join(own or ())


def as_toml(data: Mapping[str, Any], within: str = "") -> str:
    """Plain data as TOML: single values and lists first, then a table for each mapping, to any depth.

    >>> print(as_toml({"name": "Fen", "details": {"Kin": ["heir", "twin"]}}))
    name = "Fen"
    <BLANKLINE>
    [details]
    Kin = ["heir", "twin"]
    """
    lines = [f"{_key(name)} = {_value(v)}" for name, v in data.items() if not isinstance(v, Mapping)]
    for name, table in data.items():
        if isinstance(table, Mapping):
            path = f"{within}{_key(name)}"
            lines += [f"\n[{path}]", as_toml(table, f"{path}.")]
    return "\n".join(line for line in lines if line)


def _key(name: str) -> str:
    bare = name.isascii() and name.replace("-", "a").replace("_", "a").isalnum()
    return name if bare else _value(name)


def _value(value: Any) -> str:
    if isinstance(value, list | tuple):
        return f"[{', '.join(_value(v) for v in value)}]"
    if isinstance(value, bool | int):
        return json.dumps(value)
    # Every JSON string is a basic string of TOML, once DEL is spelled out too.
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")


def veils(me: str, lobby: Lobby, seated: bool) -> Markup:
    """Lines and veils, which are everybody's to set, and nobody's by name. me: the viewer's own address.

    seated: whether the viewer has a seat, and so may add to them.
    """
    return _VEILS(
        lines=_veil_list(me, "line", "Never here", lobby, lobby.lines, seated),
        veils=_veil_list(me, "veil", "Behind a veil", lobby, lobby.veils, seated),
        add=_ADD_VEIL(me=me) if seated else NOTHING,
    )


_VEILS = template(
    '<p class="secret">No names are kept</p>{lines}{veils}{add}',
    '<p class="quiet">A line never comes up. A veil may happen, and is not shown. Anybody adds one at any ',
    "time; it is taken away when everybody who sits here agrees. The X‑card is on at every table.</p>",
)
_ADD_VEIL = template(
    '<form action="{me}/veil" method="post" hx-post="{me}/veil" hx-swap="none" hx-sync="this:queue last" ',
    'class="veil__add" data-clear=""><label class="visually-hidden" for="veil-text">Add a line or a veil, ',
    'in your own words</label><input id="veil-text" class="input" name="veil.text" required maxlength="120" ',
    'autocomplete="off" placeholder="Add one, in your own words">',
    '<button class="button" type="submit" name="veil.kind" value="line">',
    '<span class="visually-hidden">Add as a </span>Line</button>',
    '<button class="button" type="submit" name="veil.kind" value="veil">',
    '<span class="visually-hidden">Add as a </span>Veil</button></form>',
)


def _veil_list(me: str, kind: str, title: str, lobby: Lobby, texts: Sequence[str], seated: bool) -> Markup:
    rows = [
        _VEIL(
            text=text,
            wish=_WISH(count=len(agreed), people=len(lobby.persons))
            if (agreed := lobby.would_loosen(kind, text))
            else NOTHING,
            off=_VEIL_OFF(me=me, kind=kind, text=text) if seated else NOTHING,
        )
        for text in texts
    ]
    return _VEIL_LIST(title=title, rows=joined(rows) if rows else _NO_VEIL)


_VEIL_LIST = template('<div class="veil"><p class="label">{title}</p><ul>{rows}</ul></div>')
_VEIL = template("<li>{text}{wish}{off}</li>")
_WISH = template('<span class="quiet">{count} of {people} would take it away</span>')
_VEIL_OFF = template(
    '<form action="{me}/veil" method="post" hx-post="{me}/veil" hx-swap="none" hx-sync="this:queue last">',
    '<input type="hidden" name="veil.kind" value="{kind}">',
    '<input type="hidden" name="veil.text" value="{text}">',
    '<input type="hidden" name="veil.remove" value="true">',
    '<button class="veil__off" type="submit" aria-label="Take away: {text}">×</button></form>',
)


def keeping(me: str, kind: str, text: str, mine: bool) -> Markup:
    """The answers to whoever would take a line or a veil away. mine: whether the viewer would, too."""
    ways = [("keep", "Keep it")] if mine else [("keep", "Keep it"), ("remove", "Take it away, too")]
    return joined([_KEEPING(me=me, kind=kind, text=text, way=way, does=does) for way, does in ways])


_KEEPING = template(
    '<form action="{me}/veil" method="post" hx-post="{me}/veil" hx-swap="none" hx-sync="this:queue last">',
    '<input type="hidden" name="veil.kind" value="{kind}">',
    '<input type="hidden" name="veil.text" value="{text}">',
    '<input type="hidden" name="veil.{way}" value="true">',
    '<button class="button button--small" type="submit">{does}</button></form>',
)
_NO_VEIL = Markup('<li class="veil__none">nothing yet</li>')
