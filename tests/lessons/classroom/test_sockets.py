"""Nobody of a class gets in the way of another."""

import socket

import pytest

from hanabi_kit import HanabiError
from hanabi_kit.lessons.classroom.sockets import STEP, free_port, is_free, kernel_transport


def test_a_port_that_somebody_has_is_passed_over_for_one_that_no_classmate_gets() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert not is_free("127.0.0.1", port)
        if port + STEP < 2**16:
            found = free_port(port)
            assert found > port
            assert (found - port) % STEP == 0
    assert free_port(port) == port


def test_where_no_port_is_left_it_is_said() -> None:
    with pytest.raises(HanabiError, match="choose others with --port"):
        free_port(2**16)


def test_kernels_have_ports_only_where_a_path_is_too_long() -> None:
    assert kernel_transport("/short") == "ipc"
    assert kernel_transport("/" + "long" * 20) == "tcp"
    assert kernel_transport("/" + "ü" * 30) == "tcp"  # bytes count, not letters
