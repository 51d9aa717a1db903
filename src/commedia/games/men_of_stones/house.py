"""The house's actors: they play Men of Stones to its end, with some sense and a temper each.

An actor knows what its question says, what is open to it and what its seat may see; it never looks at the
world behind the question. What it says is in house_lines.toml.

`choose` gives an answer as plain data; `wants` says whether an open door is taken at all.
"""

from __future__ import annotations

import re
import tomllib
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final, TypeAlias

from msgspec import Struct

from commedia.engine import Answer, Closed, Offers, Question, Seat
from commedia.engine.domains import Below
from commedia.games.loading import read_text
from commedia.games.men_of_stones.decisions.dice import AssignDice, LayDice
from commedia.games.men_of_stones.decisions.ending import ClosingWords, DeathSpeech
from commedia.games.men_of_stones.decisions.fall import (
    Bid,
    BidCaution,
    Challenge,
    ChallengeOrPass,
    Consequence,
    DuelTurn,
    FallTurn,
    Raise,
    ShapeConsequence,
    StepBack,
)
from commedia.games.men_of_stones.decisions.forsworn import (
    ForswornChoice,
    ForswornForGood,
    MakePermanent,
    Reveal,
    TakeRemaining,
)
from commedia.games.men_of_stones.decisions.introduction import ChooseNatures, SetOut
from commedia.games.men_of_stones.decisions.pivot import AnswerPivot, DecisiveAct, GainPoint, Name, NameTrait
from commedia.games.men_of_stones.decisions.scenes import (
    Award,
    AwardNext,
    AwardSelf,
    CloseScene,
    JoinScene,
    Open,
    OpenFraming,
    OpenScene,
    PassFraming,
    Soliloquy,
)
from commedia.games.men_of_stones.decisions.silence import (
    Downfall,
    FinalTurn,
    LateDownfall,
    MustAct,
    OvercomeForOther,
    OvercomeOwn,
)
from commedia.games.men_of_stones.decisions.ties import (
    Bind,
    ChooseTie,
    Hold,
    HoldCards,
    Take,
    TakeNature,
    Write,
    WriteTie,
)
from commedia.games.men_of_stones.natures import FORSWORN, NATURES, QUALITIES
from commedia.games.men_of_stones.rules.dice import matching_set
from commedia.games.men_of_stones.rules.silence import LOSS

Plain: TypeAlias = dict[str, Any]
Seen: TypeAlias = Callable[[], Mapping[str, Any]]
"""Gives the view of the actor's own seat; its table lies under "state"."""

LINES: Final[dict[str, Any]] = tomllib.loads(read_text(__name__.rpartition(".")[0], "house_lines.toml"))
MASKS: Final[tuple[str, ...]] = tuple(LINES["masks"])
"""Names for seats that the house plays."""


class Temper(Struct, frozen=True):
    """What an actor likes and how far it goes.

    natures, traits, qualities: the best liked first; what is not named comes after.
    cautious: Caution it wants in the end, in hundredths of all its points.
    outspoken: how often in ten it names a consequence that it can afford, or challenges where it has cause.
    stubborn: points it puts into one duel. joins: it steps into one in so many scenes.
    patient: how often in ten it lets the others act in the Final Scene.
    for_itself: whether it wants to be the Pivot. warm: whether it spares and seeks those it likes.
    """

    name: str
    natures: tuple[str, ...]
    traits: tuple[str, ...]
    qualities: tuple[str, ...]
    cautious: int
    outspoken: int
    stubborn: int
    joins: int
    patient: int
    for_itself: bool
    warm: bool


