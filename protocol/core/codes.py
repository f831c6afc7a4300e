"""Every code that the server sends. Clients turn them into words, so none changes its sense."""

from enum import IntEnum, StrEnum


class RejectionCode(StrEnum):
    """Why a command was not carried out, in a match of any game. It is as it was before."""

    STALE_VERSION = "stale_version"
    """The command was made on another version than the match is at (`version`).

    Or it is about a draw offer, or about taking back, and from before what has ended that.
    """
    NO_IDENTITY = "no_identity"
    """Only a player who can come back takes a seat, and this connection has no identity."""
    NOT_SEATED = "not_seated"
    """Spectators can't act."""
    MATCH_NOT_OPEN = "match_not_open"
    """Both seats are taken, or the offer has expired."""
    OWN_MATCH = "own_match"
    """Nobody plays against themselves."""
    TOO_MANY_MATCHES_IN_PLAY = "too_many_matches_in_play"
    """This player has `limit` matches in play; one more is one too many."""
    TOO_BUSY = "too_busy"
    """The server begins no match now; matches in play go on."""
    NOT_PLAYING = "not_playing"
    """The game has not begun yet, or is over."""
    NOT_FINISHED = "not_finished"
    """Only when the match is over: a rematch, for example."""
    NOT_BETWEEN_GAMES = "not_between_games"
    """Only when one game is over and the next one has not begun."""
    ALREADY_BEGUN = "already_begun"
    """It is too late to add to the chance in that game, or no such game will follow."""
    ALREADY_CONTRIBUTED = "already_contributed"
    """This seat has committed to another number for that game."""
    NOTHING_TO_REVEAL = "nothing_to_reveal"
    """The seat has committed to no number for that game, or commitments are not closed yet."""
    WRONG_NUMBER = "wrong_number"
    """It is not the number that the seat had committed to."""
    ALREADY_ASKED = "already_asked"
    """This seat's draw offer or request to take back stands, or it is ready.

    Or it has asked for a rematch already.
    """
    DECLINED_BEFORE = "declined_before"
    """The other player has declined this already: it can't be proposed again just yet."""
    NOTHING_PROPOSED = "nothing_proposed"
    """The other player proposes no such thing, or no more."""
    NOTHING_TO_TAKE_BACK = "nothing_to_take_back"
    """This seat has not acted yet, or something has been shown since then that nobody knew."""
    TOO_MANY_TAKE_BACKS = "too_many_take_backs"
    """This seat has taken back `limit` times in the game: no more."""
    NOT_WHERE_RATED = "not_where_rated"
    """In a rated match nobody can be allowed to take back what was not free to."""
    NOT_AWAY = "not_away"
    """The other player is there, or may be away for as long as they like."""
    CLAIM_TOO_EARLY = "claim_too_early"
    """The other player may be away for `wait_ms` milliseconds more."""
    OUT_OF_TIME = "out_of_time"
    """A clock has run out: the game is about to be ended."""
    TALKS_TOO_MUCH = "talks_too_much"
    """This player has said so much that they may go on only in `wait_ms` milliseconds."""
    ONLY_REGISTERED = "only_registered"
    """Guests and programs say phrases; only registered players write words of their own."""
    BAD_TEXT = "bad_text"
    """Nobody can write so: `reason` is `empty`, `too_long`, `characters` or `abusive`."""
    MUTED = "muted"
    """A moderator has muted this player: until `until_ms` (Unix milliseconds), else for good."""
    CANNOT_WRITE_NOW = "cannot_write_now"
    """The server can't find out whether this player may write, or is short of memory.

    The player may try again in a moment.
    """
    NOT_YOUR_TURN = "not_your_turn"
    UNKNOWN_ACTION = "unknown_action"
    """The game has no such action, or the rules in force don't."""


