"""Sentences that keep their template and their figures, and say themselves in another language."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Mapping
from gettext import NullTranslations

import pytest

from commedia.engine import Closed, Described, Draft, IllegalMove
from commedia.engine.answers import Answer
from commedia.engine.decisions import Decision, Offers
from commedia.engine.doors import closed_behind
from commedia.engine.foretold import as_data, priced
from commedia.engine.sentences import (
    Catalogue,
    Sentence,
    begin_with,
    either,
    in_a_row,
    in_list,
    say,
    say_each,
    say_of,
)


class German(NullTranslations):
    """A little of one, by hand."""

    said: Mapping[str, str] = {
        "{who} has {what}.": "{what} hat {who}.",
        "a lamp": "eine Lampe",
        "{coins} Coin": "{coins} Taler",
        "{before} and {last}": "{before} und {last}",
        "{before} or {last}": "{before} oder {last}",
        "Pass": "Weiter",
    }

    def gettext(self, message: str) -> str:
        return self.said.get(message, message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"{self.said[msgid1]}{'' if n == 1 else 'stücke'}"


def test_a_sentence_is_the_english_one_and_keeps_what_it_is_made_of() -> None:
    """Also in a copy, and in another process."""
    told = say("{who} has {what}.", who=["Ann", "Bo"], what=say("a lamp"))
    for one in (told, copy.deepcopy(told), pickle.loads(pickle.dumps(told))):
        assert one == "Ann and Bo has a lamp."
        assert one.template == "{who} has {what}."
        assert one.figures["what"].template == "a lamp"
    assert type(str(told)) is str


def test_one_of_two_is_said_by_number() -> None:
    """A single one, and any other number."""
    assert [say_of(n, "{n} Coin", "{n} Coins", n=n) for n in (0, 1, 2)] == ["0 Coins", "1 Coin", "2 Coins"]


def test_a_place_without_a_figure_is_a_fault() -> None:
    """At once, as the sentence is made."""
    with pytest.raises(KeyError):
        say("{who} has {what}.", who="Ann")


def test_a_catalogue_finds_templates_and_puts_figures_in() -> None:
    """Those within are said in it, too; names stay, and so does what the catalogue has not."""
    german = Catalogue(German())
    lamp = say("{who} has {what}.", who=["Ann", "Bo", "Cy"], what=say("a lamp"))
    assert german.say(lamp) == "eine Lampe hat Ann, Bo und Cy."
    assert german.say(say("{who} has {what}.", who="a lamp", what=3)) == "3 hat a lamp."
    assert german.say(say_of(2, "{coins} Coin", "{coins} Coins", coins=2)) == "2 Talerstücke"
    assert german.say("Pass") == "Weiter"
    assert german.say("Stay") == "Stay"
    assert german.say("") == ""


def test_what_a_sentence_begins_with_has_a_capital_in_any_language() -> None:
    """Also in a copy; a name that is no sentence has one, too."""
    lamp = copy.deepcopy(begin_with(say("a lamp")))
    assert (lamp, Catalogue(German()).say(lamp)) == ("A lamp", "Eine Lampe")
    assert pickle.loads(pickle.dumps(lamp)) == "A lamp"
    assert begin_with("the one in grey") == "The one in grey"
    both = begin_with(in_list([say("a lamp"), "Ann"]))
    assert (both, Catalogue(German()).say(both)) == ("A lamp and Ann", "Eine Lampe und Ann")


def test_one_of_several_and_sentences_in_a_row_are_said_in_it() -> None:
    """What is empty is left out of a row."""
    german = Catalogue(German())
    assert either(["Ann", "Bo", say("a lamp")]) == "Ann, Bo or a lamp"
    assert german.say(either(["Ann", "Bo", say("a lamp")])) == "Ann, Bo oder eine Lampe"
    row = in_a_row([say("{who} has {what}.", who="Ann", what=say("a lamp")), "", say("a lamp")])
    assert row == "Ann has a lamp. a lamp"
    assert german.say(row) == "eine Lampe hat Ann. eine Lampe"
    assert in_a_row(["", ""]) == ""


def test_a_table_of_sentences_has_each_by_its_key() -> None:
    """And each is its own template."""
    means = say_each({"full": "all of it", "minor": "a part"})
    assert means == {"full": "all of it", "minor": "a part"}
    assert all(isinstance(one, Sentence) and one == one.template for one in means.values())


class Light(Answer):
    """Light it."""


class MayLight(Decision[Light]):
    rule = "X-1"

    def offers(self) -> Offers:
        return {Light: Closed(say("{who} has {what}.", who="Ann", what=say("a lamp")))}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        return Described(say("Light {what}", what=say("a lamp")))


def test_what_goes_out_as_data_is_plain_text() -> None:
    """JSON takes no other."""
    told = as_data([priced(say("Left to {who}", who="Ann"), 3, "X-1")])
    assert [type(name) for name in told] == [str]
    assert [type(one["name"]) for one in told.values()] == [str]
    for reason in (MayLight(None, "Ann"), Closed(say("Not now, {who}.", who="Ann"))):
        assert [type(one["why"]) for one in closed_behind(reason, "X-1", ["light"])] == [str]
    refused = IllegalMove(say("Not now, {who}.", who="Ann"), "X-1")
    assert (refused.sentence, type(refused.sentence)) == ("Not now, Ann.", str)
