"""Tests of the check if a Redis or Valkey server can read the files of a data folder."""

from pathlib import Path

import pytest

from server.store.data_version import Server, read_server, too_new_for


def server(product: str, major: int, minor: int) -> Server:
    return Server(product, (major, minor))


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ("Redis server v=6.2.14 sha=0:0 malloc=libc bits=64", server("Redis", 6, 2)),
        ("Redis server v=7.0.15 sha=0:0", server("Redis", 7, 0)),
        ("Valkey server v=8.1.1 sha=0:0", server("Valkey", 8, 1)),
        ("something else", None),
        ("", None),
    ],
)
def test_the_version_of_a_server_is_parsed(output: str, expected: Server | None) -> None:
    assert read_server(output) == expected


@pytest.mark.parametrize(
    ("header", "able", "not_able"),
    [
        (b"REDIS0009", ["Redis 7.0", "Valkey 7.2"], ["Redis 6.2"]),
        (b"REDIS0010", ["Redis 7.0", "Redis 7.2", "Valkey 7.2"], ["Redis 6.2"]),
        (b"REDIS0011", ["Redis 7.2", "Redis 8.0", "Valkey 8.0"], ["Redis 7.0"]),
        (b"REDIS0012", ["Redis 7.4", "Redis 8.0"], ["Redis 7.2", "Valkey 8.1"]),
        (b"VALKEY080", ["Valkey 9.0"], ["Redis 8.0", "Valkey 8.1"]),
        # Unknown formats are left to the server.
        (b"REDIS0099", ["Redis 7.0", "Valkey 9.0"], []),
        (b"*2\r\n$6\r\nSELECT", ["Redis 7.0"], ["Redis 6.2"]),
    ],
)
def test_newer_formats_need_newer_servers(
    tmp_path: Path, header: bytes, able: list[str], not_able: list[str]
) -> None:
    (tmp_path / "appendonlydir").mkdir()
    (tmp_path / "appendonlydir" / "appendonly.aof.1.base.rdb").write_bytes(
        header + b"\xfa\x09redis"
    )
    for text, can in [*((text, True) for text in able), *((text, False) for text in not_able)]:
        product, _, release = text.partition(" ")
        major, minor = map(int, release.split("."))
        needed = too_new_for(server(product, major, minor), tmp_path)
        assert (needed is None) is can, (text, needed)


def test_the_single_file_of_older_servers_is_checked_too(tmp_path: Path) -> None:
    assert too_new_for(server("Redis", 6, 2), tmp_path) is None
    (tmp_path / "appendonly.aof").write_bytes(b"REDIS0009\xfa")
    assert too_new_for(server("Redis", 6, 2), tmp_path) is None
    (tmp_path / "appendonly.aof").write_bytes(b"REDIS0010\xfa")
    needed = too_new_for(server("Redis", 6, 2), tmp_path)
    assert needed == "Redis 7.0 or later or Valkey 7.2 or later"
