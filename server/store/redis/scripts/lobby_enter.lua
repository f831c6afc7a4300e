-- Pairs a seek with the longest-waiting matching one, or enters it.
-- Returns 'waiting', 'paired' with the fields and values of the pairing, an error code, or
-- 'no_show' with the wait in ms.
-- KEYS: nodes. ARGV: seek, player, node, key, terms, the seek to be paired with or '', the maximum
-- number of seeks of a player, the maximum number of all seeks, the lifetime of a pairing in ms,
-- the time in ms for which a pairing answers all seeks of its players, the client's request,
-- 'registered' or the address prefixes of a guest, players never to be paired with this one, the
-- time in ms for which a seek is only paired with reliable players.
local id, player, node, key, terms, wanted = unpack(ARGV, 1, 6)
local now = now_ms()

local known = redis.call('HMGET', pair_of(player), 'zero_seek', 'one_seek', 'at')
if known[3] and (known[1] == id or known[2] == id or now - known[3] < tonumber(ARGV[10])) then
  return {'paired', redis.call('HGETALL', pair_of(player))}
end

local wait_ms = waits_ms(player, ARGV[12])
if wait_ms > 0 then
  return {'no_show', wait_ms}
end

local owner, stands_at, old_key = seek(id)
if owner and is_alive(stands_at, now) then
  local content = redis.call('HGET', CONTENTS, id)
  if wanted ~= '' or (content and content ~= ARGV[11]) then
    return {'id_in_use'}
  end
end

local apart = {}
for blocked in ARGV[13]:gmatch('%S+') do
  apart[blocked] = true
end

local unreliable = is_unreliable(player, ARGV[12])
local entered = owner and redis.call('HGET', ENTERED, id) or string.format('%.0f', now)

-- Returns the ms until the two players can be paired. A reliable player has to wait before being
-- paired with an unreliable one.
local function too_early_ms(other, found)
  local theirs = is_unreliable(other, redis.call('HGET', ORIGINS, found))
  if theirs == unreliable then
    return 0
  end
  local since = theirs and entered or redis.call('HGET', ENTERED, found) or 0
  return math.max(0, since + ARGV[14] - now)
end

-- Returns the id, player and terms of the longest-waiting seek with this key by another player.
local function fitting()
  local passed = 0
  while true do
    local found = redis.call('ZRANGE', alike(key), passed, passed)[1]
    if not found then
      return
    end
    local other, at, _, theirs = seek(found)
    if not other then
      redis.call('ZREM', alike(key), found)
    elseif not is_alive(at, now) then
      remove(found, other, key)
    elseif other == player or apart[other] or too_early_ms(other, found) > 0
        or waits_ms(other, redis.call('HGET', ORIGINS, found)) > 0 then
      passed = passed + 1
    else
      return found, other, theirs
    end
  end
end

-- Returns the time since when a seek waits. A player whose opponent did not come keeps the earlier
-- time.
local function since_of(seek_id, seeker, seeker_key)
  local since = redis.call('ZSCORE', WAITING, seek_id)
  if since then
    return since
  end
  local place = redis.call('HMGET', place_of(seeker), 'key', 'since')
  return place[1] == seeker_key and place[2] or string.format('%.0f', now)
end

local since = since_of(id, player, key)
local partner, other, theirs
if wanted == '' then
  partner, other, theirs = fitting()
else
  local at, their_key
  other, at, their_key, theirs = seek(wanted)
  if other == player then
    return {'own_seat'}
  end
  if other and not is_alive(at, now) then
    remove(wanted, other, their_key)
    other = nil
  end
  if not other or apart[other] then
    return {'seat_gone'}
  end
  -- A player who chooses a seek has chosen its player.
  local early_ms = unreliable and too_early_ms(other, wanted) or 0
  if early_ms > 0 then
    return {'no_show', early_ms}
  end
  partner = wanted
end

if partner then
  local pair = {'zero', other, 'zero_seek', partner, 'zero_terms', theirs,
    'one', player, 'one_seek', id, 'one_terms', terms, 'at', string.format('%.0f', now),
    'zero_since', redis.call('ZSCORE', WAITING, partner), 'one_since', since,
    'zero_key', select(3, seek(partner)), 'one_key', key,
    'zero_origin', redis.call('HGET', ORIGINS, partner) or '', 'one_origin', ARGV[12]}
  local ended_all = {}
  for _, paired in ipairs({other, player}) do
    for _, ended in ipairs(redis.call('SMEMBERS', seeks_of(paired))) do
      ended_all[#ended_all + 1] = ended
      local _, at, ended_key = seek(ended)
      if at then
        remove(ended, paired, ended_key)
        if at ~= node then
          redis.call('PUBLISH', 'spite:node:' .. at, '~' .. ended)
        end
      end
    end
    redis.call('DEL', seeks_of(paired), pair_of(paired))
  end
  pair[#pair + 1] = 'ended'
  pair[#pair + 1] = table.concat(ended_all, ' ')
  for _, paired in ipairs({other, player}) do
    redis.call('HSET', pair_of(paired), unpack(pair))
    redis.call('PEXPIRE', pair_of(paired), ARGV[9])
  end
  notify_lobby(node)
  return {'paired', pair}
end

if owner then
  remove(id, owner, old_key)
end
for _, mine in ipairs(redis.call('SMEMBERS', seeks_of(player))) do
  local _, at, mine_key = seek(mine)
  if not at then
    redis.call('SREM', seeks_of(player), mine)
  elseif not is_alive(at, now) then
    remove(mine, player, mine_key)
  end
end
if redis.call('SCARD', seeks_of(player)) >= tonumber(ARGV[7]) then
  return {'too_many_seeks'}
end
if redis.call('ZCARD', WAITING) >= tonumber(ARGV[8]) then
  return {'too_busy'}
end
redis.call('HSET', SEEKS, id, table.concat({player, node, key, terms}, ' '))
redis.call('DEL', place_of(player))
redis.call('HSET', CONTENTS, id, ARGV[11])
redis.call('HSET', ORIGINS, id, ARGV[12])
redis.call('HSET', ENTERED, id, entered)
redis.call('ZADD', WAITING, since, id)
redis.call('ZADD', alike(key), since, id)
redis.call('SADD', seeks_of(player), id)
notify_lobby(node)
return {'waiting'}
