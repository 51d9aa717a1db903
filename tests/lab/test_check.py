"""The check: silent about an honest game, and each of its parts able to fail."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

from commedia import games
from commedia.engine import BadOption, Die, Game, Lab
from commedia.lab.check import awaits, check, rules
from commedia.lab.check import trial as trials
from commedia.lab.check.findings import gathered
from commedia.lab.check.secrets import answers
from commedia.lab.check.trial import Trial
from tests.toys import candlelight, lamplight, sisters


def found(game: Game, games: int = 10) -> list[str]:
    """What is wrong with a toy: each sentence with the check that found it."""
    return [f"{f.check}: {f.sentence}" for f in check(game, games=games, seats=[3])]


def tried(game: Game, games: int = 12) -> list[str]:
    """The same without other processes, for what one game can show."""
    shown = [f for seed in range(games) for f in Trial(game, 3, seed).run().findings]
    return [f"{f.check}: {f.sentence}" for f in gathered(shown)]


# -- what is right ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_an_honest_game_has_nothing_wrong() -> None:
    """At each number of seats, in several processes too."""
    told: list[tuple[int, int]] = []

    def report(done: int, total: int) -> None:
        told.append((done, total))

    assert check(candlelight.HONEST, games=12, workers=2, report=report) == []
    assert told[-1] == (24, 24)


def test_another_game_of_these_tests_has_nothing_wrong_in_play() -> None:
    """Lamplight uses every kind of audience."""
    assert tried(lamplight.GAME, 6) == []


@pytest.mark.slow
def test_men_of_stones_has_nothing_wrong() -> None:
    """A few games at each number of seats; `commedia check` plays a thousand."""
    assert [str(finding) for finding in check("men-of-stones", games=4)] == []


@pytest.mark.slow
def test_city_of_masks_has_nothing_wrong() -> None:
    """A few games at some numbers of seats; it has pots, loans, dominoes and the most secrets."""
    assert [str(finding) for finding in check("city-of-masks", games=3, seats=[3, 6])] == []


@pytest.mark.slow
@pytest.mark.parametrize(("slug", "seats"), [("know-thyself", 4), ("face-of-angels", 3), ("shadow-play", 4)])
def test_a_game_of_one_against_the_others_has_nothing_wrong(slug: str, seats: int) -> None:
    """A Master, a World or a Director, and the players; house actors play each game, too."""
    assert [str(finding) for finding in check(slug, games=5, seats=[seats])] == []


# -- play ------------------------------------------------------------------------------------------------


def test_a_table_that_waits_for_nobody_is_found() -> None:
    """Only doors are open that nobody need take."""
    assert tried(sisters.DEAD_END) == ["play: dawn is not over and waits for nobody; open: leave"]


def test_a_decision_without_an_answer_is_found() -> None:
    """Every answer is closed."""
    assert tried(sisters.LOCKED) == ["play: every answer to locked is closed"]


def test_a_decision_that_takes_none_of_its_answers_is_found() -> None:
    """Each is offered and then refused."""
    (sentence,) = tried(sisters.PICKY)
    assert "picky refuses every answer that it offers: Not like that." in sentence


def test_an_answer_that_cannot_be_given_at_all_is_found() -> None:
    """A field without a value, one too many, one too few; a decision that is not written to its end."""
    assert tried(sisters.EMPTY, 1) == ["play: empty offers wish, and there is nothing that what could be"]
    assert tried(sisters.UPSIDE_DOWN, 1) == [
        "play: upside_down offers burn, and there is nothing that oil could be"
    ]
    assert tried(sisters.MISFIT, 1) == [
        "play: misfit offers hope for wish, which has no such field",
        "play: misfit offers wish without what, which has no default",
    ]
    assert tried(sisters.SILENT, 1) == ["play: silent asks nothing"]
    assert tried(sisters.UNFINISHED, 1) == ["play: NotImplementedError in asks: the words for dusk"]


def test_an_answer_that_a_decision_is_not_declared_to_take_is_found() -> None:
    """As where the shape of a decision is given its answer under a misspelt name; with the class's line."""
    [finding] = Trial(sisters.MISNAMED, 3, 0).run().findings
    assert finding.sentence == "misnamed offers No, and takes Light or Rest by its declaration"
    line = inspect.getsourcelines(sisters.Misnamed)[1]
    assert finding.where == f"tests/toys/sisters.py, line {line}, in Misnamed"