TEMPERS: Final = (
    Temper(
        "bold",
        natures=("Rival", "Magnate", "Traitor", "Friend"),
        traits=("Might", "Foe", "Gold", "Land"),
        qualities=("Deed", "Taint"),
        cautious=25, outspoken=8, stubborn=4, joins=4, patient=1, for_itself=True, warm=False,
    ),
    Temper(
        "tender",
        natures=("Friend", "Family", "Mentor", "Vassal"),
        traits=("Love", "Companion", "Kin", "Trust"),
        qualities=("Secret", "Deed"),
        cautious=33, outspoken=6, stubborn=2, joins=5, patient=3, for_itself=False, warm=True,
    ),
    Temper(
        "cunning",
        natures=(FORSWORN, "Traitor", "Rival", "Magnate"),
        traits=("Trust", "Gold", "Foe", "Might"),
        qualities=("Secret", "Taint"),
        cautious=33, outspoken=7, stubborn=3, joins=6, patient=2, for_itself=True, warm=False,
    ),
    Temper(
        "guarded",
        natures=("Mentor", "Vassal", "Family", "Magnate"),
        traits=("Heritage", "Land", "Kin"),
        qualities=("Duty", "Deed"),
        cautious=40, outspoken=5, stubborn=2, joins=9, patient=4, for_itself=False, warm=True,
    ),
)  # fmt: skip


def temper_of(seat: Seat) -> Temper:
    """The temper that goes with a seat's name, today and in a hundred years."""
    # The middle bits spread the masks over all four.
    return TEMPERS[(zlib.crc32(seat.encode()) >> 16) % len(TEMPERS)]


def choose(question: Question[Any], seen: Seen, below: Below) -> Plain:
    """An answer to the seat's own open question, as plain data.

    The question's offers are taken as they were last worked out. A question that no actor knows, such as one
    about real dice, gets any legal answer.
    """
    play = PARTS.get(question.kind)
    if play is None:
        return question.sample(below, max(question._at, 0)).plain()
    return play(Actor(question, seen, below))


def wants(question: Question[Any], seen: Seen, below: Below) -> bool:
    """Whether the actor goes through an open door; what is no open door is always answered."""
    if not question.optional:
        return True
    a = Actor(question, seen, below)
    match question.kind:
        case JoinScene.kind:
            # One without points would stand idle in the fall.
            idle = a.state["act"] == "IV" and a.me["left"] == 0
            return not idle and below(a.temper.joins) == 0
        case StepBack.kind:
            return bool(a.me["left"] == 0) and below(4) == 0
        case _:
            kill = best_kill(a)
            return kill is not None and below(3) == 0


