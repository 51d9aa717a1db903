"""`commedia terminal`: a game at one terminal, by people who pass the keyboard, and by house actors.

What one of them may not know is not on the screen while another reads it: between people the curtain falls.
Lines may also come from a pipe.
"""

from __future__ import annotations

import re
import secrets
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final

from rich.console import Console, RenderableType
from rich.markdown import Markdown
from rich.markup import escape
from rich.pretty import Pretty
from rich.rule import Rule

from commedia.cli.progress import UNBOUNDED, screen
from commedia.engine import BadOption, Decision, Game, IllegalMove, Moment, Play, Seat, SeededDealer
from commedia.engine.decisions import with_names
from commedia.engine.domains import WORDLESS, Below
from commedia.engine.speech_and_stops import must_be_voice
from commedia.engine.transcript import voice_in
from commedia.kit.by_lines.decision import Asking, open_answers
from commedia.kit.by_lines.lines import LinePart, Tone
from commedia.lab.actors import COMPANY, actor
from commedia.lab.game_address import find
from commedia.lab.playouts import below_of
from commedia.lab.variants import pairs

HELP = (
    "? the rule   ? RULE another   v what you see   /say WORDS speak   /say as NAME: WORDS as another   "
    "x stop   q leave"
)
PAGE = 100
"""Columns of what is laid out where there is no terminal."""
LEFT = 1
"""Exit status where the play was not played to its end."""


class Left(Exception):
    """Whoever sits here has left, or the pipe has run dry."""


def run(
    slug: str, seats: int | None, people: int, seed: int | None, options: Sequence[str] | None = None
) -> int:
    """Play a game; 0 once it is over.

    options: table options as `key=value`. Raises BadOption.
    """
    game = find(slug)
    count = seats if seats is not None else max(game.seats[0], min(people, game.seats[-1]))
    if not 1 <= people <= count:
        raise BadOption(f"There are {count} seats: 1 to {count} people can sit here, not {people}.")
    names = [f"Player {n + 1}" for n in range(people)] + list(COMPANY[: count - people])
    source = Random(secrets.randbits(128) if seed is None else seed)
    play = Play.start(game, names, chosen(options or ()), SeededDealer(source.randbytes(32)))
    terminal = Terminal(
        play,
        names[:people],
        below_of(source),
        screen(highlight=False),
        sys.stdin.readline,
        echo=not sys.stdin.isatty(),
    )
    try:
        terminal.play_on()
    except Left:
        terminal.console.print("\nThe curtain falls early.")
        return LEFT
    return 0


def chosen(options: Iterable[str]) -> dict[str, str]:
    """Table options as they are typed. Raises BadOption.

    >>> chosen(["round_limit=2"])
    {'round_limit': '2'}
    """
    return dict(pairs(options))


