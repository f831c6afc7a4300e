"""Limits that a node enforces and that cannot be set; `server.config.Limits` has those that can.

The second paragraph of each docstring has the answer beyond the limit, and the metric that counts
it. `make gen` builds the tables of docs/configuration.md from these docstrings.
"""

SOCKET_ROOM = 100
"""Sockets to a node beyond its WebSockets, or a tenth of those if that is more.

Beyond it: `too_busy`, 503, before the request is read. Counted in refusals of `connections`.
"""
REQUEST_S = 10.0
"""Time from the connection, or the start of a request, to the end of its body.

Beyond it: the connection is cut. Counted in refusals.
"""
ANSWER_S = 60.0
"""Time to compute and send an answer.

Beyond it: the connection is cut. Counted in refusals.
"""
KEEP_ALIVE_S = 5
"""Time between an answer and the next request on a connection.

Beyond it: the connection is closed.
"""
LEAVE_S = 30.0
"""Time for a client to read the rest of an answer.

Beyond it: the connection is cut. Counted in refusals.
"""
LINGER_S = 2.0
"""Time for a client to read a refusal.

Beyond it: the connection is cut.
"""
LINGER_BYTES = 64 * 1024
"""Input that is dropped after a refusal or a close.

Beyond it: the connection is cut, or no more is read.
"""
HEAD_BYTES = 16 * 1024
"""The head of a request, as received.

Beyond it: `too_large`, 431. Counted in refusals.
"""
HEADERS = 100
"""Header lines of a request, including trailers.

Beyond it: `too_large`, 431. Counted in refusals.
"""
HEADER_BYTES = 8000
"""A header line.

Beyond it: `too_large`, 431. Counted in refusals.
"""
TARGET_BYTES = 8000
"""Path and query of a request.

Beyond it: `too_large`, 414. Counted in refusals.
"""
BODY_BYTES = 16 * 1024
"""The body of a request as received, with chunk headers.

Beyond it: `too_large`, 413. Counted in refusals.
"""
JSON_BYTES = 8 * 1024
"""The JSON text in a body.

Beyond it: `too_large`, 413. Counted in `spite_problems_total`.
"""
FRAME_BYTES = 8 * 1024
"""A message from a client.

Beyond it: 1009. Counted in refusals.
"""
MESSAGES_PER_S = 100
"""Messages a second on a connection, and twice as many in a burst. A `sync` counts as ten.

Beyond it: `too_many_messages`. Counted in refusals.
"""
MESSAGES_TOO_MANY = 200
"""Messages of a connection beyond any of the message rates.

Beyond it: 4400. Counted in `spite_closes_total`.
"""
BAD_FRAMES = 20
"""Invalid frames of a connection.

Beyond it: 4400. Counted in `spite_closes_total`.
"""
SMALL_FRAMES_PER_S = 10
"""Pings, pongs and fragments a second on a connection.

Beyond it: 4400. Counted in refusals.
"""
SMALL_FRAMES_AT_ONCE = 60
"""Pings, pongs and fragments in a burst.

Beyond it: 4400. Counted in refusals of `SMALL_FRAMES_PER_S`.
"""
MESSAGES_WAITING = 32
"""Messages of a connection that wait behind a command.

Beyond it: no more are read.
"""
OUTBOX_FRAMES = 128
"""Frames that wait for a client.

Beyond it: a snapshot replaces them; then 4408. Counted in `spite_slow_readers_total`.
"""
OUTBOX_BYTES = 256 * 1024
"""Bytes of these frames.

Beyond it: a snapshot replaces them; then 4408. Counted in `spite_slow_readers_total`.
"""
SEND_BYTES = 64 * 1024
"""Kernel send buffer of a connection.

Beyond it: the outbox fills.
"""
RECEIVE_BYTES = 32 * 1024
"""Kernel receive buffer of a connection.

Beyond it: the client waits.
"""
UNREAD_MS = 30_000
"""Time in which a client must read something.

Beyond it: the kernel ends the connection.
"""
PING_S = 10
"""Time between two pings, and for a client to answer one.

Beyond it: 1011. Counted in refusals.
"""
CLOSE_PING_S = 3
"""Time between two pings to a client whose seat is on offer."""
CLOSE_SILENCE_S = 9
"""Time for such a client to answer a ping.

Beyond it: 1011. Counted in refusals of `PING_S`.
"""
CLOSED_S = 15.0
"""Time for a closed WebSocket to end.

Beyond it: the connection is cut. Counted in refusals.
"""
COMMITS_WAITING = 2_000
"""Commits of a node that wait for Redis, above which the node is saturated.

Beyond it: `too_busy`, 1013 or 503. Counted in `spite_store_waiting`, `spite_saturated`.
"""
MEMORY_GUESTS_PERCENT = 70
"""Percentage of Redis's `maxmemory` in use, above which guests create nothing.

Beyond it: `too_busy`, 503, in a `seek_refused` or a rejection; `cannot_write_now`. Counted in
refusals.
"""
MEMORY_MOVES_PERCENT = 85
"""The same, above which nothing is created. Matches in play go on.

Beyond it: `too_busy`, 503, in a `seek_refused` or a rejection; `cannot_write_now`. Counted in
refusals.
"""
SEEKS_PER_PLAYER = 3
"""Pending seeks of an identity, over all nodes.

Beyond it: `too_many_seeks`. Counted in `spite_commands_total`.
"""
SEEKS_WAITING = 10_000
"""Pending seeks over all nodes.

Beyond it: `too_busy`. Counted in `spite_commands_total`.
"""
NO_SHOWS_PER_ADDRESS = 3
"""Times that guests of an address may fail to appear for a paired match. Beyond it, all of them
wait
30 s, 2 min, then 10 min. Registered players count individually.

Beyond it: `no_show`. Counted in `spite_commands_total`.
"""
DECLINES_PER_PLAYER = 10
"""Pairings that a player with tentative seeks may decline within an hour.

Beyond it: `no_show`. Counted in `spite_commands_total`.
"""
DECLINES_PER_ADDRESS = 40
"""The same for all guests of an address.

Beyond it: `no_show`. Counted in `spite_commands_total`.
"""
SEATS_LISTED = 100
"""Offered seats in the lobby list, the oldest ones.

Beyond it: newer ones are not listed.
"""
GAMES_LISTED = 20
"""Games to watch in the lobby list, those with the most spectators.

Beyond it: others are not listed.
"""
KEYS_KEPT = 50_000
"""Addresses that a node remembers for each rate.

Beyond it: the oldest one is forgotten.
"""
GAMES_PER_MATCH = 5_000
"""Games of a match.

Beyond it: the match ends by score.
"""
TAKE_BACKS_PER_GAME = 100
"""Takebacks of a player in a game.

Beyond it: `too_many_take_backs`.
"""
STEPS_PER_GAME = 20_000
"""Steps of a game.

Beyond it: the game is a draw, by `timeout`.
"""
GAME_PACE_MS = 5_000
"""Average time between the starts of games of a match and its rematches.

Beyond it: the next game waits.
"""
GAMES_AT_ONCE = 20
"""Games that may start at any pace before that.

Beyond it: the next game waits.
"""
MATCHES_LISTED = 32
"""Open matches in `GET /api/me/matches`, and as many in play.

Beyond it: older ones are not listed.
"""
FINISHED_PER_PAGE = 12
"""Matches in one answer of `GET /api/me/finished`.

Beyond it: others are on further pages.
"""
PLAYERS_REMEMBERED = 50_000
"""Players whom a node caches, and as many sessions and tokens.

Beyond it: the oldest one is read again.
"""
PASSWORDS_AT_ONCE = 2
"""Passwords that a node hashes at a time, with 19 MiB each.

Beyond it: the next one waits.
"""
PASSWORDS_WAITING = 32
"""Passwords that wait to be hashed.

Beyond it: `too_busy`, 503. Counted in `spite_problems_total`.
"""
JUDGE_S = 0.5
"""CPU time for judging a new password, in a separate process.

Beyond it: the password is accepted if it is long and varied, else `too_busy`, 503. Counted in
`spite_problems_total`.
"""
JUDGMENTS_WAITING = 16
"""New passwords that wait to be judged, one at a time.

Beyond it: `too_busy`, 503. Counted in `spite_problems_total`.
"""
SESSIONS_PER_ACCOUNT = 32
"""Sessions of an account.

Beyond it: the session that was unused longest ends.
"""
PASSKEYS_PER_ACCOUNT = 16
"""Passkeys of an account.

Beyond it: `too_many_kept`, 409. Counted in `spite_problems_total`.
"""
TOKENS_PER_ACCOUNT = 16
"""Bot tokens of an account.

Beyond it: `too_many_kept`, 409. Counted in `spite_problems_total`.
"""
MAILS_PER_MAILBOX = 5
"""Mails a day to a mailbox, over all nodes: codes for confirmation, codes for a new password, and
security notices of each kind. See [mail](accounts.md#mail).

Beyond it: `too_many_requests`, 429, for confirmation; others are not sent, and the log says so.
Counted in `spite_problems_total`.
"""
MAILS_PER_ACCOUNT = 10
"""Confirmation codes a day of an account, over all nodes.

Beyond it: `too_many_requests`, 429. Counted in `spite_problems_total`.
"""
RECOVERIES_WAITING = 100
"""Requests for a new password that wait at a node.

Beyond it: `too_busy`, 503. Counted in `spite_problems_total`.
"""
MAILS_WAITING = 100
"""Mails that wait at a node.

Beyond it: the mail is not sent, and the log says so.
"""
DOWNLOADS_AT_ONCE = 4
"""Downloads of records (`GET /api/archive/records`) that a node sends at a time.

Beyond it: `too_busy`, 503. Counted in `spite_problems_total`.
"""
DOWNLOADS_PER_ADDRESS = 1
"""The same for an address; 2 for an IPv6 /56 or /48.

Beyond it: `too_busy`, 503. Counted in `spite_problems_total`.
"""
DOWNLOAD_STALL_S = 5.0
"""Time for the reader of a download to read 64 KiB.

Beyond it: the connection is cut.
"""
GAMES_SHOWN = 6
"""Games in `GET /api/running`, those with the most spectators.

Beyond it: others are not shown.
"""
SEEN_KEPT = 500
"""Matches of other nodes that a node caches for spectators.

Beyond it: the oldest one is forgotten.
"""
PICTURES_KEPT = 64
"""Link previews that a node caches, of some 50 KiB each.

Beyond it: the oldest one is forgotten.
"""
PICTURES_WAITING = 16
"""Requests that wait for a link preview. A node draws one at a time.

Beyond it: `too_busy`, 503.
"""
STEPS_PER_PAGE = 100
"""Steps of a running game in one answer.

Beyond it: others are on further pages.
"""
PAGES_KEPT = 200
"""Pages of such steps that a node caches.

Beyond it: the oldest one is forgotten.
"""
PUSHES_PER_PLAYER = 8
"""Browsers of a player with push notifications.

Beyond it: the oldest subscription ends.
"""
PUSHES_PER_ADDRESS = 100
"""Push subscriptions of the guests of an address.

Beyond it: the oldest subscription is removed.
"""
PUSHES_WAITING = 1_000
"""Turns that wait at a node for a push notification.

Beyond it: the notification is dropped. Counted in `spite_pushes_total`.
"""
PUSHES_AT_ONCE = 8
"""Push notifications that a node sends at a time.

Beyond it: the next one waits.
"""
FOLLOWED_PER_PLAYER = 100
"""Players whom a player follows.

Beyond it: `too_many_kept`, 409. Counted in `spite_problems_total`.
"""
CHALLENGES_SENT = 3
"""Pending challenges by an identity.

Beyond it: `too_many_kept`, 409. Counted in `spite_problems_total`.
"""
CHALLENGES_RECEIVED = 10
"""Pending challenges to a player: by guests, by registered players, and by players whom the player
follows, each. The guests of one address have at most 3.

Beyond it: `not_challengeable`, 403. Counted in `spite_problems_total`.
"""
CHALLENGES_PER_TEN_MINUTES = 20
"""Challenges that an identity may try in ten minutes, including refused ones.

Beyond it: `too_many_requests`, 429. Counted in `spite_problems_total`.
"""
BLOCKS_PER_PLAYER = 200
"""Players whom a player has blocked.

Beyond it: `too_many_kept`, 409. Counted in `spite_problems_total`.
"""
LINES_WAITING = 2_000
"""Chat lines that a node has yet to store for reports.

Beyond it: the oldest one is dropped, and the log says so.
"""
REPORTS_PER_PLAYER = 20
"""Undecided reports by an identity.

Beyond it: `too_many_kept`, 409. Counted in `spite_problems_total`.
"""
REPORTS_PER_PAGE = 20
"""Reports, or moderators' actions, in one answer.

Beyond it: others are on further pages.
"""
