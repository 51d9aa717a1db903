"""The stones as they fell: what each of them was, whom they were bound to, and what befell them."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from commedia.engine.domains import listed
from commedia.games.men_of_stones.state import Player, Stones, Tie
from commedia.kit.curtain import Curtain, Fact, Reveal
from commedia.kit.stage import Names, called
from commedia.props import light
from commedia.props.stones import fallen_menhir, menhir, menhir_outline
from commedia.props.svg import picture

WIDTH, HEIGHT, GROUND, SIZE = 320, 250, 232, 2.2


def fallen(public: Stones) -> list[str]:
    """The dead, in the order in which they died; the Spotlight is the last of them."""
    struck = [blow.target for blow in public.struck if blow.came_to == "death"]
    dead = [seat for seat in public.seats if not public.players[seat].alive]
    last = len(struck)
    return sorted(dead, key=lambda s: struck.index(s) if s in struck else last + (s == public.spotlight))


def reveals(public: Stones, names: Names) -> list[Reveal]:
    """The dead as they died, and whoever is left."""
    dead = fallen(public)
    return [_stone(public, names, seat) for seat in [*dead, *(s for s in public.seats if s not in dead)]]


def _stone(public: Stones, names: Names, seat: str) -> Reveal:
    player = public.players[seat]
    ties = [_tie(tie, names) for tie in public.ties if tie.from_ == seat]
    borne = [Fact("Tragedy", str(player.tragedy)), Fact("Caution", str(player.caution))]
    return Reveal(
        seat,
        called(names, seat),
        _fell(public, names, seat),
        _picture(public, names, seat),
        [("Was", _was(public, seat, player)), ("Bound to", ties), ("Bore", borne)],
    )


def _was(public: Stones, seat: str, player: Player) -> list[Fact]:
    """Their Nature; of the Forsworn, what they swore to be, act by act."""
    found = [Fact("The Forsworn" if player.is_forsworn else player.nature or "nobody yet")]
    if player.is_forsworn:
        sworn = list(dict.fromkeys([*player.revealed, *filter(None, [player.current])]))
        found += [Fact(one, "for good" if one == player.permanent else "sworn") for one in sworn]
    if seat == public.pivot:
        found.append(Fact("The Pivot"))
    return found


def _tie(tie: Tie, names: Names) -> Fact:
    """A tie in its author's words; with what it was called, where they wrote none."""
    toward = called(names, tie.to)
    kind = "desire" if tie.kind == "desire" else "relationship"
    broken = {"whole": "", "harmed": ", harmed", "destroyed": ", destroyed"}[tie.status]
    said = tie.text.text
    return Fact(f"{toward}: {said}" if said else f"{toward}: {tie.detail}", f"{tie.detail}, a {kind}{broken}")


def _blow(public: Stones, seat: str) -> str:
    """Who brought somebody down to their death; "" for nobody."""
    return next(
        (blow.attacker for blow in public.struck if blow.target == seat and blow.came_to == "death"), ""
    )


def _fell(public: Stones, names: Names, seat: str) -> str:
    name, by = called(names, seat), _blow(public, seat)
    if public.players[seat].alive:
        fate = public.fate
        told = f": {fate.row.lower()}, with {fate.column.lower()}" if fate and seat == public.survivor else ""
        return f"{name} is left alive{told}."
    if by:
        return f"{name} died in the fall. {called(names, by)} struck."
    return f"{name} was the last to die." if seat == public.spotlight else f"{name} is dead."


def _picture(public: Stones, names: Names, seat: str) -> Markup:
    """Their stone, on its side beside the outline of where it stood, or still upright."""
    shape, name = public.seats.index(seat), called(names, seat)
    if public.players[seat].alive:
        says = f"{name}’s stone stands."
        drawn = [menhir(shape, WIDTH / 2, GROUND, SIZE)]
    else:
        says = f"{name}’s stone lies where it fell."
        drawn = [menhir_outline(shape, 110, GROUND, SIZE), fallen_menhir(shape, 110, GROUND, SIZE)]
    ground = light.ground(WIDTH / 2, 130).replace(f'cy="{light.GROUND + 2}"', f'cy="{GROUND + 2}"')
    return picture(WIDTH, HEIGHT, says, ground, *drawn, kind="lit art tones-spot")


def befell(public: Stones, seat: str, names: Names) -> str:
    """What became of one of them, and what they did to others."""
    by, told = _blow(public, seat), []
    if public.players[seat].alive:
        told.append("You are left alive.")
        if public.fate and seat == public.survivor:
            told.append(public.fate.text)
    elif by:
        told.append(f"You died in the fall, and it was {called(names, by)} who struck.")
    elif seat == public.spotlight:
        told.append("You were the last to die, and had your say first.")
    else:
        told.append("You are dead.")
    down = [blow.target for blow in public.struck if blow.attacker == seat and blow.came_to == "death"]
    if down:
        told.append(f"You brought down {listed([called(names, one) for one in down])}.")
    if seat == public.pivot:
        told.append("Everything turned on you.")
    broken = [tie for tie in public.ties if tie.from_ == seat and tie.status == "destroyed"]
    if broken:
        lost = list(dict.fromkeys(called(names, tie.to) for tie in broken))
        told.append(f"Nothing is left of what bound you to {listed(lost)}.")
    return " ".join(told)


def outcome(public: Stones, names: Names) -> str:
    """Who is left, and all who are not; "" before it is known."""
    if public.fate is None or public.survivor is None:
        return ""
    dead: Sequence[str] = [called(names, seat) for seat in fallen(public)]
    gone = f" {listed(dead)} {'is' if len(dead) == 1 else 'are'} dead." if dead else ""
    return f"{called(names, public.survivor)} is left alive.{gone}"


CURTAIN: Curtain[Stones] = Curtain(title="The stones as they fell", reveals=reveals, befell=befell)