class Terminal:
    """One table at one terminal.

    people: the seats that are played here; house actors play the rest. read: gives a line, "" at the end.
    echo: whether lines are printed as they are read, where nobody types them.
    """

    def __init__(
        self,
        play: Play,
        people: list[Seat],
        below: Below,
        console: Console,
        read: Callable[[], str],
        echo: bool = False,
    ) -> None:
        self.play = play
        self.people = people
        self.below = below
        self.console = console
        self.words: dict[str, str] = {WORDLESS.id: "…"}
        self._authors: dict[str, Seat] = {}
        play.words = self.words
        self._read = read
        self._echo = echo
        self._choose = actor(play.game)
        self._moments: list[Moment] = []
        self._told: dict[Seat, int] = dict.fromkeys(people, 0)
        self._shown: dict[Seat, set[str]] = {seat: set() for seat in people}
        self._passed: set[str] = set()
        self._here: Seat | None = None
        self._rule = ""

    def play_on(self) -> None:
        """Play to the end. Raises Left where nobody is left to answer."""
        self.console.print(f"[bold]{escape(self.play.game.title)}[/]   [dim]{HELP}[/]")
        self._gather()
        while not self.play.finished:
            decision = self._next()
            if decision is None:
                raise Left
            if decision.seat in self.people:
                self._put(decision)
            else:
                self._act(decision)
            self._gather()
        for seat in self.people:
            self._come_forward(seat)
        self.console.print("\n[bold]The play is over.[/]")

    def _next(self) -> Decision[Any] | None:
        """Who is next: people at doors, which an actor's answer might shut; actors; people; what can wait."""
        open_ = [q for q in self.play.decisions() if q.given is None and q.id not in self._passed]
        leads_on = [q for q in open_ if not q.manner.optional or open_answers(q, self.play.moves)]

        def order(decision: Decision[Any]) -> tuple[bool, bool, bool, bool]:
            person = decision.seat in self.people
            at_door = person and decision.manner.optional
            return (
                decision.manner.timing.is_last and not person,
                not at_door,
                person,
                decision.seat != self._here,
            )

        return min(leads_on, key=order, default=None)

    def _act(self, decision: Decision[Any]) -> None:
        answer = self._choose(self.play, decision, self.below, self.words)
        if answer is None:
            self._passed.add(decision.id)
        else:
            self.play.answer(decision.id, decision.seat, answer)

    def _put(self, decision: Decision[Any]) -> None:
        """Ask a person until they have given an answer that the rules take."""
        self._come_forward(decision.seat)
        self._rule = decision.rule
        while decision.id in self.play.open:
            above = self._above(decision)
            answer = Asking(self, decision, self.play.moves, self.words, above).ask()
            if answer is None:
                self._passed.add(decision.id)
                return
            for comes in self.play.comes_to(decision, answer, self.words):
                self.tell(LinePart(f"  {comes}", "quiet"))
            try:
                self.play.answer(decision.id, decision.seat, answer)
                return
            except IllegalMove as refused:
                self.console.print(f"[red]{escape(str(refused))}[/]")

    def _above(self, decision: Decision[Any]) -> list[tuple[str, str]]:
        """The words that it is about, each behind what it is, or who wrote it."""
        quotes = [
            (
                with_names(decision, said.lead, self.words) or self._authors.get(said.words.id, ""),
                self.words.get(said.words.id, ""),
            )
            for said in self.play.said_about(decision)
            if said.words != WORDLESS
        ]
        return [(lead, text) for lead, text in quotes if text]

    # -- the screen ------------------------------------------------------------------------------------

    def _come_forward(self, seat: Seat) -> None:
        """Let that person have the screen, and tell them what happened since they last had it."""
        if self._here not in (seat, None):
            self.console.clear()
            self._lay_out(Rule("curtain"))
        if self._here != seat and len(self.people) > 1:
            self._here = seat
            self._raw_line(f"{seat}, press Enter when nobody else is looking: ")
        self._here = seat
        for moment in self._moments[self._told[seat] :]:
            if moment.seen_by(seat):
                self._tell(moment, self._shown[seat])
        self._told[seat] = len(self._moments)

    def _gather(self) -> None:
        outbox = self.play.outbox
        self._moments += outbox.moments
        self.words.update({id: text for id, (_, text) in outbox.words.items()})
        self._authors.update({id: author for id, (author, _) in outbox.words.items()})
        outbox.clear()

    def _tell(self, moment: Moment, shown: set[str]) -> None:
        """Print a moment. shown: the words that were told here already: as a stake comes about it is told
        that it does, and a scene's heading alone says again where it is.
        """
        said = escape(self.words.get(moment.words.id, ""))
        if moment.kind == "rule" and moment.words.id in shown:
            said = ""
        shown.add(moment.words.id)
        if moment.kind == "scene":
            self._lay_out(Rule(f"[bold]{escape(moment.sentence(words=self.words))}[/]"))
        elif moment.kind in ("rule", "house"):
            self.console.print(f"{escape(moment.sentence(words=self.words))} [dim]{moment.rule}[/]")
        else:
            name = voice_in(moment.figures, self.words) or moment.seat
            self.console.print(f"{escape(name)} [dim]({moment.kind})[/]")
        if said:
            self.console.print(f"    [italic]{said}[/]")

    def _lay_out(self, what: RenderableType) -> None:
        """Print what is set in lines of some width, also where there is no terminal to be as wide as."""
        wide = self.console.width
        self.console.print(what, width=wide if wide < UNBOUNDED else PAGE)

    # -- lines -----------------------------------------------------------------------------------------

    def _raw_line(self, prompt: str) -> str:
        self.console.print(escape(prompt), end="")
        line = self._read()
        if not line:
            raise Left
        if self._echo:
            self.console.print(escape(line.strip()))
        return line.strip()

    def tell(self, *line: LinePart) -> None:
        """A line for whoever is here."""
        self.console.print(shown(line))

    def write(self, prompt: str) -> str:
        """A line that is an answer; everything that may be typed at any time is dealt with here."""
        while True:
            line = self._raw_line(prompt)
            word, _, rest = line.partition(" ")
            match word:
                case "?":
                    self._open_rule(rest.strip() or self._rule)
                case "v":
                    self._lay_out(Pretty(self._seen()))
                case "/say":
                    self._say(rest)
                case "x":
                    self._stop()
                case "q":
                    raise Left
                case _:
                    return line

    def _seen(self) -> dict[str, Any]:
        """What whoever is here sees of the table, but for what never changes."""
        assert self._here is not None
        state = self.play.view(self._here, self.words)["state"]
        return {field: value for field, value in state.items() if field not in self.play.game.rules.fixed}

    def _open_rule(self, rule: str) -> None:
        text = rule_text(self.play.game, rule)
        self._lay_out(Markdown(text) if text else f"The rulebook has no {escape(rule)}.")

    def _say(self, text: str) -> None:
        assert self._here is not None
        try:
            voice, words = spoken_as(text, self.play.voices(self._here, self.words))
            self.play.say(self._here, "line", words, as_=voice)
        except IllegalMove as refused:
            self.console.print(f"[red]{escape(str(refused))}[/]")
        self._gather()

    def _stop(self) -> None:
        """The X-card: nobody is asked why, and play goes on when everybody here says so."""
        self.play.stop()
        self.console.print("[bold]Play has stopped.[/] Talk; nobody need say why.")
        said = ""
        while said != "on":
            said = self._raw_line("Type on when all have agreed to go on, or q to leave: ")
            if said == "q":
                raise Left
        for seat in self.play.seats:
            self.play.go_on(seat)
        self._gather()


