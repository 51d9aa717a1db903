"""The lobby shows what each may know and do, and says what stands before the curtain."""

from __future__ import annotations

import re
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commedia import games
from commedia.games.men_of_stones.setting import setting_to_data, stock_settings
from commedia.kit.page import page_of
from commedia.server.lobby import Chair, SealedWord
from commedia.server.pages import lobby, sitting
from commedia.server.pages.terms import as_toml
from tests.server.seeing import lobby_seen


def html(me: int | None = 1, **changes: object) -> str:
    return str(lobby.page(lobby_seen(me, **changes)))


def test_the_host_has_every_invitation_and_a_guest_has_none():
    """Only the host invites, and only to seats in which nobody sits."""
    for seat in ("chair3", "chair4"):
        assert f"https://commedia.example/s/{seat}" in html(1)
        assert f"/s/{seat}" not in html(2)
    assert "/s/chair2" not in html(1)  # somebody sits there
    assert "https://commedia.example/s/watch" in html(2)


def test_the_terms_stand_beside_the_cast_and_not_within_it():
    """Whoever goes by headings finds each part of the lobby at the same depth."""
    for me in (1, 2, None):
        told = re.findall(r"<(h[1-6])[^>]*>([^<]+)", html(me))
        parts = ["The cast", "How long?", "Who deals", "Lines and veils", "House rules", "Before the curtain"]
        assert told[1:] == [("h2", part) for part in parts]


def test_the_seed_is_on_nobodys_page():
    """Its seal is."""
    for me in (1, 2, None):
        assert "5eed5eed" not in html(me)
        assert "9f3a 71c0 5be2 d418" in html(me)


def test_a_word_for_the_seed_is_seen_by_its_author_alone():
    """The others see whose are sealed, with the beginning of each commitment, and by whom."""
    assert 'value="marzipan"' in html(2)
    for me in (1, None):
        page = html(me)
        assert "marzipan" not in page.replace('placeholder="marzipan"', "")
        assert "b17e b17e b17e b17e" in page
        assert "by the house" in page


def test_nothing_can_be_changed_on_the_page_while_the_curtain_rises():
    """It says whose word is open and who is waited for, and asks nothing but that."""
    words = [SealedWord(1, "a1" * 32, True, "00" * 16, "rue"), SealedWord(2, "b0" * 32, True)]
    seated = [Chair(n=n, kind="person", name=f"P{n}", here=True, ready=True) for n in (1, 2, 3)]
    for me in (1, 2, None):
        page = html(me, chairs=seated, words=words, closed=True)
        assert "P1’s word is open" in page
        assert "P2’s word is sealed" in page
        assert "45 seconds at most" in page
        assert f'href="/s/chair{me or 0}">Look again' in page  # without scripts
        asked = set(re.findall(r'action="/s/chair\d/([a-z-]+)"', page))
        assert asked == {1: {"veil"}, 2: {"veil", "reveal"}, None: set()}[me]
    assert "it waits for P2" in html(1, chairs=seated, words=words, closed=True)


def test_every_table_option_is_there_with_its_sentences_and_rules():
    """Nothing about the terms has to be looked up elsewhere."""
    page = html(1)
    for option in games.get("men-of-stones").options.values():
        assert option.title.replace("'", "&#39;") in page
        for value, means in option.choices.items():
            assert f'name="option.{option.key}" value="{value}"' in page
            assert means.replace("'", "&#39;") in page
        for rule in option.rules:
            assert f"#{rule}" in page


def test_a_folded_option_says_what_it_is_now():
    """Each, those too that a table writes out itself."""
    page = html(1)
    folded = re.findall(r"<summary>(.*?)</summary>", page)
    knobs = [one for one in folded if "knob__now" in one]
    game = games.get("men-of-stones")
    assert len(knobs) == len(game.options) + len(game.documents)
    assert '<b>A Setting of your own</b>: <span class="knob__now">You play with ours.</span>' in knobs
    own = {"setting": setting_to_data(stock_settings()["rotten_denmark"])}
    assert '<span class="knob__now">This table has its own.</span>' in html(1, options=own)


