"""Typefaces of counters, displays and rating plates, from Debian's font packages (see README.md)."""

import functools
import glob
import os

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

_NAMES = (
    'LiberationSans',
    'LiberationSansNarrow',
    'DejaVuSans',
    'DejaVuSansCondensed',
    'Lato',
    'Roboto',
    'RobotoCondensed',
    'OpenSans',
    'B612',
    'B612Mono',
    'Inter',
    'NimbusSans',
    'NimbusSansNarrow',
    'FreeSans',
    'FreeMono',
    'Cantarell',
    'URWGothic',
    'Overpass',
    'OCRB',
    'OCRA',
    'DejaVuSansMono',
    'LiberationMono',
    'Hack',
    'NimbusMonoPS',
)
_NEITHER = ('Oblique', 'Italic', 'Thin', 'Hairline', 'ExtraLight', 'Black', 'OCRBX', 'OCRBE', 'OCRBF', 'MathTeX')


@functools.cache
def plain() -> list[str]:
    """Files of plain typefaces; sorted, that a seed means the same on each machine with the same packages."""
    files = sorted(glob.glob('/usr/share/fonts/**/*.[to]tf', recursive=True))
    names = [(os.path.basename(file).rsplit('.', 1)[0], file) for file in files]
    return [
        file
        for name, file in names
        if name.split('-')[0].rstrip('0123456789') in _NAMES and not any(part in name for part in _NEITHER)
    ]


@functools.cache
def segments() -> list[str]:
    """Files of seven-segment typefaces."""
    return [
        file for file in sorted(glob.glob('/usr/share/fonts/**/DSEG7*.ttf', recursive=True)) if 'SEGGCHAN' not in file
    ]


@functools.lru_cache(maxsize=800)
def font(path: str, size: int) -> ImageFont.FreeTypeFont:
    """A typeface in one size."""
    return ImageFont.truetype(path, size)


@functools.lru_cache(maxsize=6000)
def glyph(path: str, text: str, size: int = 64, stroke: int = 0) -> np.ndarray:
    """The ink of a text, 0 to 255, cut to its edges (a narrow digit keeps its own width)."""
    face = font(path, size)
    left, top, right, bottom = face.getbbox(text, stroke_width=stroke)
    picture = Image.new('L', (max(1, right - left), max(1, bottom - top)))
    ImageDraw.Draw(picture).text((-left, -top), text, font=face, fill=255, stroke_width=stroke)
    return np.array(picture)


def scaled(ink: np.ndarray, width: int, height: int) -> np.ndarray:
    """Ink in another size."""
    smaller = ink.shape[0] > height
    return cv2.resize(
        ink, (max(1, width), max(1, height)), interpolation=cv2.INTER_AREA if smaller else cv2.INTER_LINEAR
    )


def middles(path: str, text: str, size: int = 48) -> list[float]:
    """Where the middle of each character is, as a share of the text's width."""
    face = font(path, size)
    ends = [face.getlength(text[:count]) for count in range(len(text) + 1)]
    return [(first + last) / 2 / max(1.0, ends[-1]) for first, last in zip(ends, ends[1:])]


def dots(path: str, text: str, high: int, apart: int) -> tuple[np.ndarray, list[float]]:
    """A text in dots, 0 or 1, its capitals this many rows high, this many columns apart; and the middles of its characters."""
    face = font(path, round(high / 0.7))
    widths = [max(1, round(face.getlength(each))) + apart for each in text]
    picture = Image.new('L', (sum(widths), 3 * high))
    pen = ImageDraw.Draw(picture)
    pen.fontmode = '1'
    begins = [sum(widths[:count]) for count in range(len(text))]
    for each, x in zip(text, begins):
        pen.text((x, 2 * high), each, font=face, fill=1, anchor='ls')
    found = np.array(picture)
    rows, columns = found.any(1).nonzero()[0], found.any(0).nonzero()[0]
    left, right = columns[0], columns[-1] + 1
    middles_at = [(x + (wide - apart) / 2 - left) / (right - left) for x, wide in zip(begins, widths)]
    return found[rows[0] : rows[-1] + 1, left:right], middles_at
