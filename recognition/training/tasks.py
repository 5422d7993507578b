"""What is trained: how its samples are rendered, what is lost by a wrong answer, how it is validated."""

import numpy as np
import torch
from torch.nn import functional

import plates
import scenes
import strips
from nets import Finder, Reader
from symbols import COUNTER, LINE, classes_of


class Task:
    """A network's samples and its loss."""

    name = ''
    #: Samples in one piece.
    piece = 512


class ReadCounters(Task):
    """Strips with counters, read by connectionist temporal classification."""

    name = 'reader'

    def network(self) -> Reader:
        """A new reader."""
        return Reader(len(COUNTER) + 1)

    def render(self, rng: np.random.Generator):
        """A strip of the devices that are trained on."""
        return strips.strip(rng)

    def render_apart(self, rng: np.random.Generator):
        """A strip of the devices that are held apart."""
        return strips.strip(rng, apart=True)

    def loss(self, logits: torch.Tensor, answers) -> torch.Tensor:
        """The loss of one batch."""
        return read_loss(logits, answers, COUNTER)

    def judge(self, net: torch.nn.Module, images: np.ndarray, answers) -> str:
        """Shares of wholly right strips: with a text, and without one."""
        return read_right(net, images, answers, COUNTER)


class ReadLines(Task):
    """Lines of print with a meter's number."""

    name = 'lines'

    def network(self) -> Reader:
        """A new reader of lines."""
        return Reader(len(LINE) + 1, plates.HEIGHT, (16, 32, 56, 88, 120))

    def render(self, rng: np.random.Generator):
        """A line."""
        return plates.line(rng)

    render_apart = render

    def loss(self, logits: torch.Tensor, answers) -> torch.Tensor:
        """The loss of one batch."""
        return read_loss(logits, answers, LINE)

    def judge(self, net: torch.nn.Module, images: np.ndarray, answers) -> str:
        """Shares of wholly right lines: with a text, and without one."""
        return read_right(net, images, answers, LINE)


class Find(Task):
    """Photos in which the areas of counters and numbers are found, and which way they are read."""

    name = 'finder'
    piece = 240

    def network(self) -> Finder:
        """A new finder."""
        return Finder()

    def render(self, rng: np.random.Generator):
        """A photo with the devices that are trained on."""
        return scenes.scene(rng)

    def render_apart(self, rng: np.random.Generator):
        """A photo with the devices that are held apart."""
        return scenes.scene(rng, apart=True)

    def loss(self, found: torch.Tensor, answers) -> torch.Tensor:
        """The loss of one batch: each mask pixel by pixel and as a whole, and the angle within them."""
        wanted = torch.from_numpy(np.stack(answers).astype(np.float32)).permute(0, 3, 1, 2)
        total = torch.zeros(())
        for layer, weight in ((0, 4.0), (1, 4.0), (2, 2.5)):
            mask = wanted[:, layer]
            total = (
                total
                + weight
                * (
                    functional.binary_cross_entropy_with_logits(found[:, layer], mask, reduction='none')
                    * (1 + 3 * mask)
                ).mean()
            )
            if layer < 2:
                seen = torch.sigmoid(found[:, layer])
                apart = 1 - (2 * (seen * mask).sum((1, 2)) + 1) / (seen.sum((1, 2)) + mask.sum((1, 2)) + 1)
                there = (mask.sum((1, 2)) > 0).float()
                total = total + (apart * there).sum() / there.sum().clamp(min=1)
        within = (wanted[:, 3:] ** 2).sum(1)
        along = functional.normalize(found[:, 3:], dim=1, eps=1e-3)
        return total + ((1 - (along * wanted[:, 3:]).sum(1)) * within).sum() / (within.sum() + 1)

    def judge(self, net: torch.nn.Module, images: np.ndarray, answers) -> str:
        """Mean overlap of the found with the wanted counters, the share found at least by half, and of right directions."""
        overlaps, turned = [], []
        with torch.no_grad():
            for image, wanted in zip(images, answers):
                found = net(torch.from_numpy(image).permute(2, 0, 1)[None].float().div(255))[0].numpy()
                layer = 1 if wanted[..., 1].sum() > wanted[..., 0].sum() else 0
                mask = wanted[..., layer] > 0.5
                if not mask.any():
                    continue
                seen = found[layer] > 0
                overlaps.append((seen & mask).sum() / (seen | mask).sum())
                turned.append(
                    found[3][mask].mean() * wanted[mask][:, 3].mean()
                    + found[4][mask].mean() * wanted[mask][:, 4].mean()
                    > 0
                )
        return f'{np.mean(overlaps):.3f}, {np.mean(np.array(overlaps) > 0.5):.3f} found, {np.mean(turned):.3f} the right way'


def read_loss(logits: torch.Tensor, answers, alphabet: str) -> torch.Tensor:
    """The loss of texts read from strips; and of each column in the middle of a symbol, which shows where to look."""
    lengths = torch.tensor([len(text) for text, _ in answers])
    targets = torch.tensor([each for text, _ in answers for each in classes_of(text, alphabet)], dtype=torch.long)
    columns = torch.full((len(answers),), logits.shape[1], dtype=torch.long)
    spoken = functional.log_softmax(logits, -1)
    lost = functional.ctc_loss(spoken.transpose(0, 1), targets, columns, lengths, reduction='none', zero_infinity=True)
    # Strips without an answer count little, or the reader learns to say nothing.
    whole = (lost / torch.where(lengths > 0, lengths, torch.full_like(lengths, logits.shape[1] * 2))).mean()
    strips_, places, classes = [], [], []
    for strip, (text, middles) in enumerate(answers):
        for symbol, middle in zip(classes_of(text, alphabet), middles):
            if 0 <= middle < 1:
                strips_.append(strip)
                places.append(int(middle * logits.shape[1]))
                classes.append(symbol)
    pointed = functional.nll_loss(spoken[strips_, places], torch.tensor(classes, dtype=torch.long)) if classes else 0
    return whole + 0.5 * pointed


def read_right(net: torch.nn.Module, images: np.ndarray, answers, alphabet: str) -> str:
    """How many strips are read wholly right, in words."""
    said = []
    with torch.no_grad():
        for begins in range(0, len(images), 64):
            pictures = torch.from_numpy(images[begins : begins + 64]).permute(0, 3, 1, 2).float().div_(255)
            said += [spell(columns, alphabet) for columns in net(pictures).argmax(-1).numpy()]
    full = [read == text for read, (text, _) in zip(said, answers) if text]
    empty = [read == text for read, (text, _) in zip(said, answers) if not text]
    return f'{np.mean(full):.3f} ({np.mean(empty or [0]):.2f} of the empty)'


def spell(columns: np.ndarray, alphabet: str) -> str:
    """The text of the likeliest class of each column: repeats once, blanks not at all."""
    kept = [each for place, each in enumerate(columns) if each and (place == 0 or columns[place - 1] != each)]
    return ''.join(alphabet[each - 1] for each in kept)


TASKS = {'reader': ReadCounters, 'finder': Find, 'lines': ReadLines}
