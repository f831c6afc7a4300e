-- Commits the next version of a match. Returns 0 without writing if the stored match has another
-- version or history hash, 2 if the match entered the bot queue, else 1.
-- KEYS: state, log, nodes, deadlines, outbox, bot queue.
-- ARGV: match, own node, the lifetime in ms of a match that is over without a game, version before,
-- history hash before, version, history hash, step, deadline in ms or '', state or '', the players,
-- number of the game that ends or '' (0 if the match ends without its last game), the version that
-- the game began with, 1 if a bot may have to act, 0 if it no longer does, or ''.
local stored = redis.call('HMGET', KEYS[1], 'version', 'mark')
if stored[1] ~= ARGV[4] or stored[2] ~= ARGV[5] then
  return 0
end
redis.call('HSET', KEYS[1], 'version', ARGV[6], 'mark', ARGV[7])
if ARGV[10] ~= '' then
  redis.call('HSET', KEYS[1], 'state', ARGV[10], 'state_version', ARGV[6], 'players', ARGV[11])
end
redis.call('RPUSH', KEYS[2], ARGV[8])
if ARGV[9] ~= '' then
  redis.call('ZADD', KEYS[4], ARGV[9], ARGV[1])
else
  redis.call('ZREM', KEYS[4], ARGV[1])
  -- The match is over. With a game, it is kept until that is archived (outbox_mark_archived.lua).
  local games = redis.call('HMGET', KEYS[1], 'ended', 'archived')
  local waits = games[1] and games[1] ~= games[2]
  if ARGV[12] == '0' then
    redis.call('HSET', KEYS[1], 'removed', 1)
  end
  if (ARGV[12] == '' and not games[1]) or (ARGV[12] == '0' and not waits) then
    redis.call('PEXPIRE', KEYS[1], ARGV[3])
    redis.call('PEXPIRE', KEYS[2], ARGV[3])
  end
end
if ARGV[12] ~= '' and ARGV[12] ~= '0' then
  redis.call('XADD', KEYS[5], '*', 'match', ARGV[1], 'game', ARGV[12], 'began', ARGV[13],
    'ended', ARGV[6], 'over', ARGV[9] == '' and 1 or 0)
  redis.call('HSET', KEYS[1], 'ended', ARGV[12])
end
notify_others(KEYS[3], ARGV[2], ARGV[1] .. ':' .. ARGV[6])
return 1 + update_bot_queue(KEYS[6], ARGV[1], ARGV[14])
