"""Liquid crystal displays: seven segments in all their habits, with what else stands on the glass."""

import math

import cv2
import numpy as np

import fonts
from paint import lay, near, one_of
from shown import Shown

_LIT = {
    '0': 'abcdef',
    '1': 'bc',
    '2': 'abged',
    '3': 'abgcd',
    '4': 'fgbc',
    '5': 'afgcd',
    '6': 'afgedc',
    '7': 'abc',
    '8': 'abcdefg',
    '9': 'abcdfg',
}
_HABITS = {'6': ['afgedc', 'afgedc', 'fgedc'], '7': ['abc', 'abc', 'fabc'], '9': ['abcdfg', 'abcdfg', 'abcfg']}
_GLASS = [
    (150, 175, 160),
    (110, 130, 115),
    (190, 200, 195),
    (70, 220, 60),
    (60, 170, 220),
    (210, 130, 60),
    (225, 225, 225),
    (90, 110, 95),
    (200, 190, 150),
    (40, 200, 40),
    (30, 160, 230),
]


def segments(width: int, height: int, thickness: int, lit: str, gap: float) -> np.ndarray:
    """The ink of one digit of seven segments."""
    ink = np.zeros((height, width), np.uint8)
    short, half = thickness * gap * 0.3, thickness / 2
    left, right, top, middle, bottom = half, width - half - 1, half, height / 2, height - half - 1
    ends = {
        'a': ((left, top), (right, top)),
        'b': ((right, top), (right, middle)),
        'c': ((right, middle), (right, bottom)),
        'd': ((left, bottom), (right, bottom)),
        'e': ((left, middle), (left, bottom)),
        'f': ((left, top), (left, middle)),
        'g': ((left, middle), (right, middle)),
    }
    for name in lit:
        first, last = map(np.array, ends[name])
        along = (last - first) / max(1e-6, np.linalg.norm(last - first))
        across = np.array([-along[1], along[0]])
        first, last = first + along * short, last - along * short
        points = [
            first,
            first + (along + across) * half,
            last - along * half + across * half,
            last,
            last - (along + across) * half,
            first + along * half - across * half,
        ]
        cv2.fillPoly(ink, [np.round(np.array(points) * 8).astype(np.int32)], 255, cv2.LINE_AA, 3)
    return ink


def display(rng: np.random.Generator, _apart: bool = False) -> Shown:
    """A row on a display."""
    count, decimals = int(one_of(rng, [4, 5, 6, 7, 8], [1, 3, 4, 3, 1])), int(one_of(rng, [0, 1, 2, 3], [2, 4, 1.5, 2]))
    decimals = min(decimals, count - 2)
    text = [str(digit) for digit in rng.integers(0, 10, count)]
    for place in range(int(rng.integers(1, 4)) if rng.random() < 0.5 else 0):
        text[min(place, count - decimals - 2)] = '0'
    lines = _Lines(rng, count, decimals)
    ink, ghost, spans = lines.inked(rng, text)
    picture = _on_glass(rng, ink, ghost)
    _beside(rng, picture, lines)
    symbols = ''.join(text)
    if decimals and lines.dotted:
        symbols = symbols[: count - decimals] + '.' + symbols[count - decimals :]
    elif decimals and lines.small:
        symbols = symbols[: count - decimals] + ''.join(
            'abcdefghij'[int(digit)] for digit in symbols[count - decimals :]
        )
    left, right, top = spans[0][0], spans[-1][1], lines.above
    around = 0.12 * lines.height
    row = (left - around, top - around, right + around + lines.slant * lines.height, top + lines.height + around)
    length = row[2] - row[0]
    return Shown(
        picture, symbols, [((first - row[0]) / length, (last - row[0]) / length) for first, last in spans], row
    )