@pytest.mark.parametrize("slug", ["men-of-stones", "city-of-masks", "know-thyself", "shadow-play"])
def test_how_long_is_asked_first_and_all_else_is_folded(slug: str):
    """One choice a length, with what it brings and how many answers it takes; the knobs lie in one fold."""
    game, page = games.get(slug), html(1, game=slug)
    asked = page.index("How long?")
    fold = page.index('id="more-to-settle"')
    assert asked < page.index("Who deals") < fold < page.index('class="knob"')
    usual = game.length_of({})
    for length in game.lengths.values():
        checked = " checked" if length is usual else ""
        assert f'<input type="radio" name="terms.length" value="{length.key}"{checked}>' in page
        seats = int(re.findall(r"At this table of (\d+)", page)[0])
        assert f"At this table of {seats}, about {length.answers_at(seats)} answers from each" in page
    assert 'id="length-own" class="own-length" hidden' in page
    assert "all as the rulebook has it" in page


@pytest.mark.parametrize("slug", ["men-of-stones", "city-of-masks", "know-thyself", "shadow-play"])
def test_the_length_that_holds_is_the_one_that_is_chosen(slug: str):
    """By what it settles; where none holds it is the table's own, and guests read that, too."""
    game = games.get(slug)
    for length in game.lengths.values():
        page = html(1, game=slug, options=game.read_options(length.options))
        assert re.findall(r'name="terms.length" value="(\w+)" checked', page) == [length.key]
        guest = html(2, game=slug, options=game.read_options(length.options))
        assert f"<b>{length.title}</b>: {length.says}".replace("'", "&#39;") in guest
    own = {
        "men-of-stones": {"scene_rounds": 3},
        "city-of-masks": {"round_limit": 7},
        "know-thyself": {"wager_limit": 3},
        "shadow-play": {"episodes": 2},
    }[slug]
    page = html(1, game=slug, options=game.read_options(own))
    assert not re.findall(r'name="terms.length" value="\w+" checked', page)
    assert 'id="length-own" class="own-length">' in page
    assert "1 changed" in page
    assert "<b>Your own</b>" in html(2, game=slug, options=game.read_options(own))


def test_a_guest_reads_the_terms_and_cannot_change_them():
    """What differs from the rulebook stands there; all else is folded away below it."""
    options = {k: o.default for k, o in games.get("men-of-stones").options.items()} | {"start_deaths": "off"}
    page = html(2, options=options)

    assert "/terms" not in page
    assert page.index("No Tragedy as the Final Scene starts") < page.index(
        "<b>All others</b>: as the rulebook"
    )
    assert page.index("<b>All others</b>") < page.index("Natures set out")
    assert page.count(">changed</span>") == 1
    assert "<b>All</b>: as the rulebook has it" in html(2)


@pytest.mark.parametrize(
    ("n", "says"), [(1, "seat 1 is for you: you would be the Director."), (2, "seat 2 is for you. ")]
)
def test_an_invitation_says_which_part_of_the_game_a_seat_is(n: int, says: str) -> None:
    """Whoever sits down to direct knows it before."""
    seen = lobby_seen(n, game="shadow-play")
    assert says in str(sitting.invitation(seen))


@pytest.mark.parametrize("game", ["know-thyself", "face-of-angels", "shadow-play"])
def test_whoever_is_offered_a_part_of_the_game_is_told_what_it_does(game: str):
    """In the lobby beside its seat, and on the invitation to it; no other seat has any such line."""
    [duty] = page_of(games.get(game)).duties
    assert str(lobby.page(lobby_seen(1, game=game))).count(duty) == 1
    assert duty in str(sitting.invitation(lobby_seen(1, game=game)))
    assert duty not in str(sitting.invitation(lobby_seen(2, game=game)))


def test_the_curtain_has_one_button_and_says_what_it_does():
    """With an open seat it fills it too."""
    assert "Seat a house actor and raise the curtain" in html(1)
    assert "/fill-and-begin" in html(1)
    full = [Chair(n=n, kind="person", name=f"P{n}", here=True, ready=True) for n in (1, 2, 3)]
    page = html(1, chairs=full)
    assert "/begin" in page
    assert "fill-and-begin" not in page
    assert page.count("button--cue") == 1


def test_a_guest_says_that_they_are_ready():
    """Once they are, it is nobody's cue."""
    assert "I am ready" in html(2)
    assert "● Your cue" in html(2)
    chairs = [Chair(n=n, kind="person", name=f"P{n}", here=True, ready=True) for n in (1, 2, 3)]
    page = html(2, chairs=chairs)
    assert "Not ready after all" in page
    assert "●" not in page.partition("</title>")[0]


