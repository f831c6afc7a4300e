-- Shared part of the scripts for the lobby: the names of their keys, and functions about seeks and
-- no-shows. All their keys have one hash tag, so they are in one slot.

-- Hash: node to the end of its lease (Unix milliseconds).
local NODES = 'spite:{lobby}:nodes'
-- Hash: node to the version of its list and its counts.
local REPORTS = 'spite:{lobby}:reports'
-- Hash: node to its list of offered seats and games.
local LISTINGS = 'spite:{lobby}:listings'
-- Hash: seek to its player, node, key and terms. Seeks with the same key match each other.
local SEEKS = 'spite:{lobby}:seeks'
-- Sorted set: seek by the time since when it waits (Unix milliseconds).
local WAITING = 'spite:{lobby}:waiting'
-- Hash: seek to 'registered', or to the address prefixes of its guest, the narrowest first.
local ORIGINS = 'spite:{lobby}:origins'
-- Hash: seek to its client's request. The same id can't be used with another request.
local CONTENTS = 'spite:{lobby}:contents'

-- Hash: seek to the time of its entry (Unix milliseconds).
local ENTERED = 'spite:{lobby}:entered'

-- The names of other keys: the seeks with a key, the seeks of a player, a player's earlier waiting
-- time, the counts of no-shows and declines, a wait before the next seek, a player's pairing.
local function alike(key) return 'spite:{lobby}:alike:' .. key end
local function seeks_of(player) return 'spite:{lobby}:of:' .. player end
local function place_of(player) return 'spite:{lobby}:place:' .. player end
local function no_shows_of(who) return 'spite:{lobby}:no-shows:' .. who end
local function declines_of(who) return 'spite:{lobby}:declines:' .. who end
local function wait_of(who) return 'spite:{lobby}:wait:' .. who end
local function pair_of(player) return 'spite:{lobby}:pair:' .. player end

-- Returns the player, node, key and terms of a seek, or nothing.
local function seek(id)
  local entry = redis.call('HGET', SEEKS, id)
  if entry then
    return entry:match('^(%S+) (%S+) (%S+) (.*)$')
  end
end

-- Removes a seek.
local function remove(id, player, key)
  redis.call('HDEL', SEEKS, id)
  redis.call('HDEL', CONTENTS, id)
  redis.call('HDEL', ORIGINS, id)
  redis.call('HDEL', ENTERED, id)
  redis.call('ZREM', WAITING, id)
  redis.call('ZREM', alike(key), id)
  redis.call('SREM', seeks_of(player), id)
end

-- Counts a no-show or a decline of a player or an address prefix. `counter` returns the key of the
-- count. The first `free` have no consequence.
local function count_absence(counter, who, free, kept_ms, waits)
  local times = redis.call('INCR', counter(who)) - free
  redis.call('PEXPIRE', counter(who), kept_ms)
  if times > 0 then
    redis.call('SET', wait_of(who), 1, 'PX', waits[math.min(times, #waits)])
  end
end

-- Returns whether the lease of a node has not expired.
local function is_alive(node, time)
  local lapses = redis.call('HGET', NODES, node)
  return lapses and tonumber(lapses) > time
end

-- Notifies the other nodes that the lobby has changed.
local function notify_lobby(own)
  notify_others(NODES, own, '~')
end

-- Returns the address prefixes in a value of ORIGINS; none for a registered player.
local function prefixes_in(origin)
  local prefixes = {}
  if origin and origin ~= 'registered' then
    for prefix in origin:gmatch('%S+') do
      prefixes[#prefixes + 1] = prefix
    end
  end
  return prefixes
end

-- Returns the wait in ms of a player because of no-shows, their own or those of their address.
local function waits_ms(player, origin)
  local longest = math.max(0, redis.call('PTTL', wait_of(player)))
  for _, prefix in ipairs(prefixes_in(origin)) do
    longest = math.max(longest, redis.call('PTTL', wait_of(prefix)))
  end
  return longest
end

-- Returns whether a no-show of the player, or of a guest of the same address prefix, counts.
local function is_unreliable(player, origin)
  if redis.call('EXISTS', no_shows_of(player)) == 1 then
    return true
  end
  for _, prefix in ipairs(prefixes_in(origin)) do
    if redis.call('EXISTS', no_shows_of(prefix)) == 1 then
      return true
    end
  end
  return false
end
