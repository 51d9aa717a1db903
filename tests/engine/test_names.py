"""What players are called: tidied, and told from each other by what is seen of them."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commedia import games
from commedia.engine import BadOption, IllegalMove, lookalikes
from commedia.engine.lengths import LONGEST_NAME
from commedia.engine.names import alike, read_name
from commedia.engine.visible_text import with_directions_ended


@pytest.mark.parametrize(
    ("raw", "stands"),
    [
        ("  Ann\n of\tElsinore ", "Ann of Elsinore"),
        ("an\u202eeb", "aneb"),  # would turn what follows it about
        ("\u2066Bo\u2069\x00\x1b[31m", "Bo[31m"),
        ("שלום", "שלום"),
        ("👩‍👩‍👧 family", "👩‍👩‍👧 family"),
        ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"),
        ("<b>Cy</b>", "<b>Cy</b>"),
        ("می‌خواهم", "می‌خواهم"),
    ],
)
def test_a_name_stands_as_it_can_be_read(raw: str, stands: str) -> None:
    """On one line, in any writing, with emoji whole, and with nothing that is not seen."""
    assert read_name(raw) == stands


@pytest.mark.parametrize("raw", ["", "   ", "\n", "\u200b", "\u200d", "\u3164", "\u2800 \u2800", "\u202e"])
def test_a_name_of_which_nothing_is_seen_is_none(raw: str) -> None:
    """Spaces of every kind, joiners alone, blanks that count as letters."""
    with pytest.raises(IllegalMove, match="needs a name that can be read"):
        read_name(raw)


def test_a_name_fits_where_it_is_shown() -> None:
    """Or says how much does."""
    assert read_name("x" * LONGEST_NAME)
    with pytest.raises(IllegalMove, match="more than 40 characters"):
        read_name("x" * (LONGEST_NAME + 1))
    with pytest.raises(IllegalMove, match="“5” is not text"):
        read_name(5)


@pytest.mark.parametrize("other", ["ANN", "Ａｎｎ", "ann\u200b", "a\u200dnn", " ann", "ann\u00a0"])
def test_names_that_look_the_same_are_alike(other: str) -> None:
    """Case, width, and what is not seen tell nobody apart."""
    assert alike(other, ["Bob", "Ann"])
    assert alike("Ann", [other])


@pytest.mark.parametrize("other", ["Anne", "Änn", "A nn", "Aпп", "Аня"])
def test_names_that_look_different_are_not(other: str) -> None:
    """Nor is anybody like nobody."""
    assert not alike(other, ["Ann", "Bob"])
    assert not alike(other, [])


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Аnn", "Ann"),  # the first letter is Cyrillic, or Greek
        ("Αnn", "ann"),
        ("АННА", "AHHA"),  # Cyrillic from end to end, and Latin from end to end
        ("Сосо", "Coco"),
        ("ΝΙΝΑ", "Nina"),
        ("іvan", "Ivan"),
        ("Ӏan", "Ian"),
        ("André", "Аndre\u0301"),
        ("ОӀеg", "Oleg"),
        ("ಒ", "ఒ"),  # Kannada, Telugu
        ("Ꭺnn", "ANN"),
        ("ЁЁ", "ëë"),
    ],
)
def test_letters_of_two_alphabets_that_look_the_same_are_the_same(name: str, other: str) -> None:
    """Whether one letter is borrowed, or the whole name is written in the other alphabet."""
    assert alike(name, [other])
    assert alike(other, ["Bob", name])


ORDINARY = [
    "Ann Anna Amy Arny Ilia Lila Ali All Cole Nell Neil Tim Tirn Jan Jón Ægir Ößi Éa Ea Ømar",
    "Аня Анна Ира Вова Боря Ольга Олег Сеня Саня Ксения Юля Яна Ганна Оксана Єва Ева Їван Иван",
    "Νίκος Νίκη Άννα Ελένη Σοφία Ιάσων Γιώργος Θάλεια",
    "דוד דנה שרה שירה נועה יונתן יעל",
    "علي عالي نور نورا سارة ثریا پریا فاطمة یاسمین",
    "अनन्या आनंद रवि राज ดาว คาว ต้น 우진 유진 さくら サクラ 力 花子 花",
]


@pytest.mark.parametrize("names", ORDINARY)
def test_ordinary_names_of_any_alphabet_are_told_apart(names: str) -> None:
    """They stand as they are, and no two of them are one."""
    called = names.split()
    for i, name in enumerate(called):
        assert read_name(name) == name
        assert not alike(name, called[:i]), name


def test_what_looks_the_same_is_said_once() -> None:
    """No letter is in two groups, and none would be another before it is looked for."""
    stands = lookalikes.STANDS_FOR
    assert not stands.keys() & {ord(first) for first in stands.values()}
    for letter in {*map(chr, stands), *stands.values()}:
        assert unicodedata.normalize("NFKD", letter) == letter
        assert letter.isalnum()


def test_two_seats_of_a_table_cannot_look_the_same() -> None:
    """Nor can a seat look like a word of the game's own."""
    game = games.get("men-of-stones")
    with pytest.raises(BadOption, match="Two seats are called Аnn"):
        game.read_seats(["Ann", "Bob", "Аnn"])
    assert game.read_seats(["Анна", "Anna", "Άννα"]) == ["Анна", "Anna", "Άννα"]
    with pytest.raises(IllegalMove, match="Nobody can be called"):
        games.get("city-of-masks").read_seat("Тhе Аuthоrіtіеs")


