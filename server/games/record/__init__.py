"""The game record, version 1: written from what happened, read back, and checked by the rules."""

from server.games.record.check import check_record
from server.games.record.model import Head, Record, RecordError
from server.games.record.text import read_record, to_json, to_line
from server.games.record.write import RecordWriter, write_record

__all__ = [
    "Head",
    "Record",
    "RecordError",
    "RecordWriter",
    "check_record",
    "read_record",
    "to_json",
    "to_line",
    "write_record",
]
