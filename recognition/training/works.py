"""What else moves or shines on faces: dials, the star wheel, the slot with the disc, lamps and buttons."""

import math

import cv2
import numpy as np

import crops
from blanks import SIZE, Face
from paint import Colour, near, one_of


def works(rng, made: Face, ink: Colour) -> None:
    """Dials, the star wheel, the slot with the disc, lamps and buttons."""
    picture = made.picture
    if made.is_round or rng.random() < 0.2:
        for _ in range(int(rng.integers(0, 6))):
            _dial(
                rng,
                made,
                ink,
                int(SIZE * rng.uniform(0.045, 0.1)),
                int(rng.uniform(0.15, 0.85) * SIZE),
                int(rng.uniform(0.15, 0.85) * SIZE),
            )
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


def glass(rng, made: Face) -> None:
    """Lamps and windows in the glass over a round face: bows along its rim, and spots."""
    light = np.zeros((SIZE, SIZE), np.float32)
    for _ in range(int(rng.integers(1, 5))):
        begins, long = rng.uniform(0, 360), rng.uniform(5, 90)
        radius = int(SIZE * rng.uniform(0.3, 0.47))
        cv2.ellipse(light, (SIZE // 2, SIZE // 2), (radius, radius), begins, 0, long, 1.0, int(rng.integers(2, 16)))
    for _ in range(int(rng.integers(0, 5))):
        x, y = (int(part) for part in rng.uniform(0.1, 0.9, 2) * SIZE)
        cv2.ellipse(
            light, (x, y), (int(rng.integers(2, 22)), int(rng.integers(2, 10))), rng.uniform(0, 180), 0, 360, 1.0, -1
        )
    light = cv2.GaussianBlur(light, (0, 0), rng.uniform(1, 6))[..., None] * rng.uniform(0.3, 1)
    lit = made.picture * (1 - light) + 255 * light
    made.picture[:] = np.where(made.outline[..., None] > 0, lit, made.picture).astype(np.uint8)


def bow_of_dials(rng, made: Face, ink: Colour) -> None:
    """Dials beside each other along the rim, where most water meters have them: across from the counter."""
    above = made.counter is not None and made.counter[:, 1].mean() > SIZE / 2
    radius, away = SIZE * rng.uniform(0.05, 0.1), SIZE * rng.uniform(0.22, 0.33)
    step = 2 * math.asin(min(1.0, radius * rng.uniform(1.02, 1.5) / away))
    first = math.radians(rng.uniform(-40, 30))
    for place in range(int(rng.integers(2, 6))):
        angle = first + place * step
        y = SIZE / 2 + away * math.sin(angle) * (-1 if above else 1)
        _dial(rng, made, ink, int(radius), int(SIZE / 2 + away * math.cos(angle)), int(y))


def _dial(rng, made: Face, ink: Colour, radius: int, x: int, y: int) -> None:
    if not made.free(x - radius, y - radius, 2 * radius, 2 * radius):
        return
    made.taken.append((x - radius, y - radius, x + radius, y + radius))
    if crops.dials() and rng.random() < 0.6:
        _real_dial(rng, made.picture, radius, x, y)
        return
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


def _real_dial(rng, picture: np.ndarray, radius: int, x: int, y: int) -> None:
    """A real one, as bright as the face around it."""
    dial = cv2.resize(crops.picture(one_of(rng, crops.dials())), (2 * radius, 2 * radius), interpolation=cv2.INTER_AREA)
    within = np.zeros((2 * radius, 2 * radius, 1), np.float32)
    cv2.circle(within, (radius, radius), radius - 1, 1.0, -1, cv2.LINE_AA)
    place = picture[y - radius : y + radius, x - radius : x + radius]
    level = np.median(place.reshape(-1, 3), 0) / np.maximum(40, np.percentile(dial.reshape(-1, 3), 75, 0))
    matched = np.clip(dial * np.minimum(1.6, level), 0, 255)
    place[:] = (place * (1 - within) + matched * within).astype(np.uint8)
