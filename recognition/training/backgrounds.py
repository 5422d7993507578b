"""What is behind a meter: walls, tiles, pipes with nuts and threads, and photographs that show no meter."""

import functools
import glob
import math

import cv2
import numpy as np

from paint import near, one_of

_PHOTOS = (
    '/usr/share/doc/opencv-doc/examples/**/*.jpg',
    '/usr/share/doc/opencv-doc/examples/**/*.png',
    '/usr/lib/python3/dist-packages/skimage/data/*.png',
    '/usr/lib/python3/dist-packages/skimage/data/*.jpg',
    '/usr/share/backgrounds/mate/nature/*.jpg',
    '/usr/share/backgrounds/gnome/*.webp',
)
_METAL = [
    (90, 130, 170),
    (60, 90, 120),
    (210, 212, 215),
    (60, 60, 65),
    (40, 60, 150),
    (170, 90, 50),
    (40, 170, 200),
    (120, 125, 130),
    (80, 120, 150),
    (235, 235, 235),
]


@functools.cache
def photos() -> list[np.ndarray]:
    """Photographs and patterns of Debian's packages, at most 700 pixels wide or high."""
    found = []
    for file in sorted({file for pattern in _PHOTOS for file in glob.glob(pattern, recursive=True)}):
        image = cv2.imread(file)
        if image is None or min(image.shape[:2]) < 160:
            continue
        share = min(1.0, 700 / max(image.shape[:2]))
        found.append(cv2.resize(image, None, fx=share, fy=share, interpolation=cv2.INTER_AREA))
    return found


def background(rng: np.random.Generator, size: int) -> np.ndarray:
    """A square background (BGR)."""
    if photos() and rng.random() < 0.45:
        image = one_of(rng, photos())
        high, wide = image.shape[:2]
        side = rng.uniform(0.4, 1) * min(high, wide)
        x, y = int(rng.uniform(0, wide - side)), int(rng.uniform(0, high - side))
        picture = cv2.resize(image[y : y + int(side), x : x + int(side)], (size, size))
        picture = picture[:, ::-1].copy() if rng.random() < 0.5 else picture
    else:
        picture = _wall(rng, size)
    for _ in range(int(rng.integers(0, 5))):
        pipe(rng, picture, (rng.uniform(0, size), rng.uniform(0, size)))
    for _ in range(int(rng.integers(0, 12)) if rng.random() < 0.4 else 0):
        _blot(rng, picture, size)
    if rng.random() < 0.55:
        picture = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.4, 5))
    if rng.random() < 0.2:
        picture = (picture * rng.uniform(0.1, 0.5)).astype(np.uint8)
    return picture


