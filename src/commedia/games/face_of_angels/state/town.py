"""The whole table, as the rules read it (section 0 of the rulebook: FA-TBL, FA-DCK)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from commedia.engine import (
    NO_WORDS,
    NOBODY,
    PUBLIC,
    Prose,
    Seat,
    World,
    between,
    named_in,
    one_of,
    others_see,
    twice,
)
from commedia.engine.english import ordinal
from commedia.engine.sentences import say
from commedia.games.face_of_angels import phases
from commedia.games.face_of_angels.cards import DECK, lacking
from commedia.games.face_of_angels.options import Options
from commedia.games.face_of_angels.state.acts import Act
from commedia.games.face_of_angels.state.contest import FORCE, PC, Contest, Side, across
from commedia.games.face_of_angels.state.people import Npc, Player, Protagonist, Relationship
from commedia.games.face_of_angels.state.scenes import EndRecord, Outcome, Scene, TerminalClaim, Wish
from commedia.kit.shorthand import apart, everybody


class Town(World, kw_only=True):
    """The whole table. The World's seat is the first; the others follow clockwise from their left."""

    seats: Annotated[list[Seat], PUBLIC]
    world: Annotated[Seat, PUBLIC, apart("the World")]
    options: Annotated[Options, PUBLIC] = Options()
    """What the table has chosen; it never changes."""
    acts: Annotated[list[Act], PUBLIC] = []
    """What hangs on each act, the Prologue first."""
    hand_size: Annotated[int, PUBLIC, between(1)] = 5
    """How many cards a character player holds (FA-DCK-02)."""
    motifs: Annotated[list[str], PUBLIC] = []
    players: Annotated[dict[Seat, Player], PUBLIC]
    pcs: Annotated[dict[Seat, Protagonist], PUBLIC, everybody("PCs")]
    npcs: Annotated[dict[str, Npc], PUBLIC] = {}
    phase: Annotated[str, PUBLIC, one_of(phases.ALL)] = phases.CHARACTERS
    act: Annotated[int, PUBLIC, between(0, 4)] = 0
    draw: Annotated[list[str], NOBODY, others_see(len)] = []
    """The draw pile, in no order that anybody knows: its cards are drawn by chance (FA-TBL-09)."""
    discard: Annotated[list[str], PUBLIC] = []
    town: Annotated[Prose, PUBLIC] = NO_WORDS
    year: Annotated[int, PUBLIC] = 0
    world_year: Annotated[int, PUBLIC] = 0
    """When the World's player left school, as `Protagonist.year` of others; 0 where they have not said."""
    scenes: Annotated[int, PUBLIC, between(0)] = 0
    scene: Annotated[Scene | None, PUBLIC] = None
    last_pcs: Annotated[list[Seat], PUBLIC] = []
    """Whose protagonists were in the scene before (FA-TBL-08)."""
    contest: Annotated[Contest | None, PUBLIC] = None
    """The one that the table is at: talked over or played; in free play the last of those that wait."""
    parked: Annotated[list[Contest], PUBLIC] = []
    """The others that wait, as they were agreed on, first to last; none where nothing is on (FA-NEG-08)."""
    deeds: Annotated[int, PUBLIC, between(0)] = 0
    """How many deeds there were that somebody might oppose: contests are told apart by them."""
    contests: Annotated[int, PUBLIC, between(0)] = 0
    """How many were played to their end."""
    contests_by_act: Annotated[list[int], PUBLIC] = []
    """How many there were in each act that is over, the Prologue first."""
    tricks: Annotated[int, PUBLIC, between(0)] = 0
    """How many were won, in all contests."""
    transformations: Annotated[int, PUBLIC] = 0
    """How many there were."""
    subjects: Annotated[list[str], PUBLIC, named_in("npcs")] = []
    """Who was the subject of a contest, by their ids (FA-NEW-01)."""
    event: Annotated[Prose, PUBLIC] = NO_WORDS
    wishes: Annotated[list[Wish], PUBLIC] = []
    claims: Annotated[list[EndRecord], PUBLIC] = []
    recorded: Annotated[list[EndRecord], PUBLIC] = []
    """Ends of this act that the World has confirmed."""
    terminal_claims: Annotated[list[TerminalClaim], PUBLIC] = []
    outcomes: Annotated[list[Outcome], PUBLIC] = []
    """Of the contests of the last act, each condition that came true in it (FA-END-06)."""
    counted: Annotated[int, PUBLIC] = 0
    """Numbers given to people and relationships."""
    last_words: Annotated[Prose, PUBLIC] = NO_WORDS
    """The World's closing (FA-END-05)."""

    def senseless(self, _: Town) -> Iterator[str]:
        """What cannot be on the table: two Worlds, a deck that is not whole (FA-TBL-01, FA-DCK-01)."""
        if self.world in self.pcs:
            yield f"{self.world} is the World, and has no protagonist."
        for seat in self.seats:
            if seat != self.world and seat not in self.pcs:
                yield f"{seat} has no protagonist, and there is one World: {self.world}."
        for seat in self.seats:
            if seat not in self.players:
                yield f"{seat} has no hand and no slice."
        yield from self._astray()
        yield from self._overlapping()
        for rel in twice(rel.id for rel in self.relationships()):
            yield f"Two relationships are called {rel!r}: each has an id of its own."
        invented = [npc for player in self.players.values() for npc in player.slice]
        for npc in twice(invented):
            yield f"{npc} is in two slices."
        for npc in self.npcs:
            if npc not in invented:
                yield f"{npc} is in nobody’s slice."

    def _astray(self) -> Iterator[str]:
        """Cards that are none, that lie twice or that lie nowhere (FA-DCK-01)."""
        lying = self.lying_about()
        for card in dict.fromkeys(lying):
            if card not in DECK:
                yield f"{card} is no card of the deck."
        for card in twice(lying):
            yield f"{card} lies in two places: the deck has it once."
        missing = [card for card in DECK if card not in lying]
        if missing and (lying or self.phase not in phases.BEFORE_THE_DECK):
            yield lacking(missing)

    def _overlapping(self) -> Iterator[str]:
        """Contests that cannot wait beside each other as they do (FA-TBL-07, FA-NEG-08)."""
        for one in self.parked:
            if not one.waits:
                yield f"What is parked was accepted and waits; one of it is at {one.state!r}."
        contests = [one for one in (*self.parked, self.contest) if one is not None]
        for id in twice(one.id for one in contests):
            yield f"Two contests are called {id!r}: each has an id of its own."
        played: dict[Seat, str] = {}
        for one in contests if len(contests) > 1 else ():
            for seat, char in ((one.initiator, one.char_I), (one.respondent, one.char_O)):
                is_a_side = seat and seat != self.world and one.initiator != one.respondent
                if is_a_side and played.setdefault(seat, char) != char:
                    yield f"{seat} plays one character in a scene, and so in every contest that waits."

    def lying_about(self) -> list[str]:
        """Every card of the deck, wherever it lies (FA-DCK-01)."""
        hands = [card for player in self.players.values() for card in player.hand]
        contests = [one for one in (self.contest, *self.parked) if one is not None and one.trick is not None]
        tricks = [laid.card for one in contests for cards in one.lying.cards.values() for laid in cards]
        return [*hands, *self.draw, *self.discard, *tricks]

    # -- the table -------------------------------------------------------------------------------------

    @property
    def rules(self) -> Act:
        """What hangs on the act that is on."""
        return self.acts[self.act]

    @property
    def in_order(self) -> list[Seat]:
        """Everybody as cards are dealt: clockwise from the World's left, the World last (FA-DCK-05)."""
        return [*self.pcs, self.world]

    def size(self, seat: Seat) -> int:
        """How many cards somebody holds outside contests (FA-DCK-02)."""
        return self.rules.world_hand if seat == self.world else self.hand_size

    def hand(self, seat: Seat) -> list[str]:
        """The cards of somebody's hand; their number alone is everybody's to know."""
        return self.players[seat].hand

    @property
    def clash(self) -> Contest:
        """The contest that is on."""
        contest = self.contest
        assert contest is not None
        return contest

    @property
    def waiting(self) -> list[Contest]:
        """The contests that were accepted and wait for their moment, as they were agreed on, first to last.

        Source: FA-TBL-07, FA-NEG-08.
        """
        head = self.contest
        return [*self.parked, head] if head is not None and head.waits else list(self.parked)

    def contest_of(self, id: str) -> Contest:
        """The contest of that id. Raises KeyError where there is none."""
        for contest in (self.contest, *self.parked):
            if contest is not None and contest.id == id:
                return contest
        raise KeyError(id)

    def turn_to(self, contest: Contest) -> None:
        """The table is at that contest now; whatever waits goes on waiting. Source: FA-TBL-07, FA-NEG-08."""
        if self.contest is not None and self.contest.id != contest.id:
            self.parked = [*(one for one in self.parked if one.id != contest.id), self.contest]
        self.contest = contest

    def be_done_with(self, contest: Contest) -> None:
        """A contest is over, or came to nothing; the others go on waiting."""
        self.turn_to(contest)
        self.contest = self.parked.pop() if self.parked else None

    def side_known_as(self, side: Side, of: Contest | None = None) -> str:
        """Whom a side of the contest plays, as moments have it: a protagonist by their seat, somebody of the
        town by the words that are their name. of: which contest; the one that is on where nothing is said.
        """
        contest = of or self.clash
        char = contest.char(side)
        if char == PC:
            return contest.seat(side)
        if char == FORCE:
            return "a force of nature"
        return self.npc_known_as(char)

    def npc_known_as(self, npc: str) -> str:
        """What moments call somebody of the town: by the words that are their name, or by their place."""
        return self.npcs[npc].name.id or str(self.place_of(npc))

    @property
    def open_scene(self) -> Scene:
        """The scene that is on."""
        scene = self.scene
        assert scene is not None
        return scene

    @property
    def alive(self) -> list[Seat]:
        """The players whose protagonists live."""
        return [seat for seat, pc in self.pcs.items() if not pc.dead]

    @property
    def contests_of_act(self) -> int:
        """How many contests the act has had."""
        return self.contests - sum(self.contests_by_act)

    def are_all_fought(self, more: int = 0) -> bool:
        """Whether there are as many contests as a table has agreed on, with so many more (R-46)."""
        limit = self.options.contest_limit
        return limit != "none" and self.contests + more >= limit

    @property
    def is_over(self) -> bool:
        """Whether the story ends: in the last act with everybody's end, before it if everybody is dead.

        Source: FA-END-02, FA-END-07, R-46. Never in a contest, nor while one waits and anybody lives; and
        sooner where a table has agreed on so many contests.
        """
        if self.contest is not None:
            return self.contest.waits and not self.alive
        if self.are_all_fought():
            return True
        is_last = self.act == len(self.acts) - 1
        return not self.alive or (is_last and not self.without_end)

    @property
    def without_end(self) -> list[Seat]:
        """The players whose protagonists have none of the ends yet (FA-END-02)."""
        return [seat for seat, pc in self.pcs.items() if not pc.terminal]

    @property
    def years(self) -> dict[Seat, int]:
        """When each player left school, of those who have said so; the World's stands last (FA-CHR-04)."""
        said = {seat: pc.year for seat, pc in self.pcs.items()} | {self.world: self.world_year}
        return {seat: year for seat, year in said.items() if year}

    def number(self) -> int:
        """A number that nothing else has."""
        self.counted += 1
        return self.counted

    # -- people ----------------------------------------------------------------------------------------

    def slice_of(self, seat: Seat) -> list[Npc]:
        """The people whom somebody invented and who are still in play (FA-TBL-03)."""
        npcs = self.npcs
        return [npc for id in self.players[seat].slice if not (npc := npcs[id]).lost]

    def owner_of(self, npc: str) -> Seat:
        """The seat in whose slice somebody is (FA-TBL-03)."""
        for seat, player in self.players.items():
            if npc in player.slice:
                return seat
        raise KeyError(npc)

    def place_of(self, npc: str, owner: str = "") -> str:
        """What somebody is called who has no name any more: by their place in the slice that they are of.

        For example "the third of eve’s slice"; they keep it, whoever of it is lost. owner: what whoever
        invented them is called; "" for their seat.
        """
        of = self.owner_of(npc)
        place = ordinal(self.players[of].slice.index(npc) + 1)
        return say("the {place} of {owner}’s slice", place=place, owner=owner or of)

    @property
    def in_play(self) -> list[str]:
        """The ids of everybody of the town who is in play (FA-STK-02, FA-RSK-07)."""
        return [id for id, npc in self.npcs.items() if not npc.lost]

    def is_about(self, rel: Relationship) -> bool:
        """Whether whoever a relationship is with is in play and unhurt."""
        return rel.state == "ok" and not self.npcs[rel.npc].lost

    def relationships(self) -> list[Relationship]:
        """The relationships of everybody."""
        return [rel for pc in self.pcs.values() for rel in pc.relationships]

    def relationship(self, id: str) -> Relationship:
        """The relationship of that id, whoever's it is."""
        for pc in self.pcs.values():
            for rel in pc.relationships:
                if rel.id == id:
                    return rel
        raise KeyError(id)

    def asked_about(self, seat: Seat) -> set[str]:
        """About whom owners have been asked for somebody's sake, by their ids (FA-NEW-02)."""
        asked = set(self.pcs[seat].refused)
        if self.wishes:
            asked.update([wish.npc for wish in self.wishes if wish.seat == seat])
        return asked

    # -- who plays whom --------------------------------------------------------------------------------

    def plays(self, seat: Seat) -> str:
        """The character that a player plays in the scene: "pc", an NPC by its id, "" for nobody.

        Source: FA-TBL-06, FA-END-04. Nobody plays the dead, or whoever is lost.
        """
        scene = self.scene
        playing = scene.playing.get(seat) if scene else None
        if not playing:
            return ""
        if playing == PC:
            return "" if self.pcs[seat].dead else PC
        return "" if playing in self.npcs and self.npcs[playing].lost else playing

    def plays_own_pc(self, seat: Seat) -> bool:
        """Whether they play their own protagonist in it: PCplay. Source: FA-TBL-06, FA-END-04."""
        scene = self.scene
        return scene is not None and scene.playing.get(seat) == PC and not self.pcs[seat].dead

    @property
    def used_by_world(self) -> list[str]:
        """The characters that the World uses in contests that are on or wait (FA-NEG-02)."""
        return [
            contest.char_I if contest.initiator == self.world else contest.char_O
            for contest in (self.contest, *self.parked)
            if contest is not None and self.world in contest.contestants
        ]

    def is_in_scene(self, seat: Seat) -> bool:
        """Whether they can act in it: the World always, others with a character (FA-HLP-01)."""
        return self.scene is not None and (seat == self.world or bool(self.plays(seat)))

    def contest_pc(self, side: Side) -> Seat | None:
        """The protagonist that is a contest character on that side; None where an NPC is."""
        contest = self.clash
        return contest.seat(side) if contest.char(side) == PC else None

    @property
    def contest_pcs(self) -> list[Seat]:
        """The protagonists among the two contest characters."""
        return self.clash.pcs

    @property
    def taking_part(self) -> list[Seat]:
        """Who is a contestant, or has helped in this contest, with their own protagonist (FA-HLP-04)."""
        contest = self.clash
        sides = (contest.initiator, contest.respondent, *contest.stance)
        return [seat for seat in self.pcs if seat in sides and self.plays_own_pc(seat)]

    # -- relationships in contests ---------------------------------------------------------------------

    def opposed_by(self, pc: Seat) -> str:
        """The character against whom a protagonist stands in the contest that is on; "" where it has no side.

        Source: FA-REL-05.
        """
        contest = self.clash
        side = contest.side(pc)
        return "" if side is None else contest.char(across(side))

    @property
    def used_in_vain(self) -> list[Relationship]:
        """The relationships for which the contestant drew a card who has lost (FA-RSK-06)."""
        contest = self.clash
        return [self.relationship(one.rel) for one in contest.used if one.beneficiary == contest.loser]

    @property
    def may_bring_in(self) -> list[Seat]:
        """Whose relationships may come into the contest that is on. Source: FA-REL-01, R-10."""
        match self.options.rels_by:
            case "contestants":
                return [seat for seat in self.taking_part if seat in self.clash.contestants]
            case "anyone_in_scene":
                return [seat for seat in self.pcs if self.plays_own_pc(seat)]
            case _:
                return self.taking_part

    def to_bring_in(self, pc: Seat) -> list[Relationship]:
        """The relationships of a protagonist whose may come into the contest that are there for it.

        Source: FA-REL-01, FA-REL-04, FA-REL-05, R-37.
        """
        act, opponent = self.act, self.opposed_by(pc)
        used = {one.rel for one in self.clash.used}
        return [
            rel for rel in self.pcs[pc].relationships
            if rel.id not in used and rel.lock_act != act and self.is_about(rel)
            and not rel.is_friend(opponent)
        ]  # fmt: skip
