"""Pages that need nothing else: one HTML file, with the data beside it as Parquet and CSV."""

import os
from collections.abc import Mapping
from html import escape
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import polars as pl

from astragal.core.errors import AstragalError
from astragal.core.text_files import write_whole
from astragal.core.untrusted_text import quoted
from astragal.lab.many import make_folder

STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, sans-serif; color: #1e2329; background: #fff; max-width: 60rem; margin: 2rem auto;
  padding: 0 1rem; }
h1 { line-height: 1.2; } h2 { margin: 2.5rem 0 0.25rem; border-top: 1px solid #d5cfc2; padding-top: 1rem; }
p { margin: 0.25rem 0; max-width: 46rem; }
table { border-collapse: collapse; font-size: 14px; margin: 0.5rem 0; }
th { text-align: left; vertical-align: bottom; }
th, td { padding: 2px 14px 2px 0; border-bottom: 1px solid #d5cfc2; }
th.number, td.number { text-align: right; font-variant-numeric: tabular-nums; }
svg { display: block; width: 100%; max-width: 44rem; height: auto; margin: 0.75rem 0; }
.on { color: #575e66; font-size: 14px; }
.wide { overflow-x: auto; }
details { margin: 0.5rem 0; }
summary { cursor: pointer; color: #1f5fc4; }
nav { display: flex; flex-wrap: wrap; gap: 0 1rem; }
"""
PERCENT = {"share", "share ±", "effect", "low", "high", "leader wins", "last wins", "made", "chosen when offered"}
"""Columns that are shares of a whole."""

SIGNED = {"effect", "low", "high", "more"}


def page(title: str, body: str) -> str:
    """A whole page."""
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>\n'
        f"<body><h1>{escape(title)}</h1>\n{body}\n</body></html>\n"
    )


def framed(page: str) -> str:
    """A whole page as a part of another one, such as a notebook; neither's style touches the other."""
    own = page.replace("<head>", '<head><base href="about:srcdoc">', 1)  # or its links would lead to the other page
    style = "width:100%;height:36rem;border:1px solid #d5cfc2"
    return f'<iframe srcdoc="{escape(own)}" sandbox="" title="Report" style="{style}"></iframe>'


def section(title: str, explanation: str, picture: str, frame: pl.DataFrame, *, on: str) -> str:
    """A part of a page: a sentence, what it is based on, a picture, and the figures folded away behind it."""
    data = f'<div class="wide">{html_table(frame)}</div>'
    if picture:
        data = f"<details><summary>The figures</summary>{data}</details>"
    sentence = f"<p>{escape(explanation)}</p>" if explanation else ""
    head = f'<section id="{anchor(title)}"><h2>{escape(title)}</h2>{sentence}<p class="on">{escape(on)}</p>'
    return f"{head}{picture}{data}</section>"


def anchor(title: str) -> str:
    """What a link to a part is called."""
    return "".join(letter if letter.isalnum() else "-" for letter in title.lower())


def bullets(lines: list[str]) -> str:
    """Sentences, one below the other."""
    return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>"


def html_table(frame: pl.DataFrame) -> str:
    """A data frame as a table."""
    numbers = {name for name, kind in frame.schema.items() if kind.is_numeric()}
    head = "".join(f"<th{_class(name in numbers)}>{escape(name)}</th>" for name in frame.columns)
    rows = (
        "".join(f"<td{_class(name in numbers)}>{escape(cell(name, value))}</td>" for name, value in row.items())
        for row in frame.iter_rows(named=True)
    )
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def cell(column: str, value: Any) -> str:
    """A value as people read it."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, float):
        sign = "+" if column in SIGNED else ""
        return f"{100 * value:{sign}.1f} %" if column in PERCENT else f"{value:{sign}.3f}"
    return f"{value:,}" if isinstance(value, int) else str(value)


def _class(is_number: bool) -> str:
    return ' class="number"' if is_number else ""


def check_writable(folder: Path) -> None:
    """Refuse a folder that cannot be written before anything is played for it."""
    make_folder(folder)
    try:
        with TemporaryFile(dir=folder) as file:
            file.write(b"astragal")
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise AstragalError(f"The folder {quoted(str(folder))} cannot be written: {error.strerror}.") from error


def write_page(text: str, frames: Mapping[str, pl.DataFrame], folder: Path) -> Path:
    """Write `report.html`, and each data frame as Parquet and CSV, into a folder."""
    make_folder(folder)
    try:
        for name, frame in frames.items():
            frame.write_parquet(folder / f"{name}.parquet")
            frame.write_csv(folder / f"{name}.csv")
    except (OSError, pl.exceptions.PolarsError) as error:
        reason = getattr(error, "strerror", None) or str(error).splitlines()[0]
        raise AstragalError(f"The folder {quoted(str(folder))} cannot be written: {reason}.") from error
    file = folder / "report.html"
    write_whole(file, text)
    return file
