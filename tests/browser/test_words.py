"""A word for the seed: sealed in a browser, kept there, and opened from there when the curtain rises."""

from __future__ import annotations

import re
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any

import msgspec
import pytest
from playwright.sync_api import expect

from commedia.engine import Dice, SeededDealer, log
from commedia.engine.commitments import commitment
from tests.browser.conftest import House
from tests.browser.people import Person, on_the_stage, raise_the_curtain, sit_down, to_the_table
from tests.browser.test_lobby import call_oneself, invitations, new_table

Visit = Callable[..., Person]

LONG = "Ärgernis, Ölzeug und Übermut: fünf große Würfel für 27 Zwölftöner 🎲 und eine"
"""More than one block of the hash, and letters of one to four bytes."""


def seal(person: Person, word: str) -> str:
    """Seal a word by keyboard alone; what has been sent to the house."""
    sent: list[str] = []
    person.page.on("request", lambda request: sent.append(request.post_data or ""))
    person.page.locator("#word").focus()
    person.page.keyboard.type(word)
    person.page.keyboard.press("Enter")
    expect(person.page.locator("#word-is")).to_contain_text("this browser keeps it")
    return "\n".join(sent)


def guests(visit: Visit, host: Person, *names: str) -> list[Person]:
    """Friends who sit down by the open links."""
    found = []
    for link, name in zip(invitations(host), names, strict=False):
        found.append(visit(link, name))
        sit_down(found[-1], name)
        expect(found[-1].page.locator("#cast, .chairs")).to_contain_text(name)
    return found


def test_words_stay_in_their_browsers_until_the_curtain_rises(visit: Visit) -> None:
    """The house gets a hash; with the curtain each browser opens its own, and the play begins."""
    host = new_table(visit)
    call_oneself(host, "Ada")
    [ben] = guests(visit, host, "Ben")
    assert "rosemary" not in seal(host, "rosemary")
    sent = seal(ben, LONG)
    assert "Zw" not in sent
    assert "commitment=" in sent
    ben.page.reload()
    expect(ben.page.locator("#word")).to_have_value(LONG)
    expect(host.page.locator(".sealed")).to_contain_text("Ben")
    raise_the_curtain(host, ben)
    for person in (host, ben):
        expect(person.page.locator("#script")).to_contain_text(
            "Words were opened, and are in the seed: those of Ada and Ben."
        )


def test_a_word_is_kept_until_the_house_has_another(visit: Visit) -> None:
    """Where the message with the other is lost, the first one is opened."""
    host = new_table(visit)
    [ben] = guests(visit, host, "Ben")
    seal(ben, "rue")
    ben.page.route("**/word", lambda route: route.abort())
    with ben.page.expect_event("requestfailed"):
        ben.page.locator("#word").fill("thyme")
        ben.page.keyboard.press("Enter")
    raise_the_curtain(host)
    expect(host.page.locator("#script")).to_contain_text(
        "Words were opened, and are in the seed: those of Ben."
    )
    ben.faults.clear()  # the line was cut


def test_a_word_that_another_browser_keeps_can_be_sealed_anew(visit: Visit) -> None:
    """Whoever lost theirs is told so before the curtain rises, and seals another."""
    host = new_table(visit)
    [ben] = guests(visit, host, "Ben")
    seal(ben, "rue")
    link = ben.page.url
    ben.page.context.close()
    again = visit(link, "Ben, elsewhere")
    expect(again.page.locator("#word-is")).to_contain_text("this browser does not have it")
    seal(again, "thyme")
    raise_the_curtain(host, again)
    expect(again.page.locator("#script")).to_contain_text("those of Ben.")


def test_a_house_that_is_killed_while_the_curtain_rises_waits_again(house: House, visit: Visit) -> None:
    """Nothing of what was opened is lost, and whoever comes back is still waited for."""
    host = new_table(visit)
    call_oneself(host, "Ada")
    [ben] = guests(visit, host, "Ben")
    seal(host, "rosemary")
    seal(ben, "rue")
    link, kept = ben.page.url, ben.page.context.storage_state()
    ben.page.context.close()
    host.page.locator("#cue .button--cue").click()
    expect(host.page.locator("#cue")).to_contain_text("Ada’s word is open")
    expect(host.page.locator(".status")).to_contain_text("it waits for Ben")
    house.close(signal.SIGKILL)
    house.open()
    expect(host.page.locator("#cue")).to_contain_text("Ada’s word is open")
    visit(link, "Ben, back", storage_state=kept)
    to_the_table(host)
    expect(host.page.locator("#script")).to_contain_text("those of Ada and Ben.")
    host.faults = []  # the line was cut


