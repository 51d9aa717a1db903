"""What the nights came to: who the city belongs to, and for everybody what they did and what escaped them."""

from __future__ import annotations

from collections.abc import Sequence

from commedia.engine.english import listed, nouns, plural, spelled
from commedia.games.city_of_masks.aims import AimKind, all_met
from commedia.games.city_of_masks.stage.reckoning import sums
from commedia.games.city_of_masks.stage.wording import called
from commedia.games.city_of_masks.state import City, Score
from commedia.kit.curtain import Standing, Verdict
from commedia.kit.stage import Names

DID: dict[AimKind, str] = {
    "glorify": "glorified", "betray": "betrayed", "seduce": "seduced", "humiliate": "humiliated",
}  # fmt: skip
"""What somebody did who met an aim."""


def verdict(public: City, names: Names) -> Verdict:
    """What the play came to, by rank; who stands alike stands in the order of seats."""
    ranked = sorted(public.scores, key=lambda score: (-score.total, public.seats.index(score.seat)))
    return Verdict(
        _heading(public, names, ranked),
        [Standing(one.seat, _sentence(one, names), one.total, _points_list(one)) for one in ranked],
        sums(public, names) if ranked else None,
    )


def _heading(public: City, names: Names, ranked: Sequence[Score]) -> str:
    if not public.winners:
        return ""
    won = listed([f"{called(names, seat)}’s" for seat in public.winners])
    others = [one.total for one in ranked if one.seat not in public.winners]
    if len(public.winners) > 1:
        return f"The city is {won} alike."
    by = f", by {spelled(ranked[0].total - max(others))}" if others else ""
    return f"The city is {won}{by}."


def _sentence(score: Score, names: Names) -> str:
    """What one of them did, and what they came for that escaped them."""
    name = called(names, score.seat)
    done = [f"{DID[aim.kind]} {called(names, aim.target)}" for aim in score.aims if aim.met]
    if score.coups:
        coups = "a Major Coup" if score.coups == 1 else f"{spelled(score.coups)} Major Coups"
        done.append(f"brought off {coups}")
    if score.arbiter:
        done.append("kept the Arbiter’s chain")
    if score.influence:
        done.append("was owed more than anybody in the city")
    if score.character:
        done.append("needed no mask in the end")
    if score.masks:
        done.append(f"came away with {spelled(score.masks + 1)} masks")
    missed = [f"{DID[aim.kind]} {called(names, aim.target)}" for aim in score.aims if not aim.met]
    if not done:
        left = "left with the mask that was dealt"
        return f"{name} {_never(missed)}, and {left}." if missed else f"{name} came for nothing, and {left}."
    if not missed:
        whole = ", and lacked nothing" if score.aims else ""
        return f"{name} {listed(done)}{whole}."
    return f"{name} {listed(done)}, but {_never(missed)}."


def _never(missed: Sequence[str]) -> str:
    if len(missed) == 2:
        return f"neither {missed[0]} nor {missed[1]}"
    return f"never {listed(missed, 'or')}"


def _points_list(score: Score) -> str:
    """What each lozenge is for."""
    parts = [
        (score.objectives, "aim", "aims"), (score.coups, "coup", "coups"), (score.arbiter, "as Arbiter", ""),
        (score.influence, "for the most influence", ""), (score.character, "for a Character", ""),
        (score.masks, "for a mask more", "for masks more"),
    ]  # fmt: skip
    told = [plural(count, one, many) for count, one, many in parts if count]
    return f"{plural(score.total, 'point')}: {listed(told)}" if told else "no point"


def eve(public: City, names: Names) -> tuple[str, str]:
    """Which night it was, and why it was the last."""
    label = f"After {spelled(public.round)} {nouns(public.round, 'night')}"
    done = [
        called(names, one.seat) for one in public.scores if all_met(one.aims, one.personal, one.personal_met)
    ]
    if done:
        has = "has" if len(done) == 1 else "have"
        return label, f"{listed(done)} {has} all that was wanted, so it is over."
    if str(public.round) == str(public.options.round_limit):
        return label, "There was to be no other."
    return label, "All agreed to leave it there."
