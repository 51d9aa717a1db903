"""What the house says when it is spoken to with the pen: Personae as themselves, the Director as the place.

A conversation lasts as long as an Episode does. Its lines are in book/; whoever of the Episode is called to
answers for themself, and what is known of somebody or something answers whoever asks for it (episodes/).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from commedia.engine import Heard, Speech, Talk
from commedia.games.shadow_play import phases
from commedia.games.shadow_play.house.actor import told_now
from commedia.games.shadow_play.house.director_in_dialogue import CRUEL, KIND
from commedia.games.shadow_play.house.figures import answers_of, figure_in, is_spoken_to
from commedia.games.shadow_play.house.prose import PEOPLE, Told
from commedia.games.shadow_play.house.taking_up import topic_of
from commedia.games.shadow_play.mentions import named_in
from commedia.games.shadow_play.state import Persona, Story
from commedia.kit.speech import (
    Answers,
    Book,
    Line,
    answers_a_person,
    asks,
    read_book,
    read_lightly,
    said_by,
    sort_of,
    speech_of,
    surely_named,
    threads,
)
from commedia.kit.used_lines import said_in

DIRECTOR: Final = read_book(__package__, "book/director.toml")
PERSONAE: Final = Book(
    [
        line
        for name in ("actors", "personae", "out")
        for line in read_book(__package__, f"book/{name}.toml").lines
    ]
)
MATTERS: Final = Book([line for line in PERSONAE.lines if line.matters])
"""What a Persona has on its mind, and comes out with bit by bit."""
OPENS: Final = Book([line for line in MATTERS.lines if line.sets])
OUT: Final = read_book(__package__, "book/out.toml")
"""What it makes of what has come out last."""
ANSWERS: Final = Answers()
"""What a Persona answers a person."""
OWN_ACCORD: Final = ("ask", "confess", "provoke")
"""What a Persona does beside answering, the likeliest first."""
OF_THREE: Final = 3
"""One answer in so many that could be, is something of a Persona's own accord."""
PRESSING: Final = ("ask", "threaten", "plead", "mourn", "order", "confess")
"""What must not be passed over."""
BEFORE: Final = (phases.TONE, phases.PERSONAE, phases.ELEMENTS, phases.CARD)
AFTER: Final = (phases.RECAP, phases.INTERLUDE, phases.OVER)


def speak(talk: Talk[Story]) -> Speech | None:
    """What is said now; None where no line is left that fits."""
    talk = in_the_episode(talk)
    w = talk.state
    facts = about(talk)
    if talk.act == "last":
        return said(DIRECTOR if talk.seat == w.director else PERSONAE, talk, facts, ("last",))
    if talk.seat == w.director:
        return of_the_episode(talk) or said(DIRECTOR, talk, facts, ("answer",))
    if answers_a_person(talk) and facts["on"] in ("dialogue", "challenge") and is_to_a_persona(talk, facts):
        return to_a_person(talk, facts)
    is_told_of = answers_a_person(talk) and facts["to"] == "director"
    if facts["on"] == "dialogue" and not is_told_of and (on_its_mind := what_is_on_its_mind(talk, facts)):
        return on_its_mind
    of_its_own = facts["on"] == "dialogue" and not is_pressed(facts) and not talk.below(OF_THREE)
    return said(PERSONAE, talk, facts, (*OWN_ACCORD, "answer") if of_its_own else ("answer", *OWN_ACCORD))


def is_to_a_persona(talk: Talk[Story], facts: dict[str, Any]) -> bool:
    """Whether a person speaks as somebody: the Director only where somebody asks."""
    return facts["to"] == "actor" or facts["asks"] is not None


def to_a_person(talk: Talk[Story], facts: dict[str, Any]) -> Speech | None:
    """What a Persona answers a person, and names nothing that it is to show (SP-EXPR-04)."""
    is_told = facts["on"] == "dialogue"
    speech = ANSWERS.answer(
        talk,
        goes_on=lambda: said(MATTERS, talk, facts, ("answer", "ask", "confess")) if facts["own"] else None,
        opens=lambda: begins(talk, facts) if is_told and not facts["own"] else None,
    )
    return None if speech and named_in(talk.state, talk.seat, speech.text) else speech


def begins(talk: Talk[Story], facts: dict[str, Any]) -> Speech | None:
    """What it makes of what has come out last, or else a matter of its own."""
    about_that = said(OUT, talk, facts, ("answer",)) if talk.below(OF_THREE) else None
    return about_that or said(OPENS, talk, facts, ("ask",))


def said(book: Book, talk: Talk[Story], facts: dict[str, Any], acts: Sequence[str]) -> Speech | None:
    """A line of a book that its speaker may say: nobody names what they are to show (SP-EXPR-04)."""
    may = Book([line for line in book.lines if not named_in(talk.state, talk.seat, line.say)])
    return speech_of(
        may, talk, facts=facts, slots={slot: facts[slot] for slot in ("thing", "name")}, acts=acts
    )


def in_the_episode(talk: Talk[Story]) -> Talk[Story]:
    """The same, with all of the Episode for its scene: an answer of the Director's breaks nothing off."""
    since = next((one.n for one in reversed(talk.heard) if one.figures.get("no")), 0)
    return Talk(
        talk.act, talk.seat, talk.toward, talk.company, talk.names, talk.heard, since, lambda: talk.state,
        talk.below, talk.people,
    )  # fmt: skip


