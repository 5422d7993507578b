"""Writes the smoothed networks as ONNX: python3 export.py WORK FOLDER. Training can go on from them (begin.py)."""

import os
import sys

import torch

import plates
import scenes
import strips
import tasks

_SIZES = {
    'finder': (scenes.SIZE, scenes.SIZE),
    'reader': (strips.HEIGHT, strips.WIDTH),
    'lines': (plates.HEIGHT, plates.WIDTH),
}


def export(work: str, folder: str) -> None:
    """Each network that has been trained."""
    for name, (height, width) in _SIZES.items():
        state = os.path.join(work, f'{name}.pt')
        if not os.path.exists(state):
            continue
        net = tasks.TASKS[name]().network().eval()
        saved = torch.load(state)
        net.load_state_dict(saved['smooth'])
        torch.onnx.export(
            net,
            torch.zeros(1, 3, height, width),
            os.path.join(folder, f'{name}.onnx'),
            input_names=['input'],
            output_names=['output'],
            dynamic_axes={'input': {0: 'count'}, 'output': {0: 'count'}},
            opset_version=15,
        )
        print(name, 'piece', saved['piece'])


if __name__ == '__main__':
    export(sys.argv[1], sys.argv[2])
