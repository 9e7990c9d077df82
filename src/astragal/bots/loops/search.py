"""Information-set Monte-Carlo tree search; runs plain and native, with equal trees.

Every simulation guesses what the viewer does not know, walks down the tree, adds one node, plays on to the end or
to a depth, and adds the result to all nodes on its way. Luck is drawn again each time and has no nodes, so the
actions below a node differ from one simulation to the next; a node counts how often it could have been chosen.
Each seat chooses for its own good.
"""

from math import sqrt
from typing import Any, NamedTuple

from astragal.core.contract import NO_SECRETS
from astragal.core.loop_memory import Buffer, Numbers, OneState
from astragal.core.rule import CHANCE, OVER, rule
from astragal.core.stream import Stream

from ..rules import RULES  # type: ignore[import-not-found]  # those of the game beside which this is imported
from .evaluation import lead, standing
from .places import places  # type: ignore[import-not-found]  # of the core
from .search_layout import (
    ACTION,
    AVAILABLE,
    BIAS,
    CHILD,
    CLAIRVOYANT,
    DEPTH,
    EXPLORATION,
    GREED,
    LAST_VALUES,
    LOOKS,
    MARGIN,
    MOST_NODES,
    NEW_ROOT,
    NODE_SIZE,
    NODES,
    ONE,
    PARENT,
    PLAYERS,
    PRIOR,
    SCALE,
    SEAT,
    SIBLING,
    SIMULATIONS,
    STAMP,
    STREAM,
    VALUE,
    VALUES,
    VIEWER,
    VISITS,
    WIDENING,
)
from .streams import draw  # type: ignore[import-not-found]  # of the core
from .turns import let_luck_move  # type: ignore[import-not-found]  # of the core

LONGEST_PLAYOUT = 20_000
"""After this many steps a playout is cut off, whatever the rules say."""

to_act = RULES.to_act
legal = RULES.legal
apply = RULES.apply
copy = RULES.declaration.copy

if RULES.secrets is not NO_SECRETS:
    guess = RULES.secrets.guess
else:

    @rule
    def guess(s: Any, seat: int, stream: Stream) -> Stream:  # noqa: ARG001
        """There is nothing to guess."""
        return stream


class Memory(NamedTuple):
    """What a tree grows in."""

    root: OneState
    s: OneState
    ahead: OneState
    out: Buffer
    points: Buffer
    job: Numbers
    marks: Numbers
    """For each action, when it was last legal."""

    nodes: Numbers
    before: Numbers
    """The nodes of a tree of which something is kept."""


@rule
def search(memory: Memory) -> int:
    """Run the simulations of a job; first take over what is still of use from the tree before."""
    s, job, nodes = memory.s, memory.job, memory.nodes
    if job[NEW_ROOT]:
        keep_subtree(job, nodes, memory.before)
    stream = (job[STREAM], job[STREAM + 1], job[STREAM + 2], job[STREAM + 3])
    while job[SIMULATIONS] > 0:
        copy(s, memory.root)
        if not job[CLAIRVOYANT]:
            stream = guess(s, job[VIEWER], stream)
        node, stream = descend(memory, stream)
        stream = play_on(memory, stream)
        set_values(s, memory.points, job)
        back_up(node, job, nodes)
        job[SIMULATIONS] -= 1
    job[STREAM], job[STREAM + 1], job[STREAM + 2], job[STREAM + 3] = stream
    return 0


# Down the tree


@rule
def descend(memory: Memory, stream: Stream) -> tuple[int, Stream]:
    """Walk down to a new node, or to the end of the game."""
    s, out, job, nodes = memory.s, memory.out, memory.job, memory.nodes
    node = 0
    while True:
        seat, stream = let_luck_move(s, stream)
        if seat == CHANCE:
            continue
        if seat < 0:
            return node, stream
        n = legal(s, out)
        child, untried = best_child(memory, seat, n, node)
        if untried == 0 or is_wide_enough(n - untried, node, job, nodes):
            node = child
            apply(s, nodes[node * NODE_SIZE + ACTION])
            continue
        if job[NODES] == job[MOST_NODES]:
            return node, stream
        chosen, stream = choose(memory, seat, untried, stream)
        apply(s, out[chosen])
        node = add_node(node, seat, out[chosen], job, nodes)
        if job[BIAS]:
            nodes[node * NODE_SIZE + PRIOR] = squashed(standing(s, seat, memory.points), job[SCALE])
        return node, stream


@rule
def is_wide_enough(tried: int, node: int, job: Any, nodes: Any) -> bool:
    """Whether the actions that have a node are explored before more are tried; never while none has."""
    return job[WIDENING] > 0 and 1000 * tried * tried > job[WIDENING] * nodes[node * NODE_SIZE + VISITS]


@rule
def best_child(memory: Memory, seat: int, n: int, node: int) -> tuple[int, int]:
    """Of the legal actions that have a node the one most worth a visit, and how many have none.

    Those without one are moved to the front of `out`. Each node that could have been chosen takes note of it.
    """
    out, job, marks, nodes = memory.out, memory.job, memory.marks, memory.nodes
    job[STAMP] += 1
    stamp = job[STAMP]
    for i in range(n):
        marks[out[i]] = stamp
    best = 0
    most = -1.0e9
    child = nodes[node * NODE_SIZE + CHILD]
    while child:
        at = child * NODE_SIZE
        if nodes[at + SEAT] == seat and marks[nodes[at + ACTION]] == stamp:
            marks[nodes[at + ACTION]] = 0
            nodes[at + AVAILABLE] += 1
            worth = worth_of_a_visit(at, job, nodes)
            if worth > most:
                most = worth
                best = child
        child = nodes[at + SIBLING]
    last = 0
    for i in range(n):
        if marks[out[i]] == stamp:
            out[last] = out[i]
            last += 1
    return best, last


