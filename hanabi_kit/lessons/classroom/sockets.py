"""Where the servers and kernels of a class listen, so that none gets in the way of another."""

import os
import socket
from contextlib import closing

from ...support.errors import HanabiError

INSIDE = "127.0.0.1"
STEP = 1000
"""More than any class has learners."""
LONGEST_FOLDER = 40
"""A socket's path has at most 103 bytes, and a kernel's name takes most of them."""


def is_free(address: str, port: int) -> bool:
    """Whether a server could listen here now."""
    with closing(socket.socket()) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((address, port))
        except (OSError, OverflowError):
            return False
    return True


def free_port(first: int) -> int:
    """This port, or the next of those that nobody else of the class is given."""
    for port in range(first, 2**16, STEP):
        if is_free(INSIDE, port):
            return port
    raise HanabiError(f"Port {first} and those after it are taken: choose others with --port.")


def kernel_transport(folder: str) -> str:
    """How kernels are spoken to: by files in the folder, or by ports where its path is too long.

    Thirty kernels that look for free ports at the same time take them from each other.
    """
    return "ipc" if len(os.fsencode(folder)) <= LONGEST_FOLDER else "tcp"
