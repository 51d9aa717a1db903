"""The cue while nothing is asked of a viewer: who is waited for, and what else they may do.

Also where the table stands as a whole: the status sentence that is on top of every page, a play that is
stopped, broken or over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import htpy as h
from markupsafe import Markup

from commedia.engine import Seat
from commedia.engine.english import listed
from commedia.engine.visible_text import begun, within
from commedia.kit.addresses import at
from commedia.props.identity_cache import identity_cache
from commedia.props.template import NOTHING, joined, template
from commedia.server.pages import last_words
from commedia.server.pages.goes_on import goes_on
from commedia.server.pages.safety import take_back
from commedia.server.table_view import TableView, in_story

IN_SCENE = "You are in this scene, too: say in the script what your character says and does."
IN_ROLE = "You are in this scene, too: say in the script what is seen and heard in it."
"""The same to whoever plays no character, such as a Director."""
MEANWHILE = "You may speak in the script meanwhile, in character or aside."
"""What whoever is on stage may do while others decide something: no scene is played just then."""


def still(seen: TableView) -> str:
    """Who is waited for and what they are doing, in a sentence."""
    return _still(seen.waiting, seen.names)


# All who look see the very same of whom the table waits for: it is put into words once for them all.
@identity_cache(most=512)
def _still(waiting: Sequence[tuple[Seat, str]], names: Mapping[Seat, str]) -> str:
    doing: dict[str, list[str]] = {}
    for seat, does in waiting:
        what = in_story(does, names)
        if (name := within(names[seat])) not in doing.setdefault(what, []):
            doing[what].append(name)
    said = [f"{listed(who)} {'is' if len(who) == 1 else 'are'} {what}" for what, who in doing.items()]
    return begun(f"{'; '.join(said)}.") if said else ""


def waited_for(seen: TableView) -> list[str]:
    """The names of those waited for, each once, as they stand within a sentence."""
    return _waited_for(seen.waiting, seen.names)


@identity_cache(most=512)
def _waited_for(waiting: Sequence[tuple[Seat, str]], names: Mapping[Seat, str]) -> list[str]:
    return list(dict.fromkeys(within(names[seat]) for seat, _ in waiting))


def waiting(seen: TableView) -> Markup:
    """Nothing is asked of this seat: who is waited for, and for what."""
    names = waited_for(seen)
    title = f"Standing by for {listed(names)}" if names else "The house is at work"
    if seen.seat in seen.on_stage:
        beside = f"{_empty(seen)}{MEANWHILE}"
        if seen.mode == "scene":
            has_role = seen.names[seen.seat] in seen.game.cast.roles
            title, beside = f"You are on stage{with_whom(seen)}", IN_ROLE if has_role else IN_SCENE
        own = _state("Waiting", title, still(seen), beside, scene=True, more=goes_on(seen))
        return joined([own, scene_end(seen), reminder(seen)])
    beside = f"{_empty(seen)}You may speak aside, or whisper, at any time."
    if seen.elsewhere:
        beside = f"You are {where(seen)}: say in the script what your character says and does there."
    apart = bool(seen.elsewhere)
    own = _state("Waiting", title, still(seen), beside, scene=apart, more=goes_on(seen))
    return joined([own, reminder(seen)])


def where(seen: TableView) -> str:
    """Where the viewer is while the scene plays elsewhere, and with whom, as it stands in a sentence."""
    others = [within(seen.names[seat]) for seat in seen.there]
    return f"{seen.elsewhere}, {f'with {listed(others)}' if others else 'alone'}"


def second_thought(seen: TableView) -> Markup:
    """How one takes back the answer that one has just given, while that is possible."""
    if not seen.may_undo or seen.finished or seen.stopped:
        return NOTHING
    return _UNDO(action=f"{seen.links.me}/undo")


_UNDO = template(
    '<form class="cue__undo" action="{action}" method="post" hx-post="{action}" hx-swap="none"',
    ' hx-disable="find button"><button class="button button--small" type="submit">',
    "Take my last answer back</button></form>",
)


def scene_end(seen: TableView) -> Markup:
    """How one lets a scene end that a house actor keeps open; what is missing, once one has."""
    if not seen.kept_open or seen.seat not in seen.on_stage:
        return NOTHING
    if seen.seat not in seen.letting_end:
        return _END_SCENE(action=f"{seen.links.me}/let-end")
    people = [s for s in seen.on_stage if seen.chairs[s].kind == "person" and s not in seen.letting_end]
    others = [within(seen.names[seat]) for seat in people if seat in seen.here]
    waits = f", and waits for {listed(others)}" if others else ""
    return _ENDS_SOON(who=seen.names[seen.kept_open], waits=waits)


_END_SCENE = template(
    '<form class="cue__end" action="{action}" method="post" hx-post="{action}" hx-swap="none"',
    ' hx-disable="find button"><button class="button button--small" type="submit">Let the scene end</button>',
    '<span class="quiet"> It stays open for as long as you like.</span></form>',
)
_ENDS_SOON = template('<p class="quiet cue__end">{who} brings the scene to its end{waits}.</p>')


def with_whom(seen: TableView) -> str:
    """Those on stage beside the viewer, as they stand in a sentence; "" where there is nobody else."""
    others = [within(seen.names[seat]) for seat in seen.on_stage if seat != seen.seat]
    return f" with {listed(others)}" if others else ""


def _empty(seen: TableView) -> str:
    """Which of those who are waited for have nobody to play them, and who can do something about it."""
    empty = [within(seen.names[seat]) for seat, _ in seen.waiting if seen.chairs[seat].kind == "open"]
    if not empty:
        return ""
    who = "You may invite" if seen.is_host else "The host may invite"
    return f"Nobody plays {listed(list(dict.fromkeys(empty)))} just now. {who} somebody, under Who plays. "


def reminder(seen: TableView) -> Markup:
    """A kind word for the people who are waited for, to be sent to them: the house itself tells nobody."""
    people = [seen.players[seat] for seat, _ in seen.waiting if seen.chairs[seat].kind == "person"]
    return _reminding(seen.lobby.title, seen.game.title, tuple(dict.fromkeys(people))) if people else NOTHING


@lru_cache(maxsize=512)
def _reminding(table: str, game: str, people: tuple[str, ...]) -> Markup:
    return _REMINDER(text=f"{listed(people)}: your cue in “{table}” ({game}). Your link leads to your seat.")


_REMINDER = template(
    '<details class="cue__remind" id="remind"><summary>Remind them kindly</summary>',
    '<p class="quiet">The house tells nobody outside this page. Send them this as you always write.</p>',
    '<div class="invite"><label class="visually-hidden" for="reminder">A reminder to send</label>',
    '<input class="input" id="reminder" type="text" readonly value="{text}">',
    '<button class="button button--small js-only" type="button" data-copy="#reminder">Copy it</button>',
    "</div></details>",
)


def watching(seen: TableView) -> Markup:
    """A spectator's cue: there is none."""
    names = waited_for(seen)
    title = f"Standing by for {listed(names)}" if names else "You are looking on"
    return _state("Looking on", title, still(seen), "You are looking on, without a seat.")


