"""Faces that people pick: nobody has another's while there are enough."""

from commedia.kit.portraits import faces_at

SEATS = ["ann", "bo", "cy"]
FACES = ["curls", "bald", "grey"]


def test_whoever_picks_none_has_the_face_of_their_place() -> None:
    assert faces_at(SEATS, {}, FACES) == {"ann": "curls", "bo": "bald", "cy": "grey"}
    assert faces_at(SEATS, {}, []) == {}


def test_a_face_that_is_picked_is_had_by_nobody_else() -> None:
    assert faces_at(SEATS, {"bo": "curls"}, FACES) == {"ann": "bald", "bo": "curls", "cy": "grey"}
    assert faces_at(SEATS, {"ann": "grey", "bo": "", "cy": "curls"}, FACES)["bo"] == "bald"


def test_where_there_are_too_few_some_look_alike() -> None:
    assert faces_at(SEATS, {}, ["curls"]) == dict.fromkeys(SEATS, "curls")
