"""What a guided search has in its job beside what every search has, and where the weights of its network lie.

The first layer comes first: a row of weights for each number that is seen, then what is added. Each layer between has
a row for each number that comes in, and what is added. The last one has a row for each number that comes out, and what
is added. So every row is as long as the network is wide, and that is a multiple of `STRIDE`.
"""

from .search_layout import JOB_SIZE

WIDTH, BETWEEN = JOB_SIZE, JOB_SIZE + 1
"""How many numbers lie between two layers, and how many layers between the first and the last one."""

STRIDE = 4
