"""Whether the links that a host hands on lead anywhere: what else this machine is called in its network."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

FOUND: list[str] = []
"""The addresses by which others in this network find the house, where it listens at all of them."""
_NOWHERE = (("192.0.2.1", socket.AF_INET), ("2001:db8::1", socket.AF_INET6))
"""Addresses that are nobody's (RFC 5737, RFC 3849): nothing is sent there, but a way is chosen."""


def leads_here_alone(site: str) -> bool:
    """Whether an address leads whoever follows it to their own machine.

    >>> leads_here_alone("http://127.0.0.1:8000"), leads_here_alone("http://localhost:8000")
    (True, True)
    >>> leads_here_alone("http://192.168.1.7:8000"), leads_here_alone("https://table.example.org")
    (False, False)
    """
    host = urlsplit(site).hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def leads_inside(site: str) -> bool:
    """Whether an address is a name that machines behind a proxy know, and nobody else.

    That is one without a dot, or one that is set aside for what lies inside.

    >>> leads_inside("http://house:8000"), leads_inside("http://house.internal")
    (True, True)
    >>> leads_inside("http://localhost:8000"), leads_inside("http://192.168.1.7:8000")
    (False, False)
    >>> leads_inside("http://[::1]:8000"), leads_inside("http://attic.local:8000")
    (False, False)
    """
    host = urlsplit(site).hostname or ""
    try:
        ip_address(host)
    except ValueError:
        is_named = bool(host) and host != "localhost"
        return is_named and ("." not in host or host.endswith((".internal", ".cluster.local")))
    return False


def is_everywhere(host: str) -> bool:
    """Whether a house that listens there can be reached from other machines by any address of this one."""
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return host == ""


def of_this_machine(port: int) -> list[str]:
    """The addresses of this machine by which others would reach a port of it, as a browser takes them."""
    found = []
    for nobody, family in _NOWHERE:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as asking:
                asking.connect((nobody, 9))
                host = str(asking.getsockname()[0])
        except OSError:
            continue
        if not ip_address(host).is_loopback and not ip_address(host).is_link_local:
            found.append(f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}")
    return found
