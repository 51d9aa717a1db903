"""The stones as they fell: what each of them was, whom they were bound to, and what befell them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from markupsafe import Markup

from commedia.engine.english import listed
from commedia.games.men_of_stones.stage.final import fate_read_off
from commedia.games.men_of_stones.state import Player, Stones, Tie
from commedia.kit.curtain import Curtain, Fact, Reveal, Standing, Verdict
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
    purse = [
        Fact("Tragedy", str(player.tragedy), pile=(player.tragedy, "point")),
        Fact("Caution", str(player.caution), pile=(player.caution, "held")),
    ]
    return Reveal(
        seat,
        called(names, seat),
        _fell(public, names, seat),
        _picture(public, names, seat),
        [("Was", _was(public, seat, player)), ("Bound to", ties), ("In the purse, at the end", purse)],
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
    """What befell them, in a few words below their name."""
    name, by = called(names, seat), _blow(public, seat)
    if public.players[seat].alive:
        return f"{name} is left alive."
    if by:
        return f"{name} died in the fall. {called(names, by)} struck."
    if seat == public.spotlight:
        return f"{name} was the last to die."
    return f"{name} had nothing left to lose, and died."


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


FATES_TOLD = {
    ("Disaster", "Madness"): "{}’s mind broke on what it saw, and did not mend.",
    ("Disaster", "Grief"): "{} followed them soon; sorrow saw to it.",
    ("Disaster", "Resolve"): "Hard and scarred, {} began again in another place.",
    ("Bitter", "Madness"): "{} was never quite the same again, though somebody may yet call that one back.",
    ("Bitter", "Grief"): "{} lived long, and regret sat at every table.",
    ("Bitter", "Resolve"): "{} saw to it that a few people, at least, were happy.",
    ("Sad", "Madness"): "Shaken, {} tried to live as other people do.",
    ("Sad", "Grief"): "{} went away, and carried them along always.",
    ("Sad", "Resolve"): "{} lived to tell the world what happened here.",
}
"""What became of the Survivor, told of them by name (MS-END-03)."""


def verdict(public: Stones, names: Names) -> Verdict:
    """The dead as they fell, each with what they did and what was left of it; then whoever is left alive."""
    dead = fallen(public)
    order = [*dead, *(seat for seat in public.seats if seat not in dead)]
    fate = public.fate
    return Verdict(
        f"{called(names, public.survivor)} is left alive." if public.survivor else "",
        [Standing(seat, " ".join(_told(public, names, seat))) for seat in order],
        fate_read_off(fate) if fate else None,
        "How the fate was read",
    )


def _told(public: Stones, names: Names, seat: str) -> Iterator[str]:
    """A sentence or three on one of them: how it ended, whom they brought down, and what bound them."""
    name, by, player = called(names, seat), _blow(public, seat), public.players[seat]
    who = f"{name}, the {player.nature}," if player.nature and not player.is_forsworn else name
    down = [called(names, b.target) for b in public.struck if b.attacker == seat and b.came_to == "death"]
    if player.alive:
        if public.fate and seat == public.survivor:
            yield FATES_TOLD[public.fate.row, public.fate.column].format(name)
        else:
            yield f"{who} is left alive."
    elif by:
        yield f"{who} fell when {called(names, by)} struck."
    elif seat == public.spotlight:
        yield f"{who} stood in the light to the end, and was the last to die."
    else:
        yield f"{who} spent Tragedy until nothing was left, and died of it."
    if down:
        yield f"{listed(down)} {'was' if len(down) == 1 else 'were'} dead by then, and {name} had done it."
    if seat == public.pivot:
        yield f"Everything had turned on {name}."
    broken = [called(names, tie.to) for tie in public.ties if tie.from_ == seat and tie.status == "destroyed"]
    if broken:
        yield f"Nothing was left of what bound {name} to {listed(list(dict.fromkeys(broken)))}."


def eve(public: Stones, names: Names) -> tuple[str, str]:
    """After the last act; and how many of them are left."""
    dead = fallen(public)
    gone = [called(names, seat) for seat in dead]
    return "After Act V", f"{listed(gone)} {'is' if len(gone) == 1 else 'are'} dead." if gone else ""


def outcome(public: Stones, names: Names) -> str:
    """Who is left, and all who are not; "" before it is known."""
    if public.fate is None or public.survivor is None:
        return ""
    dead: Sequence[str] = [called(names, seat) for seat in fallen(public)]
    gone = f" {listed(dead)} {'is' if len(dead) == 1 else 'are'} dead." if dead else ""
    return f"{called(names, public.survivor)} is left alive.{gone}"


CURTAIN: Curtain[Stones] = Curtain(
    title="The stones as they fell", eve=eve, reveals=reveals, verdict=verdict, befell=befell
)
