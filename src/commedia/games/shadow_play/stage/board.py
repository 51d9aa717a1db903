"""The board of a Challenge: the line that is challenged, whoever is on the Move large, the others smaller."""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.shadow_play import phases
from commedia.games.shadow_play.results import named_next, result_of, wounding
from commedia.games.shadow_play.stage.gauges import meter, pegs, threat
from commedia.games.shadow_play.stage.people import seat_face
from commedia.games.shadow_play.stage.push import pushes
from commedia.games.shadow_play.stage.roll import on_the_move
from commedia.games.shadow_play.stage.traits import traits
from commedia.games.shadow_play.state import Standing, Story, letter_of
from commedia.kit.stage import Names, called
from commedia.props.template import NOTHING, joined, template

DOES = {"leading": "leads", "defensive": "wards off", "recovery": "recovers"}
"""What each kind of Move is called beside whoever makes it."""
STATES = {"in": "", "clear": "clear", "defeated": "defeated", "dead": "dead"}


def board(public: Story, names: Names) -> Markup:
    """All of it. Before Phase 0 is over it shows what each would face."""
    clash = public.clash
    mover = clash.move.seat if clash.move else ""
    is_joined = public.phase != phases.PHASE_0
    taking = list(clash.standing) if is_joined else []
    first = [seat for seat in taking if seat == mover]
    rest = [seat for seat in taking if seat != mover]
    return _BOARD(
        challenged=_challenged(public, names),
        first=joined([fighter(public, names, seat, now=True) for seat in first]),
        move=on_the_move(public, names) if clash.move else NOTHING,
        rest=joined([fighter(public, names, seat) for seat in rest]),
        facing=NOTHING if is_joined else _facing(public, names),
        traits=traits(public, names), legend=_legend(public),
        push=pushes(public, names) if taking else NOTHING,
    )  # fmt: skip


_BOARD = template(
    '<div class="sp-board">{challenged}{first}{move}<div class="sp-fighters">{rest}</div>{facing}{traits}',
    "{legend}{push}</div>",
)


def _challenged(public: Story, names: Names) -> Markup:
    """The line that is challenged, and what is at stake for it."""
    clash = public.clash
    card = public.strategies.get(clash.strategy)
    standing = clash.standing.get(clash.challenger)
    is_falling = public.phase == phases.CONCLUSION and standing is not None and standing.status == "clear"
    # What has been won is at stake no more.
    stake = (
        _STAKE(letter=letter_of(card.id), words=card.text.text or "…") if card and not is_falling else NOTHING
    )
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
    after = {die: result_of(public, die, die) for die in dice}
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
    if not named.most:
        return life
    over = named.most - standing.dan
    hurts = {
        "surely": "It would cost a peg of the Threshold.",
        "perhaps": "It may cost a peg of the Threshold.",
    }
    says = hurts.get(wounding(public, seat, named), "It would only hurt.")
    least = "" if named.is_certain else f", or {named.least or 'nothing'} if no Trait lowers Guard"
    return life + _NEXT(dan=standing.dan, over=over, named=named.most, least=least, hurts=says)


_LIFE = Markup('<p class="sp-next">A life is on it: who Surrenders now dies.</p>')
_NEXT = template(
    '<p class="sp-next">Named next: Danger {dan} + {over} over Guard = <b>{named}</b>{least}. {hurts}</p>',
)


def _facing(public: Story, names: Names) -> Markup:
    """What each living Persona would face if it took part. Source: SP-CH-03, R-15."""
    rows = []
    for seat in public.living:
        stance, score = public.personae[seat].stance, public.score(seat, "threat")
        rows.append(_FACES(who=called(names, seat), stance=stance, score=score, threat=public.faced(seat)))
    return _FACING(rows=joined(rows), who=called(names, public.clash.challenger))


_FACES = template(
    "<li><b><bdi>{who}</bdi></b>: Stance {stance} less a Threat Score of {score}, so Threat ",
    "<b>{threat}</b></li>",
)
_FACING = template(
    '<section class="sp-facing"><h3>What each would face</h3><ul>{rows}</ul><h3>How it is fought</h3><ol>',
    "<li>Whoever shows more Opportunity than Guard is threatened: the Director says with what.</li>",
    "<li>Everybody makes a Move. Of the dice that fall one is taken: as much as it wins, it adds to ",
    "Opportunity or to Danger.</li>",
    "<li>What nobody has warded off comes true, and hurts. Who can take no more gives up a Strategy for ",
    "good, or makes a Sacrifice.</li>",
    "<li>So it goes on. A Trait as strong as one’s threat takes 1 from that, and at 0 one is clear. If ",
    "<bdi>{who}</bdi> comes clear, the answer is struck, and they say what happened instead.</li>",
    "</ol></section>",
)
"""Source: SP-CH-05, SP-MOVE-09, SP-TRAIT-03, SP-SUR-02, SP-TELL-01, SP-END-02."""


def _legend(public: Story) -> Markup:
    """What the figures of the board stand for, unfolded as they are first met."""
    is_joined = bool(public.clash.standing) and public.phase != phases.PHASE_0
    return _LEGEND(open=_OPEN if public.clash.cycle == 1 else NOTHING) if is_joined else NOTHING


_OPEN = Markup(" open")
_LEGEND = template(
    '<details class="sp-legend" id="sp-legend"{open}><summary>What these figures are</summary><dl>',
    "<dt>Threat</dt><dd>to be brought down: at 0 one is clear</dd>",
    "<dt>Opportunity</dt><dd>what is shown; a Leading Move adds to it. Above Guard, the Director names what ",
    "may come of it</dd>",
    "<dt>Danger</dt><dd>to ward off or to recover adds to it. What is named is as strong as Danger, and as ",
    "much more as Opportunity is above Guard</dd>",
    "<dt>Threshold</dt><dd>what strikes with at least so much strength takes a peg; with none left one ",
    "Surrenders, or makes a Sacrifice</dd></dl></details>",
)
"""Source: SP-TELL-02, SP-CH-05, SP-MOVE-10, SP-SUR-01, SP-SAC-01."""
