"""What an invitation is worth at its table: whether it is still good, why not, and what it opens."""

from __future__ import annotations

import hashlib
import hmac

from commedia.server.errors import NobodySits, VoidLink
from commedia.server.invitations import SPECTATOR, Invitation
from commedia.server.lobby import Authorship, Chair, Ended, Link, Lobby


def is_good(lobby: Lobby, invitation: Invitation) -> bool:
    """Whether it is the last one that was made for a chair that is there, or for the spectators."""
    if invitation.chair == SPECTATOR:
        return invitation.nonce == lobby.watch
    chair = _chair(lobby, invitation)
    return chair is not None and chair.nonce == invitation.nonce


def is_current(lobby: Lobby, invitation: Invitation) -> bool:
    """Whether it opens its table: it is good, and not only an invitation to a play that is on."""
    return is_good(lobby, invitation) and not must_sit_down(lobby, invitation)


def must_sit_down(lobby: Lobby, invitation: Invitation) -> bool:
    """Whether whoever has this good invitation sees nothing of the play before they sit down."""
    chair = _chair(lobby, invitation)
    return chair is not None and lobby.stage != "lobby" and chair.may_be_handed_on


def invites(lobby: Lobby, invitation: Invitation) -> bool:
    """Whether a person who follows this good invitation is asked to sit down, before anything else."""
    chair = _chair(lobby, invitation)
    if chair is None or lobby.stage != "lobby":
        return must_sit_down(lobby, invitation)
    return chair.kind != "person" and chair.link != "own"


def must_be_good(lobby: Lobby, invitation: Invitation) -> None:
    """Raises VoidLink unless the invitation is good."""
    if not is_good(lobby, invitation):
        raise void(lobby, invitation)


def must_open(lobby: Lobby, invitation: Invitation) -> None:
    """Raises VoidLink or NobodySits unless the invitation opens its table."""
    must_be_good(lobby, invitation)
    if must_sit_down(lobby, invitation):
        raise NobodySits


def formerly(lobby: Lobby, invitation: Invitation) -> Authorship | None:
    """What whoever had a seat by this link wrote from it, before it was opened for another; None else."""
    chair = _chair(lobby, invitation)
    return next((one for one in chair.wrote if one.nonce == invitation.nonce), None) if chair else None


def authorship_of(lobby: Lobby, invitation: Invitation) -> Authorship:
    """What whoever has this link wrote by it. Raises VoidLink or NobodySits."""
    if (former := formerly(lobby, invitation)) is not None:
        return former
    must_open(lobby, invitation)
    chair = _chair(lobby, invitation)
    return Authorship(invitation.nonce) if chair is None else chair.authorship


def void(lobby: Lobby, invitation: Invitation) -> VoidLink:
    """What whoever followed a link that is no longer good is told."""
    return VoidLink(why_void(lobby, invitation), keeps_words=formerly(lobby, invitation) is not None)


def why_void(lobby: Lobby, invitation: Invitation) -> str:
    """What became of a link that is no longer good, and what whoever followed it may do."""
    if invitation.chair == SPECTATOR:
        return _WATCH
    chair = _chair(lobby, invitation)
    if chair is None:
        return _GONE
    return _WHY[chair.ended if invitation.nonce == chair.nonce - 1 else ""]


_NO_MORE = "This link is no longer good: "
_WATCH = f"{_NO_MORE}the host has made a new one for those who look on. Ask for it at the table."
_GONE = f"{_NO_MORE}the host has taken this seat away. Ask the host for another."
_WHY: dict[Ended, str] = {
    "sat": f"{_NO_MORE}somebody has sat down by it, and was given one of their own. If that was you, go on "
    "in the browser in which you sat down, or by the link that you kept. If it was not, ask the host to open "
    "the seat again.",
    "anew": f"{_NO_MORE}whoever sits here has made another. If that was you, go on by the new one. If you "
    "have lost it, ask the host to open the seat again.",
    "opened": f"{_NO_MORE}the host has opened this seat again. Ask the host for its new link.",
    "invited": f"{_NO_MORE}the host has made another for this seat. Ask the host for it.",
    "moved": f"{_NO_MORE}the table has been at another house since. Whoever keeps this one has its new link: "
    "ask the host.",
    "": f"{_NO_MORE}its seat has had another since. If the seat is yours and you have lost its link, ask the "
    "host to open it again.",
}


# -- another link ------------------------------------------------------------------------------------------


def replace(chair: Chair, why: Ended, link: Link, sat: str = "") -> None:
    """Give a chair another link: no link that anybody has to it is good any more.

    sat: the hash by which whoever asked for the link is known again, see `hashed`.
    """
    chair.nonce += 1
    chair.ended, chair.link, chair.sat = why, link, sat


def hashed(invitation: Invitation, key: str) -> str:
    """What is kept of a key that was sent with an invitation, for as long as the next link is good."""
    said = f"{invitation.table}-{invitation.chair}-{invitation.nonce}:{key}"
    return hashlib.sha256(said.encode()).hexdigest()


def was_answered(lobby: Lobby, invitation: Invitation, key: str) -> bool:
    """Whether the link that is good now was made for this very request, whose reply was lost.

    The invitation alone does not tell: the host has it, too. The key is the sender's own secret.
    """
    chair = _chair(lobby, invitation)
    return (
        bool(key)
        and chair is not None
        and chair.nonce == invitation.nonce + 1
        and hmac.compare_digest(chair.sat, hashed(invitation, key))
    )


def _chair(lobby: Lobby, invitation: Invitation) -> Chair | None:
    return next((chair for chair in lobby.chairs if chair.n == invitation.chair), None)