def test_a_word_needs_no_hash_to_be_understood(visit: Visit) -> None:
    """What it is for stands above its field, and is read out with it; the seals are folded."""
    host = new_table(visit)
    word = host.page.locator("#word")
    expect(word).to_have_accessible_description(re.compile(r"arranged it, not even the house\."))
    expect(host.page.locator("#seals code")).not_to_be_visible()
    call_oneself(host, "Ada")
    seal(host, "rosemary")
    expect(host.page.locator("#terms")).to_contain_text("Sealed so far: Ada.")
    expect(host.page.locator(".sealed")).not_to_be_visible()
    host.page.locator("#seals > summary").focus()
    host.page.keyboard.press("Enter")
    expect(host.page.locator(".sealed")).to_contain_text("Ada")


def test_a_browser_without_the_word_says_where_it_is_and_asks_for_nothing(visit: Visit) -> None:
    """While the curtain rises: there is no form to fill in with what nobody can know."""
    host = new_table(visit)
    [ben] = guests(visit, host, "Ben")
    seal(ben, "rue")
    link = ben.page.url
    ben.page.context.close()
    host.page.locator("#cue .button--cue").click()
    again = visit(link, "Ben, elsewhere").page
    expect(again.locator(".status")).to_contain_text("your word is due")
    expect(again.locator("#cue")).to_contain_text("opens by itself in the browser in which you sealed it")
    expect(again.locator("#reveal-nonce")).not_to_be_visible()
    for page in (again, host.page):  # both move on by themselves
        expect(page.get_by_role("link", name="Look again")).not_to_be_visible()


def test_without_scripts_the_house_seals_and_opens(visit: Visit) -> None:
    """And says so, on the form and beside the commitment."""
    host = new_table(visit)
    [link, *_] = invitations(host)
    plain = visit(link, "Cy", java_script_enabled=False)
    sit_down(plain, "Cy")
    expect(plain.page.locator("#word-is")).to_contain_text("the house seals it for you, and knows it")
    plain.page.locator("#word").fill("quince")
    plain.page.locator("#word").press("Enter")
    expect(plain.page.locator("#word-is")).to_contain_text("The house sealed this word for you")
    expect(host.page.locator(".sealed")).to_contain_text("by the house")
    raise_the_curtain(host)
    expect(host.page.locator("#script")).to_contain_text("Words were opened, and are in the seed")


def opened_and_stopped(house: House, visit: Visit) -> tuple[Person, Person]:
    """Ada's word, which whoever keeps the house knows, waits; Ben's is open; the house is stopped."""
    host = new_table(visit)
    call_oneself(host, "Ada")
    [ben] = guests(visit, host, "Ben")
    seal(ben, "rue")
    seal(host, "rosemary")
    host.page.route("**/reveal", lambda route: route.abort())
    host.page.locator("#cue .button--cue").click()
    expect(ben.page.locator("#cue")).to_contain_text("Ben’s word is open")
    house.close()
    host.page.unroute("**/reveal")
    return host, ben


def change_lobby(house: House, table: str, change: Callable[[dict[str, Any]], None]) -> None:
    """As whoever can write in the database does."""
    with closing(sqlite3.connect(house.folder / "commedia.sqlite3")) as kept, kept:
        (doc,) = kept.execute("SELECT doc FROM tables WHERE id = ?", (table,)).fetchone()
        lobby = msgspec.json.decode(doc)
        change(lobby)
        kept.execute("UPDATE tables SET doc = ? WHERE id = ?", (msgspec.json.encode(lobby), table))


def found_by_search(lobby: dict[str, Any], his: dict[str, Any]) -> dict[str, Any]:
    """A word of the host's with which the first four dice are all sixes, now that his is known."""
    seed, seal_ = bytes.fromhex(lobby["seed"]), lobby["seal"]
    for number in range(20_000):
        word = f"word {number}"
        mine = {"chair": lobby["host"], "hash": commitment(seal_, NONCE, word), "own": True,
                "nonce": NONCE, "word": word}  # fmt: skip
        both = [log.Committed("", one["hash"], True, one["nonce"], one["word"]) for one in (his, mine)]
        if SeededDealer(seed, committed=both).deal(Dice("R", 4), 0) == [6, 6, 6, 6]:
            return mine
    raise AssertionError("one in 1,296 is found among 20,000")


NONCE = "5e" * 16


def table_of(person: Person) -> str:
    """The table whose page somebody has before them."""
    return str(person.page.url.rpartition("/")[2]).partition("-")[0]