class LobbyCode(StrEnum):
    """Why a command was not carried out in the lobby."""

    NO_IDENTITY = "no_identity"
    """Only a player who can come back is paired, and this connection has no identity."""
    UNKNOWN_GAME = "unknown_game"
    """There is no game with this key."""
    UNKNOWN_PRESET = "unknown_preset"
    BAD_RULES = "bad_rules"
    """An impossible rule set: `option` says which option, `reason` is a code that says why."""
    TOO_MANY_SEEKS = "too_many_seeks"
    """This player has `limit` seeks that stand; one more is one too many."""
    TOO_MANY_REQUESTS = "too_many_requests"
    """This player seeks too often; `after_s` seconds from now they may again."""
    TOO_MANY_MATCHES_IN_PLAY = "too_many_matches_in_play"
    """This player has `limit` matches in play; one more is one too many."""
    TOO_MANY_FROM_ADDRESS = "too_many_from_address"
    """Guests at this player's address have as many matches as they may have."""
    TOO_BUSY = "too_busy"
    """The limit of standing seeks is reached, or the server begins no match for now."""
    OWN_SEAT = "own_seat"
    """Nobody plays against themselves."""
    SEAT_GONE = "seat_gone"
    """It was taken, or is no longer on offer."""
    NO_SHOW = "no_show"
    """This player did not come to a match that was found: they may seek again in `after_s`."""
    ID_IN_USE = "id_in_use"
    """A seek with this id stands, and asks for something else."""


