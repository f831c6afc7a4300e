-- Adds a line to a room of a match, unless the player exceeds a rate limit, and notifies other
-- nodes.
-- Returns the wait in ms or 0, the line's number, and its time.
-- A line is: number, time (Unix milliseconds), player, message (JSON).
-- KEYS: the room's list, nodes. ARGV: match, own node, player, message, the maximum number of
-- lines of a player within a time window, that window in ms, the number of lines to keep, their
-- lifetime in ms after the last one.
local now = now_ms()
local count, oldest, number = 0, now, 0
for _, line in ipairs(redis.call('LRANGE', KEYS[1], 0, -1)) do
  local of, at, by = line:match('^(%d+) (%d+) (%S+) ')
  number, at = tonumber(of), tonumber(at)
  if by == ARGV[3] and at > now - ARGV[6] then
    count = count + 1
    oldest = math.min(oldest, at)
  end
end
if count >= tonumber(ARGV[5]) then
  return {oldest + ARGV[6] - now, 0, 0}
end
local line = {string.format('%d', number + 1), string.format('%.0f', now), ARGV[3], ARGV[4]}
redis.call('RPUSH', KEYS[1], table.concat(line, ' '))
redis.call('LTRIM', KEYS[1], -ARGV[7], -1)
redis.call('PEXPIRE', KEYS[1], ARGV[8])
notify_others(KEYS[2], ARGV[2], ARGV[1] .. ':')
return {0, number + 1, now}
