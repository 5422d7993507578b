"""What light, lens and telephone do to a picture."""

import math

import cv2
import numpy as np


def photographed(rng: np.random.Generator, picture: np.ndarray, strength: float = 1.0) -> np.ndarray:
    """The picture as a telephone takes it: light, glare, shadow, blur, noise, sharpening, JPEG. `strength` scales blur."""
    light = picture.astype(np.float32)
    high, wide = light.shape[:2]
    if rng.random() < 0.6:
        light *= rng.uniform(0.78, 1.15, 3).astype(np.float32)
    if rng.random() < 0.06:
        light *= 0.5 + 0.5 * rng.uniform(0, 1, 3).astype(np.float32)
    if rng.random() < 0.08:
        light[:] = light.mean(2, keepdims=True)
    light = 255 * np.power(np.clip(light, 0, 255) / 255, rng.uniform(0.55, 1.7))
    light = (light - 128) * rng.uniform(0.4, 1.2) + 128 + rng.uniform(-50, 40)
    light = _lit(rng, light, high, wide)
    light = _blurred(rng, np.clip(light, 0, 255), high, wide, strength)
    if rng.random() < 0.6:
        light += rng.uniform(1, 14) * rng.standard_normal(
            light.shape[:2] + ((1,) if rng.random() < 0.5 else (3,)), np.float32
        )
    if rng.random() < 0.3:
        light += rng.uniform(0.3, 1.5) * (light - cv2.GaussianBlur(light, (0, 0), rng.uniform(0.8, 2)))
    taken = np.clip(light, 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        taken = cv2.imdecode(cv2.imencode('.jpg', taken, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 90))])[1], 1)
    return taken


def _lit(rng, light: np.ndarray, high: int, wide: int) -> np.ndarray:
    """Falling light, glare of a lamp or a window, the edge of a shadow."""
    y, x = np.ogrid[0:high, 0:wide]
    if rng.random() < 0.5:
        angle = rng.uniform(0, 2 * math.pi)
        fall = ((x / wide - 0.5) * math.cos(angle) + (y / high - 0.5) * math.sin(angle)).astype(np.float32)
        light = light * (1 + fall * rng.uniform(0, 1.3))[..., None]
    for _ in range(int(rng.integers(1, 4)) if rng.random() < 0.22 else 0):
        centre_x, centre_y = rng.uniform(0, wide), rng.uniform(0, high)
        radius, flat = rng.uniform(0.03, 0.3) * max(high, wide) * 0.6, rng.uniform(0.25, 1)
        spot = np.exp(
            -((((x - centre_x) / radius) ** 2 + ((y - centre_y) / (radius * flat)) ** 2) ** rng.uniform(0.7, 3))
        )
        light = light + (rng.uniform(50, 200) * spot).astype(np.float32)[..., None]
    if rng.random() < 0.12:
        light = light + rng.uniform(25, 110) * _patch(rng, high, wide, rng.uniform(0.5, 6))[..., None]
    if rng.random() < 0.15:
        light = light * (1 - rng.uniform(0.2, 0.65) * _patch(rng, high, wide, 2))[..., None]
    return light


def _patch(rng, high: int, wide: int, soft: float) -> np.ndarray:
    """A four-cornered area, 1 inside: a window's reflection, or a shadow."""
    corners = np.stack([rng.uniform(-0.2, 1.2, 4) * wide, rng.uniform(-0.2, 1.2, 4) * high], 1).astype(np.int32)
    area = np.zeros((high, wide), np.float32)
    cv2.fillConvexPoly(area, cv2.convexHull(corners), 1.0)
    return cv2.GaussianBlur(area, (0, 0), soft)


def _blurred(rng, light: np.ndarray, high: int, wide: int, strength: float) -> np.ndarray:
    chance = rng.random()
    if chance < 0.35:
        light = cv2.GaussianBlur(light, (0, 0), rng.uniform(0.3, 1.7) * strength)
    elif chance < 0.5:
        size, angle = int(rng.integers(3, 8)), rng.uniform(0, math.pi)
        trail, middle = np.zeros((size, size), np.float32), (size - 1) / 2
        for step in np.linspace(-middle, middle, 3 * size):
            trail[int(round(middle + step * math.sin(angle))), int(round(middle + step * math.cos(angle)))] = 1
        light = cv2.filter2D(light, -1, trail / trail.sum())
    if rng.random() < 0.3:
        share = rng.uniform(0.35, 0.9)
        small = cv2.resize(light, (max(8, int(wide * share)), max(8, int(high * share))), interpolation=cv2.INTER_AREA)
        light = cv2.resize(small, (wide, high), interpolation=cv2.INTER_LINEAR)
    return light