STYLES: Final[Mapping[Tone, str]] = {"asked": "bold", "quiet": "dim", "quoted": "italic", "refused": "red"}


def shown(line: Iterable[LinePart]) -> str:
    """A line as the screen has it, each part by its tone."""
    return "".join(
        f"[{STYLES[tone]}]{escape(text)}[/]" if tone and text else escape(text) for text, tone in line
    )


_AS = re.compile(r"as\s+(?P<name>[^:]+?)\s*:\s*(?P<words>.*)", re.DOTALL)


def spoken_as(text: str, voices: Mapping[str, str]) -> tuple[str, str]:
    """As whom a line that is typed after /say is said, one of `voices` or "" for oneself, and its words.

    voices: see `Play.voices`. Letters may be small. Whoever has nobody else to speak as says all of it
    themselves. Raises IllegalMove where none of them is called so.

    >>> spoken_as("as old niels: Who goes there?", {"w3": "Old Niels"})
    ('w3', 'Who goes there?')
    >>> spoken_as("as I said: no.", {})
    ('', 'as I said: no.')
    """
    found = _AS.fullmatch(text)
    if found is None or not any(voices.values()):
        return "", text
    called = found["name"].casefold()
    voice = next((key for key, name in voices.items() if name and name.casefold() == called), found["name"])
    must_be_voice("line", voice, voices)
    return voice, found["words"]


def rule_text(game: Game, rule: str) -> str:
    """A rule as it stands in the rulebook, with its heading; "" where there is none."""
    one = re.compile(rf"^### {re.escape(rule)} · .*?(?=^##|\Z)", re.MULTILINE | re.DOTALL)
    found = one.search(game.rules.rulebook())
    return found.group().strip() if found else ""
