"""Sentences in the reader's language."""

from pathlib import Path

import polib
import pytest

from astragal.core.language import Texts, language, speaking

CATALOGUE = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n > 1);\\n"

msgid "{name} rolled {number}."
msgstr "{number} : le dé de {name}."

msgid "{count} point"
msgid_plural "{count} points"
msgstr[0] "{count} point"
msgstr[1] "{count} points !"

msgctxt "a fruit"
msgid "orange"
msgstr "une orange"
"""


@pytest.fixture
def texts(tmp_path: Path) -> Texts:
    folder = tmp_path / "languages"
    folder.mkdir()
    polib.pofile(CATALOGUE).save_as_mofile(str(folder / "fr.mo"))
    return Texts(tmp_path / "words.py")


def test_english_stands_in_the_code(texts: Texts) -> None:
    assert texts("{name} rolled {number}.", name="Ann", number=3) == "Ann rolled 3."
    assert texts.ngettext("{count} point", "{count} points", 0) == "0 points"
    assert texts.pgettext("a fruit", "orange") == "orange"


def test_another_language_orders_values_and_counts_as_it_likes(texts: Texts) -> None:
    with speaking("fr"):
        assert texts("{name} rolled {number}.", name="Ann", number=3) == "3 : le dé de Ann."
        assert texts.ngettext("{count} point", "{count} points", 0) == "0 point"
        assert texts.ngettext("{count} point", "{count} points", 2) == "2 points !"
        assert texts.pgettext("a fruit", "orange") == "une orange"
    assert language() == "en"


def test_what_is_not_translated_stays_english(texts: Texts) -> None:
    with speaking("fr"):
        assert texts("Choose.") == "Choose."
        assert texts.pgettext("a colour", "orange") == "orange"
    with speaking("de"):
        assert texts("{name} rolled {number}.", name="Ann", number=3) == "Ann rolled 3."
