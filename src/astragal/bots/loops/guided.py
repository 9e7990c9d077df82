"""The search guided by a network: it says which actions are promising, and what a position is worth.

The tree, the guesses and the luck are those of the search. A simulation ends where it adds something to the tree:
instead of playing on to the end, the network is asked. At every choice it sees what the seat that chooses may know.
Of the viewer's own choices before luck moves or others choose, the priors are kept in the tree; below, positions
differ from one simulation to the next, and the network is asked again.
"""

from math import sqrt
from typing import Any, NamedTuple

from astragal.core.contract import NO_SECRETS
from astragal.core.loop_memory import Buffer, FieldValues, Floats, Numbers, OneState
from astragal.core.rule import CHANCE, rule
from astragal.core.stream import Stream

from ..rules import RULES  # type: ignore[import-not-found]  # those of the game beside which this is imported
from .judge import judge
from .search import add_node, back_up, guess, keep_subtree, set_values
from .search_layout import (
    ACTION,
    AVAILABLE,
    CHILD,
    EXPLORATION,
    LAST_VALUES,
    MOST_NODES,
    NEW_ROOT,
    NODE_SIZE,
    NODES,
    ONE,
    PLAYERS,
    PRIOR,
    SEAT,
    SIBLING,
    SIMULATIONS,
    STAMP,
    STREAM,
    VALUE,
    VIEWER,
    VISITS,
)
from .turns import let_luck_move  # type: ignore[import-not-found]  # of the core

HAS_SECRETS = RULES.secrets is not NO_SECRETS

FIRST_VISIT = 0.1
"""How much worse than the position an action is taken to be before its first visit."""

MOST_ASKED = 4
"""For each seat, how many choices are made at most to ask the other seats what they expect."""

legal = RULES.legal
apply = RULES.apply
copy = RULES.declaration.copy


class Memory(NamedTuple):
    """What a tree grows in, and the network that guides it."""

    root: OneState
    s: OneState
    known: OneState
    out: Buffer
    points: Buffer
    job: Numbers
    marks: Numbers
    """For each action, when it was last legal."""

    nodes: Numbers
    before: Numbers
    """The nodes of a tree of which something is kept."""

    table: Numbers
    """How the numbers of a state become an observation."""

    fractions: Floats
    numbers: FieldValues
    observation: Floats
    weights: Floats
    between: Floats
    """What lies between two layers of the network."""

    priors: Floats
    """How likely the network would be to choose each action."""


@rule
def search(memory: Memory) -> int:
    """Run the simulations of a job; first take over what is still of use from the tree before."""
    job, nodes = memory.job, memory.nodes
    if job[NEW_ROOT]:
        keep_subtree(job, nodes, memory.before)
    stream = (job[STREAM], job[STREAM + 1], job[STREAM + 2], job[STREAM + 3])
    while job[SIMULATIONS] > 0:
        copy(memory.s, memory.root)
        stream = guess(memory.s, job[VIEWER], stream)
        node, stream = descend(memory, stream)
        back_up(node, job, nodes)
        job[SIMULATIONS] -= 1
    job[STREAM], job[STREAM + 1], job[STREAM + 2], job[STREAM + 3] = stream
    return 0


@rule
def descend(memory: Memory, stream: Stream) -> tuple[int, Stream]:
    """Walk down to a node that was never visited, or to the end of the game, and set the values of all seats."""
    s, job, nodes = memory.s, memory.job, memory.nodes
    node = 0
    differs = False
    while True:
        seat, stream = let_luck_move(s, stream)
        if seat == CHANCE:
            differs = True
            continue
        if seat < 0:
            set_values(s, memory.points, job)
            return node, stream
        differs = differs or (HAS_SECRETS and seat != job[VIEWER])
        n = legal(s, memory.out)
        at = node * NODE_SIZE
        is_new = nodes[at + VISITS] == 0
        if n > 1 and (is_new or differs):
            share = share_of(judge(memory, seat, n), job[PLAYERS])
            if is_new:
                nodes[at + AVAILABLE] = int(share * ONE)
                if not differs:
                    add_children(memory, node, seat, n)
                return node, ask_all(memory, seat, share, n, stream)
        else:
            share = nodes[at + AVAILABLE] / ONE
        child, action = pick(memory, node, seat, n, share, differs)
        if child == 0:
            if job[NODES] == job[MOST_NODES]:
                share = share_of(judge(memory, seat, n), job[PLAYERS])
                return node, ask_all(memory, seat, share, n, stream)
            child = add_node(node, seat, action, job, nodes)
        node = child
        apply(s, action)


