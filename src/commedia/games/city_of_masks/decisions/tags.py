"""Saying what a deed means, objecting to it, and the ruling. Source: CM-TAB-02, CM-FAC-03, CM-UNM-01.

How tags are written is told in deed_tags.py.
"""

from __future__ import annotations

from functools import lru_cache

from commedia.engine import Answer, Described, Draft, Offers, Pick, Prose, Seat, Some, Voluntary, Words
from commedia.engine.foretold import Foretold
from commedia.engine.sentences import either, in_a_row, say
from commedia.games.city_of_masks.decisions.decision import Decision, in_sentence, named
from commedia.games.city_of_masks.decisions.foretelling.deeds import (
    counting_foretold,
    objection_foretold,
    sway_foretold,
)
from commedia.games.city_of_masks.deed_tags import NOT, against, named_by, plain_breaches, striking
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.state import City, Side
from commedia.games.city_of_masks.told_of_deeds import likes, of_counting, of_objecting

TOO_FAR = f"{NOT}goal"
"""The outcome that a side plays for goes too far (CM-OPP-01)."""
AGAINST_ANY = [f"against:{faction}" for faction in FACTIONS]


@lru_cache(200)
def breach_tags(actions: tuple[str, ...]) -> list[str]:
    """That the deed goes against each of those actions of a mask."""
    return [f"breach:{action}" for action in actions]


@lru_cache(200)
def behalf_tags(targets: tuple[str, ...]) -> list[str]:
    """That the deed is done on behalf of each of those."""
    return [f"for:{target}" for target in targets]


class Tag(Answer):
    """So it strikes them."""

    pleases: list[str] = []
    offends: list[str] = []


class TagActions(Decision[Tag]):
    """Which of the declared actions please or offend each faction that is wooed (CM-FAC-03)."""

    rule = "CM-FAC-03"
    doing = "saying whom it would please"
    side: Side

    @property
    def asks(self) -> str:
        wooed = [FACTIONS[f].name for f in self.side.wooing if f in FACTIONS]
        return say("Which of your actions please {wooed}, and which go against them?", wooed=either(wooed))

    def pairs(self) -> list[str]:
        """Each wooed faction with each declared action."""
        return [f"{f}:{action}" for f in self.side.wooing if f in FACTIONS for action in self.side.actions]

    def offers(self) -> Offers:
        pairs = Some(self.pairs())
        return {Tag: {"pleases": pairs, "offends": pairs}}

    def foresee(self, answer: Tag) -> list[Foretold]:
        """How each faction may take it, and what counts with it beside the tile."""
        tags = [*self.side.tags, *striking(answer.pleases, answer.offends)]
        return [
            told
            for faction in self.side.wooing
            if faction in FACTIONS
            for told in (
                sway_foretold(self.w, self.seat, faction, tags),
                counting_foretold(self.w, self.seat, faction, tags, own=True),
            )
        ]

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """What each faction likes; and what counts with it, as it is ticked so far."""
        factions = [one for one in self.side.wooing if one in FACTIONS]
        told = []
        if draft is not None:
            pleases, offends = (draft.get(pairs) or [] for pairs in (Tag.pleases, Tag.offends))
            tags = [*self.side.tags, *striking(pleases, offends)]
            told = [of_counting(self.w, self.seat, one, tags) for one in factions]
        return Described(answer.label, then=in_a_row(map(likes, factions)), comes_to=told)

    def describe_value(self, answer: type[Answer], field: str, value: object) -> Described:
        faction, _, action = str(value).partition(":")
        act = named(self.w, self.seat, action)
        return Described(
            label=say("{faction}: {act}", faction=FACTIONS[faction].name, act=act.label), words=act.words
        )


class Object(Answer):
    """Object."""

    to: str


