"""What entries of an observation, or actions, have in common, told by their names.

A network learns a weight for each entry and, beside it, one for every word that several entries share: the same place,
card or value. So what it learns of one die helps with the others. When it has learned, the weights are added up.
"""

import re
from collections import defaultdict
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from astragal.adapters.observations import Observations
from astragal.bots.network import EXPECTATIONS
from astragal.core.actions import Actions


def of_observations(layout: Observations) -> npt.NDArray[np.float32]:
    """A row for each entry and a column for each thing that some of them have in common."""
    return _shared([[*_of_name(name)] for name in layout.names])


def of_actions(actions: Actions) -> npt.NDArray[np.float32]:
    """The same for actions, and rows for what is expected of the end, which has nothing in common with them."""
    return _shared([*([*_of_action(actions, number)] for number in range(len(actions))), *[[]] * EXPECTATIONS])


def _of_name(name: str) -> Iterator[str]:
    """Of `dice[market-3]=5`: the field; the cell, the value and the words of each, in that field."""
    field, _, value = name.partition("=")
    head, *cells = re.split(r"[\[\]]+", field.rstrip("]"))
    yield head
    for number, part in enumerate([*cells, value]):
        kind = f"{head} {'=' if number == len(cells) else number} "
        if part:
            yield kind + part
            yield from {f"{kind}* {word}" for word in re.split(r"[ -]", part)}
    if value and len(cells) > 1:
        yield from (f"{head} {cell} = {value}" for cell in cells)


def _of_action(actions: Actions, number: int) -> Iterator[str]:
    """The verb, and each argument: alone, and with the verb."""
    verb, arguments = actions.split(number)
    yield verb
    for name, argument in zip(actions.verbs[verb], arguments, strict=True):
        yield f"{name} {argument}"
        if len(arguments) > 1:
            yield f"{verb} {name} {argument}"


def _shared(named: list[list[str]]) -> npt.NDArray[np.float32]:
    """A column for each name that two rows or more have, and no two columns alike."""
    rows: defaultdict[str, list[int]] = defaultdict(list)
    for row, names in enumerate(named):
        for name in {*names}:
            rows[name].append(row)
    columns = dict.fromkeys(tuple(found) for _, found in sorted(rows.items()) if len(found) > 1)
    table = np.zeros((len(named), len(columns)), dtype=np.float32)
    for column, found in enumerate(columns):
        table[list(found), column] = 1
    return table
