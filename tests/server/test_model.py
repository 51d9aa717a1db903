"""House actors with a model: what they say, what leaves the house for it, and who is told."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from commedia import games
from commedia.engine import Moment, Play, SeededDealer, Speech, log
from commedia.engine.errors import IllegalMove
from commedia.lab.actors import actor
from commedia.lab.check.secrets.hidden_fields import CANARY, canary, slots
from commedia.lab.company import spoken, turn_of
from commedia.lab.playouts import below_of
from commedia.server import verbs
from commedia.server.lobby import Authorship
from commedia.server.prompter import Prompter
from commedia.server.prompter.prompt import MOST_STATE, Scene, for_choice, for_words
from commedia.server.verbs import SayBody
from tests.server.evenings import Evening, evening
from tests.server.models import KEY, Reply, model
from tests.server.tables import by_schema

SAYS = "Somebody has moved my chair, and I would like to know who sat in it."


def _well(reply: Reply) -> None:
    """Another line each time, with nothing of the others in it."""
    reply.say(_found(len(reply.model.bodies)))


_MINDED = [
    "Snow",
    "Bread",
    "Iron",
    "Smoke",
    "Salt",
    "Thunder",
    "Velvet",
    "Ashes",
    "Honey",
    "Rust",
    "Linen",
    "Thorns",
    "Copper",
    "Fog",
    "Barley",
    "Amber",
]
_DOING = ["creaks", "whistles", "sinks", "glows", "waits", "splits", "hums", "burns"]


def _found(n: int) -> str:
    """The line that it finds as the nth.

    >>> _found(3)
    'Smoke glows tonight; does thunder?'
    """
    first, second = _MINDED[n % 16], _MINDED[(n + 2 + n // 16) % 16]
    return f"{first} {_DOING[n * 5 % 8]} tonight; does {second.lower()}?"


def _is_found(said: str) -> bool:
    return said.endswith("?") and " tonight; does " in said


async def _into_talk(e: Evening) -> None:
    """To a scene with Ann in it, in which the house has spoken and answered her."""
    await e.to_a_scene()
    await e.pass_by(60, lambda: bool(e.spoken))
    await e.say("Who has the letter?")
    before = len(e.spoken)
    await e.pass_by(30, lambda: len(e.spoken) > before)


def lines_of(e: Evening) -> list[Moment]:
    """What house actors have said in the scene that is on."""
    lines: list[Moment] = []
    for _, m in e.live.script.recent:
        if e.live.game.cast.begins(m):
            lines = []
        if m.kind == "line" and m.figures:
            lines.append(m)
    return lines


# -- what is said -----------------------------------------------------------------------------------------


def test_an_actor_says_what_a_model_found_and_the_log_tells_which(tmp_path: Path) -> None:
    """What it does by it, and to whom, is the house's choice; the log knows it for a model's."""
    with model(_well) as there:

        async def then(e: Evening) -> None:
            await e.to_a_scene()
            await e.pass_by(60, lambda: bool(e.spoken))
            opener, said = e.spoken[0]
            assert _is_found(said)
            [line] = lines_of(e)
            assert re.fullmatch(r"enter\.[0-9a-f]{8}\.model", line.figures["line"])
            assert line.figures["toward"] == "Ann"
            entries = [log.decode(row.body) for row in await e.store.entries(e.live.id)]
            assert [one.line for one in entries if isinstance(one, log.Said)][-1] == line.figures["line"]
            e.house.forget(e.live)
            back = await e.house.table(e.live.id)
            await back.read_script()
            again = [m for _, m in back.script.recent if m.kind == "line"][-1]
            assert again.figures == line.figures
            assert back.script.words[again.words.id] == said
            assert opener == again.seat

        evening(tmp_path, then, prompter=Prompter(there.endpoint()))


@pytest.mark.slow
@pytest.mark.parametrize(
    "behaves",
    [
        lambda reply: reply.closing.wait(5),
        lambda reply: reply.send(b"", 500),
        lambda reply: reply.send(b"<html>"),
        lambda reply: reply.say("<b>Shut</b> the door."),
        lambda reply: reply.say("Ravn: I never touched it.\nGyde: You did."),
        lambda reply: reply.say("I keep spiders, you know. They are better company."),
        lambda reply: reply.say("So I was at the well, and it was raining, and " * 9),
    ],
    ids=["slow", "an error", "broken", "markup", "speaks for others", "what was agreed", "long"],
)
def test_the_house_speaks_for_itself_where_a_model_does_not(
    behaves: Callable[[Reply], None], tmp_path: Path
) -> None:
    """It says a line of its own book, and nobody waits long for it."""
    with model(behaves) as there:

        async def then(e: Evening) -> None:
            e.live.lobby.lines.append("spiders")
            await _into_talk(e)
            spoken_by_house = lines_of(e)
            assert len(spoken_by_house) >= 2
            assert not [m for m in spoken_by_house if m.figures["line"].endswith(".model")]

        evening(tmp_path, then, prompter=Prompter(there.endpoint(0.3)))
    assert there.bodies


def test_a_line_is_never_said_twice(tmp_path: Path) -> None:
    """A model that always says the same says it once."""
    with model(lambda reply: reply.say(SAYS)) as there:

        async def then(e: Evening) -> None:
            await _into_talk(e)
            said = [e.live.script.words[m.words.id] for _, m in e.live.script.recent if m.kind == "line"]
            assert len(said) >= 3
            assert said.count(SAYS) == 1

        evening(tmp_path, then, prompter=Prompter(there.endpoint()))


def test_whoever_begins_to_write_stops_a_model_in_mid_breath(tmp_path: Path) -> None:
    """What it is about to say is dropped, and it is asked anew after her line."""
    with model(lambda reply: reply.closing.wait(0.05) or _well(reply)) as there:

        async def then(e: Evening) -> None:
            await e.to_a_scene()
            await e.pass_by(0.6)
            assert e.live.presence.writing()
            for _ in range(10):
                e.live.audience.writes(1)
                await e.pass_by(4)
            assert e.spoken == []
            await e.say("I was first, for once.")
            await e.pass_by(30, lambda: len(e.spoken) > 1)
            assert _is_found(e.spoken[1][1])

        evening(tmp_path, then, prompter=Prompter(there.endpoint()))
    assert "I was first, for once." in json.loads(there.bodies[-1])["messages"][1]["content"]


def test_a_whole_evening_with_a_model_ends_in_a_scene_that_can_be_let_go(tmp_path: Path) -> None:
    """Its lines are of the acts that the talk follows, so it leads out, is silent, and closes when let."""
    with model(_well) as there:

        async def then(e: Evening) -> None:
            await e.to_a_scene()
            await e.pass_by(60, lambda: bool(e.spoken))
            for said in ("And then?", "Go on.", "What came of it?", "Who else was there?"):
                await e.say(said)
                before = len(e.spoken)
                await e.pass_by(30, lambda before=before: len(e.spoken) > before)
            await e.pass_by(600)
            acts = [m.figures["line"].partition(".")[0] for m in lines_of(e)]
            assert acts.count("out") == 1
            assert all(m.figures["line"].endswith(".model") for m in lines_of(e))
            await e.let_end()
            await e.pass_by(60, lambda: not e.kept_open)
            assert not e.kept_open

        evening(tmp_path, then, prompter=Prompter(there.endpoint()))


def test_only_the_lines_of_a_model_are_called_so() -> None:
    """A line's name in the log is one of a book, or one of a model for such a line."""
    play = Play.start(games.get("men-of-stones"), ["Ann", "Bob", "Cy"], {}, SeededDealer(bytes(32)))
    play.speak("Ann", Speech("Shut the door.", "ask.0123abcd.model", "Bob"))
    for line in ("model", "model.x", "ask.0123abcd.other", "ask.0123abcd.model.model", "Ask.0123abcd"):
        with pytest.raises(IllegalMove):
            play.speak("Ann", Speech("Shut the door.", line, "Bob"))


