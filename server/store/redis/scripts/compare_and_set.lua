-- Replaces a match's record of connections or of absences, unless it has changed since it was read.
-- Returns 1, or 0 if it has changed.
-- KEYS: the value, nodes. ARGV: the value that was read or '', the new value or '' to delete it, its
-- lifetime in ms, own node, the notification for other nodes or ''.
if (redis.call('GET', KEYS[1]) or '') ~= ARGV[1] then
  return 0
end
if ARGV[2] == '' then
  redis.call('DEL', KEYS[1])
else
  redis.call('SET', KEYS[1], ARGV[2], 'PX', ARGV[3])
end
if ARGV[5] ~= '' then
  notify_others(KEYS[2], ARGV[4], ARGV[5])
end
return 1
