import { type PickedPhoto, redrawPhoto } from './redraw-photo.ts';

// Beside the page, so that a photo of many megapixels never holds up typing (quality 4).
addEventListener('message', ({ data }: MessageEvent<PickedPhoto>) => {
  void redrawPhoto(data).then((redrawn) => postMessage(redrawn));
});