@lru_cache(maxsize=1024)
def _state(
    label: str, title: str, ask: str, quiet: str, scene: bool = False, more: Markup = NOTHING
) -> Markup:
    return _STATE(
        label=label,
        title=title,
        ask=_ASK(ask=ask) if ask else NOTHING,
        quiet=quiet,
        scene=_SCENE if scene else NOTHING,
        more=more,
    )


_STATE = template(
    '<section class="cue cue--waiting" aria-label="{label}"{scene}><header class="cue__head">',
    '<span class="lamp" aria-hidden="true"></span><h2>{title}</h2></header>{ask}',
    '<p class="quiet">{quiet}</p>{more}</section>',
)
_SCENE = Markup(' data-scene=""')
_ASK = template('<p class="ask">{ask}</p>')


def stopped(seen: TableView) -> Markup:
    """The X-card lies on the table: choices rest, and all must agree before play goes on.

    Who has agreed is a number and never names.
    """
    mine = seen.seat is not None and seen.seat in seen.agreed
    people = len(seen.seats)
    return Markup(
        h.section(".cue.cue--waiting", aria_label="Play has stopped")[
            h.header(".cue__head")[
                h.span(".lamp", aria_hidden="true"),
                h.h2["Play has stopped"],
                h.span(".quiet.cue__due")[f"{len(seen.agreed)} of {people} agree to go on"],
            ],
            h.p(".ask")["Take the time you need. Nobody asks who laid the card, or why."],
            h.p(".quiet")[
                "Talk aside for as long as you like. Nothing that was being chosen has been played."
            ],
            h.div(".go")[
                h.p(".quiet")["You agree to go on. Play resumes when all do."]
                if mine
                else _act(seen.links.me, "go-on", "I agree to go on")
            ]
            if seen.seat is not None
            else None,
            take_back(seen) if seen.seat is not None and not seen.finished else None,
        ]
    )


