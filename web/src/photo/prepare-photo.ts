import { finding, type Finding } from '@zaehlwerk/domain/finding';
import { startWorker } from '../device/start-worker.ts';
import workerAddress from './photo-worker.ts?worker&url';
import type { PickedPhoto, Redrawn } from './redraw-photo.ts';

export type PreparedPhoto =
  | { readonly ok: true; readonly picture: Blob }
  | { readonly ok: false; readonly finding: Finding };

/**
 * Prepares a picked photo in a worker, whose memory is freed when it ends. A file that is not a JPEG or is unreadable
 * results in a finding at `readingImages`.
 */
export async function preparePhoto(picked: PickedPhoto): Promise<PreparedPhoto> {
  const worker = startWorker(workerAddress);
  try {
    const redrawn = await ask(worker, picked);
    if (redrawn.ok) return redrawn;
    return { ok: false, finding: finding(redrawn.code, 'blocks', 'readingImages', {}) };
  } finally {
    worker.terminate();
  }
}

/** Runs the worker. If it fails, for example out of memory, the photo counts as unreadable. */
function ask(worker: Worker, picked: PickedPhoto): Promise<Redrawn> {
  return new Promise((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Redrawn>) => resolve(data));
    worker.addEventListener('error', () => resolve({ ok: false, code: 'images.invalidData' }));
    worker.postMessage(picked);
  });
}