def test_checks_say_who_is_not_ready():
    """By name: they are at the table, and it is no secret."""
    assert (False, "Tom has not said ready", "") in lobby.checks(lobby_seen())
    assert (False, "The open seat to fill", "a house actor can keep it warm") in lobby.checks(lobby_seen())
    bare = lobby_seen(chairs=[Chair(n=1, kind="person", name="Ann"), Chair(n=2), Chair(n=3)])
    assert (False, "2 open seats to fill", "house actors can keep them warm") in lobby.checks(bare)


def test_lines_and_veils_are_there_without_names():
    """Everybody at the table may add one; spectators read."""
    assert "harm to children" in html(2)
    assert 'action="/s/chair2/veil"' in html(2)
    assert "/veil" not in html(None)


def test_a_spectator_finds_no_form_but_the_words_on_the_page():
    """Nothing there is theirs to change."""
    assert "<form" not in html(None)


def test_one_s_own_chair_has_name_pronouns_and_a_mark_with_its_symbol():
    """A colour never stands alone."""
    page = html(1)
    assert 'name="chair.name" value="Priya"' in page
    assert 'name="chair.pronouns" value="she"' in page
    assert 'aria-label="verdigris lozenge"' in page


def test_no_two_buttons_of_the_host_are_called_alike():
    """Whoever hears them one by one is told which seat each is about."""
    page = re.sub(r"<(svg|noscript).*?</\1>", "", html(1), flags=re.S)
    pressed = re.findall(r'<(?:button|a class="button)([^>]*)>(.*?)</(?:button|a)>', page, re.S)
    called = [
        label[1]
        if (label := re.search('aria-label="([^"]*)"', start))
        else re.sub(r"<[^>]*>", "", inside).strip()
        for start, inside in pressed
    ]
    assert "Copy the invitation to seat 4" in called
    assert sorted(called) == sorted(set(called))


def test_no_seat_can_be_removed_where_the_game_needs_it():
    """Three is the least for this one."""
    chairs = [Chair(n=n, kind="person", name=f"P{n}") for n in (1, 2, 3)]
    assert 'value="remove"' not in html(1, chairs=chairs)
    assert 'value="remove"' in html(1)


def test_a_setting_of_the_tables_own_can_be_read_again():
    """It comes back as the TOML it would be written as."""
    data = setting_to_data(stock_settings()["rotten_denmark"])
    page = html(1, options={"setting": data})

    assert "[details]" in page
    assert tomllib.loads(as_toml(data)) == data


@given(
    st.dictionaries(
        st.text(min_size=1, max_size=8, alphabet=st.characters(exclude_categories=["Cs"])),
        st.lists(st.text(max_size=12, alphabet=st.characters(exclude_categories=["Cs"])), max_size=3),
        max_size=4,
    )
)
def test_any_text_survives_as_toml(details: dict[str, list[str]]):
    """Quotes, line ends and signs of other scripts."""
    assert tomllib.loads(as_toml({"name": "x", "details": details})) == {"name": "x", "details": details}


@pytest.mark.parametrize("name", ["Tom", "<b>Tom</b>"])
def test_the_curtain_between_two_people_shows_nothing_of_either(name: str):
    """It names the next one and leads to their page."""
    page = str(lobby.curtain(name, "/s/tom"))

    assert "<b>Tom</b>" not in page
    assert 'href="/s/tom"' in page
    assert "<form" not in page


def test_nothing_on_the_page_needs_an_inline_style_or_script():
    """The pages forbid both."""
    for me in (1, 2, None):
        page = html(me)
        assert " style=" not in page
        assert "<script>" not in page
        assert " onclick" not in page


@pytest.mark.parametrize("lots", ["dice", "tiles"])
def test_chance_is_called_what_the_table_plays_with(lots: str):
    """City of Masks draws tiles or throws dice, as its table likes."""
    usual = {key: option.default for key, option in games.get("city-of-masks").options.items()}
    randomizer = "dice" if lots == "dice" else usual["randomizer"]
    page = html(1, game="city-of-masks", options={**usual, "randomizer": randomizer}, dealer="hand")
    assert f"Our own {lots}" in page
    assert f"Your own {lots}" in page