class RaiseObjection(Decision[Object]):
    """Anybody who is not sure of a tag, or misses one, may object before the draw (CM-TAB-02).

    bound: after the bidding, when what a faction lent because the deed suits it is at stake, and stands.
    late: after the draw, when only a breach is still open to objection.
    """

    rule = "CM-TAB-02"
    manner = Voluntary()
    side: Side
    bound: bool = False
    late: bool = False

    @property
    def asks(self) -> str:
        return say(
            "Does what {side} does mean something else? You may object before it goes on.",
            side=self.side.seat,
        )

    def offers(self) -> Offers:
        return {Object: {"to": Pick(self.claims())}}

    def foresee(self, answer: Object) -> list[Foretold]:
        """What it changes if it is upheld, and how often one may object after it."""
        return objection_foretold(self.w, self.seat, self.side, answer.to)

    def claims(self) -> list[str]:
        """What could be said against the tags: each that stands, and each that does not; once each."""
        side, tags, settled = self.side, self.side.tags, self.side.settled
        known = {*settled, *breach_tags(tuple(plain_breaches(self.w, side.seat, side.declared)))}
        breaches = breach_tags(self.w.worn(side.seat).keys)
        if self.late:
            said = set(tags)
            stand = [NOT + breach for breach in breaches if breach in said and breach not in known]
            return stand + [breach for breach in breaches if breach not in said and breach not in settled]
        missing = [*breaches]
        if self.bound:
            lent = named_by(side.tags, "suits")
            settled = [*settled, *(f"against:{faction}" for faction in lent)]
            known.update(f"suits:{faction}" for faction in lent)
        stand = [NOT + tag for tag in tags if tag not in known]
        if side.goal and "goal" not in settled:
            stand.append(TOO_FAR)
        wooed = [faction for faction in side.wooing if faction in FACTIONS]
        if wooed:
            pairs = [f"{faction}:{action}" for faction in wooed for action in side.actions]
            stand += [f"{NOT}woos:{faction}" for faction in wooed if f"woos:{faction}" not in settled]
            missing += [f"pleases:{pair}" for pair in pairs] + [f"offends:{pair}" for pair in pairs]
        if not against(side):
            missing += AGAINST_ANY
        missing += behalf_tags((*self.w.others(side.seat), *FACTIONS))
        left = dict.fromkeys(missing)
        for tag in tags + settled:
            left.pop(tag, None)
        return [*stand, *left]

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """The objection as a sentence, what it changes, and who rules on it."""
        if draft is None:
            return super().describe(answer)
        claim = draft.get(Object.to) or ""
        means = meaning(self.w, self.side.seat, claim) if claim else ""
        return Described(answer.label, comes_to=of_objecting(self.w, self.seat, self.side, claim, means))

    def describe_value(self, answer: type[Answer], field: str, value: object) -> Described:
        return Described(label=meaning(self.w, self.side.seat, str(value)))


def meaning(w: City, seat: Seat, claim: str) -> str:
    """A tag, or that one does not hold, in words."""
    sort, _, about = claim.removeprefix(NOT).partition(":")
    whom, _, action = (about, "", "") if sort == "for" else about.partition(":")  # a seat may be "Dr: No"
    who = FACTIONS[whom].name if whom in FACTIONS else whom
    holds, fails = MEANINGS[sort]
    says = fails if claim.startswith(NOT) else holds
    return say(says, who=who, act=in_sentence(w, seat, action or whom) if "{act}" in says else "")


MEANINGS = {
    "against": ("is against {who}", "is not against {who}"),
    "for": ("is on behalf of {who}", "is not on behalf of {who}"),
    "woos": ("can win over {who}", "can’t win over {who}"),
    "suits": ("suits {who}", "doesn’t suit {who}"),
    "pleases": ("pleases {who}: {act}", "doesn’t please {who}: {act}"),
    "offends": ("goes against {who}: {act}", "doesn’t go against {who}: {act}"),
    "breach": ("breaks with the mask: {act}", "doesn’t break with the mask: {act}"),
    "goal": (say("may end as they say"), say("may not end as they say")),
}
"""Each sort of tag in words: that it holds, and that it does not."""


class Uphold(Answer):
    """The objection holds."""

    then = "It counts so for the rest of this challenge."


class Soften(Answer):
    """Let it end more gently."""

    then = "What you write stands in place of what they play for."
    words: Prose


class Dismiss(Answer):
    """It stays as it was said."""

    then = "Nothing changes, and that is settled for this challenge."


class RuleOn(Decision[Uphold | Soften | Dismiss]):
    """The Arbiter rules, or the first who is no principal; an outcome they may soften.

    Source: CM-TAB-02, CM-OPP-01.
    """

    rule = "CM-TAB-02"
    doing = "ruling on an objection"
    objector: Seat
    side: Side
    claim: str

    @property
    def asks(self) -> str:
        return say(
            "{objector} objects: {side}’s deed {meaning}.",
            objector=self.objector, side=self.side.seat, meaning=meaning(self.w, self.side.seat, self.claim),
        )  # fmt: skip

    def offers(self) -> Offers:
        return ON_A_GOAL if self.claim == TOO_FAR else ON_A_TAG


ON_A_TAG: Offers = {Uphold: {}, Dismiss: {}}
ON_A_GOAL: Offers = {Soften: {"words": Words("what happens instead", due=True)}, Dismiss: {}}
"""What an objection may come to."""
