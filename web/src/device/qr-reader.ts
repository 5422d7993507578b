import type { Picture } from './camera.ts';
import workerAddress from './qr-reader-worker.ts?worker&url';
import { startWorker } from './start-worker.ts';

/** Reads QR codes in pictures, one picture after the other, beside the page. */
export interface QrReader {
  /** The text of the code in a picture, or null. Takes the picture over. Rejects when the reader cannot be loaded. */
  readonly read: (picture: Picture) => Promise<string | null>;
  readonly close: () => void;
}

interface Waiting {
  readonly resolve: (text: string | null) => void;
  readonly reject: (error: Error) => void;
}

/** Our own reader, loaded now: browsers that bring one are few, and nothing may be asked of other hosts. */
export function openQrReader(): QrReader {
  const worker = startWorker(workerAddress);
  let broken = false;
  let waiting: Waiting | null = null;
  worker.addEventListener('message', ({ data: text }: MessageEvent<string | null>) => waiting?.resolve(text));
  worker.addEventListener('error', () => {
    broken = true;
    waiting?.reject(notRunning());
  });
  return {
    read: ({ width, height, data }) =>
      new Promise((resolve, reject) => {
        if (broken) return reject(notRunning());
        waiting = { resolve, reject };
        worker.postMessage({ width, height, data }, [data.buffer]);
      }),
    close: () => worker.terminate(),
  };
}

function notRunning(): Error {
  return new Error('the QR reader does not run');
}
