"""Every type of record has its number, which never changes."""

from protocol.message import Message, tag_of
from protocol.numbers import TYPES, name_of


def types(record: type[Message]) -> set[str]:
    """The types of a record and of all that are made from it."""
    field = record.model_fields.get("type")
    own = set() if field is None else {field.default}
    return own.union(*map(types, record.__subclasses__()))


def test_each_type_has_one_number() -> None:
    assert types(Message) == set(TYPES)
    assert len(set(TYPES)) == len(TYPES)


def test_numbers_stay_what_they_were() -> None:
    # Clients that were written against these are out there; new ones come after them.
    known = """
        play discard refill pass act contribute accept resign offer_draw claim_win rematch
        next_game sync ping snapshot step accepted rejected presence error pong seated committed
        contributed began moved shuffled turned turn draw_offered ended match_ended ready
        rematch_offered rematch_made expired
    """
    assert TYPES[:36] == tuple(known.split())


def test_a_number_of_no_type_is_left_alone() -> None:
    assert name_of(0) == tag_of([0]) == "play"
    for other in (-1, len(TYPES), True, 0.0, "play", None):
        assert name_of(other) is other