def _act(me: str, verb: str, does: str) -> h.Element:
    """A form that is one button."""
    action = f"{me}/{verb}"
    return h.form(action=action, method="post", hx_post=action, hx_swap="none", hx_disable="find button")[
        h.button(".button", type="submit")[does]
    ]


def broken(seen: TableView) -> Markup:
    """The log and the rules disagree: the table waits to be taken back to the start of its scene."""
    return Markup(
        h.section(".cue.cue--waiting", aria_label="The table cannot go on")[
            h.header(".cue__head")[
                h.span(".lamp", aria_hidden="true"), h.h2["The table cannot go on from here"]
            ],
            h.p(".ask")[
                "The rules have changed since this scene was played. Nothing is lost: "
                "it can be taken back to where it began."
            ],
            h.p(".quiet")[seen.broken],
            take_back(seen) if seen.seat is not None else None,
        ]
    )


def finished(seen: TableView) -> Markup:
    """What can be taken home, beside what it came to: the book first."""
    me = seen.links.me
    return Markup(
        h.section(".cue.cue--waiting.cue--over", aria_labelledby="over-title")[
            h.h2("#over-title")[seen.lobby.title],
            h.p["Every line as you told it, with the last words. Rules only if you ask."],
            h.a(".button.button--spot", href=f"{me}/book")["Read the book"],
            h.a(".button", href=f"{me}/export")["Save the table, with its seals"],
            h.a(".button", href=at("/"))["Play another"],
            h.p(".quiet")[
                "Every draw can be proved: the seed is in the saved table, and commedia verify reads it."
            ]
            if seen.lobby.dealer == "house"
            else None,
        ]
    )


_OVER = "The play is over"


def status(seen: TableView) -> tuple[bool, str, str]:
    """The status sentence: whether the lamp is lit, its bold beginning, and the rest."""
    asked = [q for q in seen.asked if not q.manner.may_wait]
    if seen.broken:
        return False, "", "The table cannot go on from here"
    if seen.stopped:
        return False, "", "Play has stopped"
    if seen.finished:
        if last_words.may_speak(seen):
            return True, "Your cue:", f"a last word, if you want one. {_OVER}"
        return False, "", _OVER
    beside = with_whom(seen) if seen.mode == "scene" else ""
    if seen.mode == "scene" and seen.has_turn and (seen.has_turn == seen.seat or not asked):
        doing = next((what for seat, what in seen.waiting if seat == seen.has_turn), "")
        if seen.has_turn == seen.seat:
            return True, "Your cue:", in_story(doing, seen.names)
        who = f"{seen.names[seen.has_turn]} is {in_story(doing, seen.names)}"
        return seen.seat in seen.on_stage, "On stage:", who
    if seen.mode == "scene" and seen.seat in seen.on_stage:
        if asked:
            return True, "Your cue:", f"on stage{beside or ', alone'}"
        return True, "On stage", beside.strip() or "alone"
    if asked:  # of whoever is elsewhere, too, while others are on stage
        place = f", {seen.elsewhere}" if seen.elsewhere else ""
        return True, "Your cue:", f"{in_story(asked[0].doing, seen.names)}{place}"
    if seen.mode == "scene" and seen.elsewhere:
        return False, "", f"You are {where(seen)}"
    if seen.mode == "scene":
        return False, "", f"On stage{beside.replace(' with', ':')}"
    if seen.asked:  # what may well wait for others
        return False, "", f"You are {in_story(seen.asked[0].doing, seen.names)}"
    names: Sequence[str] = waited_for(seen)
    return False, "", f"Standing by for {listed(names)}" if names else "The house is at work"
