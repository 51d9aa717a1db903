"""The masks come off: who was beneath each, what they came for, and what they felt all along."""

from __future__ import annotations

from functools import partial

from markupsafe import Markup

from commedia.engine.english import listed, plural
from commedia.games.city_of_masks.aims import PERSONAL
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.stage.all_along import between, strongest
from commedia.games.city_of_masks.stage.bare_faces import KEYS, drawn
from commedia.games.city_of_masks.stage.emblems import cut_out
from commedia.games.city_of_masks.stage.verdict import eve, verdict
from commedia.games.city_of_masks.stage.wording import called, hidden_words, mask_name
from commedia.games.city_of_masks.state import City, Score
from commedia.kit.curtain import Curtain, Fact, Reveal
from commedia.kit.figures import signed
from commedia.kit.stage import Names

FELT = 2
"""Factions that one heart tells of, the strongest feeling first."""


def reveals(public: City, names: Names) -> list[Reveal]:
    """Everybody in the order of seats, whoever has won where they sit."""
    by_seat = {score.seat: score for score in public.scores}
    return [_beneath(public, names, by_seat[seat]) for seat in public.seats if seat in by_seat]


def _beneath(public: City, names: Names, score: Score) -> Reveal:
    """One of them, bare-faced."""
    seat, avatar = score.seat, public.avatars[score.seat]
    name, worn = called(names, seat), mask_name(public, avatar.worn) if avatar.worn else ""
    weighty = sorted(score.beneath, key=lambda act: -act.value)
    acts = [Fact(hidden_words(public, act)) for act in weighty]
    aims = [
        Fact(f"{aim.kind.capitalize()} {called(names, aim.target)}", "met" if aim.met else "not met", aim.met)
        for aim in score.aims
    ]
    if score.personal:
        came_out = score.personal_met
        text = f"For themself: {PERSONAL[score.personal]}"
        aims.append(Fact(text, "met" if came_out else "not met", came_out))
    bare = partial(_bare, public, seat, name, worn)
    return Reveal(
        seat,
        name,
        _heart(name, score, names),
        bare(KEYS[public.seats.index(seat) % len(KEYS)]),
        [
            (f"Beneath {worn}" if worn else "Beneath the mask", acts),
            ("Came for", aims),
            ("And the city", _city(score, names)),
        ],
        bare,
    )


def _bare(public: City, seat: str, name: str, worn: str, face: str) -> Markup:
    """Their own face, with the mask that they wore last pushed up on the brow.

    Whoever went as themself has nothing to push up. face: by its key (stage/bare_faces.py).
    """
    id = public.avatars[seat].worn
    went_masked = bool(id) and id != "uncast" and not id.startswith("own:")
    says = f"{name}, bare-faced" + (f", the mask of {worn} pushed up on the brow" if went_masked else "")
    return drawn(face, says, id, cut_out(public, id) if went_masked else "")


def _city(score: Score, names: Names) -> list[Fact]:
    """The factions that they loved and hated most."""
    return [
        Fact(
            f"{'Love' if felt.value > 0 else 'Hatred'} for {called(names, target)}",
            f"{signed(felt.value)}{', for good' if felt.enduring else ''}",
        )
        for target, felt in strongest(score.felt)
        if target in FACTIONS
    ][:FELT]


def _heart(name: str, score: Score, names: Names) -> str:
    """Whom they loved most and whom they hated most, in a sentence."""
    felt = strongest(score.felt)
    loved = next((called(names, target) for target, one in felt if one.value > 0), "")
    hated = next((called(names, target) for target, one in felt if one.value < 0), "")
    if loved and hated:
        return f"{name} loved {loved} all along, and hated {hated}."
    if loved or hated:
        return f"{name} {f'loved {loved}' if loved else f'hated {hated}'} all along."
    return f"{name} came without love or hatred, or left them behind."


def befell(public: City, seat: str, names: Names) -> str:
    """How the nights went for one of them."""
    score = next((one for one in public.scores if one.seat == seat), None)
    if score is None:
        return ""
    met = [aim for aim in score.aims if aim.met]
    missed = [aim for aim in score.aims if not aim.met]
    told = [_stands(public, score, names)]
    if met:
        done = listed([_aim(aim.kind, called(names, aim.target)) for aim in met])
        told.append(f"You came to {done}, and did.")
    if missed:
        wanted = listed([_aim(aim.kind, called(names, aim.target)) for aim in missed])
        also = "also " if met else ""
        told.append(f"You {also}came to {wanted}, and went without.")
    if score.coups:
        told.append(f"You brought off {plural(score.coups, 'Major Coup', 'Major Coups')}.")
    if score.arbiter:
        told.append("The chain of the Arbiter is yours.")
    owed = [called(names, other) for other, debt in public.avatars[seat].owes.items() if debt]
    if owed:
        told.append(f"You leave a debt to {listed(owed)}.")
    return " ".join(told)


def _aim(kind: str, target: str) -> str:
    return f"{kind} {target}"


def _stands(public: City, score: Score, names: Names) -> str:
    total = plural(score.total, "point")
    if score.seat not in public.winners:
        won = listed([called(names, seat) for seat in public.winners])
        return f"The city was {won}’s in the end; you leave it with {total}."
    if len(public.winners) == 1:
        return f"The city is yours, with {total}."
    others = listed([called(names, seat) for seat in public.winners if seat != score.seat])
    return f"The city is yours and {others}’s, with {total} each."


CURTAIN: Curtain[City] = Curtain(
    title="The masks come off", eve=eve, reveals=reveals, between=between, verdict=verdict, befell=befell
)
