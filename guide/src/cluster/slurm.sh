#!/bin/sh
#SBATCH --job-name=quatrainment
#SBATCH --array=1-16
#SBATCH --cpus-per-task=1
#SBATCH --mem=2G
#SBATCH --time=04:00:00
#SBATCH --requeue
# A survey as a Slurm array. Submit, and submit the merge behind it:
#
#     job=$(sbatch --parsable slurm.sh)
#     sbatch --dependency=afterok:"$job" --wrap 'quatrainment study merge survey/part*.csv --output survey/survey.csv'
#
# To do one task again, say which: task 7 of 16 alone is
#     sbatch --array=7 --export=ALL,SHARD=7/16 slurm.sh
set -eu
folder=${FOLDER:-survey}
mkdir -p "$folder"
srun quatrainment study analyze lights-out --size 1..5000 \
    --shard "${SHARD:-auto}" --output "$folder/part$SLURM_ARRAY_TASK_ID.csv" --resume
