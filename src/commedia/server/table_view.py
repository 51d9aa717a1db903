"""What a page is drawn from: one table as one pair of eyes may see it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias

import msgspec
from markupsafe import Markup

from commedia.engine import Decision, Game, Moment, Play, Seat, State
from commedia.engine.errors import Diverged
from commedia.engine.log import Committed, Opened
from commedia.engine.transcript import voice_in
from commedia.engine.undone import WayBack
from commedia.engine.urgency import asked_of
from commedia.engine.view_cache import Views
from commedia.engine.visible_text import begun, isolated, within
from commedia.kit.addresses import at
from commedia.server.document import Document
from commedia.server.drawing_cache import Lull
from commedia.server.invitations import InvitationSigner
from commedia.server.lobby import Chair, Lobby
from commedia.server.presence import Presence
from commedia.server.script import Script
from commedia.server.script_access import Known
from commedia.server.strikes import Strikes
from commedia.server.table_log import TableLog


class Links(msgspec.Struct, frozen=True):
    """The addresses of one viewer at one table, all absolute paths.

    me: this viewer's own page. chairs: for the host, the invitations to the chairs in which nobody sits, by
    number. watch: the spectators' page. rulebook: the game's.
    """

    me: str
    watch: str
    rulebook: str
    chairs: dict[int, str] = {}


class Company(msgspec.Struct):
    """Who is at a table: the very same for as long as nobody comes, goes or is called something else.

    version: of the lobby's document that this is from. characters: what seats are called in the story, where
    it has a name for them. before: the same as it was before they were named; former: what everybody was
    called then, empty where that is the same. formerly: whom seats had before (`Succession`). chairs, names,
    players: as in `TableView`. links: of the chairs that have looked.
    """

    version: int
    characters: dict[Seat, str]
    chairs: dict[Seat, Chair]
    names: dict[Seat, str]
    players: dict[Seat, str]
    links: dict[int, Links] = {}
    before: dict[Seat, str] = {}
    former: dict[Seat, str] = {}
    formerly: dict[Seat, list[str]] = {}


class Lasting:
    """What one snapshot of a table leaves to the next.

    state_views: what each seat sees of the state; a piece of it that has not changed stays the same object in
    them, and drawings that are kept by what they are drawn from (props/identity_cache.py) are found again.
    They hold what they once showed, so they go when words are erased. company: who is at the table, the same
    object as long as nobody comes, goes or is called something else, for those drawings' sake, too. lull:
    what is drawn while the rules wait; it shows words, and goes with the views. strikes: what was found of
    these in the script.
    """

    def __init__(self) -> None:
        self.strikes = Strikes()
        self.state_views: Views[Any] | None = None
        self.company: Company | None = None
        self.lull: Lull | None = None

    def forget_words(self) -> None:
        """Some were erased."""
        self.state_views = self.lull = None


class Landed(NamedTuple):
    """How a line of the script lands: see `kit.page.Landing`.

    picture: "" where the sentence stands alone. befalls: the seat whom it befalls, "" for nobody.
    """

    label: str
    says: str
    how: str
    picture: Markup
    befalls: Seat


class ScriptLine(msgspec.Struct):
    """One line of the script, ready to be drawn.

    kind: "rule", "scene", "house", "line", "aside", "whisper" or "last" (see engine.Moment). seat: whose deed
    or speech. text: the sentence of a rule, names filled in. words: what was said or written, as text;
    author: who wrote it, prose: its id, erased: whether it is gone. undone: whether it was taken back, and
    struck: whether something told later has it that it was not so.
    figures: of the moment. landed: how it lands, where it does. voice: as whom a line is said, where that is
    not the speaker's own character. gives_way: whether it was told again later, in words that stand in its
    place, or is a heading under which nothing was told.
    """

    n: int
    kind: str
    rule: str
    seat: Seat
    text: str
    words: str
    to: list[Seat] | None = None
    author: Seat = ""
    prose: str = ""
    erased: bool = False
    undone: bool = False
    figures: Mapping[str, Any] = {}
    landed: Landed | None = None
    voice: str = ""
    struck: bool = False
    gives_way: bool = False


def as_line(
    m: Moment, n: int, names: Mapping[Seat, str], words: Mapping[str, str], authors: Mapping[str, Seat],
    undone: bool = False, landed: Landed | None = None, struck: bool = False, gives_way: bool = False,
) -> ScriptLine:  # fmt: skip
    """A moment as a line of the script. n: the number that its viewer has for it. names: for seats. words,
    authors: prose by id, and whose it is.
    """
    id = m.words.id
    return ScriptLine(
        n, m.kind, m.rule, m.seat, m.sentence(names, words), words.get(id, ""), m.to,
        authors.get(id, ""), id, bool(m.words) and id not in words, undone, m.figures, landed,
        isolated(voice_in(m.figures, words)) if m.kind == "line" else "", struck, gives_way,
    )  # fmt: skip


class HeldSeat(msgspec.Struct, frozen=True):
    """A seat that a device holds, as the playbill tells of it.

    name: whom one plays there as. token: the invitation to it. cue: whether that seat is asked. over: whether
    the play is. stands: how the table stands, in a word or two. waits: whom it waits for, by their players'
    names. quiet_for: seconds since anything happened there. stays: until when its lobby is there for certain.
    """

    title: str
    game: str
    name: str
    path: str
    token: str
    cue: bool = False
    over: bool = False
    stands: str = "Standing by"
    waits: list[str] = []
    quiet_for: float = 0.0
    stays: str = ""


class LobbyView(msgspec.Struct):
    """A table in its lobby. me: the viewer's chair number, None for a spectator. lobby: with what they may
    read of it. written: the keys of what the table wrote itself, whoever may read it. closed: the list for
    which words are opened, once the curtain rises (see closed_list.py).
    """

    table: str
    game: Game
    lobby: Lobby
    me: int | None
    is_host: bool
    links: Links
    base: str
    written: list[str] = []
    closed: str = ""


Mode: TypeAlias = Literal["stage", "scene", "form", "curtain"]
"""How a page is laid out: for choices with figures, a conversation, one's own long question, or the end."""