def test_a_word_is_opened_for_one_list_alone(house: House, visit: Visit) -> None:
    """The attack: the house is stopped once a word is open, the list is emptied in its database, another word
    is committed to that a search found, and the curtain rises again. The page opens its word no second time.
    """
    host, ben = opened_and_stopped(house, visit)

    def begin_again(lobby: dict[str, Any]) -> None:
        [his] = [word for word in lobby["words"] if word["word"] == "rue"]
        mine = found_by_search(lobby, his)
        lobby["words"] = [{**his, "nonce": "", "word": ""}, {**mine, "nonce": "", "word": ""}]
        lobby["closed"] = False

    change_lobby(house, table_of(host), begin_again)
    house.open()
    expect(ben.page.locator("#word-is")).to_contain_text("Your word was opened already")
    host.page.locator("#cue .button--cue").click()
    expect(ben.page.locator("#cue")).to_contain_text("Your word was opened for another list than this one.")
    expect(ben.page.locator("#cue")).not_to_contain_text("Ben’s word is open")
    ben.page.reload()
    expect(ben.page.locator(".closed__other")).to_be_visible()
    expect(ben.page.locator("#open-word")).not_to_be_visible()
    expect(ben.page.locator("#cue")).not_to_contain_text("Ben’s word is open")
    host.faults = ben.faults = []  # the line was cut


@pytest.mark.parametrize("his_word", ["stays", "goes"])
def test_a_play_that_begins_with_another_list_is_said_to(house: House, visit: Visit, his_word: str) -> None:
    """His word needs no opening where the house has it, and none where it is left out of the list. His
    browser has what it was opened for, and says so on whatever page it comes to.
    """
    host, ben = opened_and_stopped(house, visit)

    def begin_again(lobby: dict[str, Any]) -> None:
        [his] = [word for word in lobby["words"] if word["word"] == "rue"]
        lobby["words"] = [his, found_by_search(lobby, his)] if his_word == "stays" else []
        lobby["closed"] = False

    change_lobby(house, table_of(host), begin_again)
    house.open()
    expect(host.page.locator("#cue .button--cue")).to_be_visible()
    raise_the_curtain(host)
    notice = ben.page.locator("#notice-here .other-list")
    for _ in range(2):  # on the prologue, and at the table, for as often as it is opened
        expect(notice).to_contain_text(
            "This play began with another list than the one that your word was opened"
        )
        ben.page.goto(f"{house.address}/s/{ben.page.url.split('/s/')[1].split('/')[0]}")
    notice.locator("summary").click()
    mine, now = notice.locator("pre").all_inner_texts()
    assert mine.splitlines()[0] == now.splitlines()[0]
    assert [line.split()[-1] for line in mine.splitlines() if line.startswith("word")] == ["Ben", "Ada"]
    assert mine != now
    host.faults = ben.faults = []  # the line was cut


def test_a_play_that_begins_with_the_list_that_was_opened_for_says_nothing(visit: Visit) -> None:
    """As every honest one does."""
    host = new_table(visit)
    call_oneself(host, "Ada")
    [ben] = guests(visit, host, "Ben")
    seal(ben, "rue")
    raise_the_curtain(host, ben)
    expect(ben.page.locator("#script")).to_contain_text("those of Ben.")
    assert ben.page.evaluate("Object.keys(localStorage).filter(key => key.startsWith('opened ')).length") == 1
    ben.page.reload()
    expect(ben.page.locator("#began")).to_be_attached()
    ben.page.wait_for_function("() => !document.body.dataset.later")
    expect(ben.page.locator(".other-list")).to_have_count(0)


def test_the_seal_of_the_log_can_be_copied_by_keyboard(visit: Visit, house: House) -> None:
    """Folded it is short enough to write down; unfolded it is whole, and moves on with the log."""
    opened = house.table(["Ann", "Bob", "Cy"], house=["Bob", "Cy"])
    ann = visit(f"/s/{opened['seats']['Ann']}", "Ann")
    summary = ann.page.locator("#log-seal-of > summary")
    expect(summary).to_contain_text("Seal of entry")
    before = summary.locator(".digits").inner_text()
    summary.focus()
    ann.page.keyboard.press("Enter")
    whole = ann.page.locator("#log-seal-whole")
    expect(whole).to_be_visible()
    first = whole.input_value()
    entry, _, digits = first.partition(":")
    assert len(digits) == 64
    assert digits[:4] in before
    on_the_stage(ann.page).locator("#say textarea").fill("Well met.")
    ann.page.keyboard.press("Control+Enter")
    expect(whole).not_to_have_value(first)
    expect(summary.locator(".digits")).not_to_have_text(before)
    expect(whole).to_be_visible()
    assert int(whole.input_value().partition(":")[0]) > int(entry)