def test_words_in_a_field_that_is_no_prose_are_found() -> None:
    """What somebody writes would lie in the log, where nothing can be erased."""
    assert tried(sisters.VOWING, 1) == ["play: Vow.words is asked as Words, and is declared str, not Prose"]


def test_a_name_that_a_field_is_not_declared_to_hold_is_found() -> None:
    """A type checker takes the rules to get one of those, and what is offered is looked at nowhere else."""
    assert tried(sisters.BLOWING, 1) == [
        "play: Blow.how is offered “harder”, none of its declared names",
        "play: Blow.where is offered “up”, none of its declared names",
    ]


def test_a_way_that_is_not_returned_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The play would be over, and nothing told why; what is kept and returned later is no such way."""
    code = tmp_path / "rules.py"
    code.write_text(
        "from commedia.engine import Table, again, then as on\n"
        "async def watch(t: Table, w: Wall) -> Next:\n"
        "    on(burn)\n"
        "async def burn(t: Table, w: Wall) -> Next:\n"
        "    following = on(watch)\n"
        "    if w.lit:\n"
        "        again(turn=2)\n"
        "    else:\n"
        "        following = again(turn=3)\n"
        "    return following\n"
        "def onwards(w: Wall) -> Next:\n"
        "    lost = on(watch)\n"
        "    return on(watch) if w.lit else on(burn)\n",
        encoding="utf-8",
    )
    monkeypatch.setattr(awaits, "sources", lambda game: [code])
    assert list(awaits.forgotten(candlelight.HONEST)) == [
        "watch calls on(...) and does not return it: rules.py, line 3",
        "burn calls again(...) and does not return it: rules.py, line 7",
        "onwards calls on(...) and does not return it: rules.py, line 12",
    ]


def test_what_is_not_awaited_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A request or a procedure, by itself or under a name; what is awaited later is none."""
    code = tmp_path / "rules.py"
    code.write_text(
        "async def watch(t: Table, w: Wall) -> Next:\n"
        "    answer = t.ask(Watch(w, 'ann'))\n"
        "    t.roll_one('CL-DAWN-01')\n"
        "    burn(t, w)\n"
        "    both = t.together([])\n"
        "    for seat in await both:\n"
        "        await burn(t, w)\n"
        "    t.announce('CL-DAWN-01', 'It is over.')\n"
        "    return then(burn, found=isinstance(await t.draw('CL-DAWN-01', [1]), int))\n"
        "async def burn(t: Table, w: Wall) -> None:\n"
        "    if isinstance(t.ask(Watch(w, 'bo')), Rest):\n"
        "        w.lit = t.roll_one('CL-DAWN-01')\n"
        "    while t.roll_one('CL-DAWN-01') > 3 or not (watch(t, w)):\n"
        "        print(f\"{t.ask(Watch(w, 'bo')).oil}\", [n for n in t.roll('CL-DAWN-01', 2)])\n"
        "    doors = []\n"
        "    doors.append(t.ask(Watch(w, 'cy')))\n"
        "    await doors[0]\n"
        "    await (t.ask(Watch(w, 'bo')) if w.lit else watch(t, w))\n"
        "    await watch(t, t.ask(Watch(w, 'bo')))\n"
        "    return await t.ask(Watch(w, 'bo'))\n",
        encoding="utf-8",
    )
    monkeypatch.setattr(awaits, "sources", lambda game: [code])
    assert list(awaits.forgotten(candlelight.HONEST)) == [
        "watch does not await t.ask(...): rules.py, line 2",
        "watch does not await t.roll_one(...): rules.py, line 3",
        "watch does not await burn(...): rules.py, line 4",
        "burn does not await t.ask(...): rules.py, line 11",
        "burn does not await t.roll_one(...): rules.py, line 12",
        "burn does not await t.roll_one(...): rules.py, line 13",
        "burn does not await watch(...): rules.py, line 13",
        "burn does not await t.ask(...): rules.py, line 14",
        "burn does not await t.roll(...): rules.py, line 14",
    ]


def test_a_scene_that_returns_no_next_is_found() -> None:
    """It would end the game without a word."""
    assert tried(sisters.CUT_OFF, 1) == ["play: watch returns dawn, which ends the game: return then(dawn)"]