class Actor:
    """One seat before one question: what is open to it, what it sees, and what it would say."""

    def __init__(self, question: Question[Any], seen: Seen, below: Below) -> None:
        self.question: Any = question
        self.seat = question.seat
        self.temper = temper_of(question.seat)
        self.below = below
        self.offers: Offers = question._offers or question.offers()
        self._seen = seen

    @cached_property
    def state(self) -> Mapping[str, Any]:
        """The table as this seat sees it."""
        state: Mapping[str, Any] = self._seen()["state"]
        return state

    @cached_property
    def players(self) -> Mapping[Seat, Mapping[str, Any]]:
        """Everybody, as this seat sees them."""
        players: Mapping[Seat, Mapping[str, Any]] = self.state["players"]
        return players

    @property
    def me(self) -> Mapping[str, Any]:
        """The actor's own player."""
        return self.players[self.seat]

    # -- what is open ------------------------------------------------------------------------------

    def is_open(self, answer: type[Answer]) -> bool:
        """Whether that answer is open now."""
        fields = self.offers.get(answer)
        return fields is not None and type(fields) is not Closed

    def domain(self, answer: type[Answer], field: str) -> Any:
        """What a field of an open answer may hold."""
        fields: Any = self.offers[answer]
        return fields[field]

    def often(self, in_ten: int) -> bool:
        """True so many times in ten."""
        return self.below(10) < in_ten

    def any_of(self, values: Sequence[Any]) -> Any:
        """One of them by chance."""
        return values[self.below(len(values))]

    # -- people ------------------------------------------------------------------------------------

    def liking(self, other: Seat) -> int:
        """How warm the whole ties between the two are: below 0 cold, above 0 warm."""
        pair = {self.seat, other}
        return sum(
            2 * tie["value"] - 7  # a die of 1 to 6, about its middle
            for tie in self.state["ties"]
            if {tie["from"], tie["to"]} == pair and tie["status"] != "destroyed"
        )

    def partner(self, among: Sequence[Seat]) -> Seat:
        """Whom the actor's latest tie is to, if they are among those; else one tied to it; else anybody."""
        mine = [tie["to"] for tie in self.state["ties"] if tie["from"] == self.seat]
        theirs = [tie["from"] for tie in self.state["ties"] if tie["to"] == self.seat]
        tied = [seat for seat in [*reversed(mine), *reversed(theirs)] if seat in among]
        return str(tied[0] if tied else self.any_of(among))

    def called(self, seat: Seat) -> str:
        """What a character is called; the seat's name where the view has no words in it."""
        name: str = self.players[seat]["character_name"]
        return name if name and not _is_prose_id(name) else seat

    # -- liking ------------------------------------------------------------------------------------

    def best(self, values: Sequence[str], liked: Sequence[str]) -> str:
        """The value that is liked best; among those not named, one by chance."""
        named = [value for value in liked if value in values]
        best: str = named[0] if named else self.any_of(values)
        return best

    # -- words -------------------------------------------------------------------------------------

    def says(self, lines: Sequence[str], toward: Seat = "", **slots: str) -> str:
        """One of the lines that fall to this seat, by chance: no two seats share one, if there are enough."""
        seats = self.state["seats"]
        own = lines[seats.index(self.seat) :: len(seats)] or lines
        return self._fill(self.any_of(own), toward, slots)

    def goes_on(
        self, lines: Sequence[str], step: int, toward: Seat = "", after: Sequence[str] = ("",)
    ) -> str:
        """A line, and perhaps one to follow it, both changing with every `step`.

        step: a figure of the table that is another than when this seat last spoke so. Two lists have no
        common divisor, so that a pair comes round only after as many steps as there are pairs, more than
        seventy: so many points are never spent between two speeches of one seat.
        """
        at = zlib.crc32(f"{self.seat} {self._ties_as_figures}".encode()) + step
        return self._fill(f"{lines[at % len(lines)]} {after[at % len(after)]}".strip(), toward, {})

    @property
    def _ties_as_figures(self) -> list[int]:
        """Tells one table from another; it does not change after Act III."""
        return [tie["value"] for tie in self.state["ties"]]

    def _fill(self, line: str, toward: Seat, slots: Mapping[str, str]) -> str:
        for slot, value in {
            "name": self.called(self.seat),
            "toward": self.called(toward) if toward else "you",
            **slots,
        }.items():
            line = line.replace(f"{{{slot}}}", value)
        return SENTENCE_START.sub(lambda start: start[0].upper(), line)


SENTENCE_START: Final = re.compile(r"(?:^|(?<=[.!?] ))[a-z]")


def _is_prose_id(text: str) -> bool:
    """Whether this is the id that stands for prose in a view without words, such as w12.0."""
    return re.fullmatch(r"w\d+\.\d+", text) is not None


# -- Acts I to III: dice and ties ----------------------------------------------------------------------


def set_out(a: Actor) -> Plain:
    """The Natures it likes, and others by chance."""
    domain = a.domain(SetOut, "natures")
    return {"do": "set_out", "natures": liked_some(a, domain.values, domain.least)}


def hold(a: Actor) -> Plain:
    """Face-down cards: the three it likes best."""
    domain = a.domain(Hold, "natures")
    return {"do": "hold", "natures": liked_some(a, domain.values, domain.least)}


def liked_some(a: Actor, natures: Sequence[str], count: int) -> list[str]:
    """So many Natures, the best liked first."""
    left, chosen = list(natures), []
    for _ in range(count):
        chosen.append(a.best(left, a.temper.natures))
        left.remove(chosen[-1])
    return chosen


def lay_dice(a: Actor) -> Plain:
    """The matching set goes where it opens a liked Nature that is free; the rest falls as it may."""
    dice = list(a.domain(LayDice, "dice").values)
    size, value = matching_set(dice)
    rest = [die for die in dice if die != value]
    free = [n for n in a.state["table_natures"] if n != FORSWORN]
    wanted = NATURES[a.best(free, a.temper.natures)].qualities if a.state["act"] == "I" and free else ()
    places = list(dict.fromkeys([*wanted, *a.temper.qualities, *QUALITIES]))
    laid = dict.fromkeys(places[:size], value)
    for place in places[size:]:
        laid[place] = rest.pop(a.below(len(rest)))
    return {"do": "lay_dice", "dice": {quality: laid[quality] for quality in QUALITIES}}