@rule
def share_of(reward: float, players: int) -> float:
    """The share of victory that a reward stands for."""
    return min(max((reward * (players - 1) + 1.0) / players, 0.0), 1.0)


@rule
def add_children(memory: Memory, node: int, seat: int, n: int) -> None:
    """Nodes for all legal actions, with their priors; none, if there is not enough room."""
    out, job, nodes, priors = memory.out, memory.job, memory.nodes, memory.priors
    if job[NODES] + n <= job[MOST_NODES]:
        for i in range(n):
            child = add_node(node, seat, out[i], job, nodes)
            nodes[child * NODE_SIZE + PRIOR] = int(priors[out[i]] * ONE)


@rule
def pick(memory: Memory, node: int, seat: int, n: int, share: float, differs: bool) -> tuple[int, int]:
    """The child most worth a visit, 0 if it has no node yet, and its action."""
    out, job, marks, nodes, priors = memory.out, memory.job, memory.marks, memory.nodes, memory.priors
    job[STAMP] += 1
    stamp = job[STAMP]
    for i in range(n):
        marks[out[i]] = stamp
    visits = 0
    child = nodes[node * NODE_SIZE + CHILD]
    while child:
        at = child * NODE_SIZE
        if nodes[at + SEAT] == seat and marks[nodes[at + ACTION]] == stamp:
            marks[nodes[at + ACTION]] = -stamp
            visits += nodes[at + VISITS]
        child = nodes[at + SIBLING]
    curious = job[EXPLORATION] * sqrt(1.0 + visits) / 1000.0
    unknown = share - FIRST_VISIT
    best, action, most = 0, out[0], -1.0e9
    child = nodes[node * NODE_SIZE + CHILD]
    while child:
        at = child * NODE_SIZE
        if nodes[at + SEAT] == seat and marks[nodes[at + ACTION]] == -stamp:
            often = nodes[at + VISITS]
            prior = priors[nodes[at + ACTION]] if differs else nodes[at + PRIOR] / ONE
            brought = nodes[at + VALUE] / (often * ONE) if often else unknown
            worth = brought + curious * prior / (1.0 + often)
            if worth > most:
                best, action, most = child, nodes[at + ACTION], worth
        child = nodes[at + SIBLING]
    for i in range(n):
        if marks[out[i]] == stamp:
            prior = priors[out[i]] if differs else 1.0 / n
            worth = unknown + curious * prior
            if worth > most:
                best, action, most = 0, out[i], worth
    return best, action


@rule
def ask_all(memory: Memory, seat: int, share: float, n: int, stream: Stream) -> Stream:
    """Set what every seat expects, together `ONE`.

    One of two seats expects what the other one leaves. Of more, each is asked when it has to choose next; until then
    all do what the network likes best.
    """
    s, job = memory.s, memory.job
    players = job[PLAYERS]
    for other in range(players):
        job[LAST_VALUES + other] = -1
    job[LAST_VALUES + seat] = int(share * ONE)
    if players == 2:
        job[LAST_VALUES + 1 - seat] = ONE - job[LAST_VALUES + seat]
        return stream
    unasked = players - 1
    for _ in range(MOST_ASKED * players):
        apply(s, likeliest(memory, n))
        seat, stream = let_luck_move(s, stream)
        while seat == CHANCE:
            seat, stream = let_luck_move(s, stream)
        if seat < 0:
            set_values(s, memory.points, job)
            return stream
        n = legal(s, memory.out)
        share = share_of(judge(memory, seat, n), players)
        if job[LAST_VALUES + seat] < 0:
            job[LAST_VALUES + seat] = int(share * ONE)
            unasked -= 1
            if unasked == 0:
                break
    share_out(job)
    return stream


@rule
def likeliest(memory: Memory, n: int) -> int:
    """The action with the highest prior."""
    out, priors = memory.out, memory.priors
    best = out[0]
    for i in range(n):
        if priors[out[i]] > priors[best]:
            best = out[i]
    return int(best)


@rule
def share_out(job: Any) -> None:
    """Let the values be `ONE` together; a seat that was not asked gets an even share."""
    players = job[PLAYERS]
    total = 0
    for seat in range(players):
        if job[LAST_VALUES + seat] < 0:
            job[LAST_VALUES + seat] = ONE // players
        job[LAST_VALUES + seat] += 1
        total += job[LAST_VALUES + seat]
    for seat in range(players):
        job[LAST_VALUES + seat] = job[LAST_VALUES + seat] * ONE // total