def turn_of(play: Play, on_stage: Sequence[Seat]) -> Seat:
    """Whose turn it is in the scene that is on, where one of several there is waited for to do something in
    its midst; "" where nobody's.
    """
    due = [
        decision
        for decision in play.waiting_for()
        if decision.manner.timing.is_in_scene and not decision.manner.timing.is_last
    ]
    alone = len(due) == 1 and len(on_stage) > 1 and due[0].seat in on_stage
    return due[0].seat if alone else ""


def mode_of(play: Play, on_stage: Sequence[Seat]) -> Mode:
    """What the state asks for, the same for everybody: a scene is on while there is somebody in it, and the
    table waits for nothing else than that they play it, or for what is done in the midst of it; when all is
    over, the curtain.

    Nothing that only some know of may count here, such as open doors.
    """
    if play.finished and not play.standing.stopped:
        return "curtain"
    if not on_stage or play.finished or play.standing.stopped:
        return "stage"
    return "scene" if all(decision.manner.timing.is_quiet for decision in play.waiting_for()) else "stage"


class Alike(msgspec.Struct, kw_only=True):
    """What everybody sees alike of a table at play.

    public: the game's state as a spectator sees it, None where log and rules disagree. waiting: who is waited
    for and what they are doing. names: what each seat is called in the story (the character's name, else the
    player's). players: the player's name by seat. chairs: by seat. clock: the play's moves, for offers.
    broken: why the table cannot go on, where its log and the rules disagree; "" where all is well.
    times_back: how often all were told that something was taken back.
    taking_back: who agrees that the table go back; back_to: how far, ways_back: how far it can (see
    `engine.Play.ways_back`). sealed: how many of the sealed answers
    now asked for are in, and how many there are. words: prose of the table by its id, for what players wrote
    among the choices of a decision, and what it is about; authors: who wrote each. log_seal: the seal of
    the last entry that all may know of, as it may be shown, in hexadecimal: it covers all before it;
    known_entry: the number that this entry has for all. seed_words: the words for the seed, in their
    order. on_stage: whose characters are in the scene that is played now; empty between scenes. mode:
    how the page is laid out (see `mode_of`). has_turn: whose turn it is in that scene (see `turn_of`).
    here, away: of the people who play, writing: of all (see
    `presence.Attendance`). kept_open: the house actor who keeps the scene open for the people in it, ""
    where none does; letting_end: who of these would let it end. lull: what was drawn since the rules
    last went on. former: what seats were called before they were named. formerly: what those were called whom
    they had before, in their order, where a seat has had several characters.
    last_words: who has had the last word, with the id of the words; hears_last_words: whether those who have
    not still may.
    """

    table: str
    game: Game
    lobby: Lobby
    seats: list[Seat]
    chairs: dict[Seat, Chair]
    names: dict[Seat, str]
    players: dict[Seat, str]
    public: State | None
    waiting: list[tuple[Seat, str]]
    clock: int
    known_entry: int
    finished: bool
    stopped: bool
    agreed: list[Seat]
    broken: str = ""
    times_back: int = 0
    taking_back: list[Seat] = []
    back_to: WayBack = "scene"
    ways_back: list[WayBack] = []
    sealed: tuple[int, int] = (0, 0)
    words: Mapping[str, str] = {}
    authors: Mapping[str, Seat] = {}
    log_seal: str = ""
    seed_words: list[Committed] = []
    on_stage: list[Seat] = []
    kept_open: Seat = ""
    letting_end: list[Seat] = []
    last_words: Mapping[Seat, str] = {}
    hears_last_words: bool = True
    mode: Mode = "stage"
    has_turn: Seat = ""
    here: list[Seat] = []
    away: dict[Seat, int] = {}
    writing: list[Seat] = []
    lull: Lull = msgspec.field(default_factory=Lull)
    former: Mapping[Seat, str] = {}
    formerly: Mapping[Seat, Sequence[str]] = {}


