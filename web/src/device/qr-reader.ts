import type { Picture } from './camera.ts';
import workerAddress from './qr-reader-worker.ts?worker&url';
import { startWorker } from './start-worker.ts';

/** Reads QR codes in pictures, one picture after the other, beside the page. */
export interface QrReader {
  /** The text of the code in a picture, or null. Takes the picture over. Rejects when the reader cannot be loaded. */
  readonly read: (picture: Picture) => Promise<string | null>;
  readonly close: () => void;
}

/** Our own reader, loaded now: browsers that bring one are few, and nothing may be asked of other hosts. */
export function openQrReader(): QrReader {
  const worker = startWorker(workerAddress);
  return {
    read: ({ width, height, data }) =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data: text }: MessageEvent<string | null>) => resolve(text);
        worker.onerror = () => reject(new Error('the QR reader does not run'));
        worker.postMessage({ width, height, data }, [data.buffer]);
      }),
    close: () => worker.terminate(),
  };
}
