"""Decisions: what they take, how they refuse, and what they say of themselves."""

from random import Random
from typing import Any

import jsonschema_rs
import pytest

from commedia.engine import (
    NO_WORDS,
    Amount,
    Answer,
    Closed,
    Decision,
    Described,
    IllegalMove,
    Offers,
    Pick,
    Prose,
    Some,
    Words,
    answer_schema,
)
from commedia.engine.answer_parsing import read_answer
from commedia.engine.closed_choices import SomeKnown
from commedia.engine.described import DescribedField
from commedia.engine.legality import check_answer
from commedia.engine.sampling import picked, sample_answer
from commedia.engine.sentences import say


class Trade(Answer):
    """Offer a trade."""

    good: str
    count: int = 0
    colour: str = ""
    words: Prose = NO_WORDS


class Bar(Answer):
    """Bar the door."""


class SendWord(Answer):
    """Send word."""

    to: list[str]
    words: Prose = NO_WORDS


class AtTheDoor(Decision[Trade | Bar | SendWord]):
    """Somebody knocks."""

    rule = "L-7"

    @property
    def asks(self) -> str:
        return "Somebody knocks."

    def offers(self) -> Offers:
        return {
            Trade: {
                "good": Pick(
                    {
                        "salt": {"count": Amount(1, 3)},
                        "cloth": {"colour": Pick({"red": {}, "blue": {"count": Amount(5, 6, default=5)}})},
                        "news": {},
                    }
                ),
                "words": Words("your offer"),
            },
            Bar: Closed("The bar is broken.", "L-7a") if self.w else {},
            SendWord: {"to": Some(["bo", "cy"], 1)},
        }

    def agree(self, answer: Answer) -> None:
        if isinstance(answer, SendWord) and answer.to == ["cy"]:
            raise IllegalMove("Cy is asleep.")


class HowMany(Decision[Trade]):
    """One answer, one number."""

    rule = "L-8"

    def offers(self) -> Offers:
        return {Trade: {"count": Amount(1, 3), "words": Words(due=True)}}


class Fetch(Answer):
    """Fetch something."""

    what: str


class Sigh(Answer):
    """Sigh, and say so."""

    words: Prose = NO_WORDS


class SendOrSigh(Decision[SendWord | Sigh]):
    """Two answers with words, one of which takes a list."""

    rule = "L-10"

    def offers(self) -> Offers:
        words = Words("why")
        return {SendWord: {"to": Some(["bo", "cy"], 1), "words": words}, Sigh: {"words": words}}


class FetchOrBar(Decision[Fetch | Bar]):
    """Two answers, of which one may be closed: whichever the world names."""

    rule = "L-9"

    def offers(self) -> Offers:
        return {
            Fetch: Closed("It is late.", "L-9a") if self.w == "fetch" else {"what": Pick(["oil", "rope"])},
            Bar: Closed("The bar is broken.", "L-9b") if self.w == "bar" else {},
        }


class GoAndFetch(Decision[Fetch]):
    """One answer with one field; or it is closed."""

    def offers(self) -> Offers:
        return {Fetch: Closed("It is late.") if self.w else {"what": Pick(["oil", "rope"])}}


def knock(broken: bool = False) -> AtTheDoor:
    return AtTheDoor(broken, "ann")


@pytest.mark.parametrize(
    ("raw", "kind", "values"),
    [
        ("bar", Bar, {}),
        ({"do": "bar"}, Bar, {}),
        ({"do": "trade", "good": "salt", "count": "2"}, Trade, {"good": "salt", "count": 2, "words": ""}),
        ({"good": "news", "words": "Psst."}, Trade, {"good": "news", "words": "Psst."}),
        (
            {"good": "cloth", "colour": "blue"},
            Trade,
            {"good": "cloth", "colour": "blue", "count": 5, "words": ""},
        ),
        (
            {"good": "cloth", "colour": "red", "count": ""},
            Trade,
            {"good": "cloth", "colour": "red", "words": ""},
        ),
        ({"to": ["cy", "bo"]}, SendWord, {"to": ["bo", "cy"]}),
    ],
)
def test_an_answer_is_known_by_its_name_or_by_its_fields(
    raw: Any, kind: type, values: dict[str, Any]
) -> None:
    """And so are the further fields that a choice asks for."""
    assert read_answer(knock(), raw, 0) == (kind, values)


