"""Finds the end of the dump that an append-only file of Redis 6 may begin with.

The format is that of `rdb.c` in Redis 6.2: opcodes, keys and values, the end mark, a checksum.
"""

from typing import Protocol


class Bytes(Protocol):
    """A buffer that contains a dump, such as `bytes` or a memory map."""

    def __getitem__(self, place: slice, /) -> bytes: ...
    def __len__(self) -> int: ...


END = 0xFF
CHECKSUM_BYTES = 8
HEADER_BYTES = 9
# These opcodes are followed by lengths and strings, or by a fixed number of bytes.
SELECT_DB, RESIZE_DB, AUX = 0xFE, 0xFB, 0xFA
FIXED_OPCODES = {0xFD: 4, 0xFC: 8, 0xF9: 1}
"""The sizes of the operands of opcodes in a dump: expiry in s, expiry in ms, access frequency."""
IDLE = 0xF8
SINGLE_STRING_TYPES = frozenset((0, 9, 10, 11, 12, 13))
STRINGS_PER_ITEM = {1: 1, 2: 1, 4: 2, 14: 1}
"""The strings per item of a list, set, hash or quicklist in a dump, by the type of the value."""
SORTED_SET, SORTED_SET_BINARY, STREAM = 3, 5, 15
SCORE_BYTES = 8
NO_NUMBER = 253
"""From this length on, the score of an old sorted set is a marker: not a number, or infinite."""
STREAM_ID_BYTES, TIME_BYTES = 16, 8


def dump_end(data: Bytes) -> int:
    """Return the offset after the dump that `data` begins with.

    Raises ValueError if the dump is cut off or has a form that Redis 6.2 does not write.
    """
    return _Scan(data).run()


class _Scan:
    def __init__(self, data: Bytes) -> None:
        self._data = data
        self._at = HEADER_BYTES

    def run(self) -> int:
        while True:
            opcode = self._byte()
            if opcode == END:
                self._skip(CHECKSUM_BYTES)
                return self._at
            self._entry(opcode)

    def _entry(self, opcode: int) -> None:
        if opcode in FIXED_OPCODES:
            self._skip(FIXED_OPCODES[opcode])
        elif opcode in (SELECT_DB, IDLE):
            self._length()
        elif opcode == RESIZE_DB:
            self._length()
            self._length()
        elif opcode == AUX:
            self._strings(2)
        else:
            self._string()  # The key.
            self._value(opcode)

    def _value(self, kind: int) -> None:
        if kind in SINGLE_STRING_TYPES:
            self._string()
        elif kind in STRINGS_PER_ITEM:
            self._strings(self._length() * STRINGS_PER_ITEM[kind])
        elif kind == SORTED_SET_BINARY:
            for _ in range(self._length()):
                self._string()
                self._skip(SCORE_BYTES)
        elif kind == SORTED_SET:
            for _ in range(self._length()):
                self._string()
                size = self._byte()
                self._skip(size if size < NO_NUMBER else 0)
        elif kind == STREAM:
            self._stream()
        else:
            raise ValueError(f"a value of the unknown type {kind}")

    def _stream(self) -> None:
        self._strings(2 * self._length())
        self._lengths(3)
        for _ in range(self._length()):  # Consumer groups.
            self._string()
            self._lengths(2)
            for _ in range(self._length()):
                self._skip(STREAM_ID_BYTES + TIME_BYTES)
                self._length()
            for _ in range(self._length()):  # Consumers.
                self._string()
                self._skip(TIME_BYTES)
                self._skip(STREAM_ID_BYTES * self._length())

    def _lengths(self, count: int) -> None:
        for _ in range(count):
            self._length()

    def _strings(self, count: int) -> None:
        for _ in range(count):
            self._string()

    def _string(self) -> None:
        first = self._byte()
        if first >> 6 != 3:
            self._at -= 1
            self._skip(self._length())
        elif first & 0x3F < 3:  # An integer of 1, 2 or 4 bytes.
            self._skip(1 << (first & 0x3F))
        elif first & 0x3F == 3:  # Compressed: two lengths, then the bytes.
            size = self._length()
            self._length()
            self._skip(size)
        else:
            raise ValueError(f"a string of the unknown form {first}")

    def _length(self) -> int:
        first = self._byte()
        match first >> 6:
            case 0:
                return first & 0x3F
            case 1:
                return (first & 0x3F) << 8 | self._byte()
        if first not in (0x80, 0x81):
            raise ValueError(f"a length of the unknown form {first}")
        return int.from_bytes(self._take(4 if first == 0x80 else 8))

    def _byte(self) -> int:
        return self._take(1)[0]

    def _take(self, count: int) -> bytes:
        taken = self._data[self._at : self._at + count]
        self._skip(count)
        return taken

    def _skip(self, count: int) -> None:
        self._at += count
        if self._at > len(self._data):
            raise ValueError("the dump is cut off")
