import type { Picture } from './camera.ts';
import workerAddress from './qr-reader-worker.ts?worker&url';
import { startWorker } from './start-worker.ts';

/** Reads QR codes in pictures, one by one, in a worker. */
export interface QrReader {
  /** The text of the code in a picture, or null. Transfers the picture. Rejects if the reader fails to load. */
  readonly read: (picture: Picture) => Promise<string | null>;
  readonly close: () => void;
}

interface Waiting {
  readonly resolve: (text: string | null) => void;
  readonly reject: (error: Error) => void;
}

/** Our own reader, loaded on demand: few browsers have one built in, and no other host may be contacted. */
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
