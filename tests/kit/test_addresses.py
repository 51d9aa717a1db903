"""Where a house is found: what an address says, and what stands in its pages."""

from __future__ import annotations

import pytest

from commedia.kit import addresses
from commedia.kit.addresses import Place, at, read


@pytest.mark.parametrize(
    ("url", "place"),
    [
        ("", Place()),
        ("https://table.example.org", Place("https://table.example.org")),
        ("https://table.example.org/", Place("https://table.example.org")),
        ("http://example.org:8080/games/commedia/", Place("http://example.org:8080", "/games/commedia")),
        ("https://[::1]:8000/a", Place("https://[::1]:8000", "/a")),
    ],
)
def test_where_a_house_is_found(url: str, place: Place) -> None:
    assert read(url) == place


@pytest.mark.parametrize(
    "url",
    [
        "table.example.org", "/games/commedia", "ftp://example.org/", "https://example.org/a?b", "https:///a",
        "https://example.org/a#b", 'https://example.org/"x', "https://example.org/a//b", "https://me@example.org",
        "https://example.org/../a", "https://example.org/s", "https://example.org/api/commedia",
    ],
)  # fmt: skip
def test_what_is_no_address_of_a_house_is_refused(url: str) -> None:
    """With a sentence for whoever keeps the house."""
    with pytest.raises(ValueError, match="COMMEDIA_URL"):
        read(url)


@pytest.mark.parametrize(
    ("url", "stands"),
    [
        ("https://example.org/games/commedia/", "/games/commedia/rulebook/men-of-stones"),
        ("https://table.example.org", "/rulebook/men-of-stones"),
        ("", "/rulebook/men-of-stones"),
        ("https://example.org/s", "/rulebook/men-of-stones"),
    ],
)
def test_an_address_in_a_page_stands_under_the_path_of_the_house(
    url: str, stands: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the top where nobody says one; also where what is said can be none, of which its keeper is told."""
    monkeypatch.setenv("COMMEDIA_URL", url)
    monkeypatch.setattr(addresses, "HERE", addresses._place())
    assert at("/rulebook/men-of-stones") == stands
