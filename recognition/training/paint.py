"""Small strokes that all renderers share: colours, text and ink on pictures (BGR, uint8)."""

import cv2
import numpy as np

import fonts

Colour = tuple[int, int, int]


def near(rng: np.random.Generator, colour: Colour, spread: float = 18) -> Colour:
    """A colour near another one."""
    return tuple(int(np.clip(part + rng.normal(0, spread), 0, 255)) for part in colour)


def one_of(rng: np.random.Generator, things, weights=None):
    """One of several things."""
    share = None if weights is None else np.asarray(weights, float) / sum(weights)
    return things[rng.choice(len(things), p=share)]


def lay(picture: np.ndarray, ink: np.ndarray, x: int, y: int, colour: Colour) -> None:
    """Lays ink (0 to 255) in a colour on a picture, at its left upper corner; what is outside is lost."""
    height, width = picture.shape[:2]
    left, top = max(0, x), max(0, y)
    right, bottom = min(width, x + ink.shape[1]), min(height, y + ink.shape[0])
    if right <= left or bottom <= top:
        return
    share = ink[top - y : bottom - y, left - x : right - x, None].astype(np.float32) / 255
    part = picture[top:bottom, left:right]
    part[:] = (part * (1 - share) + np.float32(colour) * share).astype(np.uint8)


def words(
    rng: np.random.Generator, picture: np.ndarray, text: str, x: int, y: int, height: int, colour: Colour
) -> tuple[int, int]:
    """Writes a text in some typeface; gives its width and height."""
    ink = fonts.glyph(one_of(rng, fonts.plain()), text, 40)
    width = max(2, round(ink.shape[1] * height / ink.shape[0]))
    lay(picture, fonts.scaled(ink, width, height), x, y, colour)
    return width, height


def outline(picture: np.ndarray, x: int, y: int, width: int, height: int, colour: Colour, thickness: int) -> None:
    """A frame around a rectangle."""
    cv2.rectangle(picture, (x, y), (x + width - 1, y + height - 1), colour, thickness)
