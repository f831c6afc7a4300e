#!/bin/sh
# Makes of a dump (`redis-cli --rdb FILE`) the data folder of a Redis that keeps an append-only file:
#   restore-redis.sh FILE FOLDER
# No Redis may use the folder meanwhile; what it had is moved to FOLDER/before-restore. A Redis that
# is merely given the dump would not read it: with `appendonly yes` only that file counts.
set -eu
mkdir -p "$2"
dump=$(realpath "$1")
cd "$2"
ask() { redis-cli -s restore.sock "$@"; }
until_it_says() { # A line of INFO persistence.
  until ask info persistence | grep -q "^$1"; do sleep 0.1; done
}

mkdir -p before-restore
for file in appendonlydir appendonly.aof dump.rdb; do
  if [ -e "$file" ]; then mv "$file" before-restore/; fi
done
cp "$dump" dump.rdb
redis-server --dir "$PWD" --port 0 --unixsocket restore.sock --save "" --appendonly no \
  --daemonize yes --logfile restore.log
until [ "$(ask ping 2>/dev/null)" = PONG ]; do sleep 0.1; done
echo "Keys in the dump: $(ask dbsize)"
ask config set appendonly yes >/dev/null
until_it_says aof_rewrite_scheduled:0
until_it_says aof_rewrite_in_progress:0
until_it_says aof_last_bgrewrite_status:ok
ask shutdown nosave
rm dump.rdb