def _wall(rng, size: int) -> np.ndarray:
    """Plaster, wood, concrete; tiles now and then."""
    picture = (
        np.zeros((size, size, 3), np.float32)
        + np.float32([rng.uniform(20, 220)] * 3)
        + rng.normal(0, 25, 3).astype(np.float32)
    )
    for octave in (2, 4, 8, 16, 40):
        grain = rng.normal(
            0, rng.uniform(3, 28) / math.sqrt(octave), (octave, octave, 3 if rng.random() < 0.5 else 1)
        ).astype(np.float32)
        picture += cv2.resize(grain, (size, size), interpolation=cv2.INTER_CUBIC).reshape(size, size, -1)
    picture = np.clip(picture, 0, 255).astype(np.uint8)
    if rng.random() < 0.3:
        step = int(rng.integers(size // 10, size // 3))
        joint = near(rng, tuple(int(part) for part in picture.mean((0, 1)) * rng.uniform(0.6, 1.2)), 5)
        for at in range(int(rng.integers(0, step)), size, step):
            cv2.line(picture, (at, 0), (at, size), joint, int(rng.integers(1, 4)))
            cv2.line(picture, (0, at), (size, at), joint, int(rng.integers(1, 4)))
    return picture


def _blot(rng, picture: np.ndarray, size: int) -> None:
    x, y, radius = int(rng.uniform(0, size)), int(rng.uniform(0, size)), int(rng.uniform(0.01, 0.12) * size)
    colour = near(rng, tuple(int(part) for part in picture[min(size - 1, y), min(size - 1, x)]), 45)
    thick = -1 if rng.random() < 0.6 else 2
    if rng.random() < 0.5:
        cv2.ellipse(
            picture,
            (x, y),
            (radius, int(radius * rng.uniform(0.3, 1))),
            rng.uniform(0, 180),
            0,
            360,
            colour,
            thick,
            cv2.LINE_AA,
        )
    else:
        cv2.rectangle(picture, (x, y), (x + radius * 2, y + int(radius * rng.uniform(0.2, 1.5))), colour, thick)


def housing(rng: np.random.Generator, picture: np.ndarray, middle: np.ndarray, radius: float) -> None:
    """What a round face sits in: rings of brass or plastic, some of them knurled, and the hinge of a lid."""
    x, y = (int(part) for part in middle)
    if rng.random() < 0.3:
        wide, long = radius * rng.uniform(0.2, 0.6), radius * rng.uniform(1.3, 1.9)
        angle = rng.uniform(0, 2 * math.pi)
        hinge = (x + long * math.cos(angle) / 2, y + long * math.sin(angle) / 2)
        box = cv2.boxPoints((hinge, (long, wide), math.degrees(angle)))
        cv2.fillPoly(picture, [box.astype(np.int32)], near(rng, one_of(rng, _METAL), 25))
    outer = rng.uniform(1.05, 1.6)
    for _ in range(int(rng.integers(1, 5))):
        colour = near(rng, one_of(rng, [*_METAL, (30, 30, 32), (35, 35, 38)]), 20)
        far = radius * outer
        cv2.circle(picture, (x, y), int(far), colour, -1, cv2.LINE_AA)
        teeth = int(rng.integers(30, 120)) if rng.random() < 0.35 else 0
        for tooth in range(teeth):
            angle = 2 * math.pi * tooth / teeth
            cv2.line(
                picture,
                (int(x + far * 0.9 * math.cos(angle)), int(y + far * 0.9 * math.sin(angle))),
                (int(x + far * math.cos(angle)), int(y + far * math.sin(angle))),
                near(rng, colour, 45),
                1,
                cv2.LINE_AA,
            )
        begins = rng.uniform(0, 360)
        shine, lit = int(far * 0.97), rng.uniform(20, 120)
        cv2.ellipse(picture, (x, y), (shine, shine), begins, 0, lit, near(rng, colour, 80), 2, cv2.LINE_AA)
        outer = 1 + (outer - 1) * rng.uniform(0.3, 0.9)


def pipe(rng: np.random.Generator, picture: np.ndarray, through: tuple[float, float]) -> None:
    """A shaded pipe through a point, with thread, sleeves and nuts: what a finder most easily takes for a counter."""
    size = picture.shape[0]
    thick, long = max(4, int(rng.uniform(0.04, 0.28) * size)), int(size * 1.6)
    across, light = np.linspace(-1, 1, thick), rng.uniform(-0.5, 0.5)
    shade = 0.25 + 0.75 * np.sqrt(np.clip(1 - (across * 0.95) ** 2, 0, 1)) * (1 - 0.5 * np.abs(across - light))
    shade = np.clip(shade, 0, 1.2) + rng.uniform(0, 0.8) * np.exp(-(((across - light) / rng.uniform(0.05, 0.25)) ** 2))
    base = np.float32(near(rng, one_of(rng, _METAL), 25))
    drawn = np.repeat((shade[:, None, None] * base).astype(np.float32), long, 1)
    drawn += cv2.resize(
        rng.normal(0, rng.uniform(0, 14), (thick // 3 + 1, long // 6 + 1)).astype(np.float32), (long, thick)
    )[..., None]
    for _ in range(int(rng.integers(0, 4))):
        x, wide, what = int(rng.uniform(0, long)), int(rng.uniform(0.03, 0.25) * size), rng.random()
        part = drawn[:, x : x + wide]
        if what < 0.4:
            part *= (
                1 + rng.uniform(0.1, 0.6) * np.sign(np.sin(np.arange(part.shape[1]) * 6.28 / rng.uniform(3, 16)))
            ).astype(np.float32)[None, :, None]
        elif what < 0.7:
            part *= rng.uniform(0.5, 1.6)
        else:
            for face, tone in enumerate((0.6, 1.3, 0.8)):
                part[face * thick // 3 : (face + 1) * thick // 3] = base * tone * rng.uniform(0.7, 1.2)
    angle = math.radians(one_of(rng, [0, 90, rng.uniform(0, 180)], [0.35, 0.4, 0.25]) + rng.normal(0, 4))
    along = np.array([math.cos(angle), math.sin(angle)])
    aside = np.array([-along[1], along[0]])
    origin = np.array(through) - along * long / 2 - aside * thick / 2
    place = np.float32([[along[0], aside[0], origin[0]], [along[1], aside[1], origin[1]]])
    mask = cv2.warpAffine(np.full((thick, long), 255, np.uint8), place, (size, size))
    laid = cv2.warpAffine(np.clip(drawn, 0, 255).astype(np.uint8), place, (size, size))
    picture[mask > 127] = laid[mask > 127]