class Carry(Answer):
    """Carry it."""

    what: str
    hands: list[str] = []


class TakeAlong(Decision[Carry]):
    """There is work."""

    rule = "L-9"

    def offers(self) -> Offers:
        return {Carry: {"what": Pick({"oil": {}, "rope": {"hands": Some(["left", "right"])}})}}


def test_an_answer_is_read_as_it_stands_in_a_log() -> None:
    """Fields that its choice does not ask for stand there, too, as they are where nothing is said of them."""
    decision = TakeAlong(None, "ann")
    assert read_answer(decision, Carry("oil").plain(), 0) == (Carry, {"what": "oil"})
    assert read_answer(decision, Carry("rope", ["left"]).plain(), 0) == (
        Carry,
        {"what": "rope", "hands": ["left"]},
    )
    with pytest.raises(IllegalMove, match="“Carry it” does not ask for “hands” just now"):
        read_answer(decision, Carry("oil", ["left"]).plain(), 0)


def test_where_one_answer_is_open_its_bare_value_will_do() -> None:
    """Words beside it may be left out."""
    assert read_answer(GoAndFetch(None, "ann"), "oil", 0) == (Fetch, {"what": "oil"})
    assert read_answer(GoAndFetch(None, "ann"), {"what": "rope"}, 0) == (Fetch, {"what": "rope"})


def test_a_list_is_not_meant_for_an_answer_of_mere_words() -> None:
    """Nor does text say which of two that take words is meant."""
    assert read_answer(SendOrSigh(None, "ann"), ["cy"], 0) == (SendWord, {"to": ["cy"], "words": ""})
    with pytest.raises(IllegalMove, match="Say which of these it is: “Send word” or “Sigh, and say so”"):
        read_answer(SendOrSigh(None, "ann"), "Alas", 0)


def test_what_is_closed_beside_it_does_not_make_an_answer_doubtful() -> None:
    """Whoever says nothing means the one answer that is open; what names a closed one is told why it is."""
    assert (
        read_answer(FetchOrBar("fetch", "ann"), {}, 0)
        == read_answer(FetchOrBar("fetch", "ann"), None, 0)
        == (Bar, {})
    )
    assert read_answer(FetchOrBar("bar", "ann"), "oil", 0) == (Fetch, {"what": "oil"})
    with pytest.raises(IllegalMove, match="It is late"):
        read_answer(FetchOrBar("fetch", "ann"), {"what": "oil"}, 0)
    with pytest.raises(IllegalMove, match="Say which of these it is: “Fetch something” or “Bar the door”"):
        read_answer(FetchOrBar(None, "ann"), {}, 0)


@pytest.mark.parametrize(
    ("decision", "raw", "sentence"),
    [
        (
            knock(),
            {"do": "dance"},
            "“dance” does not answer this. Open: “Offer a trade”, “Bar the door” and “Send word”. (L-7)",
        ),
        (
            knock(True),
            {"do": "dance"},
            "“dance” does not answer this. Open: “Offer a trade” and “Send word”. (L-7)",
        ),
        (knock(True), "bar", "The bar is broken. (L-7a)"),
        (knock(), 3, "Say which of these it is: “Offer a trade”, “Bar the door” or “Send word”. (L-7)"),
        (knock(), {}, "Say which of these it is: “Offer a trade”, “Bar the door” or “Send word”. (L-7)"),
        (
            knock(),
            {"words": "Hm"},
            "Say which of these it is: “Offer a trade”, “Bar the door” or “Send word”. (L-7)",
        ),
        (knock(), {"do": "trade"}, "Still to choose: good. (L-7)"),
        (knock(), {"good": "salt", "count": 9}, "“9” is not between 1 and 3. (L-7)"),
        (knock(), {"good": "news", "count": 9}, "“Offer a trade” does not ask for “count” just now. (L-7)"),
        (
            knock(),
            {"do": "bar", "hard": 1, "fast": ""},
            "“Bar the door” does not ask for “hard” and “fast” just now. (L-7)",
        ),
        (HowMany(None, "ann"), 2, "Words are due here. (L-8)"),
        (HowMany(None, "ann"), {"count": 2}, "Words are due here. (L-8)"),
        (GoAndFetch(True, "ann"), "oil", "It is late."),
        (GoAndFetch(None, "ann"), {"item": "oil"}, "“Fetch something” takes what, not “item”."),
    ],
)
def test_plain_data_is_refused_in_a_sentence_with_its_rule(decision: Any, raw: Any, sentence: str) -> None:
    """What is wrong, and what is open."""
    with pytest.raises(IllegalMove) as refused:
        read_answer(decision, raw, 0)
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        (Trade("salt", 4), "“4” is not between 1 and 3."),
        (Trade("cloth", 9, "blue"), "“9” is not between 5 and 6."),
        (Trade("news", words="text"), "“text” cannot be chosen. (L-7)"),  # type: ignore[arg-type]
        (SendWord(["cy", "bo"]), "“['cy', 'bo']” cannot be chosen. (L-7)"),
        (SendWord(["cy"]), "Cy is asleep."),
        (Bar(), "The bar is broken. (L-7a)"),
        (
            Fetch("oil"),
            "“Fetch something” does not answer this. Open: “Offer a trade” and “Send word”. (L-7)",
        ),
    ],
)
def test_a_typed_answer_is_checked_to_the_last_field(answer: Any, sentence: str) -> None:
    """Also those that a choice asks for, and whatever the decision looks at last."""
    with pytest.raises(IllegalMove) as refused:
        check_answer(knock(broken=True), answer, 0)
    assert str(refused.value) == sentence