@rule
def worth_of_a_visit(at: int, job: Any, nodes: Any) -> float:
    """What a node is worth so far, and more for one that was rarely chosen or looked good to begin with.

    Only operations that are exact to the last bit everywhere, so no logarithm.
    """
    visits = nodes[at + VISITS]
    brought = nodes[at + VALUE] / (visits * ONE)
    curious = job[EXPLORATION] * sqrt(nodes[at + AVAILABLE])
    biased = job[BIAS] * (nodes[at + PRIOR] / ONE)
    return brought + (curious + biased) / (1000 * (1 + visits))


@rule
def add_node(parent: int, seat: int, action: int, job: Any, nodes: Any) -> int:
    """A new node below another."""
    node = job[NODES]
    job[NODES] += 1
    at = node * NODE_SIZE
    nodes[at + ACTION] = action
    nodes[at + SEAT] = seat
    nodes[at + PARENT] = parent
    nodes[at + CHILD] = 0
    nodes[at + SIBLING] = nodes[parent * NODE_SIZE + CHILD]
    nodes[at + VISITS] = 0
    nodes[at + AVAILABLE] = 1
    nodes[at + VALUE] = 0
    nodes[at + PRIOR] = 0
    nodes[parent * NODE_SIZE + CHILD] = node
    return node


# On from there


@rule
def play_on(memory: Memory, stream: Stream) -> Stream:
    """Play to the end, or until a number of choices has been made."""
    s, out = memory.s, memory.out
    choices = 0
    for _ in range(LONGEST_PLAYOUT):
        seat, stream = let_luck_move(s, stream)
        if seat == CHANCE:
            continue
        if seat < 0 or choices == memory.job[DEPTH]:
            return stream
        choices += 1
        n = legal(s, out)
        chosen, stream = choose(memory, seat, n, stream)
        apply(s, out[chosen])
    return stream


@rule
def choose(memory: Memory, seat: int, n: int, stream: Stream) -> tuple[int, Stream]:
    """The place of a random action or, when greedy, of the one of several after which the seat stands best."""
    job, ahead = memory.job, memory.ahead
    first, stream = draw(stream, n)
    best = first
    if n == 1 or job[GREED] == 0:
        return best, stream
    greedy, stream = draw(stream, 1000)
    if greedy >= job[GREED]:
        return best, stream
    most = 0
    for look in range(min(n, job[LOOKS])):
        i = (first + look) % n
        copy(ahead, memory.s)
        apply(ahead, memory.out[i])
        stands = standing(ahead, seat, memory.points)
        if look == 0 or stands > most:
            most = stands
            best = i
    return best, stream


# The result


@rule
def squashed(number: int, scale: int) -> int:
    """From 0 to `ONE`; a lead of `scale` is three quarters."""
    return ONE // 2 + number * (ONE // 2) // (scale + abs(number))


@rule
def set_values(s: Any, points: Any, job: Any) -> None:
    """The value of a state for every seat; together they are about `ONE`."""
    players = job[PLAYERS]
    over = to_act(s) == OVER
    total = 0
    for seat in range(players):
        stands = lead(s, seat, points) if over else standing(s, seat, points)
        job[LAST_VALUES + seat] = squashed(stands, job[SCALE]) + 1
        total += job[LAST_VALUES + seat]
    for seat in range(players):
        job[LAST_VALUES + seat] = job[LAST_VALUES + seat] * ONE // total
    if over:
        places(s, points)
        winners = 0
        for seat in range(players):
            if points[seat] == 1:
                winners += 1
        for seat in range(players):
            won = ONE // winners if points[seat] == 1 else 0
            value = (1000 - job[MARGIN]) * won + job[MARGIN] * job[LAST_VALUES + seat]
            job[LAST_VALUES + seat] = value // 1000


@rule
def back_up(node: int, job: Any, nodes: Any) -> None:
    """Add the values to every node on the way, each for the seat that chose it."""
    while node:
        at = node * NODE_SIZE
        nodes[at + VISITS] += 1
        nodes[at + VALUE] += job[LAST_VALUES + nodes[at + SEAT]]
        node = nodes[at + PARENT]
    nodes[VISITS] += 1
    for seat in range(job[PLAYERS]):
        job[VALUES + seat] += job[LAST_VALUES + seat]


# From one choice to the next


@rule
def keep_subtree(job: Any, nodes: Any, before: Any) -> None:
    """Copy the nodes below one of the tree before; a copy's child is the old one until its own children follow."""
    copy_node(nodes, 0, before, job[NEW_ROOT])
    nodes[SIBLING] = 0
    job[NEW_ROOT] = 0
    job[NODES] = 1
    node = 0
    while node < job[NODES]:
        child = nodes[node * NODE_SIZE + CHILD]
        nodes[node * NODE_SIZE + CHILD] = job[NODES] if child else 0
        while child:
            copied = job[NODES]
            job[NODES] += 1
            copy_node(nodes, copied, before, child)
            child = before[child * NODE_SIZE + SIBLING]
            nodes[copied * NODE_SIZE + PARENT] = node
            nodes[copied * NODE_SIZE + SIBLING] = job[NODES] if child else 0
        node += 1


@rule
def copy_node(nodes: Any, to: int, before: Any, origin: int) -> None:
    """Copy one node as it is."""
    for i in range(NODE_SIZE):
        nodes[to * NODE_SIZE + i] = before[origin * NODE_SIZE + i]
