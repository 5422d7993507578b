"""Training samples on disk, in numbered pieces: the same seed and number always mean the same samples.

One process renders ahead while another trains; what has been used often enough is deleted.
"""

import json
import multiprocessing
import os
import time
from collections.abc import Callable

import numpy as np

Sample = tuple[np.ndarray, object]
Render = Callable[[np.random.Generator], Sample]

#: How many pieces are rendered before they are needed.
AHEAD = 6


class Shards:
    """The pieces of one kind of sample in a folder; `render` makes one sample from a seeded generator."""

    def __init__(self, folder: str, kind: str, render: Render, size: int, seed: int) -> None:
        self.folder, self.kind, self.render, self.size, self.seed = folder, kind, render, size, seed
        os.makedirs(folder, exist_ok=True)

    def _path(self, number: int) -> str:
        return os.path.join(self.folder, f'{self.kind}-{self.seed}-{number:06d}.npz')

    def make(self, number: int) -> None:
        """Renders a piece, unless it is there."""
        if os.path.exists(self._path(number)):
            return
        rng = np.random.default_rng([self.seed, number])
        images, answers = zip(*(self.render(rng) for _ in range(self.size)))
        unfinished = f'{self._path(number)}.{os.getpid()}.npz'
        answer = (
            np.stack(answers)
            if isinstance(answers[0], np.ndarray)
            else np.frombuffer(json.dumps(answers).encode(), np.uint8)
        )
        np.savez(unfinished, images=np.stack(images), answers=answer)
        os.replace(unfinished, self._path(number))

    def load(self, number: int) -> tuple[np.ndarray, object]:
        """A piece's images and answers; waits for the process that renders."""
        while not os.path.exists(self._path(number)):
            time.sleep(0.2)
        with np.load(self._path(number)) as piece:
            images, answers = piece['images'], piece['answers']
        return images, json.loads(answers.tobytes()) if answers.dtype == np.uint8 and answers.ndim == 1 else answers

    def drop(self, number: int) -> None:
        """Deletes a piece that is no longer used."""
        if os.path.exists(self._path(number)):
            os.remove(self._path(number))

    def begin(self, first: int, reached: 'multiprocessing.Value', processes: int) -> list[multiprocessing.Process]:
        """Renders from a piece on, AHEAD of the one that training has reached."""
        workers = [
            multiprocessing.Process(target=_render_ahead, args=(self, first + each, processes, reached), daemon=True)
            for each in range(processes)
        ]
        for worker in workers:
            worker.start()
        return workers


def _render_ahead(shards: Shards, first: int, step: int, reached) -> None:
    import cv2

    cv2.setNumThreads(1)
    number, parent = first, os.getppid()
    # Whoever trained may have been ended without a word to this process.
    while os.getppid() == parent:
        if number - reached.value > AHEAD:
            time.sleep(0.2)
            continue
        shards.make(number)
        number += step
