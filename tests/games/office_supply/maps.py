"""The maps that come with the game, and one that is neither, as several tests draw them."""

from inspect import cleandoc

SMALL = cleandoc("""
    A.....B
    .##+##.
    .#...#.
    .+.s.+.
    .#...#.
    .##+##.
    D.....C
""")

LARGE = cleandoc("""
    A.......B
    .###+###.
    .#.....#.
    .#.xsx.#.
    .+.sxs.+.
    .#.xsx.#.
    .#.....#.
    .###+###.
    D.......C
""")

ANGLE = cleandoc("""
    A.....B###
    .##+##.###
    .#...#....
    .+.s.####.
    .#.x....#.
    .#.sxxs.+.
    .#......#.
    .####+###.
    D........C
""")