class _Lines:
    """How the digits of one display are laid out."""

    def __init__(self, rng, count: int, decimals: int) -> None:
        self.count, self.decimals = count, decimals
        self.height = int(rng.integers(38, 68))
        self.width = int(self.height * rng.uniform(0.4, 0.64))
        self.thick = max(3, int(self.height * rng.uniform(0.07, 0.17)))
        self.gap = int(self.width * rng.uniform(0.12, 0.5))
        self.slant, self.parted = rng.uniform(0, 0.18), rng.uniform(0.1, 1.0)
        self.small = decimals > 0 and rng.random() < 0.4
        self.dotted = not self.small or rng.random() < 0.6
        self.pad = int(self.height * 0.3)
        # The glass is often much higher than its digits.
        self.above = int(self.height * (rng.uniform(0.15, 1.2) if rng.random() < 0.5 else 0.3))
        self.below = int(self.height * (rng.uniform(0.15, 1.4) if rng.random() < 0.5 else 0.3))
        self.lead = int(rng.uniform(0, 2) * self.width) if rng.random() < 0.3 else 0
        self.tail = int(rng.uniform(0.3, 2.2) * self.width) if rng.random() < 0.6 else 0
        self.face = one_of(rng, fonts.segments()) if fonts.segments() and rng.random() < 0.35 else None
        self.habits = {**_LIT, **{digit: one_of(rng, ways) for digit, ways in _HABITS.items()}}

    def inked(self, rng, text: list[str]):
        """Ink of the lit and of all segments (0 to 1), and where each digit stands."""
        total = self.lead + self.count * (self.width + self.gap) + 2 * self.pad + self.tail
        high = self.above + self.height + self.below
        ink, ghost = np.zeros((high, total), np.float32), np.zeros((high, total), np.float32)
        x, spans, bottom = self.pad + self.lead, [], self.above + self.height
        for place, digit in enumerate(text):
            scale = 0.62 if self.small and place >= self.count - self.decimals else 1.0
            wide, high = int(self.width * scale), int(self.height * scale)
            for sheet, lit in ((ink, self.habits[digit]), (ghost, 'abcdefg')):
                sheet[bottom - high : bottom, x : x + wide] = (
                    self._digit(digit, lit, wide, high, scale, sheet is ghost) / 255
                )
            spans.append((x, x + wide))
            if self.dotted and place == self.count - self.decimals - 1 and self.decimals:
                radius = max(1, int(self.thick * rng.uniform(0.35, 0.75)))
                cv2.circle(ink, (x + wide + self.gap // 2, bottom - radius), radius, 1.0, -1, cv2.LINE_AA)
            x += wide + self.gap
        lean = np.float32([[1, -self.slant, self.slant * (self.height + self.above)], [0, 1, 0]])
        size = (total, ink.shape[0])
        return (
            cv2.warpAffine(ink, lean, size),
            cv2.warpAffine(ghost, lean, size),
            spans,
        )

    def _digit(self, digit: str, lit: str, wide: int, high: int, scale: float, ghost: bool) -> np.ndarray:
        if self.face is None or ghost:
            return segments(
                wide,
                high,
                max(2, int(self.thick * scale)),
                lit,
                self.parted if self.thick < 0.13 * self.height else 0.3,
            )
        whole = fonts.glyph(self.face, '8', 64)
        ink = fonts.glyph(self.face, digit, 64)
        # A 1 of the typeface stands to the right, as on the glass.
        ink = cv2.copyMakeBorder(
            ink,
            0,
            max(0, whole.shape[0] - ink.shape[0]),
            max(0, whole.shape[1] - ink.shape[1]),
            0,
            cv2.BORDER_CONSTANT,
            value=0,
        )
        return fonts.scaled(ink, wide, high)


def _on_glass(rng, ink: np.ndarray, ghost: np.ndarray) -> np.ndarray:
    glass = np.float32(near(rng, one_of(rng, _GLASS), 22))
    strength = rng.uniform(0.25, 0.95)
    dark = glass * (1 - strength) + np.float32([20, 25, 20]) * strength
    if rng.random() < 0.12:
        glass, dark = glass * 0.35, np.float32(
            near(rng, one_of(rng, [(40, 40, 230), (60, 230, 80), (230, 200, 120), (240, 240, 240)]), 15)
        )
    share = np.maximum(ink, ghost * rng.uniform(0, 0.2))[..., None]
    picture = glass * (1 - share) + dark * share
    if rng.random() < 0.4:
        shadow = np.roll(ink, (int(rng.integers(1, 5)), int(rng.integers(1, 5))), (0, 1))
        picture *= 1 - rng.uniform(0.1, 0.35) * cv2.GaussianBlur(shadow, (0, 0), rng.uniform(0.8, 2))[..., None]
    return np.clip(picture, 0, 255).astype(np.uint8)


def _beside(rng, picture: np.ndarray, lines: _Lines) -> None:
    """Units, codes and signs that stand on the same glass."""
    colour = near(rng, tuple(int(part * 0.35) for part in picture[2, 2]), 8)
    face = one_of(rng, fonts.plain())

    def write(text: str, x: float, y: float, height: float) -> None:
        ink = fonts.glyph(face, text, 40)
        high = max(5, round(height))
        lay(picture, fonts.scaled(ink, round(ink.shape[1] * high / ink.shape[0]), high), round(x), round(y), colour)

    end = picture.shape[1] - lines.tail - lines.pad // 2
    if lines.small and rng.random() < 0.6:
        # Over the small decimals, as tall as they leave room.
        small = lines.decimals * int(lines.width * 0.62) + (lines.decimals - 1) * lines.gap
        write(str(one_of(rng, ['kW', 'kW h', 'kWh', 'm³'])), end - small - lines.gap, lines.above, lines.height * 0.34)
    if lines.tail > lines.width // 2 and rng.random() < 0.75:
        write(
            str(one_of(rng, ['kWh', 'kW h', 'm³', 'MWh', 'kWh', 'kW', 'L', 'kVA'])),
            end,
            lines.above + rng.uniform(0, 0.6) * lines.height,
            lines.height * rng.uniform(0.22, 0.5),
        )
    if lines.lead > lines.width and rng.random() < 0.6:
        write(
            str(one_of(rng, ['1.8.0', '2.8.0', '1.8.1', 'T1', 'Cum', '180', 'A+'])),
            3,
            lines.above + rng.uniform(0, 0.6) * lines.height,
            lines.height * rng.uniform(0.2, 0.4),
        )
    for _ in range(int(rng.integers(0, 3))):
        write(
            str(one_of(rng, ['L1 L2 L3', 'T1', 'Cum', 'Total', 'OBIS', '1.8.0', '→', 'kvarh'])),
            rng.uniform(0, 0.8) * picture.shape[1],
            one_of(rng, [1, picture.shape[0] - lines.below * 0.8]),
            max(6, min(lines.above, lines.below) * rng.uniform(0.3, 0.7)),
        )
    if rng.random() < 0.3:
        angle = rng.uniform(0, 2 * math.pi)
        cv2.line(
            picture,
            (0, int(rng.uniform(0, picture.shape[0]))),
            (picture.shape[1], int(picture.shape[0] * (0.5 + math.sin(angle)))),
            near(rng, (255, 255, 255), 30),
            1,
            cv2.LINE_AA,
        )
