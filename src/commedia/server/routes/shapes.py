"""What the API answers with, written out for its description.

The replies that are of a type of their own are made as such; a view and a line of the script are put together
of parts that others made (see `Play.view`), and are described here. A test holds replies and shapes together.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from commedia import games
from commedia.engine import Game
from commedia.engine.undone import WAYS_BACK
from commedia.server.body import one_of
from commedia.server.pages import rulebook

# -- a table ---------------------------------------------------------------------------------------------


class LobbyChair(msgspec.Struct):
    """A chair before the curtain rises. kind: "open", "person" or "house". model: whether the house plays it
    with a model. face: the key of the one that was picked, "" for none.
    """

    chair: int
    kind: str
    name: str
    pronouns: str
    ready: bool
    model: bool
    face: str


class Commitment(msgspec.Struct):
    """What a chair has committed to, for the seed. own: whether its own device or program did so; else the
    house did, and knows the word. open: whether the house has the word.
    """

    chair: int
    commitment: str
    own: bool
    open: bool


class Wish(msgspec.Struct):
    """Before the curtain a chair would change places with another, place_of."""

    chair: int
    place_of: int


class Loosening(msgspec.Struct):
    """A line or a veil that somebody would take away: how many agree, and how many must."""

    kind: str
    text: str
    agree: int
    of: int


class LobbyInfo(msgspec.Struct):
    """A table before the curtain rises. stays_until: the day, such as "2026-12-04", until which it is there
    at least; seven days for which the house is open are added whenever somebody comes. host: the number of
    the host's chair. dealer: "house" or "hand". seal: the hash of the house's seed. options: those that the
    bearer may read. documents: the keys of what the table has written itself, whoever may read it. length:
    the key of how long it plays, "" where that is the table's own. words: the commitments of words for it, in
    order. patience: for how many seconds the rising curtain waits for words to be opened; rising: whether it
    does now. absence: after how many seconds without anything happening the table may go on without whom it
    waits for, where its rules do. closed: the list of what is settled by then, as text to keep and to
    compare, "" before. wishes: who would change places. chairs: as they will sit at the play. lines, veils:
    what never, and what only behind a veil. faces: those that can be picked, by key, in words.
    """

    title: str
    stays_until: str
    game: str
    host: int
    dealer: str
    seal: str
    options: dict[str, Any]
    documents: list[str]
    length: str
    lines: list[str]
    veils: list[str]
    loosening: list[Loosening]
    greeting: str
    patience: int
    absence: int
    words: list[Commitment]
    rising: bool
    closed: str
    faces: dict[str, str]
    wishes: list[Wish]
    chairs: list[LobbyChair]


class OpenAnswer(msgspec.Struct):
    """An answer that is open just now. line: what it does, in words."""

    do: str
    line: str


class ClosedAnswer(msgspec.Struct):
    """An answer that is not open just now, and why, by which rule. kind: where it is none to this decision,
    the kind of decision that it would answer.
    """

    do: str
    why: str
    rule: str
    kind: str | msgspec.UnsetType = msgspec.UNSET


class Decision(msgspec.Struct):
    """An open decision of the bearer's seat. kind: which decision it is. about: whom or what it is about, by
    names: seats, numbers, words, ids of the state, and what somebody wrote. optional: nobody waits for it.
    urgent: it lights the lamp: it is asked, or a friend waits behind it; not what may well wait for others.
    sealed: an answer is in, and may be changed until all are; given: that answer. schema: JSON Schema of the
    answers that are legal just now, one under `oneOf` for each that is open, with the defaults of its fields.
    """

    id: str
    seat: str
    kind: str
    rule: str
    prompt: str
    about: dict[str, Any]
    optional: bool
    urgent: bool
    sealed: bool
    given: Any
    schema: dict[str, Any]
    open: list[OpenAnswer]
    closed: list[ClosedAnswer]


class Waiting(msgspec.Struct):
    """Whom the table waits for, and what they are doing."""

    seat: str
    rule: str
    doing: str


class Voice(msgspec.Struct):
    """As whom a line may be said. as: what `say` takes, and what stands in the log. name: in words."""

    name: str
    as_: str = msgspec.field(name="as")


class View(msgspec.Struct):
    """A table as the bearer may see it. In the lobby: stage, lobby and no decisions. At play all else: seq,
    the last entry of the log that the bearer may know of, by a number of their own, which does not move with
    anything else; log_seal, the seal of the last entry that everybody may know of, which covers all before
    it: as long as play lasts under the seed, and "" where dealt by hand; log_seal_entry, the number under
    which to note it, the same for all; seal, the hash of the house's seed, "" where dealt
    by hand; seat, null for a spectator; state, the game's own; going_on, who has agreed to go on after a
    stop; taking_back, who wants the table to go back, back_to, how far, and ways_back, how far it can;
    lines and veils, as agreed so far, and loosening, those that somebody would take away; voices, as whom
    this seat may say a line now, beside its own character. Where the rules have changed under a play: stage,
    seq, taking_back, no decisions, and stranded, which says that the table waits for a take-back.
    """

    stage: Annotated[str, msgspec.Meta(extra_json_schema={"enum": ["lobby", "play"]})]
    decisions: list[Decision]
    lobby: LobbyInfo | msgspec.UnsetType = msgspec.UNSET
    seq: int | msgspec.UnsetType = msgspec.UNSET
    log_seal: str | msgspec.UnsetType = msgspec.UNSET
    log_seal_entry: int | msgspec.UnsetType = msgspec.UNSET
    seal: str | msgspec.UnsetType = msgspec.UNSET
    game: str | msgspec.UnsetType = msgspec.UNSET
    seat: str | msgspec.UnsetType | None = msgspec.UNSET
    scene: str | msgspec.UnsetType = msgspec.UNSET
    finished: bool | msgspec.UnsetType = msgspec.UNSET
    stopped: bool | msgspec.UnsetType = msgspec.UNSET
    going_on: list[str] | msgspec.UnsetType = msgspec.UNSET
    taking_back: list[str] | msgspec.UnsetType = msgspec.UNSET
    back_to: Annotated[str, one_of(*WAYS_BACK)] | msgspec.UnsetType = msgspec.UNSET
    ways_back: list[Annotated[str, one_of(*WAYS_BACK)]] | msgspec.UnsetType = msgspec.UNSET
    lines: list[str] | msgspec.UnsetType = msgspec.UNSET
    veils: list[str] | msgspec.UnsetType = msgspec.UNSET
    loosening: list[Loosening] | msgspec.UnsetType = msgspec.UNSET
    voices: list[Voice] | msgspec.UnsetType = msgspec.UNSET
    stranded: str | msgspec.UnsetType = msgspec.UNSET
    state: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    waiting: list[Waiting] | msgspec.UnsetType = msgspec.UNSET


class Figure(msgspec.Struct):
    """A figure that an answer would come to. least, most: within what it will be, both included. usual: what
    it will be where all that the seat is asked afterwards is left as it is filled in, null where that hangs
    on others or on chance. now: what it is before, null where it is nothing yet. odds: how likely each value
    is, as a fraction such as "4/9", where chance decides; of what happens, 1, or doesn't, 0. error: their
    standard error, 0 where they are exact. rule: under which it comes.
    """

    name: str
    least: int
    most: int
    usual: int | None
    now: int | None
    odds: dict[int, str]
    error: float
    rule: str


class Line(msgspec.Struct):
    """A line of the script. n: its number, from 0, among those that the bearer may know. kind: "rule" for a
    consequence, "scene", "house", "line", "aside", "whisper" or "last". says: a sentence with places in
    braces for its figures. words: what was written or said. to: who may know it, null for everybody. opens:
    it shows something sealed. erased: its words are gone. voice: as whom a line is said, in words; "" where
    as its speaker's own character.
    """

    n: int
    kind: str
    rule: str
    seat: str
    says: str
    figures: dict[str, Any]
    words: str
    to: list[str] | None
    opens: bool
    erased: bool
    voice: str


class SealedEntry(msgspec.Struct):
    """An entry of the log: its exact text, and the seal over it and all before."""

    seq: int
    kind: str
    body: str
    seal: str


class Export(msgspec.Struct):
    """A finished table. seed: in hexadecimal, "" where the table rolled its own dice. words: prose by id."""

    format: str
    table: str
    title: str
    seed: str
    entries: list[SealedEntry]
    words: dict[str, str]


# -- a game ----------------------------------------------------------------------------------------------


class Choice(msgspec.Struct):
    """A value of an option, and what it means."""

    value: Any
    says: str


class OptionInfo(msgspec.Struct):
    """A table option: its choices, of which the first is the default, and the rules that it touches."""

    key: str
    title: str
    choices: list[Choice]
    rules: list[str]


class DocumentInfo(msgspec.Struct):
    """An option that a table writes for itself, as TOML or as plain data. examples: texts to begin from.
    readers: the roles that may read it beside whoever wrote it; "*" for everybody.
    """

    key: str
    title: str
    about: str
    examples: list[str]
    readers: list[str]


class LengthInfo(msgspec.Struct):
    """How long a table may play: the options that this settles, and how many answers each seat then gives, on
    average by house actors, at a table as the game is set out for.
    """

    key: str
    title: str
    says: str
    options: dict[str, Any]
    answers: int


class GameDetails(msgspec.Struct):
    """A game, with all that its host may choose."""

    slug: str
    title: str
    seats: games.Seats
    options: list[OptionInfo]
    lengths: list[LengthInfo]
    documents: list[DocumentInfo]


class RuleInfo(msgspec.Struct):
    """A rule of the rulebook. text: HTML, as are the readings, options and examples that stand beside it."""

    id: str
    title: str
    chapter: str
    text: str
    glosses: list[str]


def game_details(game: Game) -> GameDetails:
    """A game as programs are told of it."""
    return GameDetails(
        game.slug,
        game.title,
        games.Seats(game.seats[0], game.seats[-1]),
        [
            OptionInfo(o.key, o.title, [Choice(*choice) for choice in o.choices.items()], list(o.rules))
            for o in game.options.values()
        ],
        [LengthInfo(n.key, n.title, n.says, dict(n.options), n.answers) for n in game.lengths.values()],
        [
            DocumentInfo(d.key, d.title, d.about, [text for _, text in d.examples()], list(d.readers))
            for d in game.documents.values()
        ],
    )


def rules_info(slug: str) -> list[RuleInfo]:
    """The rules of a game's book, in its order."""
    return [
        RuleInfo(rule.id, rule.title, rule.chapter, str(rule.text), [str(g.html) for g in rule.glosses])
        for rule in rulebook.book(slug).rules
    ]
