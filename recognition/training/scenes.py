"""Photos of meters for the finder: a face before a background, near or far, turned and tilted."""

import math

import cv2
import numpy as np

import faces
from backgrounds import background, housing, pipe
from camera import photographed

#: The finder's side in pixels, and that of its maps.
SIZE, MAPS = 320, 80


def scene(rng: np.random.Generator, apart: bool = False) -> tuple[np.ndarray, np.ndarray]:
    """A photo (RGB, SIZE x SIZE) and the maps to find (MAPS x MAPS x 5, float16): drums, display, number, direction."""
    photo, face, place = taken(rng, apart, SIZE)
    numbers = [_moved(part, place) for part in face.numbers]
    return np.ascontiguousarray(photo[:, :, ::-1]), maps(_moved(face.counter, place), face.is_display, numbers)


def taken(rng: np.random.Generator, apart: bool, size: int) -> tuple[np.ndarray, faces.Face, np.ndarray]:
    """A square photo (BGR), the face on it, and how the face came to stand where it is."""
    face = faces.face(rng, apart)
    behind = background(rng, size)
    if face.is_round and rng.random() < 0.7:
        pipe(rng, behind, (size / 2, size / 2))
    place, share = _place(rng, face, size)
    if face.is_round and rng.random() < 0.6:
        middle = cv2.perspectiveTransform(np.float32([[[faces.SIZE / 2, faces.SIZE / 2]]]), place)[0, 0]
        housing(rng, behind, middle, share * faces.SIZE / 2)
    picture = face.picture if share >= 0.6 else cv2.GaussianBlur(face.picture, (0, 0), 0.35 / share)
    front = cv2.warpPerspective(picture, place, (size, size), flags=cv2.INTER_LINEAR)
    mask = (
        cv2.GaussianBlur(cv2.warpPerspective(face.outline, place, (size, size)), (3, 3), 0)[..., None].astype(
            np.float32
        )
        / 255
    )
    if rng.random() < 0.4:
        shadow = cv2.GaussianBlur(
            np.roll(mask[..., 0], (int(rng.integers(2, 12)), int(rng.integers(-8, 8))), (0, 1)), (0, 0), 6
        )
        behind = behind * (1 - 0.6 * shadow[..., None])
    whole = (behind * (1 - mask) + front * mask).astype(np.uint8)
    return photographed(rng, whole, 0.7), face, place


def maps(counter: np.ndarray | None, is_display: bool, numbers: list[np.ndarray]) -> np.ndarray:
    """What the finder has to say: masks of the areas, and the direction of reading within the counter or the number."""
    found = np.zeros((MAPS, MAPS, 5), np.float32)
    for area, layer in (*((number, 2) for number in numbers), (counter, 1 if is_display else 0)):
        if area is None:
            continue
        filled = np.zeros((SIZE, SIZE), np.uint8)
        cv2.fillPoly(filled, [np.round(area * 8).astype(np.int32)], 255, cv2.LINE_8, 3)
        within = cv2.resize(filled, (MAPS, MAPS), interpolation=cv2.INTER_AREA) / 255
        found[..., layer] = np.maximum(found[..., layer], within)
        along = area[1] + area[2] - area[0] - area[3]
        found[within > 0.3, 3:] = along / max(1e-6, np.linalg.norm(along))
    return found.astype(np.float16)


def _moved(area: np.ndarray | None, place: np.ndarray) -> np.ndarray | None:
    return None if area is None else cv2.perspectiveTransform(area[None], place)[0]


def _place(rng, face: faces.Face, size: int) -> tuple[np.ndarray, float]:
    """Where the face comes to stand, and its scale."""
    side = faces.SIZE
    turned = [
        rng.normal(0, 7),
        rng.uniform(-45, 45),
        90 + rng.normal(0, 8),
        -90 + rng.normal(0, 8),
        180 + rng.normal(0, 8),
        rng.uniform(0, 360),
    ]
    angle = math.radians(turned[rng.choice(6, p=[0.37, 0.17, 0.12, 0.12, 0.12, 0.1])])
    # Far away, as most photos are, or close up.
    share = (rng.uniform(0.4, 1.25) if rng.random() < 0.65 else rng.uniform(1.1, 2.2)) * size / side
    middle = np.array([size / 2, size / 2]) + rng.normal(0, size * 0.1, 2)
    turn = np.float32([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])
    if share * side > 1.15 * size and face.counter is not None:
        # Close up, the counter is what is photographed.
        middle = size / 2 - share * turn @ (face.counter.mean(0) - side / 2) + rng.normal(0, size * 0.07, 2)
    half = side / 2
    around = np.float32([[-half, -half], [half, -half], [half, half], [-half, half]])
    tilt = rng.normal(0, 0.04 * share * side, (4, 2)) * (1 if rng.random() < 0.6 else 0.3)
    seen = (around * share) @ turn.T + middle + tilt
    whole = np.float32([[0, 0], [side, 0], [side, side], [0, side]])
    return cv2.getPerspectiveTransform(whole, seen.astype(np.float32)), share


if __name__ == '__main__':
    import sys
    import time

    seeded = np.random.default_rng(int(sys.argv[1]))
    begun = time.process_time()
    made = [scene(seeded) for _ in range(35)]
    print(f'{(time.process_time() - begun) / 35 * 1000:.1f} ms each')
    sheet = np.zeros((5 * 324, 7 * 324, 3), np.uint8)
    for index, (image, wanted) in enumerate(made):
        y, x = divmod(index, 7)
        shown = image[:, :, ::-1].copy()
        areas = cv2.resize(wanted[..., :3].astype(np.float32), (SIZE, SIZE))
        for layer, colour in ((0, (0, 255, 0)), (1, (255, 0, 255)), (2, (255, 160, 0))):
            edges, _ = cv2.findContours(
                (areas[..., layer] > 0.5).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE
            )
            cv2.drawContours(shown, edges, -1, colour, 1)
        sheet[y * 324 : y * 324 + SIZE, x * 324 : x * 324 + SIZE] = shown
    cv2.imwrite(sys.argv[2], sheet)
