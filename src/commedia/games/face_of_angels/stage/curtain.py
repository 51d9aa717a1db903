"""What each of them became: power and what it left, who stood by them, and the town they leave behind."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from commedia.engine.english import listed, so_many
from commedia.games.face_of_angels.called import npc_called
from commedia.games.face_of_angels.cards import COURT, SUIT_NAMES
from commedia.games.face_of_angels.decisions.ending import ENDS
from commedia.games.face_of_angels.stage import lit
from commedia.games.face_of_angels.stage.slate import outcome
from commedia.games.face_of_angels.stage.words import how
from commedia.games.face_of_angels.state import Npc, Protagonist, Relationship, Town
from commedia.kit.book import EndPiece, Leaf
from commedia.kit.curtain import Curtain, Fact, Reveal
from commedia.kit.stage import Names, called
from commedia.props import light
from commedia.props.svg import picture

WIDTH, HEIGHT = 320, 250


def eve(public: Town, names: Names) -> tuple[str, str]:
    """The act in which it ended; and how everybody did."""
    ended = outcome(public, names) if any(pc.terminal for pc in public.pcs.values()) else ""
    return f"After {public.rules.name}", ended


def reveals(public: Town, names: Names) -> list[Reveal]:
    """The protagonists in order of seats, and the town last."""
    return [*(_one(public, names, seat) for seat in public.pcs), _town(public, names)]


def _one(public: Town, names: Names, seat: str) -> Reveal:
    pc = public.pcs[seat]
    return Reveal(
        seat,
        called(names, seat),
        ended(public, names, seat),
        _card(public, names, seat),
        [
            ("Afterwards", [Fact(pc.closing.text)] if pc.closing.text else []),
            ("Was", _was(pc)),
            ("Can do", [Fact(power.text.text, SUIT_NAMES[power.suit]) for power in pc.powers]),
            ("What it left", [Fact(words, act) for act, words in _left(public, pc)]),
            ("With them", [_tie(public, rel) for rel in pc.relationships if _is_left(public, rel)]),
            ("Gone", [_tie(public, rel) for rel in pc.relationships if not _is_left(public, rel)]),
        ],
    )


def ended(public: Town, names: Names, seat: str) -> str:
    """How it ended for one of them, and with what power, in a sentence."""
    pc, who = public.pcs[seat], called(names, seat)
    how_ = ENDS[pc.terminal] if pc.terminal else "goes on from here"
    if pc.dead or pc.terminal == "ordinary":
        return f"{who} {how_}."
    if not pc.trump_suits:
        return f"{who} {how_}, and has no power{' any more' if pc.perceived else ''}."
    return f"{who} {how_}, with power in {listed([SUIT_NAMES[suit] for suit in pc.trump_suits])}."


def _was(pc: Protagonist) -> list[Fact]:
    """What they were before the night, and how they saw what came over it."""
    found = [
        Fact(pc.about.text, COURT.get(pc.face, "")),
        Fact(pc.area.text),
        Fact(pc.perceived.text, "that night"),
    ]
    return [fact for fact in found if fact.text]


def _left(public: Town, pc: Protagonist) -> Iterator[tuple[str, str]]:
    """What transformations left that can be seen, each with its act."""
    for mark in pc.marks:
        if mark.words.text:
            yield public.acts[mark.act].name, mark.words.text


def _is_left(public: Town, rel: Relationship) -> bool:
    return rel.state != "dead" and not public.npcs[rel.npc].lost


def _tie(public: Town, rel: Relationship) -> Fact:
    beside = how(public, rel)
    return Fact(npc_called(public, rel.npc), f"{rel.kind}, {beside}" if rel.state == "injured" else rel.kind)


def _card(public: Town, names: Names, seat: str) -> Markup:
    """A protagonist's card as they ended; dashed, as they were."""
    pc, who = public.pcs[seat], called(names, seat)
    says, drawn = lit.ended(public, seat, pc.terminal, pc.trump_suits)
    return _drawn(f"{who} as a card{says}; a dashed one shows them as they were.", drawn)


def _drawn(says: str, *parts: str) -> Markup:
    return picture(WIDTH, HEIGHT, says, *parts, kind="lit art tones-spot")


# -- the town -----------------------------------------------------------------------------------------------