def test_words_that_are_due_are_due_in_typed_answers_too() -> None:
    """An empty id is no words."""
    with pytest.raises(IllegalMove, match=r"Words are due here\. \(L-8\)"):
        check_answer(HowMany(None, "ann"), Trade("", 2), 0)
    check_answer(HowMany(None, "ann"), Trade("", 2, words=Prose("w1")), 0)


def test_samples_are_legal_and_fit_the_schema() -> None:
    """Every open answer comes up, a closed one never; nested choices bring their fields."""
    random, decision = Random(1), knock(broken=True)
    schema = jsonschema_rs.validator_for(answer_schema.schema(decision, 0))
    seen = set()
    for _ in range(300):
        answer = sample_answer(decision, random.randrange, 0)
        if answer == SendWord(["cy"]):
            continue  # the decision's last look, which a sample does not know
        check_answer(decision, answer, 0)
        kind, values = read_answer(decision, answer.plain(), 0)
        assert kind(**{**values, "words": NO_WORDS}) == answer
        fields = {name: value for name, value in answer.plain().items() if value not in (0, "")}
        assert schema.is_valid(fields), fields
        seen.add((answer.do, getattr(answer, "good", ""), getattr(answer, "colour", "")))
    assert seen == {
        ("send_word", "", ""), ("trade", "salt", ""), ("trade", "news", ""), ("trade", "cloth", "red"),
        ("trade", "cloth", "blue"),
    }  # fmt: skip
    assert sample_answer(GoAndFetch(None, "ann"), random.randrange, 0).do == "fetch"


def test_the_schema_asks_for_what_a_choice_asks_for() -> None:
    """Salt without a count is no trade, blue cloth without one is; one answer has no other shape."""
    schema = jsonschema_rs.validator_for(answer_schema.schema(knock(), 0))
    assert not schema.is_valid({"do": "trade", "good": "salt"})
    assert schema.is_valid({"do": "trade", "good": "cloth", "colour": "blue"})
    assert not schema.is_valid({"do": "trade", "good": "cloth", "colour": "blue", "count": 7})
    assert not schema.is_valid({"do": "dance"})
    assert not schema.is_valid({"do": "bar", "hard": 1})
    assert not schema.is_valid({"do": "trade", "good": "news", "bells": 7})
    assert schema.is_valid({"do": "bar"})
    assert [one["title"] for one in answer_schema.schema(GoAndFetch(None, "ann"), 0)["oneOf"]] == [
        "Fetch something"
    ]
    assert [one["required"] for one in answer_schema.schema(HowMany(None, "ann"), 0)["oneOf"]] == [
        ["count", "words"]
    ]


def test_what_is_closed_says_why() -> None:
    """With its own rule, or with the decision's."""
    assert answer_schema.closed(knock(True), 0) == [
        {"do": "bar", "why": "The bar is broken.", "rule": "L-7a"}
    ]
    assert answer_schema.closed(GoAndFetch(True, "ann"), 0) == [
        {"do": "fetch", "why": "It is late.", "rule": ""}
    ]


