"""Faces of meters before anything is printed on them."""

import math
from dataclasses import dataclass, field

import cv2
import numpy as np

from paint import Colour, near, one_of

SIZE = 440


@dataclass
class Face:
    """A face (BGR) with its outline, and where on it things stand: corners in reading order."""

    picture: np.ndarray
    outline: np.ndarray
    counter: np.ndarray | None = None
    is_display: bool = False
    #: The meter's number, and every other line of print with as many digits as one could have.
    numbers: list[np.ndarray] = field(default_factory=list)
    #: What the counter shows, and the number that is printed.
    symbols: str = ''
    number_text: str = ''
    taken: list[tuple[float, float, float, float]] = field(default_factory=list)
    is_round: bool = False
    #: Half the width and half the height of its upright part.
    half: tuple[float, float] = (SIZE / 2, SIZE / 2)

    def free(self, x: float, y: float, wide: float, high: float) -> bool:
        """Whether nothing stands there yet, and it is on the face."""
        middle, (aside, above) = SIZE / 2, self.half
        if (
            x < middle - aside + 8
            or y < middle - above + 8
            or x + wide > middle + aside - 8
            or y + high > middle + above - 8
        ):
            return False
        if self.is_round:
            far = max(math.hypot(a - SIZE / 2, b - SIZE / 2) for a in (x, x + wide) for b in (y, y + high))
            if far > SIZE * 0.45:
                return False
        return all(x + wide < a or x > c or y + high < b or y > d for a, b, c, d in self.taken)


def corners(x: float, y: float, wide: float, high: float) -> np.ndarray:
    """The corners of an upright rectangle in reading order."""
    return np.float32([[x, y], [x + wide, y], [x + wide, y + high], [x, y + high]])


def blank(rng, shape: str) -> tuple[Face, Colour, Colour]:
    """A face with a rim and fields, the colour of its print and that of its maker's name."""
    picture, mask = np.zeros((SIZE, SIZE, 3), np.uint8), np.zeros((SIZE, SIZE), np.uint8)
    tone = near(
        rng,
        one_of(
            rng,
            [
                (235, 235, 232),
                (215, 220, 222),
                (190, 200, 205),
                (225, 215, 200),
                (60, 60, 62),
                (170, 120, 70),
                (120, 130, 125),
            ],
            [35, 25, 15, 10, 8, 7, 6],
        ),
        12,
    )
    ink = near(rng, (30, 30, 35) if sum(tone) > 330 else (225, 225, 225), 15)
    accent = near(rng, one_of(rng, [(60, 40, 190), (170, 90, 30), ink]), 20)
    middle, half = SIZE // 2, (SIZE / 2, SIZE / 2)
    if shape == 'round':
        cv2.circle(mask, (middle, middle), middle - 4, 255, -1)
        ring = near(
            rng,
            one_of(rng, [(60, 90, 130), (50, 50, 55), (190, 195, 200), (40, 40, 180), (160, 80, 30), (120, 180, 200)]),
            20,
        )
        cv2.circle(picture, (middle, middle), middle, ring, -1)
        for _ in range(int(rng.integers(0, 4))):
            cv2.circle(
                picture,
                (middle, middle),
                int(SIZE * rng.uniform(0.44, 0.5)),
                near(rng, ring, 40),
                int(rng.integers(1, 8)),
                cv2.LINE_AA,
            )
        cv2.circle(picture, (middle, middle), int(SIZE * rng.uniform(0.41, 0.48)), tone, -1, cv2.LINE_AA)
    else:
        wide = int(SIZE * rng.uniform(*((0.8, 1) if shape == 'square' else (0.55, 1))) / 2) - 3
        high = int(SIZE * rng.uniform(0.5, 1) / 2) - 3
        half = (wide, high)
        cv2.rectangle(mask, (middle - wide, middle - high), (middle + wide, middle + high), 255, -1)
        cv2.rectangle(
            picture, (middle - wide, middle - high), (middle + wide, middle + high), near(rng, (160, 165, 165), 40), -1
        )
        edge = int(rng.integers(2, 30))
        cv2.rectangle(
            picture,
            (middle - wide + edge, middle - high + edge),
            (middle + wide - edge, middle + high - edge),
            tone,
            -1,
        )
        for _ in range(int(rng.integers(0, 3))):
            y = int(rng.uniform(middle - high, middle + high))
            cv2.rectangle(
                picture,
                (middle - wide + edge, y),
                (middle + wide - edge, y + int(rng.uniform(0.04, 0.3) * SIZE)),
                near(rng, one_of(rng, [tone, accent, (200, 140, 60)]), 25),
                -1,
            )
        picture[mask == 0] = 0
    return Face(picture, mask, is_round=shape == 'round', half=half), ink, accent