# -- what it chooses --------------------------------------------------------------------------------------


def _chooses(reply: Reply) -> None:
    """Any answer that is legal by the schema that it was told, and no word for a line."""
    schema = re.search(r"The schema of the answer:\n(.*)", reply.asked)
    if schema is None:
        reply.say(SAYS)
    else:
        answer = by_schema(json.loads(schema[1]), Random(len(reply.asked)))
        reply.say(f"Let me think.\n```json\n{json.dumps(answer)}\n```")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["men-of-stones", "city-of-masks"])
def test_a_model_may_choose_among_what_is_legal(game: str, tmp_path: Path) -> None:
    """Where the switch is on, its answer is the actor's; the play goes on as with any other."""
    taken: list[bool] = []
    with model(_chooses) as there:
        prompter = Prompter(there.endpoint(chooses=True))
        asks = prompter.choice

        def noted(*told: Any) -> Any:
            ask = asks(*told)

            async def and_note() -> Any:
                assert ask is not None
                found = await ask()
                taken.append(found is not None)
                return found

            return and_note if ask else None

        prompter.choice = noted  # type: ignore[method-assign]

        async def then(e: Evening) -> None:
            for _ in range(60):
                if sum(taken) >= 8:
                    break
                await e.one_step()
                if e.kept_open:
                    await e.let_end()
                    await e.pass_by(60, lambda: not e.kept_open)
            assert sum(taken) >= 8, (len(taken), sum(taken))

        evening(tmp_path, then, game=game, chairs=3 if game == "men-of-stones" else 5, prompter=prompter)