def test_offers_are_worked_out_once_a_tick() -> None:
    """They follow the state from one move to the next."""
    decision = knock()
    assert not answer_schema.closed(decision, 0)
    decision.w = True
    assert not answer_schema.closed(decision, 0)
    assert answer_schema.closed(decision, 1)


def test_names_and_words_of_decisions_and_answers() -> None:
    """In data they are snake_case; the first line of an answer is its label."""
    decision = knock()
    assert (decision.kind, SendWord.do, SendWord.label) == ("at_the_door", "send_word", "Send word")
    assert decision.describe(Bar) == Described(label="Bar the door")
    assert decision.describe_value(Trade, "good", "salt") == Described(label="salt")
    assert decision.doing == "deciding"
    assert Trade("news", words=Prose("w1")).plain()["words"] == "w1"
    bare: Decision[Bar] = Decision(None, "ann")
    bare.agree(Bar())
    with pytest.raises(NotImplementedError):
        bare.offers()


class Doze(Answer):
    """Doze off."""

    seldom = 4


class DozeOrSigh(Decision[Doze | Sigh]):
    """An answer that is seldom taken by chance, and one that is any."""

    rule = "T-12"
    asks = "And now?"

    def offers(self) -> Offers:
        return {Doze: {}, Sigh: {}}


def test_of_random_answers_what_is_seldom_comes_one_time_in_so_many_that_it_could() -> None:
    """One in eight: one in four of those in which it is chosen of the two. Alone it comes always."""
    random = Random(5)

    def below(n: int) -> int:
        return random.randrange(n)

    many = [type(sample_answer(DozeOrSigh(None, "ann"), below, 0)) for _ in range(2_000)]
    assert 200 < many.count(Doze) < 300
    assert [picked([Doze, Doze], below) for _ in range(20)] == [Doze] * 20


def test_of_known_values_any_are_seldom_chosen_by_chance_where_it_says_so() -> None:
    """Mostly none; where one is due, it is chosen all the same."""
    random = Random(6)

    def below(n: int) -> int:
        return random.randrange(n)

    many = [SomeKnown("ab", str, least=0, seldom=10).sample(below) for _ in range(1_000)]
    assert 30 < sum(map(bool, many)) < 110
    assert all(SomeKnown("ab", str, least=1, seldom=10).sample(below) for _ in range(20))


class Rest(Answer):
    """Rest."""

    then = "You have an oar more tomorrow."


def test_an_answer_says_what_follows_from_it_where_that_is_always_the_same() -> None:
    """Nothing follows where it says nothing; a decision may say otherwise."""
    decision = HowMany(None, "Ana")
    assert decision.describe(Rest) == Described("Rest", then="You have an oar more tomorrow.")
    assert decision.describe(Bar) == Described("Bar the door")


class Headed(Decision[Trade]):
    """With something over each field."""

    rule = "L-8"
    asks = "What do you trade?"

    def offers(self) -> Offers:
        colours: dict[str, Any] = {"colour": Pick(["red", "blue"]), "words": Words("what you call out")}
        return {Trade: {"good": Pick({"cloth": colours, "news": {"count": Amount(1, 3)}})}}

    def describe_field(self, answer: type[Answer], field: str) -> DescribedField:
        over = {
            "good": "what you trade",
            "colour": "which colour",
            "words": "what you call out",
            "count": "count",
        }
        return DescribedField(
            heading=say(over.get(field, "what you call out")),
            beside="for all to hear" if field == "words" else "",
        )


def test_the_schema_has_what_stands_over_a_field_where_that_says_more_than_its_name() -> None:
    """Also over one that a choice asks for; what is to be known beside goes behind its hint. Plain text."""
    [trade] = answer_schema.schema(Headed(None, "ann"), 0)["oneOf"]
    title = trade["properties"]["good"]["title"]
    assert (title, type(title)) == ("what you trade", str)
    cloth, news = (rule["then"]["properties"] for rule in trade["allOf"])
    assert cloth["colour"]["title"] == "which colour"
    assert "title" not in cloth["words"]
    assert cloth["words"]["description"] == "what you call out; for all to hear"
    assert "title" not in news["count"]
    bare = answer_schema.schema(AtTheDoor(None, "ann"), 0)["oneOf"][0]
    assert "title" not in bare["properties"]["good"]
