"""Print and play: a game's parts and its rulebook as PDF, from the same source as everything else."""
