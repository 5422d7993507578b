import { type PickedPhoto, redrawPhoto } from './redraw-photo.ts';

// A worker, so that a large photo never slows typing.
addEventListener('message', ({ data }: MessageEvent<PickedPhoto>) => {
  void redrawPhoto(data).then((redrawn) => postMessage(redrawn));
});
