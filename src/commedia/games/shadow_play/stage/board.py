"""The board of a Challenge: the line that is challenged, whoever is on the Move large, the others smaller."""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.shadow_play import phases
from commedia.games.shadow_play.stage.gauges import meter, pegs, threat
from commedia.games.shadow_play.stage.people import seat_face
from commedia.games.shadow_play.stage.push import pushes
from commedia.games.shadow_play.stage.roll import on_the_move
from commedia.games.shadow_play.stage.traits import traits
from commedia.games.shadow_play.state import Standing, Story, letter_of
from commedia.games.shadow_play.weighing import comes, named_next
from commedia.kit.stage import Names, called
from commedia.props.template import NOTHING, joined, template

DOES = {"leading": "leads", "defensive": "wards off", "recovery": "recovers"}
"""What each kind of Move is called beside whoever makes it."""
STATES = {"in": "", "clear": "clear", "defeated": "defeated", "dead": "dead"}


def board(public: Story, names: Names) -> Markup:
    """All of it. Before Phase 0 is over nobody stands on it yet."""
    clash = public.clash
    mover = clash.move.seat if clash.move else ""
    first = [seat for seat in clash.standing if seat == mover]
    rest = [seat for seat in clash.standing if seat != mover]
    return _BOARD(
        challenged=_challenged(public, names),
        first=joined([fighter(public, names, seat, now=True) for seat in first]),
        move=on_the_move(public, names) if clash.move else NOTHING,
        rest=joined([fighter(public, names, seat) for seat in rest]),
        facing=_facing(public, names) if public.phase == phases.PHASE_0 else NOTHING,
        traits=traits(public, names), push=pushes(public, names) if clash.standing else NOTHING,
    )  # fmt: skip


_BOARD = template(
    '<div class="sp-board">{challenged}{first}{move}<div class="sp-fighters">{rest}</div>{facing}{traits}',
    "{push}</div>",
)


def _challenged(public: Story, names: Names) -> Markup:
    """The line that is challenged, and what is at stake for it."""
    clash = public.clash
    card = public.strategies.get(clash.strategy)
    stake = _STAKE(letter=letter_of(card.id), words=card.text.text or "…") if card else NOTHING
    standing = clash.standing.get(clash.challenger)
    is_falling = public.phase == phases.CONCLUSION and standing is not None and standing.status == "clear"
    falls = (_FELL if is_falling else _STANDS)(who=called(names, clash.challenger))
    return _CHALLENGED(words=clash.statement.text or "…", falls=falls, stake=stake)


_CHALLENGED = template(
    '<blockquote class="sp-challenged"><p dir="auto">{words}</p>',
    '<p class="quiet">{falls}{stake}</p></blockquote>',
)
_STANDS = template("It stands, unless <bdi>{who}</bdi> comes clear: with a threat of 0.")
_FELL = template("It is struck: <bdi>{who}</bdi> has come clear.")
_STAKE = template(' At stake is card <b>{letter}</b>, <span dir="auto">{words}</span>.')


def fighter(public: Story, names: Names, seat: str, now: bool = False) -> Markup:
    """One participant: Threat, Threshold, Opportunity against Guard, Danger, and what is named next."""
    standing = public.stands(seat)
    move = public.clash.move
    does = DOES[move.kind] if now and move else STATES[standing.status]
    return _FIGHTER(
        kind="sp-fighter--now" if now else f"sp-fighter--{standing.status}",
        face=seat_face(public, seat), who=called(names, seat), does=does,
        threat=threat(standing), pegs=pegs(standing),
        gauges=_gauges(public, seat, standing, now) if standing.status == "in" else _still(standing),
        next=_next(public, seat),
    )  # fmt: skip


_FIGHTER = template(
    '<section class="sp-fighter {kind}"><header>{face}<h3><bdi>{who}</bdi> <span>{does}</span></h3>{threat}',
    "{pegs}</header>{gauges}{next}</section>",
)


def _gauges(public: Story, seat: str, standing: Standing, now: bool) -> Markup:
    dice = sorted(set(public.on_move.dice)) if now and not public.on_move.stunt else []
    if now and public.on_move.power:
        dice = []
    after = {die: comes(public, die, die) for die in dice}
    return _GAUGES(
        opp=meter("Opportunity", standing.opp, public.score(seat, "guard"),
                  {die: one.opp for die, one in after.items() if one.opp != standing.opp}),
        dan=meter("Danger", standing.dan, None,
                  {die: one.dan for die, one in after.items() if one.dan != standing.dan}),
    )  # fmt: skip


_GAUGES = template('<dl class="sp-gauges">{opp}{dan}</dl>')


def _still(standing: Standing) -> Markup:
    says = {
        "clear": "Nothing more is shown, and nothing can be named.",
        "defeated": "The Strategy is given up.",
        "dead": "This Persona is dead.",
    }[standing.status]
    return _STILL(says=says)


_STILL = template('<p class="quiet">{says}</p>')


def _next(public: Story, seat: str) -> Markup:
    """What will be named if nothing changes, and whether it would cost the Threshold. Source: SP-CH-05."""
    named, standing = named_next(public, seat), public.stands(seat)
    life = _LIFE if standing.life else NOTHING
    if not named:
        return life
    over = named - standing.dan
    hurts = "It would cost a peg of the Threshold." if named >= standing.st else "It would only hurt."
    return life + _NEXT(dan=standing.dan, over=over, named=named, hurts=hurts)


_LIFE = Markup('<p class="sp-next">A life is on it: who Surrenders now dies.</p>')
_NEXT = template(
    '<p class="sp-next">Named next: Danger {dan} + {over} over Guard = <b>{named}</b>. {hurts}</p>',
)


def _facing(public: Story, names: Names) -> Markup:
    """What each living Persona would face if it took part. Source: SP-CH-03, R-15."""
    rows = []
    for seat in public.living:
        stance, score = public.personae[seat].stance, public.score(seat, "threat")
        faces = max(1, stance - score)
        rows.append(_FACES(who=called(names, seat), stance=stance, score=score, threat=faces))
    return _FACING(rows=joined(rows))


_FACES = template(
    "<li><b><bdi>{who}</bdi></b>: Stance {stance} less a Threat Score of {score}, so Threat ",
    "<b>{threat}</b></li>",
)
_FACING = template('<section class="sp-facing"><h3>What each would face</h3><ul>{rows}</ul></section>')
