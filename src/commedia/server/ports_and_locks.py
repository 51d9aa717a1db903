"""What a house should have to itself: its address, and its folder."""

from __future__ import annotations

import errno
import fcntl
import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

BACKLOG = 2048
"""Connections that may wait to be let in."""
LAST_PORT = 65535
LOOPBACK = "127.0.0.1"


class CannotServe(Exception):
    """The house can't be opened. Its words are for whoever gave the command."""


@contextmanager
def listen(host: str, port: int) -> Iterator[list[socket.socket]]:
    """Listen, for as long as the block lasts, at every address that the host's name stands for, at one port.

    port: 0 for any that is free. Raises CannotServe, with a sentence, where the port is taken or the address
    is not this machine's.
    """
    try:
        # With the protocol that is found here connections send small parts at once (TCP_NODELAY).
        found = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP, flags=socket.AI_PASSIVE
        )
    except (OSError, UnicodeError) as fault:
        raise CannotServe(f"There is no address {host} to listen at. --host takes another.") from fault
    with ExitStack() as open_ones:
        listening: list[socket.socket] = []
        for family, kind, protocol, _, address in dict.fromkeys(found):
            taken = open_ones.enter_context(socket.socket(family, kind, protocol))
            taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                taken.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            try:
                # The first may have been given a free port: the others take the same.
                taken.bind((address[0], port_of(listening) if listening else port, *address[2:]))
                taken.listen(BACKLOG)
            except OSError as fault:
                raise CannotServe(_why(fault, host, port)) from fault
            listening.append(taken)
        yield listening


def place_of(said: str) -> tuple[str, int]:
    """A host and a port, as a setting names them; without a host nobody but this machine is meant.

    Raises ValueError.

    >>> place_of("9464"), place_of("10.0.0.7:9464"), place_of("[::1]:9464")
    (('127.0.0.1', 9464), ('10.0.0.7', 9464), ('::1', 9464))
    """
    host, _, port = said.rpartition(":")
    if not (port.isascii() and port.isdecimal() and int(port) <= LAST_PORT):
        raise ValueError(said)
    return host.strip("[]") or LOOPBACK, int(port)


@contextmanager
def hold(folder: Path) -> Iterator[str]:
    """Mark a folder of tables as this process's while the block lasts; the mark ends with the process, too.

    Gives the number of the process whose it is already, or "".
    """
    with (folder / "commedia.lock").open("a+") as mark:
        try:
            fcntl.flock(mark, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            mark.seek(0)
            yield mark.read(20).strip() or "unknown"
            return
        except OSError:  # no such marks on that file system
            yield ""
            return
        mark.truncate(0)
        mark.write(str(os.getpid()))
        mark.flush()
        yield ""


def port_of(listening: list[socket.socket]) -> int:
    """The port that was taken."""
    port: int = listening[0].getsockname()[1]
    return port


def address_of(host: str, port: int) -> str:
    """The address as a browser takes it."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _why(fault: OSError, host: str, port: int) -> str:
    if fault.errno == errno.EADDRINUSE:
        return (
            f"Port {port} is taken; perhaps Commedia is open there already. "
            f"Another one: --port {port + 1 if port < LAST_PORT else 8000}."
        )
    if fault.errno in (errno.EACCES, errno.EPERM):
        return f"Port {port} is kept for the system's own. Another one: --port 8000."
    why = os.strerror(fault.errno) if fault.errno else str(fault)
    return f"Nobody can listen at {host}, port {port}: {why}."
