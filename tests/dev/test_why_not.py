"""“Why can’t this seat do that?”: what closes it, by sentence, rule and line; for whom the table waits."""

from __future__ import annotations

import re

import pytest

from tests.dev.designer import Designer, text_of


def why(designer: Designer, name: str) -> str:
    """What the page says of a seat."""
    n = designer.rehearsal.seats.index(name) + 1
    html = designer.html()
    start = html.index(f'<div id="seat-{n}-why"')
    return text_of(html[start : html.index(f'<div id="seat-{n}-page"', start)])


def test_what_is_closed_is_told_with_its_rule_and_the_line_that_closes_it(designer: Designer) -> None:
    """And where the rule stands in the rulebook; what is open, is told as open."""
    for _ in range(2):
        designer.burn("Ann", 1)
        designer.burn("Bob", 1)
    told = why(designer, "Ann")
    assert "Why can’t Ann do that? (1 closed)" in told
    assert "closed burn · Ann has no oil left. WN-WATCH-01" in told
    assert f"closed at {designer.file}:{designer.line('Closed(f')}" in told
    assert f"rulebook at {designer.file}:{designer.line('### WN-WATCH-01')}" in told
    assert "open wait · Trust the lamp" in told
    assert f"offers {designer.file}:{designer.line('def offers')}" in told
    assert 'href="/rulebook/wick-of-night#WN-WATCH-01"' in designer.html()


def test_a_seat_that_is_not_asked_is_told_for_whom_the_table_waits(designer: Designer) -> None:
    """What they do, by which decision, in which scene, at which line."""
    told = why(designer, "Bob")
    assert "Why can’t Bob do that? (nothing is asked)" in told
    assert "The table waits for Ann, who is tending the lamp: tend WN-WATCH-01" in told
    assert "the scene watch, which waits here:" in told
    assert f"{designer.file}:{designer.line('await t.ask(Tend')}" in told


def test_an_answer_that_is_tried_gets_its_refusal_and_nothing_has_changed(designer: Designer) -> None:
    """Of a value, of what is no answer, and of a decision that is gone."""
    decision = "watch/WN-WATCH-01/1"
    told = designer.do("try", chair="1", decision=decision, answer='{"do": "burn", "oil": 9}')
    assert "Refused: " in told
    assert "between 1 and 2" in told
    assert "“dance” does not answer this. Open: “" in designer.do(
        "try", chair="1", decision=decision, answer='{"do": "dance"}'
    )
    assert "Refused: That question is no longer on the table." in designer.do(
        "try", chair="1", decision="watch/WN-WATCH-01/7", answer="wait"
    )
    assert designer.log == []


def test_a_refusal_of_the_games_own_is_told_with_its_line(designer: Designer) -> None:
    """That of `agree`, which looks at the whole of an answer."""
    designer.edit(
        "    def offers(self):",
        "    def agree(self, answer):\n"
        "        from commedia.engine import IllegalMove\n"
        "        if isinstance(answer, Wait):\n"
        '            raise IllegalMove("It would go out.", self.rule)\n\n'
        "    def offers(self):",
    )
    told = designer.do("try", chair="1", decision="watch/WN-WATCH-01/1", answer="wait")
    assert "Refused: It would go out. WN-WATCH-01" in told
    assert f"{designer.file}:{designer.line('raise IllegalMove')}" in told


@pytest.mark.slow
def test_an_answer_that_would_be_taken_is_told_with_what_follows(designer: Designer) -> None:
    """Or with what breaks by it."""
    told = designer.do("try", chair="1", decision="watch/WN-WATCH-01/1", answer='{"do": "burn", "oil": 2}')
    assert "It would be taken. The rules ask for one die for Ann under WN-WATCH-02 then." in told
    assert "Ann burns 2 oil." in told
    assert designer.log == []
    designer.burn("Ann", 1)
    assert "It would be taken" not in designer.page()
    designer.edit("seat=seat, oil=oil)", "seat=seat, oil=oils)")
    designer.do("go", at="0")
    told = designer.do("try", chair="1", decision="watch/WN-WATCH-01/1", answer="wait")
    assert "NameError: name 'oils' is not defined" in told


@pytest.mark.slow
def test_a_chair_that_is_not_there_is_refused(designer: Designer) -> None:
    """With a sentence."""
    reply = designer.client.post("/dev/try", data={"chair": "9"})
    assert (reply.status_code, "there is no chair '9'" in text_of(reply.text)) == (400, True)


def test_no_table_is_needed_to_say_nothing(designer: Designer) -> None:
    """Where the rules do not open one."""
    designer.edit("    seat = w.seats[(hour - 1)", "    seat = w.chairs[(hour - 1)")
    assert not re.search("do that", why(designer, "Ann"))
