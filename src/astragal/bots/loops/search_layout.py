"""The layout of the rows of numbers of a search.

Everything in a tree is a whole number, so that plain and native code think exactly alike. A value is a share of
victory, where a whole one is `ONE`; weights are in thousandths.
"""

ONE = 1 << 20

# A node is what a seat chose; luck has no nodes. Node 0 is the root, and the number 0 stands for no node elsewhere.
ACTION, SEAT, PARENT, CHILD, SIBLING, VISITS, AVAILABLE, VALUE, PRIOR = range(9)
NODE_SIZE = 9

# The job: what to do, how far it is, and for each of up to ten seats the value of the last simulation and of all.
(
    VIEWER,
    PLAYERS,
    SIMULATIONS,
    CLAIRVOYANT,
    NODES,
    MOST_NODES,
    NEW_ROOT,
    STAMP,
    EXPLORATION,
    BIAS,
    WIDENING,
    GREED,
    LOOKS,
    DEPTH,
    SCALE,
    MARGIN,
    STREAM,
) = range(17)
LAST_VALUES = STREAM + 4
VALUES = LAST_VALUES + 10
JOB_SIZE = VALUES + 10