class ErrorCode(StrEnum):
    """What was wrong with a frame, a handshake or a request, before any match heard of it."""

    MALFORMED_FRAME = "malformed_frame"
    """Not a message in the encoding of the connection's subprotocol, or fields that are wrong."""
    UNKNOWN_MESSAGE = "unknown_message"
    """The `type` is none that the server knows."""
    TOO_MANY_MESSAGES = "too_many_messages"
    """Faster than a connection, an identity or an address may send; the message was dropped."""
    UNKNOWN_MATCH = "unknown_match"
    MATCH_OVER = "match_over"
    """The match was over some time ago and is not live any more: it has only records."""
    UNREADABLE_MATCH = "unreadable_match"
    """The match is stored in a form that this release of the server can't read."""
    NO_WATCHERS = "no_watchers"
    """Only the two players are let in to this match."""
    BAD_TOKEN = "bad_token"  # noqa: S105 -- a code, not a secret
    """The cookie or bearer token is missing where one is needed, or was not signed here."""
    FOREIGN_ORIGIN = "foreign_origin"
    """The page that asks is not one of this server's."""
    FOREIGN_HOST = "foreign_host"
    """The request's `Host` is not the host of the server's public address."""
    UNKNOWN_PRESET = "unknown_preset"
    UNKNOWN_GAME = "unknown_game"
    """There is no game with this key."""
    UNKNOWN_LEVEL = "unknown_level"
    """No computer plays this game at that level; `levels` are the ones there are, with spaces."""
    UNKNOWN_LESSON = "unknown_lesson"
    """The game has no lesson of this name."""
    BAD_RULES = "bad_rules"
    """An impossible rule set: `option` says which option, `reason` is a code that says why."""
    BAD_REQUEST = "bad_request"
    """A body that is not what the address takes, or a method that it does not know."""
    NOT_FOUND = "not_found"
    """There is nothing at this address."""
    NOT_FINISHED = "not_finished"
    """The record of a game is open only once the game is over."""
    NOT_REMOVABLE = "not_removable"
    """Another player has a seat in the match: it ends by its rules, or when the caller resigns."""
    NOT_PLAYING = "not_playing"
    """The steps of a game are told while it is on; then it has a record."""
    TOO_LARGE = "too_large"
    UNAVAILABLE = "unavailable"
    """The store can't be reached just now; nothing was changed that was not acknowledged."""
    TOO_BUSY = "too_busy"
    """The node is full or overloaded. Try again later, or on another node.

    Or the server is short of memory, and begins no match.
    """
    TOO_MANY_CONNECTIONS = "too_many_connections"
    """This address or this identity has as many connections as one may have."""
    TOO_MANY_REQUESTS = "too_many_requests"
    """This address or this identity asks too often; `after_s` seconds from now it may again."""
    TOO_MANY_OPEN_MATCHES = "too_many_open_matches"
    """This identity has `limit` matches that nobody has accepted yet; one more is one too many."""
    TOO_MANY_MATCHES_IN_PLAY = "too_many_matches_in_play"
    """This identity has `limit` matches in play; it can't open another one."""
    TOO_MANY_FROM_ADDRESS = "too_many_from_address"
    """Guests at this address have as many matches as they may have. Registered players who have
    finished a match are not counted with them."""
    NOT_REGISTERED = "not_registered"
    """Only who is logged in to an account may do this."""
    ALREADY_REGISTERED = "already_registered"
    """The identity has an account already."""
    LOG_IN_AGAIN = "log_in_again"
    """The last login is more than `minutes` minutes ago, and this wants a fresh one."""
    BAD_NAME = "bad_name"
    """Nobody can be called so: `reason` is `too_short`, `too_long`, `characters`, `mixed`,
    `reserved` or `abusive`."""
    NAME_TAKEN = "name_taken"
    """An account has a name that looks like this one."""
    BAD_PASSWORD = "bad_password"  # noqa: S105 -- a code, not a secret
    """Not good enough for a new password: `reason` is `too_short`, `too_long` or `guessable`."""
    BAD_CREDENTIALS = "bad_credentials"
    """The name, the password or the passkey is wrong: which of them is not told."""
    BAD_PASSKEY = "bad_passkey"
    """What the authenticator said can't be kept, or came too late."""
    BAD_EMAIL = "bad_email"
    """It is no e-mail address."""
    CODE_LAPSED = "code_lapsed"
    """The code in a letter is good once, and for 30 minutes."""
    LAST_WAY_IN = "last_way_in"
    """Without this nobody could log in to the account."""
    TOO_MANY_KEPT = "too_many_kept"
    """The account has `limit` of these; one more is one too many."""
    ACCOUNT_CLOSED = "account_closed"
    """A moderator has closed the account: `reason` is `words`, `name`, `unfair` or `other`."""
    ALREADY_REPORTED = "already_reported"
    """This player has reported the same one in the same match."""
    ALREADY_DECIDED = "already_decided"
    """There is no such open report: another moderator may have been a moment earlier."""
    IS_MODERATOR = "is_moderator"
    """Moderators do nothing about each other, nor about themselves: that is the operator's."""
    NOT_CHALLENGEABLE = "not_challengeable"
    """This player takes no challenges from the caller, or has as many as may be: not told which."""
    NOT_PLAYED = "not_played"
    """Guests may do this once they have a match in play, or have finished one."""
    ALREADY_CHALLENGED = "already_challenged"
    """A challenge between the two stands."""
    CHALLENGE_DECLINED = "challenge_declined"
    """This player has declined a challenge by the caller lately."""
    CHALLENGE_OVER = "challenge_over"
    """It was answered or taken back, has lapsed, or its challenger is gone."""


class CloseCode(IntEnum):
    """Why the server closed a WebSocket (RFC 6455, section 7.4)."""

    NORMAL = 1000
    TOO_LARGE = 1009
    """A frame of more than 8 KiB."""
    RESTART = 1012
    """The server is stopping; reconnect after a short random pause."""
    UNAVAILABLE = 1013
    """The store can't be reached, or the node is too busy; reconnect after a pause."""
    HOSTILE = 4400
    """Too many bad frames, or far too many frames."""
    BAD_TOKEN = 4401
    FOREIGN_ORIGIN = 4403
    UNKNOWN_MATCH = 4404
    MATCH_OVER = 4410
    """There is no live match any more, and there are its records."""
    UNREADABLE_MATCH = 4412
    """The match is stored in a form that this release of the server can't read."""
    NO_WATCHERS = 4411
    """Both seats are taken, and the players have closed the match to all others."""
    TOO_SLOW = 4408
    """The client did not read what it was sent, not even after a fresh snapshot; it may resume."""
    TOO_MANY = 4429
    """This address or this identity has too many connections already."""