class TableView(Alike, kw_only=True):
    """A table at play, as `seat` sees it (None: a spectator).

    seq: the number that the last entry has for this seat (`engine.missed`). may_undo: whether it gave the
    last answer that it knows of. own: the game's state as this seat sees it. decisions: its open
    decisions, live objects with offers. script: the lines that a page begins with. devices: other seats
    held on this device: (name, path). base: what stands before the links that its viewer hands on, where
    that is known. quiet_for: seconds since anything happened, when the page is opened. voices: as whom
    this seat may say a line now, beside itself, as `Play.voices` has them. elsewhere: where its character is
    while the scene plays in another place, as `Play.elsewhere` has it; there: who else of the story is.
    sent: by the decision, what a form has so far whose sender has no scripts and asks what it would come to.
    closed: the list with which the play began, where a whole page is drawn (see closed_list.py). renamed: the
    number of the line from which on everybody is called otherwise; before: the view for lines before that.
    eras: the same wherever a seat got another character, the last first: the line, and the view before it.
    """

    seat: Seat | None
    seq: int
    may_undo: bool = False
    is_host: bool
    links: Links
    own: State | None
    decisions: list[Decision[Any]]
    script: list[ScriptLine] = []
    devices: list[tuple[str, str]] = []
    base: str = ""
    quiet_for: float = 0.0
    voices: Mapping[str, str] = {}
    elsewhere: str = ""
    there: Sequence[Seat] = ()
    sent: Mapping[str, Mapping[str, Sequence[str]]] = {}
    closed: str = ""
    renamed: int | None = None
    before: TableView | None = None
    eras: Sequence[tuple[int, TableView]] = ()

    def calling(self, names: Mapping[Seat, str], **changes: Any) -> TableView:
        """The same with everybody called so."""
        return msgspec.structs.replace(self, names=dict(names), **changes)

    @property
    def asked(self) -> list[Decision[Any]]:
        """What is asked of this seat now, the most urgent first."""
        return asked_of(self.decisions, self.game.rules.waited_for, self.clock)

    @property
    def is_in_story(self) -> bool:
        """Whether its character is in the scene that is on, or elsewhere meanwhile."""
        return self.seat in self.on_stage or bool(self.elsewhere)


