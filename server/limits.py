"""What a node bounds by itself. What can be set is in server.config.Limits.

docs/operations.md has all of them in one table ("Limits"): who keeps each, what is answered beyond
it, and where that is counted. A test holds that table against the code.
"""

SOCKET_ROOM = 100
"""Sockets beyond the WebSockets that there may be: at least so many, and at least a tenth."""
REQUEST_S = 10.0
"""Seconds for a request, head and body, from its first byte; on a new connection from the start."""
ANSWER_S = 60.0
"""Seconds for an answer to be made, and read by who asked."""
KEEP_ALIVE_S = 5
"""Seconds that a connection may idle after an answer."""
LEAVE_S = 30.0
"""Seconds after an answer, in which the rest of it is read and the connection ends."""
LINGER_S = 2.0
"""Seconds after a refusal, in which a client that still sends can read it."""
LINGER_BYTES = 64 * 1024
"""What is read after a refusal, and dropped."""
HEAD_BYTES = 16 * 1024
"""Of a request's head."""
HEADERS = 100
"""Header lines of a request, trailers among them."""
HEADER_BYTES = 8000
"""Of one header line. websockets takes 8,192, with the line's end."""
TARGET_BYTES = 8000
"""Of a request's path and query (RFC 9112, section 3: a server should take as many)."""
BODY_BYTES = 16 * 1024
"""Of a request's body as it comes, chunk heads included."""
JSON_BYTES = 8 * 1024
"""Of the JSON in a request's body."""
FRAME_BYTES = 8 * 1024
"""Of a message from a client (PROTOCOL.md)."""
MESSAGES_PER_S = 100
"""Messages a second on one connection, on average; twice as many at once."""
MESSAGES_TOO_MANY = 200
"""Messages beyond the rates that end a connection."""
BAD_FRAMES = 20
"""Frames that are no messages, and end a connection."""
SMALL_FRAMES_PER_S = 10
"""Control frames and fragments a second on one connection, on average."""
SMALL_FRAMES_AT_ONCE = 60
"""Control frames and fragments at once."""
MESSAGES_WAITING = 32
"""Messages of one connection that wait behind a command; then no more are read."""
OUTBOX_FRAMES = 128
"""Frames that wait for a client that does not keep up."""
OUTBOX_BYTES = 256 * 1024
"""Bytes of those."""
SEND_BYTES = 64 * 1024
"""What the kernel keeps for a client that does not read. It reserves twice as much."""
RECEIVE_BYTES = 32 * 1024
"""What the kernel keeps for us of what a client sends."""
UNREAD_MS = 30_000
"""Milliseconds in which a client takes in nothing; then the kernel ends its connection."""
PING_S = 10
"""Seconds between two pings to a client, and in which it has to answer one."""
CLOSE_PING_S = 3
"""Seconds between two pings to a client whose seat is on offer."""
CLOSE_SILENCE_S = 9
"""Seconds in which such a client has to answer one."""
CLOSED_S = 15.0
"""Seconds for a WebSocket to be gone once the server has ended it."""
COMMITS_WAITING = 2_000
"""Commands that wait for the store before the node counts as saturated."""
MEMORY_GUESTS_PERCENT = 70
"""Share of Redis's `maxmemory` above which guests can't create anything."""
MEMORY_MOVES_PERCENT = 85
"""Share of Redis's `maxmemory` above which matches in play go on, and nothing is created."""
SEEKS_A_PLAYER = 3
"""Seeks of one identity, over all nodes, that stand."""
SEEKS_WAITING = 10_000
"""Seeks, over all nodes, that stand."""
NO_SHOWS_AN_ADDRESS = 3
"""Times that guests of one address may fail to come before all of its guests wait: times 4 for an
IPv6 /56, times 16 for a /48."""
SEATS_LISTED = 100
"""Seats on offer that the lobby tells of: those that have been offered longest."""
GAMES_LISTED = 20
"""Games to be watched that the lobby tells of: those with most watchers."""
KEYS_KEPT = 50_000
"""Addresses whose rates are not full again yet, of each rate."""
GAMES_A_MATCH = 5_000
"""A match that has not reached its target by then is over: by score, and equal is a draw."""
TAKE_BACKS_A_GAME = 100
"""So often each player may take back what they did in a game."""
STEPS_A_GAME = 20_000
"""A game that is not over by then ends as a draw, by `timeout`."""
GAME_PACE_MS = 5_000
"""In the long run the games of a match, and of its rematches, begin so far apart at least."""
GAMES_AT_ONCE = 20
"""So many games may begin at any pace before that counts."""
MATCHES_LISTED = 32
"""Of a player's matches, so many that are open and so many in play are listed."""
FINISHED_A_PAGE = 12
"""Of a player's matches that are over."""
PLAYERS_REMEMBERED = 50_000
"""Players, and as many sessions and tokens, that a node remembers the database's word about."""
PASSWORDS_AT_ONCE = 2
"""Passwords that a node hashes at a time: each takes 19 MiB, and a core for some dozen ms."""
PASSWORDS_WAITING = 32
"""Passwords that wait for that."""
JUDGE_S = 0.5
"""Seconds of CPU time that the judgment of a new password may take."""
JUDGMENTS_WAITING = 16
"""New passwords that wait to be judged, one at a time."""
SESSIONS_AN_ACCOUNT = 32
"""Sessions of an account."""
PASSKEYS_AN_ACCOUNT = 16
"""Passkeys of an account."""
TOKENS_AN_ACCOUNT = 16
"""Tokens for programs of an account."""
MAILS_A_MAILBOX = 5
"""Codes a day that are sent to a mailbox to confirm it, and as many for a new password."""
MAILS_AN_ACCOUNT = 10
"""Codes a day to confirm addresses that an account has sent."""
RECOVERIES_WAITING = 100
"""Requests for a new password that a node has yet to look at."""
LETTERS_WAITING = 100
"""Letters that a node has yet to send."""
DOWNLOADS_AT_ONCE = 4
"""Files of records that a node sends at a time."""
DOWNLOADS_AN_ADDRESS = 1
"""Files of records at a time for one address; 2 for an IPv6 /56 or /48."""
DOWNLOAD_STALL_S = 5.0
"""Seconds in which the reader of a file has to take in what the node's buffer holds, 64 KiB."""
GAMES_SHOWN = 6
"""Public games that are shown with their tables to all who ask: those with most watchers."""
SEEN_KEPT = 500
"""Matches of other nodes that were read for somebody who looks on, each at most once a second."""
PICTURES_KEPT = 64
"""Pictures of links that a node keeps, of some 50 KiB each: those that were asked for last."""
PICTURES_WAITING = 16
"""Requests that wait for a picture to be drawn. One is drawn at a time, in some 0.1 s."""
STEPS_A_PAGE = 100
"""Steps of a game that is on, which somebody who came later asks for."""
PAGES_KEPT = 200
"""Pages of those, each put together at most once a second."""
PUSHES_A_PLAYER = 8
"""Browsers of a player that are told when it is their turn."""
PUSHES_AN_ADDRESS = 100
"""Push subscriptions of guests at one address: times 4 for an IPv6 /56, times 16 for a /48."""
PUSHES_WAITING = 1_000
"""Turns that a node has yet to tell players of who are away."""
PUSHES_AT_ONCE = 8
"""Of those, so many at a time."""
FOLLOWED_A_PLAYER = 100
"""Others whom a player follows."""
CHALLENGES_MADE = 3
"""Challenges by one identity, over all nodes, that stand."""
CHALLENGES_CAME = 10
"""Challenges to one player, over all nodes, that stand."""
CHALLENGES_PER_TEN_MINUTES = 20
"""Challenges that one identity may try to make in ten minutes, over all nodes."""
BLOCKS_A_PLAYER = 200
"""Others that a player has blocked."""
LINES_WAITING = 2_000
"""Lines of talk that a node has yet to write down for reports."""
REPORTS_A_PLAYER = 20
"""Reports by one identity that no moderator has decided yet."""
REPORTS_A_PAGE = 20
"""Reports, or acts of moderators, in one answer."""
