#!/bin/sh
# Runs guide/src/cluster/slurm.sh and guide/src/cluster/parallel.sh for real: on a Slurm of one node that is started here and ended at the
# end, and with GNU parallel. Needs root and Debian's packages slurmctld, slurmd, slurm-client, munge and parallel.
#
#     crates/python/cluster_tests/slurm.sh target/release/quatrainment
set -eu
project=$(cd "$(dirname "$0")/../../.." && pwd)
program=$(realpath "$1")
folder=$(mktemp -d)
mkdir "$folder/bin" "$folder/state" "$folder/spool" "$folder/run"
ln -s "$program" "$folder/bin/quatrainment"
export PATH="$folder/bin:$PATH"

expected="$folder/expected.csv"
quatrainment analyze lights-out --size 1..5000 --output "$expected"

echo "== GNU parallel"
cd "$folder/run"
# Stopped in the middle, and run again.
(FOLDER=parallel SHARDS=7 timeout --signal=INT 1 "$project/guide/src/cluster/parallel.sh") || true
FOLDER=parallel SHARDS=7 "$project/guide/src/cluster/parallel.sh"
cmp parallel/survey.csv "$expected"

echo "== Slurm"
host=$(hostname)
cat > "$folder/slurm.conf" <<CONF
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
SlurmctldPort=16817
SlurmdPort=16818
StateSaveLocation=$folder/state
SlurmdSpoolDir=$folder/spool
SlurmctldPidFile=$folder/ctld.pid
SlurmdPidFile=$folder/d.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
MpiDefault=none
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 RealMemory=4000 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
export SLURM_CONF="$folder/slurm.conf"
munged=
if ! munge -n > /dev/null 2>&1; then
    mkdir -p /run/munge && chown munge /run/munge
    su -s /bin/sh munge -c '/usr/sbin/munged --force'
    munged=$(cat /run/munge/munged.pid)
fi
slurmctld -f "$SLURM_CONF"
slurmd -f "$SLURM_CONF"
end() {
    for file in "$folder/ctld.pid" "$folder/d.pid"; do
        [ -f "$file" ] && kill "$(cat "$file")" || true
    done
    [ -n "$munged" ] && kill "$munged" || true
    sleep 1
    rm -rf "$folder"
}
trap end EXIT
for _ in $(seq 60); do
    sinfo --noheader --format=%T 2> /dev/null | grep -q idle && break
    sleep 1
done
job=$(sbatch --parsable --array=1-6 "$project/guide/src/cluster/slurm.sh")
# A task that runs is stopped and put back into the queue, as by a cluster that needs its node.
running=
for _ in $(seq 100); do
    running=$(squeue --noheader --states=RUNNING --format=%i | head -n 1)
    [ -n "$running" ] && break
    sleep 0.1
done
scontrol requeue "$running"
echo "task $running was stopped and queued again"
sbatch --wait --dependency=afterok:"$job" --wrap 'quatrainment merge survey/part*.csv --output survey/survey.csv'
cmp survey/survey.csv "$expected"
echo "All three surveys are the same."
