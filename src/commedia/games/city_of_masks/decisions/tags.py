"""What a deed means: tags, objections to them, and the ruling. Source: CM-TAB-02, CM-FAC-03, CM-UNM-01.

A tag is a word for each thing that the rules ask about a deed:

    against:sun        it is directed against that faction
    for:bob            it is done on behalf of that avatar or faction
    pleases:sun:KS.6   that action is proper to the faction     offends:sun:KS.6   it breaches what is proper
    breach:KS.3        it goes against that action of the worn mask
    suits:sun          the challenge suits a faction that is asked for Face

An objection may also be that what a side plays for goes too far: it claims `not goal` (CM-OPP-01).
"""

from __future__ import annotations

from operator import methodcaller

from commedia.engine import Answer, Described, Offers, Pick, Prose, Seat, Some, Words
from commedia.games.city_of_masks.decisions.question import Question, in_sentence, named
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.masks import UNCAST
from commedia.games.city_of_masks.state import City, Side

NOT = "not "
"""Before a tag: it does not hold."""
TOO_FAR = f"{NOT}goal"
"""The outcome that a side plays for goes too far (CM-OPP-01)."""


def tagged(side: Side, start: str) -> list[str]:
    """What the side's tags of one sort name: `tagged(side, "for")` those it acts for.

    With more of a tag it is what follows: `tagged(side, "pleases:sun")` the actions that please the Sun.
    """
    sort = f"{start}:"
    return [tag.removeprefix(sort) for tag in filter(methodcaller("startswith", sort), side.tags)]


def against(side: Side) -> str:
    """The faction that the side's deed is directed against, "" for none."""
    named = tagged(side, "against")
    return named[0] if named else ""


def plain_breaches(w: City, side: Side) -> list[str]:
    """What a side breaks with by the deed itself, so that nobody needs to say so and nobody can object.

    The proper half of a pair whose hidden half was declared while that mask is worn (CM-UNM-01). The Uncast,
    where somebody so masked starts an opposed challenge, or any with a hidden action (CM-MASK-03).
    """
    worn, avatar, challenge = w.worn(side.seat), w.avatars[side.seat], w.challenge
    declared = side.actions + side.errands
    done = [act for act in avatar.hidden_face if act.key in declared]
    broken = [act.against for act in done if act.against and worn.has(act.against)]
    starts = challenge is not None and challenge.principals[0] == side.seat
    if starts and worn.id == UNCAST and (done or (challenge and challenge.kind == "opposed")):
        broken.append(f"{UNCAST}.1")
    return broken


class Tag(Answer):
    """So it strikes them."""

    pleases: list[str] = []
    offends: list[str] = []


class TagActions(Question[Tag]):
    """Which of the declared actions please or offend each faction that is wooed (CM-FAC-03)."""

    rule = "CM-FAC-03"
    __slots__ = ("side",)

    def __init__(self, w: City, side: Side) -> None:
        super().__init__(w, side.seat)
        self.side = side

    def prompt(self) -> str:
        wooed = [FACTIONS[f].name for f in self.side.wooing if f in FACTIONS]
        return f"Which of your actions please {' or '.join(wooed)}, and which go against them?"

    def waiting(self) -> str:
        return "saying whom it would please"

    def pairs(self) -> list[str]:
        """Each wooed faction with each declared action."""
        return [f"{f}:{action}" for f in self.side.wooing if f in FACTIONS for action in self.side.actions]

    def offers(self) -> Offers:
        return {Tag: {"pleases": Some(self.pairs()), "offends": Some(self.pairs())}}

    def describe_value(self, answer: type[Answer], field: str, value: object) -> Described:
        faction, _, action = str(value).partition(":")
        act = named(self.w, self.seat, action)
        return Described(label=f"{FACTIONS[faction].name}: {act.label}", words=act.words)


class Object(Answer):
    """Object."""

    to: str


