-- Removes an archived game from the outbox, and data of its match that is no longer needed.
-- KEYS: state, log, outbox. ARGV: id of the entry, number of the game, the version that it ended
-- with, 1 if the match is over or 0, the steps of a match in play that are kept for returning
-- clients, the lifetime in ms of a match that is over or ''.
redis.call('XACK', KEYS[3], 'archive', ARGV[1])
redis.call('XDEL', KEYS[3], ARGV[1])
if redis.call('EXISTS', KEYS[1]) == 0 then
  return 0
end
-- Nodes may archive the games of a match in any order. The log is needed from the first game on
-- that is not archived.
redis.call('HSET', KEYS[1], 'archived:' .. ARGV[2], ARGV[3] .. ':' .. ARGV[4])
local stored = redis.call('HMGET', KEYS[1], 'archived', 'log_start', 'state_version')
local archived, log_start = tonumber(stored[1] or 0), tonumber(stored[2] or 0)
local ended, over
while true do
  local field = string.format('archived:%d', archived + 1)
  local entry = redis.call('HGET', KEYS[1], field)
  if not entry then
    break
  end
  redis.call('HDEL', KEYS[1], field)
  ended, over = entry:match('(%d+):(%d)')
  archived = archived + 1
end
redis.call('HSET', KEYS[1], 'archived', archived)
local state = redis.call('HMGET', KEYS[1], 'ended', 'removed')
if over == '1' or (state[2] and state[1] == tostring(archived)) then
  if ARGV[6] ~= '' then
    redis.call('PEXPIRE', KEYS[1], ARGV[6])
    redis.call('PEXPIRE', KEYS[2], ARGV[6])
  end
elseif ended and stored[3] then
  local gone = math.min(tonumber(ended), tonumber(stored[3])) - ARGV[5]
  if gone > log_start then
    redis.call('LTRIM', KEYS[2], gone - log_start, -1)
    redis.call('HSET', KEYS[1], 'log_start', gone)
  end
end
return 1
