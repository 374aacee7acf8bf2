#!/bin/sh
# A survey on all processors of this machine by GNU parallel; with --sshlogin on others, too.
# Run it again to go on after an interruption.
set -eu
shards=${SHARDS:-16}
folder=${FOLDER:-survey}
mkdir -p "$folder"

seq "$shards" | parallel --halt soon,fail=1 --retries 3 \
    quatrainment study analyze lights-out --size 1..5000 \
        --shard {}/"$shards" --output "$folder"/part{}.csv --resume

quatrainment study merge "$folder"/part*.csv --output "$folder"/survey.csv