class RaiseObjection(Question[Object]):
    """Anybody who is not sure of a tag, or misses one, may object before the draw (CM-TAB-02)."""

    rule = "CM-TAB-02"
    optional = True
    __slots__ = ("side", "sorts")

    def __init__(self, w: City, seat: Seat, side: Side, sorts: tuple[str, ...] = ()) -> None:
        super().__init__(w, seat)
        self.side = side
        self.sorts = sorts
        """The sorts of tags that are still open; all of them where none is named."""

    def prompt(self) -> str:
        return f"Does what {self.side.seat} does mean something else? You may object before it goes on."

    def offers(self) -> Offers:
        claims = self.claims()
        return {Object: {"to": Pick(list(filter(self.is_open, claims)) if self.sorts else claims)}}

    def is_open(self, claim: str) -> bool:
        """Whether that sort of tag may still be objected to."""
        return not self.sorts or claim.removeprefix(NOT).partition(":")[0] in self.sorts

    def leads_anywhere(self) -> bool:
        """Whether there is anything to object to: as a rule an action of the mask that may be a breach."""
        if not self.sorts:
            return True
        plain = len(self.side.actions) + len(self.side.errands) + 1  # no more are plain breaches
        if "breach" in self.sorts and plain < len(self.w.worn(self.side.seat).acts):
            return True
        return any(map(self.is_open, self.claims()))

    def claims(self) -> list[str]:
        """What could be said against the tags: each that stands, and each that does not."""
        side, tags = self.side, self.side.tags
        plain = [f"breach:{key}" for key in plain_breaches(self.w, side)]
        stand = [NOT + tag for tag in tags if tag not in plain] + ([TOO_FAR] if side.goal else [])
        wooed = [f for f in side.wooing if f in FACTIONS]
        pairs = [f"{f}:{action}" for f in wooed for action in side.actions]
        missing = [f"breach:{key}" for key in self.w.worn(side.seat).keys]
        missing += [f"pleases:{pair}" for pair in pairs] + [f"offends:{pair}" for pair in pairs]
        if not against(side):
            missing += [f"against:{f}" for f in FACTIONS]
        missing += [f"for:{whom}" for whom in (*self.w.others(side.seat), *FACTIONS)]
        return [*stand, *[f"{NOT}woos:{f}" for f in wooed], *[m for m in missing if m not in tags]]

    def describe_value(self, answer: type[Answer], field: str, value: object) -> Described:
        return Described(label=meaning(self.w, self.side.seat, str(value)))


def meaning(w: City, seat: Seat, claim: str) -> str:
    """A tag, or that one does not hold, in words."""
    sort, _, about = claim.removeprefix(NOT).partition(":")
    whom, _, action = about.partition(":")
    who = FACTIONS[whom].name if whom in FACTIONS else whom
    act = in_sentence(w, seat, action or whom)
    holds, fails = {
        "against": (f"is against {who}", f"is not against {who}"),
        "for": (f"is on behalf of {who}", f"is not on behalf of {who}"),
        "woos": (f"can win over {who}", f"can’t win over {who}"),
        "suits": (f"suits {who}", f"doesn’t suit {who}"),
        "pleases": (f"pleases {who}: {act}", f"doesn’t please {who}: {act}"),
        "offends": (f"goes against {who}: {act}", f"doesn’t go against {who}: {act}"),
        "breach": (f"breaks with the mask: {act}", f"doesn’t break with the mask: {act}"),
        "goal": ("may end as they say", "may not end as they say"),
    }[sort]
    return fails if claim.startswith(NOT) else holds


class Uphold(Answer):
    """The objection holds."""


class Soften(Answer):
    """Let it end more gently."""

    words: Prose


class Dismiss(Answer):
    """It stays as it was said."""


class RuleOn(Question[Uphold | Soften | Dismiss]):
    """The Arbiter rules, or the first who is no principal; an outcome they may soften.

    Source: CM-TAB-02, CM-OPP-01.
    """

    rule = "CM-TAB-02"
    __slots__ = ("claim", "objector", "side")

    def __init__(self, w: City, seat: Seat, objector: Seat, side: Side, claim: str) -> None:
        super().__init__(w, seat)
        self.objector = objector
        self.side = side
        self.claim = claim

    def prompt(self) -> str:
        return (
            f"{self.objector} objects: {self.side.seat}’s deed {meaning(self.w, self.side.seat, self.claim)}."
        )

    def waiting(self) -> str:
        return "ruling on an objection"

    def offers(self) -> Offers:
        upholds: Offers = {Soften: {"words": Words("what happens instead", due=True)}}
        return {**(upholds if self.claim == TOO_FAR else {Uphold: {}}), Dismiss: {}}