@pytest.mark.slow
@pytest.mark.parametrize("text", ["no", "{}", '{"do": "flee"}', '{"do": []}', "{" * 3_000, "[1]", '{"do":'])
def test_the_house_chooses_where_a_model_does_not(text: str, tmp_path: Path) -> None:
    """Nonsense, what is not open, and what cannot be read: the play goes on."""
    with model(lambda reply: reply.say(text)) as there:

        async def then(e: Evening) -> None:
            await e.to_a_scene()

        evening(tmp_path, then, prompter=Prompter(there.endpoint(chooses=True)))
    assert there.bodies


@pytest.mark.slow
def test_a_model_is_asked_for_choices_only_where_the_switch_is_on(tmp_path: Path) -> None:
    """For words alone it is never told what is open."""
    with model(_well) as there:

        async def then(e: Evening) -> None:
            await _into_talk(e)

        evening(tmp_path, then, prompter=Prompter(there.endpoint()))
    assert there.bodies
    assert not [body for body in there.bodies if b"The schema of the answer" in body]


# -- what leaves the house --------------------------------------------------------------------------------


class Performance:
    """A play of the house alone, told as it goes."""

    def __init__(self, game: str, seats: list[str], seed: int) -> None:
        self.game = games.get(game)
        random = Random(seed)
        self.below = below_of(random)
        options = dict(self.game.lab.for_trial)
        self.play = Play.start(self.game, seats, options, SeededDealer(random.randbytes(32)))
        self.moments: list[Moment] = []
        self.words: dict[str, str] = {}
        self._declined: set[str] = set()
        self.learn()

    def learn(self) -> None:
        """Take in what was told."""
        self.moments += self.play.outbox.moments
        self.words |= {id: text for id, (_, text) in self.play.outbox.words.items()}
        self.play.outbox.clear()

    def step(self) -> bool:
        """A line, or an answer. Returns whether there was one."""
        play, choose = self.play, actor(self.game)
        turn = turn_of(self.game, play, self.moments, self.words, play.seats)
        if turn and (speech := spoken(self.game, play, turn, self.moments, self.words, self.below)):
            play.speak(turn.seat, speech)
            self.learn()
            return True
        waiting = [q for q in play.decisions() if q.given is None and q.id not in self._declined]
        if not waiting:
            return False
        decision = waiting[self.below(len(waiting))]
        answer = choose(play, decision, self.below, self.words)
        if answer is None:
            self._declined.add(decision.id)
        else:
            play.answer(decision.id, decision.seat, answer)
            self.learn()
        return True

    def told(self, seat: str) -> Scene:
        """The table as a seat's model would be told of it."""
        return Scene(self.game, self.play, seat, self.moments, self.words, ["gore"], ["grief"])

    def questions(self, seats: Sequence[str] = ()) -> Iterator[tuple[str, bytes]]:
        """All that each seat's model could be asked now; or that of these seats."""
        for seat in seats or self.play.seats:
            scene = self.told(seat)
            yield (
                seat,
                msgspec.json.encode(
                    for_words(scene, "answer", next(s for s in self.play.seats if s != seat))
                ),
            )
            for decision in self.play.decisions(seat):
                yield seat, msgspec.json.encode(for_choice(scene, decision))


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), [("men-of-stones", 4), ("city-of-masks", 5)])
def test_what_others_hide_changes_no_byte_of_a_question(game: str, seats: int) -> None:
    """At many pauses of a play, with every hidden field of all others changed: the same questions."""
    held = Performance(game, [f"Player{n}" for n in range(seats)], 11)
    changed = 0
    for n in range(260):
        if not held.step():
            break
        if n % 13:
            continue
        before = list(held.questions())
        for seat in held.play.seats:
            hidden = list(slots(held.play.world, seat))
            try:
                for slot in hidden:
                    slot.change(canary)
                changed += sum(slot.value != slot.held for slot in hidden)
                after = [question for _, question in held.questions([seat])]
            finally:
                for slot in hidden:
                    slot.restore()
            assert after == [question for whose, question in before if whose == seat]
            assert CANARY.encode() not in b"".join(after)
    assert changed > 100


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), [("men-of-stones", 4), ("city-of-masks", 5)])
def test_a_question_names_no_player_and_has_bounds(game: str, seats: int) -> None:
    """Neither in what is seen, nor in the script, nor among what may be chosen."""
    players = [f"Zzyx{chr(ord('a') + n)}" for n in range(seats)]
    held = Performance(game, players, 5)
    largest = 0
    for n in range(400):
        if not held.step():
            break
        if n % 9 == 0:
            asked = [question for _, question in held.questions()]
            assert b"Zzyx" not in b"".join(asked)
            largest = max(largest, *map(len, asked))
    assert 1_000 < largest < 2 * MOST_STATE


