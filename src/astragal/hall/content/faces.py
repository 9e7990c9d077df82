"""The faces of bots: a die for a head and pips for eyes, each of its own colour, with something that is its own."""

from astragal.hall.tables.characters import CHARACTERS, level_of

COLOURS = (
    ("#F7D774", "#5A4200"),
    ("#9FDCC9", "#0E4F3D"),
    ("#F2A07B", "#6B2408"),
    ("#A9C4F5", "#173A7A"),
    ("#D9B3E8", "#4E1A66"),
)
"""The ground and the ink of each name of a level."""

HEADS = {
    "random": "M9 1H31A8 8 0 0 1 39 9V31A8 8 0 0 1 31 39H9A8 8 0 0 1 1 31V9A8 8 0 0 1 9 1Z",
    "beginner": "M17 1H23A16 16 0 0 1 39 17V23A16 16 0 0 1 23 39H17A16 16 0 0 1 1 23V17A16 16 0 0 1 17 1Z",
    "casual": "M9.5 1H30.5L39 9.5V30.5L30.5 39H9.5L1 30.5V9.5Z",
    "strong": "M6 1H34L39 6V28Q39 39 28 39H12Q1 39 1 28V6Z",
    "expert": "M10 1H30A9 9 0 0 0 39 10V30A9 9 0 0 0 30 39H10A9 9 0 0 0 1 30V10A9 9 0 0 0 10 1Z",
    "master": "M18 1.5Q20 .5 22 1.5L37 9.5Q39 10.5 39 13V27Q39 29.5 37 30.5L22 38.5Q20 39.5 18 38.5L3 30.5Q1 29.5 1 27"
    "V13Q1 10.5 3 9.5Z",
}
EYES = {
    "random": "<circle cx='12' cy='17' r='3.9'/><circle cx='28' cy='17' r='3.9'/>",
    "beginner": "<circle cx='13' cy='19' r='3.9'/><circle cx='27' cy='19' r='3.9'/>"
    "<path class='l' d='M9 12l6-1M25 11l6 1'/>",
    "casual": "<circle cx='13' cy='18' r='3.9'/><circle cx='27' cy='18' r='3.9'/>"
    "<path class='l' d='M8 11.5l8 1M32 8.5l-8 2'/>",
    "strong": "<path class='w' d='M7 16Q13 11 18 17 13 22 7 16ZM33 16Q27 11 22 17 27 22 33 16Z'/>"
    "<circle cx='13' cy='17' r='2.4'/><circle cx='27' cy='17' r='2.4'/><path class='l' d='M6 9l11 3M34 9l-11 3'/>",
    "expert": "<circle cx='12.5' cy='17' r='5'/><circle cx='27.5' cy='17' r='5'/>"
    "<circle class='g' cx='14.3' cy='15.3' r='1.6'/><circle class='g' cx='29.3' cy='15.3' r='1.6'/>",
    "master": "<path class='w' d='M6 19Q12 11 18 19 12 26 6 19ZM34 19Q28 11 22 19 28 26 34 19Z'/>"
    "<circle cx='12' cy='18.5' r='2.6'/><circle cx='28' cy='18.5' r='2.6'/><circle cx='20' cy='9' r='2.4'/>",
}
MOUTHS = (
    "<path d='M12 26Q20 35 28 26Z'/>",
    "<path class='l' d='M15 29Q20 32 25 29'/>",
    "<rect class='w' x='10' y='25.5' width='20' height='7.5' rx='2'/>"
    "<path class='l' d='M15 26v6.5m5-6.5v6.5m5-6.5v6.5'/>",
    "<path class='l' d='M14 30H26'/>",
    "<path class='l' d='M14 29Q19 31.5 26 27'/>",
)
CROWNS = (
    "<path class='l' d='M20 1V-3'/><circle cx='20' cy='-5' r='2.6'/>",
    "<path class='l' d='M31 10 42-5'/>",
    "<path d='M12 1Q20-8 28 1Z'/>",
    "<path d='M3 7Q20-8 37 7L43 10H-3Z'/>",
    "<path d='M6 6Q4-7 20-7T34 6Q20-1 6 6Z'/>",
)


def face(name: str) -> str:
    """The face of a character as a picture with plain attributes."""
    level = level_of(name)
    number = (CHARACTERS[level].index(name) + list(CHARACTERS).index(level)) % len(COLOURS)
    ground, ink = COLOURS[number]
    parts = f"<path class='h' d='{HEADS[level]}'/>{CROWNS[number]}{EYES[level]}{MOUTHS[number]}"
    line = f"fill='none' stroke='{ink}' stroke-width='2.4' stroke-linecap='round' stroke-linejoin='round'"
    plain = {
        "h": f"fill='{ground}' stroke='{ink}' stroke-width='2.2'",
        "l": line,
        "w": f"fill='#fff' stroke='{ink}' stroke-width='1.8'",
        "g": f"fill='{ground}'",
    }
    for word, attributes in plain.items():
        parts = parts.replace(f"class='{word}'", attributes)
    return f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='-5 -9 50 50' fill='{ink}'>{parts}</svg>"
