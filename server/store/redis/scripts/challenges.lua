-- Shared part of the scripts for challenges: the names of their keys, and functions about challenges
-- and online players. All their keys have one hash tag, so they are in one slot.
local HERE = 'spite:{challenges}:here'

local function one(id) return 'spite:{challenges}:one:' .. id end
local function declined(by, to) return 'spite:{challenges}:declined:' .. by .. ':' .. to end
local function declines(by, to) return 'spite:{challenges}:declines:' .. by .. ':' .. to end
local function of(player) return 'spite:{challenges}:of:' .. player end

-- Returns the id, challenger, challenged player, time, state, terms and `asked` of a challenge, or
-- nothing.
local function challenge(id)
  local found = redis.call('HMGET', one(id), 'by', 'to', 'at', 'state', 'terms', 'asked')
  if found[1] then
    return {id, unpack(found)}
  end
end

-- Marks a player online.
local function mark_online(player, now, here_ms)
  redis.call('ZREMRANGEBYSCORE', HERE, '-inf', now)
  redis.call('ZADD', HERE, string.format('%.0f', now + here_ms), player)
end

local function is_online(player, now)
  local until_ms = redis.call('ZSCORE', HERE, player)
  return until_ms and tonumber(until_ms) > now
end

-- Returns whether a challenge is open: it was not answered, and its challenger is online.
local function is_open(found, now)
  return found[5] == 'open' and is_online(found[2], now)
end

-- Returns all challenges by and to a player, after removing expired ones.
local function all_of(player)
  local all = {}
  for _, id in ipairs(redis.call('SMEMBERS', of(player))) do
    local found = challenge(id)
    if found then
      all[#all + 1] = found
    else
      redis.call('SREM', of(player), id)
    end
  end
  return all
end
