-- Adds a line to a room beside a match, unless the player has said too much, and tells the others.
-- KEYS: the room's list, nodes. ARGV: match, own node, player, the words, how many lines a player
-- may say within how many ms, how many lines are kept, and for how many ms after the last.
-- A line is: number, when (Unix milliseconds), player, words (JSON).
-- Gives: after how many ms the player may go on, or 0; the line's number, and when it was said.
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
tell_others(KEYS[2], ARGV[2], ARGV[1] .. ':')
return {0, number + 1, now}