@pytest.mark.parametrize(
    ("name", "whom"),
    [
        ("You", "whoever reads it"),
        ("Yоu", "whoever reads it"),  # with a Cyrillic o
        ("y0u.", "whoever reads it"),
        ("House", "the house"),
        ("The\u00a0HOUSE", "the house"),
        ("[the-house]", "the house"),
        ("Ｈouse", "the house"),
        ("GM", "the GM"),
        ("G.M.", "the GM"),
        ("the ԌM", "the GM"),
        ("Gamemaster", "the Game Master"),
        ("World", "the World"),
        ("Тhe Wоrld", "the World"),
        ("Everyone", "everyone"),
    ],
)
def test_nobody_is_called_as_somebody_whom_every_table_has(name: str, whom: str) -> None:
    """In every game, and whatever letters are borrowed; seats of a log or a test are not held to it."""
    for slug in games.SLUGS:
        with pytest.raises(IllegalMove, match=f"^Nobody can be called .+ (for {whom}|something else)\\.$"):
            games.get(slug).read_player(name)
    with pytest.raises(BadOption, match="Nobody can be called"):
        games.get("men-of-stones").read_seats(["Ann", "Bob", name], sat_down=True)
    assert games.get("men-of-stones").read_seats(["Ann", "Bob", name])[2] == read_name(name)


@pytest.mark.parametrize(
    "name", ["Youssef", "Gemma", "House of Usher", "Worldly", "Ev", "🦊", "The", "Theo", "Г", "GMT"]
)
def test_who_is_taken_for_nobody_is_called_as_they_like(name: str) -> None:
    """A name may hold such a word, or begin like one."""
    for slug in games.SLUGS:
        assert games.get(slug).read_player(name) == name


@pytest.mark.parametrize(
    ("slug", "name"),
    [
        ("know-thyself", "master"),
        ("shadow-play", "Dіrector"),
        ("face-of-angels", "world"),
        ("city-of-masks", "Authorities"),
        ("city-of-masks", "the Sun"),
    ],
)
def test_what_a_game_has_a_name_for_is_nobodys_with_or_without_its_article(slug: str, name: str) -> None:
    """Its roles, its factions."""
    with pytest.raises(IllegalMove, match="Nobody can be called"):
        games.get(slug).read_player(name)


@pytest.mark.parametrize(
    "hidden", ["A\u200dnn", "Ann\u3164", "Ann\ufe0f", "A\u034fnn", "Ann\U000e0100", "Ann\u115f"]
)
def test_nothing_of_a_name_is_hidden(hidden: str) -> None:
    """Joiners that join nothing, blanks that count as letters, marks that choose how nothing is drawn."""
    assert read_name(hidden) == "Ann"
    assert alike(hidden, ["Ann"])


@pytest.mark.parametrize("name", ["❤️", "👁️‍🗨️", "1️⃣ Ann", "שָּׁלוֹם", "Nguyễn", "ก็้"])
def test_marks_that_belong_there_stay(name: str) -> None:
    """Signs in colour, points and accents, up to three on a letter."""
    assert read_name(name) == name


def test_a_tower_of_marks_is_no_name() -> None:
    """It would stand in the lines above and below."""
    assert read_name("A\u0301\u0302\u0303nn")
    with pytest.raises(IllegalMove, match="3 marks on a letter at most"):
        read_name("A\u0301\u0302\u0303\u0304nn")
    with pytest.raises(IllegalMove, match="3 marks on a letter at most"):
        read_name("Z" + "\u0301\u200d" * 9 + "algo")


@pytest.mark.slow
@given(st.text(max_size=30))
def test_a_name_that_was_read_reads_the_same(raw: str) -> None:
    """So a log that holds it can be opened again."""
    try:
        name = read_name(raw)
    except IllegalMove:
        return
    assert read_name(name) == name


@given(st.text(alphabet="ab \n\u05d0\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069", max_size=20))
def test_directions_end_with_their_line(text: str) -> None:
    """What opens is closed in its own line, nothing else is, and nothing but the marks is touched."""
    ended = with_directions_ended(text)
    marks = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
    assert [c for c in ended if c not in marks] == [c for c in text if c not in marks]
    assert with_directions_ended(ended) == ended
    for line in ended.split("\n"):
        open_: list[str] = []
        for c in line:
            if c in "\u2066\u2067\u2068":
                open_.append("\u2069")
            elif c in "\u202a\u202b\u202d\u202e":
                open_.append("\u202c")
            elif c == "\u202c":
                assert open_.pop() == c
            elif c == "\u2069":
                while open_.pop() != c:
                    pass
        assert not open_