def _town(public: Town, names: Names) -> Reveal:
    """The World's place: who is left of the town, and who is not."""
    seat = public.world
    people = [*public.npcs.values()]
    return Reveal(
        seat,
        called(names, seat),
        _of_the_town(public),
        _circle(public),
        [
            ("Afterwards", [Fact(public.last_words.text)] if public.last_words.text else []),
            ("Was", [Fact(public.town.text, str(public.year))] if public.town.text else []),
            ("Saw", [Fact(public.event.text, "that night")] if public.event.text else []),
            ("What it left", [Fact(one.end, one.words.text) for one in public.recorded]),
            ("With them", [_known(public, names, npc) for npc in people if not npc.lost]),
            ("Gone", [_known(public, names, npc) for npc in people if npc.lost]),
        ],
    )


def _of_the_town(public: Town) -> str:
    lost = sum(npc.lost for npc in public.npcs.values())
    how_many = "one of its {all} people is" if lost == 1 else "{lost} of its {all} people are"
    of = f"{how_many.format(all=len(public.npcs), lost=lost)} lost" if lost else "nobody of it is lost"
    return f"The town has seen {so_many(public.contests, 'contest')}, and {of}."


def _known(public: Town, names: Names, npc: Npc) -> Fact:
    """Somebody, and to which protagonists they are a friend or a foe."""
    of: dict[str, list[str]] = {"friend": [], "foe": []}
    for rel in public.relationships():
        if rel.npc == npc.id:
            of[rel.kind].append(called(names, rel.pc))
    notes = [f"{kind} of {listed(who)}" for kind, who in of.items() if who]
    return Fact(npc_called(public, npc.id), ", ".join(notes))


def _circle(public: Town) -> Markup:
    """The town as a circle with a cut for each seat; dashed round it, the night."""
    return _drawn(
        "The town as a circle of slices; a dashed circle round it is the night that is over.",
        light.ghost("M52 125a108 108 0 1 1 216 0a108 108 0 1 1-216 0Z"),
        '<path class="lands__pawn" d="M82 125a78 78 0 1 1 156 0a78 78 0 1 1-156 0Z"/>',
        '<path class="lands__cut" d="M160 125V47M160 125 234 101M160 125 206 188M160 125 114 188'
        'M160 125 86 101"/>',
    )


# -- said to each -----------------------------------------------------------------------------------------


def befell(public: Town, seat: str, names: Names) -> str:
    """What became of one of them; of the World, through how much it took the town."""
    if seat == public.world:
        told = f"You were everybody else, through {so_many(public.scenes, 'scene')}. "
        return told + _of_the_town(public)
    return " ".join(_told(public, public.pcs[seat]))


def _told(public: Town, pc: Protagonist) -> Iterator[str]:
    if pc.powers:
        yield f"The night left you this: {listed([power.text.text.rstrip('.') for power in pc.powers])}."
    elif pc.perceived:
        yield "What the night left you is gone again."
    for kind, who in _people(public, pc).items():
        if not who:
            continue
        are = f"are your {kind}s" if kind != "gone" else "are gone"
        if len(who) == 1:
            are = f"is your {kind}" if kind != "gone" else "is gone"
        yield f"{listed(who)} {are}."
    yield f"You end {pc.terminal}." if pc.terminal else "How you end, nobody has said yet."


# -- the end of the book ----------------------------------------------------------------------------------


def end_piece(public: Town, names: Names) -> EndPiece:
    """What each of them became, in order of seats."""
    return EndPiece(
        "What each became",
        [(called(names, seat), list(_leaves(public, names, seat))) for seat in public.pcs],
    )


def _leaves(public: Town, names: Names, seat: str) -> Iterator[Leaf]:
    pc = public.pcs[seat]
    for power in pc.powers:
        yield Leaf(f"Power in {SUIT_NAMES[power.suit]}", power.text.text, seat)
    for act, words in _left(public, pc):
        yield Leaf(f"From {act} on", words, seat)
    for kind, who in _people(public, pc).items():
        if who:
            yield Leaf({"friend": "Friends", "foe": "Foes", "gone": "Gone"}[kind], f"{listed(who)}.")
    yield Leaf("In the end", ended(public, names, seat))


def _people(public: Town, pc: Protagonist) -> dict[str, list[str]]:
    """What friends and foes of a protagonist are called, and those of them who are gone."""
    found: dict[str, list[str]] = {"friend": [], "foe": [], "gone": []}
    for rel in pc.relationships:
        found[rel.kind if _is_left(public, rel) else "gone"].append(npc_called(public, rel.npc))
    return found


CURTAIN: Curtain[Town] = Curtain(title="The face of angels", eve=eve, reveals=reveals, befell=befell)
"""What comes out at the end."""