def test_a_question_holds_what_the_seat_has_read_and_the_house_needs(tmp_path: Path) -> None:
    """And no links, tokens, keys, titles, greetings; nothing said aside, whispered, erased or undone."""
    with model(_well) as there:

        async def then(e: Evening) -> None:
            e.live.lobby.title, e.live.lobby.greeting = "Titlewords", "Greetingwords"
            e.live.lobby.chair(1).pronouns = "pronounwords"
            e.live.lobby.lines, e.live.lobby.veils = ["mauling"], ["drownings"]
            await e.to_a_scene()
            await e.pass_by(60, lambda: bool(e.spoken))

            async def say(text: str, how: str, to: list[str] | None = None) -> None:
                async with e.house.at(e.live.id) as live:
                    await verbs.do(e.house, live, 1, "say", SayBody(text=text, how=how, to=to or []))  # type: ignore[arg-type]

            await say("Asidewords.", "aside")
            await say("Whisperwords.", "whisper", [e.kept_open])
            await say("Ann is what Erasedwords.", "line")
            async with e.house.at(e.live.id) as live:
                mine = [
                    said
                    for said in await live.script.written_by("Ann", Authorship(0))
                    if "Erasedwords" in said.text
                ]
                await live.erase("Ann", mine[0].id, Authorship(0))
            before = len(e.spoken)
            await e.say("Ann asks about Linewords.")
            await e.pass_by(30, lambda: len(e.spoken) > before + 1)
            nonces = [e.house.token(e.live, chair.n) for chair in e.live.lobby.chairs]
            secret = [*nonces, e.live.lobby.seed, e.live.id, KEY]
            [system, user] = json.loads(there.bodies[-1])["messages"]
            whole = there.bodies[-1].decode()
            assert (system["role"], user["role"]) == ("system", "user")
            assert "mauling" in system["content"]
            assert "drownings" in system["content"]
            assert "Rules in play:" in system["content"]
            assert "Linewords" in user["content"]
            for word in (
                "Titlewords",
                "Greetingwords",
                "pronounwords",
                "Asidewords",
                "Whisperwords",
                "Erasedwords",
            ):
                assert word not in whole
            assert not [one for one in secret if one in whole]
            assert not re.search(r"\bAnn\b", whole)

        evening(tmp_path, then, prompter=Prompter(there.endpoint()))


def test_what_was_taken_back_is_told_to_nobody(tmp_path: Path) -> None:
    """A scene that begins anew has not been."""
    with model(_well) as there:

        async def then(e: Evening) -> None:
            await e.to_a_scene()
            await e.pass_by(60, lambda: bool(e.spoken))
            await e.say("Takenbackwords.")
            async with e.house.at(e.live.id) as live:
                await live.take_back()
            await e.to_a_scene()
            asked = len(there.bodies)
            await e.pass_by(60, lambda: len(there.bodies) > asked)
            assert b"Takenbackwords" not in there.bodies[-1]

        evening(tmp_path, then, prompter=Prompter(there.endpoint()))


def test_a_large_state_is_told_in_part() -> None:
    """Its largest parts are left out, and it is JSON all the same."""
    held = Performance("city-of-masks", [f"Player{n}" for n in range(10)], 2)
    while held.play.world.round < 1 and held.step():
        pass
    [_, user] = for_words(held.told("Player0"), "ask", "Player1")
    state = user["content"].partition("sees it:\n")[2].partition("\n\n")[0]
    assert len(state) <= MOST_STATE
    assert isinstance(json.loads(state), dict)


# -- who is told ------------------------------------------------------------------------------------------


def test_a_seat_that_is_played_with_a_model_is_marked(tmp_path: Path) -> None:
    """In the document of the table, from the first; and for a table from before, as soon as it is back."""
    with model(_well) as there:
        prompter = Prompter(there.endpoint())

        async def then(e: Evening) -> None:
            assert [chair.played_by for chair in e.live.lobby.chairs] == ["person", "model", "model"]

        evening(tmp_path / "new", then, prompter=prompter)

        async def unmarked(e: Evening) -> None:
            assert [chair.played_by for chair in e.live.lobby.chairs] == ["person", "house", "house"]
            e.house.forget(e.live)
            e.house.has_model = True
            back = await e.house.table(e.live.id)
            assert [chair.played_by for chair in back.lobby.chairs] == ["person", "model", "model"]

        evening(tmp_path / "old", unmarked)
