"""Goes on from exported weights where the states of training are gone: python3 begin.py MODELS WORK reader=140 finder=65 …

The number after each name is that of its next piece, so that no samples are seen again that were seen before.
"""

import os
import sys

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

import tasks
from train import RATE, Training


def begin(models: str, work: str, name: str, piece: int) -> None:
    """Writes a state of training from a network's exported weights."""
    task = tasks.TASKS[name]()
    training = Training(task, RATE)
    _take_over(training.net, os.path.join(models, f'{name}.onnx'))
    rng = np.random.default_rng([11, piece])
    images = np.stack([task.render(rng)[0] for _ in range(96)])
    _set_apart(training.net, torch.from_numpy(images).permute(0, 3, 1, 2).float().div_(255))
    training.smooth.load_state_dict(training.net.state_dict())
    # The smoothed copy goes on from these weights, not from its beginning.
    training.piece, training.step = piece, 1000
    training.save(os.path.join(work, f'{name}.pt'))
    print(name, 'apart', task.judge(training.smooth, *_some_apart(task)))


def _take_over(net: nn.Module, path: str) -> None:
    """An exported convolution holds its normalisation; here it becomes one that only adds."""
    graph = onnx.load(path).graph
    weights = {each.name: torch.from_numpy(numpy_helper.to_array(each).copy()) for each in graph.initializer}
    convolutions = [each for each in graph.node if each.op_type == 'Conv']
    layers = [
        each for each in net.modules() if isinstance(each, (nn.Conv2d, nn.Conv1d, nn.BatchNorm2d, nn.BatchNorm1d))
    ]
    for place, layer in enumerate(layers):
        if not isinstance(layer, (nn.Conv2d, nn.Conv1d)):
            continue
        inputs = convolutions.pop(0).input
        layer.weight.data.copy_(weights[inputs[1]])
        if layer.bias is not None:
            layer.bias.data.copy_(weights[inputs[2]])
        elif len(inputs) > 2:
            _only_adds(layers[place + 1], weights[inputs[2]])


def _only_adds(norm: nn.Module, bias: torch.Tensor) -> None:
    norm.running_mean.zero_()
    norm.running_var.fill_(1 - norm.eps)
    norm.weight.data.fill_(1)
    norm.bias.data.copy_(bias)


@torch.no_grad()
def _set_apart(net: nn.Module, pictures: torch.Tensor) -> None:
    """Lets each normalisation divide by what really comes and multiply by it again: nothing changes, and it can be trained."""
    heard = {}
    norms = [each for each in net.modules() if isinstance(each, (nn.BatchNorm2d, nn.BatchNorm1d))]
    hooks = [each.register_forward_pre_hook(lambda norm, given: heard.update({norm: given[0]})) for each in norms]
    net.eval()(pictures)
    for hook in hooks:
        hook.remove()
    for norm in norms:
        over = [axis for axis in range(heard[norm].dim()) if axis != 1]
        mean, spread = heard[norm].mean(over), heard[norm].var(over)
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(spread)
        norm.weight.data.copy_((spread + norm.eps).sqrt())
        norm.bias.data.add_(mean)
    net.train()


def _some_apart(task: 'tasks.Task'):
    rng = np.random.default_rng([2, 0])
    images, answers = zip(*(task.render_apart(rng) for _ in range(128)))
    return np.stack(images), answers


if __name__ == '__main__':
    for each in sys.argv[3:]:
        task_, next_ = each.split('=')
        begin(sys.argv[1], sys.argv[2], task_, int(next_))