def take(a: Actor) -> Plain:
    """The best-liked Nature that the dice open, through the die that suits the temper, and a Trait of it."""
    by_quality = a.domain(Take, "quality")
    ways = [(q, n) for q in by_quality.values for n in by_quality.then(q)["nature"].values]
    nature = a.best(list(dict.fromkeys(n for _, n in ways)), a.temper.natures)
    dice = a.me["dice"]
    qualities = sorted((q for q, n in ways if n == nature), key=lambda q: dice[q], reverse=a.temper.warm)
    quality = a.best([q for q in qualities if dice[q] == dice[qualities[0]]], a.temper.qualities)
    traits = by_quality.then(quality)["nature"].then(nature)["trait"].values
    return {"do": "take", "quality": quality, "nature": nature, "trait": liked_trait(a, traits)}


def liked_trait(a: Actor, traits: Sequence[str]) -> str:
    """Mostly the best-liked Trait, but not every time, so that a play has more than one colour."""
    return a.best(traits, a.temper.traits) if a.often(7) else str(a.any_of(traits))


def bind(a: Actor) -> Plain:
    """A tie of Acts II and III: cold ones are apt to be Desires, warm ones Relationships."""
    fields: Any = a.offers[Bind]
    quality = a.best(fields["quality"].values, a.temper.qualities)
    answer = {"do": "bind", "quality": quality, "trait": liked_trait(a, fields["trait"].values)}
    if "kind" in fields:
        is_warm = a.me["dice"][quality] > 3
        answer["kind"] = "relationship" if is_warm == a.often(7) else "desire"
    return answer


