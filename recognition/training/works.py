"""What else moves or shines on faces: dials, the star wheel, the slot with the disc, lamps and buttons."""

import math

import cv2
import numpy as np

from blanks import SIZE, Face
from paint import Colour, near, one_of


def works(rng, made: Face, ink: Colour) -> None:
    """Dials, the star wheel, the slot with the disc, lamps and buttons."""
    picture = made.picture
    if made.is_round or rng.random() < 0.2:
        for _ in range(int(rng.integers(0, 6))):
            _dial(rng, made, ink)
        radius, x, y = (
            int(SIZE * rng.uniform(0.03, 0.08)),
            int(rng.uniform(0.3, 0.7) * SIZE),
            int(rng.uniform(0.3, 0.7) * SIZE),
        )
        if rng.random() < 0.6 and made.free(x - radius, y - radius, 2 * radius, 2 * radius):
            colour = near(rng, one_of(rng, [(25, 25, 25), (40, 40, 190), (160, 160, 160)]), 15)
            for step in range(12):
                angle = step * math.pi / 6
                cv2.line(
                    picture,
                    (x, y),
                    (int(x + radius * math.cos(angle)), int(y + radius * math.sin(angle))),
                    colour,
                    4,
                    cv2.LINE_AA,
                )
            made.taken.append((x - radius, y - radius, x + radius, y + radius))
    elif rng.random() < 0.4:
        wide, high = int(SIZE * rng.uniform(0.25, 0.6)), int(SIZE * rng.uniform(0.03, 0.08))
        x, y = (SIZE - wide) // 2, int(rng.uniform(0.25, 0.85) * SIZE)
        if made.free(x, y, wide, high):
            cv2.rectangle(picture, (x, y), (x + wide, y + high), near(rng, (30, 30, 30), 20), -1)
            cv2.rectangle(
                picture, (x + 6, y + high // 3), (x + wide - 6, y + 2 * high // 3), near(rng, (150, 150, 150), 30), -1
            )
    for _ in range(int(rng.integers(0, 4))):
        radius, x, y = int(rng.uniform(3, 16)), int(rng.uniform(0.1, 0.9) * SIZE), int(rng.uniform(0.1, 0.9) * SIZE)
        if made.free(x - radius, y - radius, 2 * radius, 2 * radius):
            cv2.circle(
                picture,
                (x, y),
                radius,
                near(rng, one_of(rng, [(40, 40, 160), (60, 60, 60), (200, 200, 200), (30, 30, 30)]), 25),
                -1,
                cv2.LINE_AA,
            )


def _dial(rng, made: Face, ink: Colour) -> None:
    radius, x, y = (
        int(SIZE * rng.uniform(0.045, 0.1)),
        int(rng.uniform(0.15, 0.85) * SIZE),
        int(rng.uniform(0.15, 0.85) * SIZE),
    )
    if not made.free(x - radius, y - radius, 2 * radius, 2 * radius):
        return
    made.taken.append((x - radius, y - radius, x + radius, y + radius))
    picture, red = made.picture, near(rng, (40, 40, 205), 20)
    cv2.circle(picture, (x, y), radius, ink, 1, cv2.LINE_AA)
    for digit in range(10):
        angle = digit * math.pi / 5
        cv2.putText(
            picture,
            str(digit),
            (int(x + radius * 0.78 * math.sin(angle)) - 3, int(y - radius * 0.78 * math.cos(angle)) + 3),
            0,
            radius / 100,
            ink,
            1,
            cv2.LINE_AA,
        )
    angle = rng.uniform(0, 2 * math.pi)
    along = np.array([math.sin(angle), -math.cos(angle)])
    first, last = np.array([x, y]) - along * radius * 0.25, np.array([x, y]) + along * radius * 0.65
    cv2.line(
        picture,
        tuple(int(part) for part in first),
        tuple(int(part) for part in last),
        red,
        max(2, radius // 4),
        cv2.LINE_AA,
    )
    cv2.circle(picture, (x, y), radius // 3, red, -1, cv2.LINE_AA)