def links_of(
    signer: InvitationSigner, table: str, game: str, me: tuple[int, int], watch: tuple[int, int],
    others: tuple[tuple[int, int], ...],
) -> Links:  # fmt: skip
    """The addresses of a viewer, made anew only when somebody is given another link.

    me, watch, others: chairs and nonces.
    """

    def path(chair: int, nonce: int) -> str:
        return at(f"/s/{signer.write(table, chair, nonce)}")

    return Links(
        me=path(*me),
        watch=path(*watch),
        rulebook=at(f"/rulebook/{game}"),
        chairs={chair: path(chair, nonce) for chair, nonce in others},
    )


class Table(Protocol):
    """A table in memory, as far as snapshots are made from it: see `LiveTable`."""

    id: str
    game: Game
    document: Document
    log: TableLog
    script: Script
    known: Known
    play: Play | None
    opened: Opened | None
    broken: Diverged | None
    address: str
    signer: InvitationSigner
    lasting: Lasting
    letting_end: set[Seat]
    presence: Presence

    @property
    def lobby(self) -> Lobby:
        """What the document says."""

    @property
    def taking_back(self) -> list[Seat]:
        """The seats that want this scene taken back."""

    @property
    def shown_seal(self) -> str:
        """The seal of the last entry that all may know of, in hexadecimal; "" where nobody may see it yet."""

    @property
    def kept_open(self) -> Seat:
        """The house actor who keeps a scene open for the people in it."""


def in_story(text: str, names: Mapping[Seat, str]) -> str:
    """A sentence of the rules, which calls seats by their players, with the names of the story instead.

    What is quoted in it stays as it was written.

    >>> in_story("Which of Ann’s Traits? “Ann”", {"Ann": "Gyde", "Bob": "Bob"})
    'Which of Gyde’s Traits? “Ann”'
    >>> in_story("It is for Bob to say. Bob waits.", {"Bob": "The World"})
    'It is for the World to say. The World waits.'
    """
    if not any(map(text.__contains__, names)):  # as most: so this is the quick way out
        return text
    changed = tuple((seat, name) for seat, name in names.items() if name != seat and seat in text)
    sentence = _renamed(text, changed) if changed else text
    return begun(sentence) if changed and text[:1].isupper() else sentence


def signed(seen: Alike, line: ScriptLine) -> str:
    """Whose name stands before a line: the figure as whom it is said, else the speaker's character."""
    return begun(line.voice or seen.names.get(line.seat, line.seat))


def as_told(seen: Alike, author: Seat, words: str) -> str:
    """What somebody wrote, as it is told: the house's own words call people as the story does, also where
    they were written before anybody had a name in it; what people write stays as it is.
    """
    chair = seen.chairs.get(author)
    return in_story(words, seen.names) if chair is not None and chair.kind == "house" else words


@lru_cache(maxsize=2048)
def _renamed(text: str, changed: tuple[tuple[str, str], ...]) -> str:
    by_seat = dict(changed)
    # The longest first, since one seat's name may begin with another's.
    seats = "|".join(re.escape(seat) for seat in sorted(by_seat, key=len, reverse=True))
    parts = re.split("(“[^”]*”)", text)
    parts[::2] = [re.sub(rf"(?<!\w)(?:{seats})(?!\w)", partial(_called, by_seat), p) for p in parts[::2]]
    return "".join(parts)


def _called(by_seat: Mapping[str, str], found: re.Match[str]) -> str:
    """What one whose player is named there is called in the story: with a capital where a sentence begins."""
    before, name = found.string[: found.start()].rstrip(), by_seat[found[0]]
    is_first = not before or before.endswith((".", "!", "?"))
    return (begun(name) if before else name) if is_first else within(name)