def write(a: Actor) -> Plain:
    """The tie in the actor's words, and a name for its character if it has none."""
    q = a.question
    step = {"II": -1, "IV": -1}.get(a.state["act"], 1)  # MS-TBL-05 which way the tie goes
    seats = a.state["seats"]
    at = seats.index(a.seat)
    toward = seats[(at + step) % len(seats)]
    answer: Plain = {"do": "write"}
    slots: dict[str, str] = {"trait": q.trait, "detail": q.detail[:1].lower() + q.detail[1:]}
    if "name" in a.offers[Write]:  # type: ignore[operator]
        answer["name"] = slots["name"] = name_of_character(a)
    tone = ("cold", "even", "warm")[(a.me["dice"][q.quality] - 1) // 2]
    # Turn about between two halves of a list: what one tie said, the seat's next does not say again.
    written = sum(tie["from"] == a.seat for tie in a.state["ties"])
    lines = unsaid(a, LINES["tie"][q.quality][tone], toward, slots)[written % 2 :: 2]
    answer["text"] = a._fill(a.any_of(lines), toward, slots)
    if q.kind_of_tie == "desire":
        wish = a.any_of(LINES["desire"][tone][written % 2 :: 2])
        answer["text"] += " " + a._fill(wish, toward, slots)
    return answer


def unsaid(a: Actor, lines: Sequence[str], toward: Seat, slots: Mapping[str, str]) -> Sequence[str]:
    """The lines that open no tie on the table yet; all of them if too few are left."""
    texts = [tie["text"] for tie in a.state["ties"]]
    fresh = [line for line in lines if not any(text.startswith(line.split("{")[0] or "\0") for text in texts)]
    return fresh if len(fresh) > 1 else lines


def name_of_character(a: Actor) -> str:
    """A name that no other seat can come upon, nor anybody has taken."""
    setting = (a.state["setting"] or {}).get("name")
    names = LINES["names"].get(setting, LINES["names"]["any"])
    seats = a.state["seats"]
    own = names[seats.index(a.seat) :: len(seats)]
    taken = {player["character_name"].casefold() for player in a.players.values()}
    free = [name for name in own if name.casefold() not in taken]
    return str(a.any_of(free or own))


# -- The Forsworn --------------------------------------------------------------------------------------


def forsworn(a: Actor) -> Plain:
    """Wear something; in Act III keep it for good where nothing better lies face down."""
    shown = list(a.domain(MakePermanent, "nature").values) if a.is_open(MakePermanent) else []
    hidden = list(a.domain(Reveal, "nature").values) if a.is_open(Reveal) else []
    if not shown and (not hidden or (a.temper.name == "guarded" and a.often(4))):
        return {"do": "stay_bare"}
    nature = a.best([*shown, *hidden], a.temper.natures)
    return {"do": "make_permanent" if nature in shown else "reveal", "nature": nature}


def forsworn_for_good(a: Actor) -> Plain:
    """Of all that is left, the best liked."""
    shown = list(a.domain(MakePermanent, "nature").values) if a.is_open(MakePermanent) else []
    hidden = list(a.domain(TakeRemaining, "nature").values) if a.is_open(TakeRemaining) else []
    nature = a.best([*shown, *hidden], a.temper.natures)
    return {"do": "make_permanent" if nature in shown else "take_remaining", "nature": nature}


# -- Scenes --------------------------------------------------------------------------------------------


def open_scene(a: Actor) -> Plain:
    """A scene with the partner of the latest tie, now and then with a third; rarely a soliloquy."""
    if a.is_open(Soliloquy) and a.below(14) == 0:
        return {"do": "soliloquy", "place": a.says(LINES["place"]["alone"])}
    others = a.domain(Open, "others").values
    partner = a.partner(others)
    cast = [partner]
    rest = [seat for seat in others if seat != partner and a.liking(seat)]
    if rest and a.often(5 if a.state["act"] == "IV" else 3):
        cast.append(a.any_of(rest))
    return {"do": "open", "others": cast, "place": a.says(LINES["place"][a.state["act"]], partner)}


def open_framing(a: Actor) -> Plain:
    """Whoever is there already stays; else the actor comes with its partner, or with somebody not there."""
    if a.is_open(PassFraming) and a.often(8):
        return {"do": "pass_framing"}
    others = a.domain(Open, "others").values
    away = [seat for seat in others if not a.players[seat]["framed"]]
    partner = a.partner(away or others)
    return {"do": "open", "others": [partner], "place": a.says(LINES["place"]["V"], partner)}


def close(a: Actor) -> Plain:
    """What changed."""
    act = a.state["act"]
    return {"do": "close", "note": a.says(LINES["close"][act])}


def award_self(a: Actor) -> Plain:
    """The Trait that leads already: points of one kind are a character."""
    traits = a.domain(Award, "trait").values
    return {"do": "award", "trait": leading(a, a.seat, traits)}


def award_next(a: Actor) -> Plain:
    """What the other builds on; the cunning give where it helps least."""
    traits = a.domain(Award, "trait").values
    receiver = a.question.receiver
    if a.temper.name == "cunning" and a.liking(receiver) < 0:
        points = a.players[receiver]["tp"]
        return {"do": "award", "trait": min(traits, key=lambda trait: points.get(trait, 0))}
    return {"do": "award", "trait": leading(a, receiver, traits)}


def leading(a: Actor, seat: Seat, traits: Sequence[str]) -> str:
    """Mostly the Trait with most points; among equals the best liked."""
    if not a.often(8):
        return str(a.any_of(traits))
    points = a.players[seat]["tp"]
    most = max(points.get(trait, 0) for trait in traits)
    return a.best([trait for trait in traits if points.get(trait, 0) == most], a.temper.traits)


# -- The Pivot -----------------------------------------------------------------------------------------


def name_trait(a: Actor) -> Plain:
    """Toward itself or away, by temper: the Trait that leaves most, or fewest, ways to be the Pivot."""
    traits = a.domain(Name, "trait").values
    named = a.state["pivot_traits"]
    held = {p["current"] if p["nature"] == FORSWORN else p["nature"]: s for s, p in a.players.items()}
    held.pop(None, None)

    def pull(trait: str) -> tuple[bool, int]:
        """Whether the Trait can still make this seat the Pivot, and how many others it can."""
        reached = [s for n, s in held.items() if {*named, trait} <= {*NATURES[n].traits}]
        return a.seat in reached, -len([s for s in reached if s != a.seat])

    pulls = {trait: pull(trait) for trait in traits}
    best = max(pulls.values()) if a.temper.for_itself else min(pulls.values())
    trait = a.best([t for t in traits if pulls[t] == best], a.temper.traits)
    return {"do": "name", "trait": trait, "words": a.says(LINES["pivot"]["naming"], trait=trait)}


def decisive_act(a: Actor) -> Plain:
    """The one thing that cannot be taken back."""
    return {"do": "decide", "words": a.says(LINES["pivot"]["act"])}


def answer_pivot(a: Actor) -> Plain:
    """What the actor's character decides."""
    return {"do": "decide", "words": a.says(LINES["pivot"]["answer"], a.state["pivot"])}


# -- Act IV --------------------------------------------------------------------------------------------


def scenes_to_come(a: Actor) -> int:
    """Scenes of the fall that follow the one on stage."""
    order = a.state["order"]
    staging = a.state["staging"]
    return len(order) - 1 - order.index(staging["opener"]) if staging and staging["opener"] in order else 0


def caution_wanted(a: Actor) -> int:
    """Caution still lacking to what the temper wants in the end; about a third of all its points."""
    if a.me["nature"] == FORSWORN:
        return 0  # MS-FOR-11
    total: int = a.me["left"] + a.me["spent"] + a.me["caution"]
    lacking: int = -(-total * a.temper.cautious // 100) - a.me["caution"]
    return max(0, lacking)


def bid(a: Actor) -> Plain:
    """The scene's share of the Caution still wanted; now and then one more."""
    domain = a.domain(Bid, "caution")
    share = -(-caution_wanted(a) // (scenes_to_come(a) + 1))
    caution = share + (1 if a.often(2) else 0)
    return {"do": "bid", "caution": min(max(caution, domain.least), domain.most)}


def to_spare(a: Actor) -> int:
    """What the actor can spend in this scene, and keep as much for each to come and the Caution it wants."""
    me = a.me
    free = me["left"] - max(caution_wanted(a), me["caution_bid"])
    scenes = len(a.state["order"]) or 1
    kept = (free + me["spent"]) * scenes_to_come(a) // scenes
    return int(free - kept)


def fall_turn(a: Actor) -> Plain:
    """Name a consequence while there is something to spare; then be finished."""
    if not a.is_open(Consequence) or to_spare(a) < 1 or not a.often(a.temper.outspoken):
        return {"do": "finish"}
    trait = richest(a, a.domain(Consequence, "trait").values)
    toward = foe(a, [seat for seat in a.state["staging"]["participants"] if seat != a.seat])
    lines = LINES["consequence"]
    words = a.goes_on(lines.get(trait, lines["any"]), a.me["spent"], toward, lines["after"])
    return {"do": "consequence", "trait": trait, "words": words}


def richest(a: Actor, traits: Sequence[str]) -> str:
    """The Trait with most points left in it; among equals the best liked."""
    left = {t: a.me["tp"].get(t, 0) - a.me["spent_on"].get(t, 0) for t in traits}
    return a.best([t for t in traits if left[t] == max(left.values())], a.temper.traits)


def foe(a: Actor, among: Sequence[Seat]) -> Seat:
    """The one the actor likes least; anybody, where there is nobody."""
    everybody: Sequence[Seat] = a.state["seats"]
    return min(among or everybody, key=a.liking)


def challenge(a: Actor) -> Plain:
    """Stand against those with whom there is a score to settle, while not the poorer for it."""
    if not a.is_open(Challenge):
        return {"do": "finish"}
    namer = a.question.namer
    is_aimed_here = any(tie["from"] == namer and tie["to"] == a.seat for tie in a.state["ties"])
    has_cause = a.liking(namer) < 0 or is_aimed_here
    is_ahead = a.me["left"] - a.me["caution_bid"] > a.players[namer]["left"]
    if (has_cause or is_ahead) and to_spare(a) >= 1 and a.often(a.temper.outspoken // 2):
        return {"do": "challenge", "trait": richest(a, a.domain(Challenge, "trait").values)}
    return {"do": "pass"}


def duel_turn(a: Actor) -> Plain:
    """Raise while ahead and not yet weary of it."""
    staked = a.state["staging"]["consequence"]["staked"].get(a.seat, 0)
    is_ahead = a.me["left"] - a.me["caution_bid"] >= a.players[a.question.against]["left"]
    wants_it = is_ahead or (to_spare(a) >= 1 and a.often(a.temper.outspoken // 2))
    if a.is_open(Raise) and staked < a.temper.stubborn and wants_it:
        return {"do": "raise", "trait": richest(a, a.domain(Raise, "trait").values)}
    return {"do": "decline"}


def step_back(a: Actor) -> Plain:
    """Be finished with it."""
    return {"do": "finish"}


def shape(a: Actor) -> Plain:
    """The winner's word on a consequence."""
    open_ = a.state["staging"]["consequence"]
    other = open_["challenger"] if open_["namer"] == a.seat else open_["namer"]
    return {"do": "shape", "words": a.goes_on(LINES["consequence"]["shape"], a.me["spent"], other)}


# -- Act V ---------------------------------------------------------------------------------------------


class Blow(Struct, frozen=True):
    """A downfall that could be brought: on whom, for how much, whether it kills, and what could undo it."""

    target: Seat
    tragedy: int
    kills: bool
    shields: int
    """Caution that its target, and the Spotlight for them, could spend."""
    is_safe: bool
    """Whether the actor lives on: with Tragedy left, as the Spotlight, or as one of the last two."""


def blows(a: Actor) -> list[Blow]:
    """All the downfalls open to the actor."""
    if not a.is_open(Downfall):
        return []
    spotlight = a.state["spotlight"]
    living = [seat for seat, player in a.players.items() if player["alive"]]
    found = []
    targets = a.domain(Downfall, "target")
    for target in targets.values:
        victim = a.players[target]
        shields = victim["caution"]
        if spotlight not in (a.seat, target):
            shields += a.players[spotlight]["caution"]
        for spent in targets.then(target)["tragedy"].values:
            kills = target != spotlight and spent >= 2 and LOSS[spent] >= victim["tragedy"]
            wins = kills and not shields and len(living) == 3
            is_safe = a.me["tragedy"] > spent or a.seat == spotlight or wins
            found.append(Blow(target, spent, kills, shields, is_safe))
    return found


def best_kill(a: Actor) -> Blow | None:
    """The cheapest death there is, of the weakest, without dying of it; the warm spare whom they like."""
    kills = [blow for blow in blows(a) if blow.kills and blow.is_safe]
    if a.temper.warm:
        kills = [blow for blow in kills if a.liking(blow.target) <= 0] or kills
    rich = a.me["tragedy"] >= 4
    kills = [blow for blow in kills if not blow.shields or rich]
    return min(
        kills,
        key=lambda b: (b.shields, b.tragedy, a.players[b.target]["tragedy"], a.liking(b.target)),
        default=None,
    )


def final_turn(a: Actor) -> Plain:
    """Kill where it can be done, strike while rich or when all hold back, and else let the others act."""
    kill = best_kill(a)
    if a.often(a.temper.patient):
        return {"do": "wait"}
    if kill is not None:
        return strike(a, kill)
    safe = [blow for blow in blows(a) if blow.is_safe]
    is_restless = a.me["tragedy"] >= 4 or (a.me["tragedy"] >= 2 and a.state["stalled_rounds"])
    if safe and is_restless and a.often(a.temper.outspoken):
        return strike(a, heaviest(a, safe))
    if safe and a.me["tragedy"] >= 3 and a.often(1):
        return strike(a, min(safe, key=lambda b: (b.tragedy, a.liking(b.target))))  # a taunt
    return {"do": "wait"}


def heaviest(a: Actor, among: Sequence[Blow]) -> Blow:
    """The most that can be spent, on whom there is least to save; among equals on whom it likes least."""
    return min(among, key=lambda b: (-b.tragedy, b.shields, a.liking(b.target)))


def must_act(a: Actor) -> Plain:
    """Kill; or strike as hard as is safe; or, dying of it, as lightly as may be."""
    kill = best_kill(a)
    if kill is not None:
        return strike(a, kill)
    safe = [blow for blow in blows(a) if blow.is_safe]
    lightest = min(blows(a), key=lambda b: (b.tragedy, a.liking(b.target)))
    return strike(a, heaviest(a, safe) if safe else lightest)


def strike(a: Actor, blow: Blow) -> Plain:
    """The downfall in the actor's words; a lighter one may cost its target a tie."""
    lines = LINES["downfall"]
    words = a.goes_on(lines[str(blow.tragedy)], points_on_table(a), blow.target, lines["after"])
    answer = {"do": "downfall", "target": blow.target, "tragedy": blow.tragedy, "words": words}
    of_target = a.domain(Downfall, "target").then(blow.target)
    ties = of_target["tragedy"].then(blow.tragedy).get("tie")
    if ties is not None and len(ties.values) > 1 and a.often(6):
        answer["tie"] = a.any_of(ties.values[1:])  # 0, the first, is no tie
    return answer


def points_on_table(a: Actor) -> int:
    """All the Tragedy and Caution there is. Every downfall lessens it, so it tells one from the next."""
    return sum(player["tragedy"] + player["caution"] for player in a.players.values())


def overcome_own(a: Actor) -> Plain:
    """Spend a Caution where the blow might kill; how heavy it is, only the script has said."""
    mortal = a.seat != a.state["spotlight"] and a.me["tragedy"] <= LOSS[3]
    if mortal and (a.me["tragedy"] <= LOSS[2] or a.me["caution"] > 1 or a.often(7)):
        return {"do": "overcome", "words": bears(a, "overcome")}
    return {"do": "suffer", "words": bears(a, "suffer")}


def overcome_for_other(a: Actor) -> Plain:
    """The Spotlight spares whom it likes, if it is the kind to, and has Caution enough."""
    target = a.question.target
    mortal = a.players[target]["tragedy"] <= LOSS[3]
    likes = a.liking(target) > 0 and a.often(8 if a.temper.warm else 3)
    if mortal and likes and a.me["caution"] > 1:
        return {"do": "overcome", "words": bears(a, "spare", target)}
    return {"do": "suffer", "words": bears(a, "forsake", target)}


def bears(a: Actor, how: str, toward: Seat = "") -> str:
    """How a downfall is met."""
    lines = LINES["downfall"]
    return a.goes_on(lines[how], points_on_table(a), toward, lines["bearing"])


def death_speech(a: Actor) -> Plain:
    """Last words, by Nature."""
    lines = LINES["death"][a.me["nature"] or FORSWORN]
    return {"do": "speak", "words": a._fill(a.any_of(lines), "", {})}


def closing_words(a: Actor) -> Plain:
    """The Survivor's, by their fate."""
    fate = a.state["fate"]
    lines = LINES["closing"][fate["row"]][fate["column"]]
    return {"do": "speak", "words": a._fill(a.any_of(lines), "", {})}


PARTS: Final[dict[str, Callable[[Actor], Plain]]] = {
    ChooseNatures.kind: set_out,
    AssignDice.kind: lay_dice,
    TakeNature.kind: take,
    HoldCards.kind: hold,
    ChooseTie.kind: bind,
    WriteTie.kind: write,
    ForswornChoice.kind: forsworn,
    ForswornForGood.kind: forsworn_for_good,
    OpenScene.kind: open_scene,
    OpenFraming.kind: open_framing,
    CloseScene.kind: close,
    JoinScene.kind: lambda a: {"do": "join"},
    AwardSelf.kind: award_self,
    AwardNext.kind: award_next,
    NameTrait.kind: name_trait,
    DecisiveAct.kind: decisive_act,
    AnswerPivot.kind: answer_pivot,
    GainPoint.kind: award_self,
    BidCaution.kind: bid,
    FallTurn.kind: fall_turn,
    ChallengeOrPass.kind: challenge,
    DuelTurn.kind: duel_turn,
    StepBack.kind: step_back,
    ShapeConsequence.kind: shape,
    FinalTurn.kind: final_turn,
    LateDownfall.kind: must_act,
    MustAct.kind: must_act,
    OvercomeOwn.kind: overcome_own,
    OvercomeForOther.kind: overcome_for_other,
    DeathSpeech.kind: death_speech,
    ClosingWords.kind: closing_words,
}
"""How each question is played, in the order of decisions/."""