def test_a_report_that_crashes_is_found() -> None:
    """Else only a simulation would show it."""
    assert tried(candlelight.candlelight(lab=Lab(report=lambda w: w.nothing)), 1) == [
        "play: AttributeError in <lambda>: 'Wall' object has no attribute 'nothing'"
    ]


def test_a_crash_is_found_with_its_place() -> None:
    """The rule that raised is named."""
    assert tried(sisters.CRASHING) == ["play: ZeroDivisionError in dawn: the sun does not rise"]


def test_a_game_without_an_end_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is given up after many moves."""
    monkeypatch.setattr(trials, "MOST_MOVES", 200)
    assert tried(sisters.ENDLESS, 1) == ["play: the game has no end: 200 moves, and still in dawn"]


def test_a_token_out_of_nowhere_is_found() -> None:
    """The bank knows nothing of it."""
    assert tried(sisters.MINTED, 3) == [
        "play: in dawn there is more oil on the table than the bank knows of: move or issue it"
    ]


def test_everything_left_unsaid_is_found() -> None:
    """Prompt, rule, waiting, labels of answers and of values, the reason of a closed answer."""
    assert sorted(tried(sisters.MUTE, 1)) == [
        "play: mute asks nothing",
        "play: mute closes burn without a reason",
        "play: mute does not say what its seat is doing",
        "play: mute has no label for what 'rain' of wish",
        "play: mute has no label for wish",
        "play: mute names no rule",
    ]


def test_moments_that_cannot_be_told_are_found() -> None:
    """A figure does not fit its place, a sentence is empty, nobody may hear."""
    assert [sentence.split(":")[1] for sentence in tried(sisters.UNSAYABLE, 1)] == [
        " a moment of CL-DAWN-01 cannot be said",
        " a moment of CL-DAWN-01 says nothing",
        " a moment of CL-DAWN-01 is for nobody",
        " a moment cites no rule",
    ]


def test_a_sentence_without_its_figure_is_found_where_it_is_said() -> None:
    """The rule fails at that line, and not a page that would show it."""
    (sentence,) = tried(sisters.MISSING, 1)
    assert "RuleFault in dawn: “{nobody} wakes.” has a place for {nobody}, and no such figure" in sentence
    assert "sisters.py, line " in sentence


def test_an_answer_that_cannot_be_given_as_plain_data_is_found() -> None:
    """It is refused, or read as something else."""
    assert "play: sour_wish offers wish and refuses it as plain data: Grapes are sour." in tried(sisters.SOUR)
    assert "play: tart_wish reads wish from plain data as wish with other values" in tried(sisters.TART)


# -- replay ----------------------------------------------------------------------------------------------


def test_rules_that_remember_beside_the_state_are_found() -> None:
    """The log does not give the same table."""
    sentences = tried(sisters.FORGETFUL)
    assert "replay: a replay of the log differs in dawn" in sentences
    assert "replay: a replay of the log tells other moments by dawn" in sentences


def test_a_state_that_a_checkpoint_does_not_keep_is_found() -> None:
    """One list under two names is two lists after a restart."""
    assert any("replay" in s and ("restored" in s or "Diverged" in s) for s in tried(sisters.ALIASED))


@pytest.mark.slow
def test_the_order_of_a_set_is_found() -> None:
    """Under another PYTHONHASHSEED the game goes otherwise."""
    assert "hashing: the same game goes otherwise under another PYTHONHASHSEED" in found(sisters.UNORDERED, 5)


# -- secrets ---------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "where"),
    [
        (sisters.PROMPT_TELLS, "/view/decisions/*/prompt"),
        (sisters.CLOSED_TELLS, "/view/decisions/*/closed/*/why"),
        (sisters.WAITING_TELLS, "/view/waiting/*/doing"),
        (sisters.LABEL_TELLS, "/view/decisions/*/open/*/line"),
        (sisters.REFUSAL_TELLS, "/refusals/*"),
        (sisters.CRASH_TELLS, "/view"),
    ],
    ids=["prompt", "closed", "waiting", "label", "refusal", "crash"],
)
def test_a_hidden_field_that_shows_is_found(game: Game, where: str) -> None:
    """Wherever it shows: the field is named, and the place."""
    sentences = tried(game, 25)
    assert any(s.startswith("secrets: Keeper.wish is hidden, and ") and where in s for s in sentences), (
        sentences
    )


@pytest.mark.parametrize(
    ("game", "where"),
    [
        (sisters.VIEW_TELLS, "the secret answer to make_wish can be told from /view/state/keepers/"),
        (sisters.MOMENT_TELLS, "the secret answer to make_wish can be told from what happened: CL-DUSK-01"),
    ],
    ids=["view", "moment"],
)
def test_a_secret_answer_that_shows_is_found(game: Game, where: str) -> None:
    """In a field that everybody sees, or in what they are told."""
    assert any(where in sentence for sentence in tried(game))


def test_games_that_part_by_chance_are_not_compared() -> None:
    """A secret that decides what can be drawn changes what follows, and nobody is to be blamed for that."""
    assert tried(sisters.CHANCE_PARTS) == []
    with pytest.raises(answers.Parted):
        answers.SameChance([]).deal(Die("CL-DUSK-01"), 0)


# -- rules -----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_rule_without_a_heading_is_found() -> None:
    """The code cites it."""
    sentences = found(sisters.UNWRITTEN, 1)
    assert (
        "rules: the code cites CL-DAWN-01, which is no heading of the rulebook: ### CL-DAWN-01 · Title"
        in sentences
    )


@pytest.mark.slow
def test_a_heading_without_code_is_found() -> None:
    """No code cites it."""
    assert found(sisters.UNCITED, 1) == ["rules: the rulebook has CL-NOON-01, which no code cites"]


def test_a_heading_that_stands_twice_or_has_no_text_is_found() -> None:
    """A rule has one place in the rulebook, and says something there."""
    once = "".join(f"### {rule} · A rule\n\nText.\n\n" for rule in candlelight.IDS)
    game = candlelight.candlelight(rulebook=lambda: once + "### CL-DAWN-01 · Dawn\n\n## Notes\n\nText.\n")
    assert list(rules.unlike(game)) == [
        "the rulebook has CL-DAWN-01 2 times",
        "the rulebook has nothing to say below its heading of CL-DAWN-01",
    ]


def test_a_rulebook_that_cannot_be_read_is_found() -> None:
    """Or one whose rules have another prefix than the game says."""
    assert found(sisters.BOOKLESS, 1) == ["rules: the rulebook cannot be read: it is lent out"]
    assert list(rules.unknown(sisters.UNCITED, ["XX-DAWN-01"])) == [
        "XX-DAWN-01 is named in play, and the rules of Candlelight begin with CL-"
    ]


@pytest.mark.slow
def test_a_rule_that_is_put_together_in_play_is_found() -> None:
    """No search in the code could see it."""
    assert found(sisters.COMPUTED, 1) == [
        "rules: CL-NIGHT-03 is named in play and is no heading of the rulebook: ### CL-NIGHT-03 · Title"
    ]


# -- the check itself ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_finding_names_the_game_that_shows_it() -> None:
    """So that it can be seen again, with that game alone."""
    (finding,) = check(sisters.CRASHING, games=3, seats=[2], seed=40)
    assert finding.sentence == "ZeroDivisionError in dawn: the sun does not rise"
    assert (finding.check, finding.seats, finding.seed, finding.times) == ("play", 2, 40, 3)
    assert str(finding).endswith("(--seats 2 --seed 40, and 2 more)")
    assert check(sisters.CRASHING, games=1, seats=[2], seed=40)[0].sentence == finding.sentence


def test_the_check_wants_a_game_that_other_processes_find() -> None:
    """A game under no name cannot be played by them."""
    with pytest.raises(BadOption, match="must stand in a module"):
        check(candlelight.candlelight())
    with pytest.raises(BadOption, match="2 to 3 players"):
        check(candlelight.HONEST, seats=[7])
    for name in ("../lamplight:GAME", ":GAME", "lamplight:", "a b:GAME"):
        with pytest.raises(BadOption, match="names no Game"):
            check(name)
    assert games.get("men-of-stones").slug == "men-of-stones"


def test_a_range_of_rules_cites_those_between(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Written out or short; an id that is put together in an f-string cites nothing."""
    code = tmp_path / "rules.py"
    code.write_text(
        '"""CL-A-01 to CL-A-03, CL-B-04..06, CL-C-07."""\nrule = f"CL-D-0{n}"\n', encoding="utf-8"
    )
    monkeypatch.setattr(rules, "sources", lambda game: [code])
    assert rules.citations(candlelight.HONEST) == {
        "CL-A-01", "CL-A-02", "CL-A-03", "CL-B-04", "CL-B-05", "CL-B-06", "CL-C-07",
    }  # fmt: skip
