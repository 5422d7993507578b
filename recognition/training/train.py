"""Trains a network, from where it stopped: python3 train.py reader|finder|lines --pieces 100 [--anneal] [--work FOLDER].

The rate of learning stays the same until the last pieces, which --anneal lets it fall over: so training can always go on.
"""

import argparse
import copy
import multiprocessing
import os
import time

import numpy as np
import torch

import tasks
from shards import Shards

#: Older pieces that may be seen once more, and how often each piece is seen in all.
WINDOW, SEEN = 40, 2
#: How far one step goes.
RATE = 2e-3
BATCH = {'reader': 64, 'lines': 64, 'finder': 24}


class Training:
    """A network, its smoothed copy (which is the one that is used) and its optimiser."""

    def __init__(self, task: 'tasks.Task', rate: float) -> None:
        torch.manual_seed(1)
        self.net = task.network().to(memory_format=torch.channels_last)
        self.smooth = copy.deepcopy(self.net).eval()
        self.optimiser = torch.optim.AdamW(self.net.parameters(), lr=rate, weight_decay=1e-3)
        self.piece = self.step = 0

    def save(self, path: str) -> None:
        """Writes everything that is needed to go on."""
        state = {
            'net': self.net.state_dict(),
            'smooth': self.smooth.state_dict(),
            'optimiser': self.optimiser.state_dict(),
            'piece': self.piece,
            'step': self.step,
        }
        torch.save(state, path + '.new')
        os.replace(path + '.new', path)

    def load(self, path: str) -> None:
        """Goes on from what was saved."""
        state = torch.load(path)
        self.net.load_state_dict(state['net'])
        self.smooth.load_state_dict(state['smooth'])
        self.optimiser.load_state_dict(state['optimiser'])
        self.piece, self.step = state['piece'], state['step']

    def learn(self, task: 'tasks.Task', images: np.ndarray, answers, rate: float) -> float:
        """One step on one batch; gives its loss."""
        for group in self.optimiser.param_groups:
            group['lr'] = rate * min(1.0, (self.step + 1) / 200)
        pictures = torch.from_numpy(images).permute(0, 3, 1, 2).float().div_(255)
        loss = task.loss(self.net(pictures.contiguous(memory_format=torch.channels_last)), answers)
        self.optimiser.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 5.0)
        self.optimiser.step()
        self.step += 1
        self._smooth()
        return float(loss.detach())

    @torch.no_grad()
    def _smooth(self) -> None:
        keep = min(0.998, 1 - 1 / (self.step + 1))
        for kept, now in zip(self.smooth.state_dict().values(), self.net.state_dict().values()):
            if kept.dtype.is_floating_point:
                kept.mul_(keep).add_(now, alpha=1 - keep)
            else:
                kept.copy_(now)


def main() -> None:
    """Reads the command line and trains."""
    asked = argparse.ArgumentParser()
    asked.add_argument('task', choices=sorted(tasks.TASKS))
    asked.add_argument('--pieces', type=int, required=True, help='how many pieces of samples more')
    asked.add_argument(
        '--anneal', action='store_true', help='let the rate of learning fall to nothing over these pieces'
    )
    asked.add_argument('--work', default='work', help='folder for samples and states')
    asked.add_argument('--rate', type=float, default=RATE)
    asked.add_argument('--renderers', type=int, default=1, help='processes that render')
    options = asked.parse_args()
    torch.set_num_threads(1)
    train(options)


def train(options: argparse.Namespace) -> None:
    """Trains over the pieces, saves after every few, tells how it goes."""
    task = tasks.TASKS[options.task]()
    state = os.path.join(options.work, f'{options.task}.pt')
    training = Training(task, options.rate)
    if os.path.exists(state):
        training.load(state)
    samples = Shards(os.path.join(options.work, 'samples'), options.task, task.render, task.piece, seed=1)
    first = training.piece
    reached = multiprocessing.Value('q', first)
    samples.begin(max(0, first), reached, options.renderers)
    judged = Shards(
        os.path.join(options.work, 'samples'), f'{options.task}-apart', task.render_apart, task.piece, seed=2
    )
    judged.make(0)
    begun, cost = time.time(), []
    while training.piece < first + options.pieces:
        share = (training.piece - first) / options.pieces
        rate = options.rate * ((1 - share) if options.anneal else 1)
        cost.append(_piece(task, training, samples, rate))
        training.piece += 1
        reached.value = training.piece
        samples.drop(training.piece - WINDOW - 1)
        if training.piece % 5 == 0 or training.piece == first + options.pieces:
            training.save(state)
            print(
                f'{options.task} piece {training.piece} loss {np.mean(cost[-5:]):.4f} apart {task.judge(training.smooth, *judged.load(0))} {(time.time() - begun) / len(cost):.1f} s each',
                flush=True,
            )


def _piece(task: 'tasks.Task', training: Training, samples: Shards, rate: float) -> float:
    """A new piece and some that were seen before, mixed the same way each time."""
    rng = np.random.default_rng([7, training.piece])
    oldest = max(0, training.piece - WINDOW)
    numbers = [training.piece]
    numbers += [int(number) for number in rng.integers(oldest, training.piece, SEEN - 1)] if training.piece > 0 else []
    for number in numbers[1:]:
        # Gone where training goes on on another machine.
        samples.make(number)
    loaded = [samples.load(number) for number in numbers]
    images = np.concatenate([images for images, _ in loaded])
    answers = [answer for _, answers in loaded for answer in answers]
    order, size, losses = rng.permutation(len(images)), BATCH[task.name], []
    for begins in range(0, len(order) - size + 1, size):
        chosen = order[begins : begins + size]
        losses.append(training.learn(task, images[chosen], [answers[each] for each in chosen], rate))
    return float(np.mean(losses))


if __name__ == '__main__':
    main()