# -- what lines may ask about --------------------------------------------------------------------------------


def about(talk: Talk[Story]) -> dict[str, Any]:
    """Facts, beside those of any talk.

    on: "before", "dialogue", "challenge" or "after"; to: "director" or "actor"; who: the Persona that speaks,
    by its name; stance: "kind", "even" or "hard", towards it, or towards whom the Director speaks to; asks:
    by what a question asks; line.does: what the line that is answered does; thing, thing.is: what that has
    named, and what sort of thing it is; name, named: whom of the Episode it has named, and whether it has;
    episode, out, came: which Episode of the house's is on, which of its steps was told last, as "lamp 3", and
    whether kindly or hard; challenger: "me", "toward" or "other"; stands: how the speaker stands in the
    Challenge.
    """
    w = talk.state
    persona = w.personae.get(talk.toward if talk.seat == w.director else talk.seat)
    theirs = said_by(talk.scene, talk.toward)
    parsed = read_lightly(theirs[-1].text if theirs else "", talk.names)
    things = surely_named(theirs[-1].text if theirs else "")
    thing = things[-1] if things else ""
    told = told_now(w)
    figure = figure_in(told, theirs[-1].text) if told and theirs else None
    return {
        "on": part_of(w),
        "to": "director" if talk.toward == w.director else "actor",
        "who": own_name(w.personae.get(talk.seat)),
        "stance": stance(persona),
        "asks": asks(theirs[-1].text) if theirs else None,
        "line.does": parsed.act if theirs else "",
        "thing": thing,
        "thing.is": sort_of(thing) if thing else None,
        "name": figure.names[0] if figure else "",
        "named": figure is not None,
        **come_out(w, talk.heard),
        **of_the_clash(talk),
        **threads(MATTERS, talk),
    }


def part_of(w: Story) -> str:
    """Which part of the play is on."""
    if w.challenge is not None:
        return "challenge"
    return "before" if w.phase in BEFORE else "after" if w.phase in AFTER else "dialogue"


def own_name(persona: Persona | None) -> str:
    """Who a Persona is among the house's own; "" where it is not."""
    return persona.name.text if persona and persona.name.text in PEOPLE else ""


def stance(persona: Persona | None) -> str:
    """How the Director feels towards a Persona."""
    if persona is None:
        return "even"
    return "kind" if persona.stance <= KIND else "hard" if persona.stance >= CRUEL else "even"


def come_out(w: Story, heard: Sequence[Heard]) -> dict[str, str]:
    """What of the house's Episode has come out last."""
    told = told_now(w)
    if told is None:
        return {"episode": ""}
    so_far = said_in(one.text for one in heard)
    last, came = 0, ""
    for number, step in enumerate(told.steps, start=1):
        if so_far.has(step.kind) or so_far.has(step.hard):
            last, came = number, "kind" if so_far.has(step.kind) else "hard"
    return {"episode": told.called, "out": f"{told.called} {last}", "came": came}


def of_the_clash(talk: Talk[Story]) -> dict[str, str]:
    """Whose Challenge it is, and how the speaker stands in it."""
    clash = talk.state.challenge
    if clash is None:
        return {}
    whose = {talk.seat: "me", talk.toward: "toward"}.get(clash.challenger, "other")
    mine = clash.standing.get(talk.seat)
    return {"challenger": whose, "stands": mine.status if mine else "out"}


# -- what it does --------------------------------------------------------------------------------------------


def is_pressed(facts: dict[str, Any]) -> bool:
    """Whether what is answered calls for an answer."""
    return facts["line.does"] in PRESSING


def what_is_on_its_mind(talk: Talk[Story], facts: dict[str, Any]) -> Speech | None:
    """A matter that it has begun, line by line; else what has come out last, or a matter to begin with.

    These go before all but what must not be passed over; what has come out may well answer a question.
    """
    if facts["own"]:
        return said(MATTERS, talk, facts, ("answer", "ask", "confess"))
    if is_pressed(facts) and (facts["line.does"] != "ask" or talk.below(2)):
        return None
    if talk.below(OF_THREE) and (about_that := said(OUT, talk, facts, ("answer",))):
        return about_that
    return None if is_pressed(facts) or talk.below(2) else said(OPENS, talk, facts, ("ask",))


def of_the_episode(talk: Talk[Story]) -> Speech | None:
    """Whoever of the house's Episode was called to, as an action towards them is answered, too; else what is
    known of what was asked for.
    """
    told, theirs = told_now(talk.state), said_by(talk.scene, talk.toward)
    if told is None or not theirs or part_of(talk.state) != "dialogue":
        return None
    is_kind = stance(talk.state.personae.get(talk.toward)) == "kind"
    text = of_a_figure(talk, told, theirs[-1].text, is_kind)
    if not text and (topic := topic_of(told, theirs[-1].text, said_in(one.text for one in talk.heard))):
        text = topic.kind if is_kind else topic.hard
    return Speech(text, Line("answer", text).id, talk.toward) if text else None


def of_a_figure(talk: Talk[Story], told: Told, words: str, is_kind: bool) -> str:
    """What somebody of the Episode answers who is called to; "" where nobody is who has anything left."""
    figure = figure_in(told, words)
    if figure is None or not is_spoken_to(figure, words):
        return ""
    left = answers_of(told, figure, is_kind, said_in(one.text for one in talk.heard))
    return left[talk.below(len(left))] if left else ""
