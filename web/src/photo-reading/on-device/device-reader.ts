import type { DetectedDevice } from '@zaehlwerk/domain/photo-reading/detected-device';
import type { ExpectedMeter } from '@zaehlwerk/recognition/expectations';
import { keepFiles } from '../../device/keep-files.ts';
import { startWorker } from '../../device/start-worker.ts';
import type { Answer, Question } from './messages.ts';
import workerAddress from './photo-reader-worker.ts?worker&url';
import { READER_FILES } from './reader-files.ts';

/** Reads photos of meters on this device, also without a network. */
export interface DeviceReader {
  /** Starts it beside the page, so that its files are loaded; what is returned ends it. */
  readonly start: () => () => void;
  /**
   * What the meters on a photo show; boxes in its pixels. Of one that cannot be decoded nothing. Null where the reader does not
   * run: it was not started, its files could not be loaded, or the browser is too old for it.
   */
  readonly read: (photo: Blob, expected: readonly ExpectedMeter[]) => Promise<readonly DetectedDevice[] | null>;
}

export function createDeviceReader(): DeviceReader {
  let worker: Worker | null = null;
  const waiting = new Map<number, (devices: Answer['devices']) => void>();
  let last = 0;
  const end = (ended: Worker): void => {
    ended.terminate();
    if (worker === ended) worker = null;
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
  };
  return {
    start: () => {
      const started = startWorker(workerAddress);
      worker = started;
      started.addEventListener('message', ({ data: { id, devices } }: MessageEvent<Answer>) => {
        waiting.get(id)?.(devices);
        waiting.delete(id);
      });
      started.addEventListener('error', () => end(started));
      return () => end(started);
    },
    read: (photo, expected) =>
      new Promise((resolve) => {
        if (worker === null) return resolve(null);
        last += 1;
        waiting.set(last, resolve);
        worker.postMessage({ id: last, photo, expected } satisfies Question);
      }),
  };
}

/** Puts the reader on the device, some 7 MB over the line, so that it runs in a cellar too. */
export function keepDeviceReader(tab: Window): Promise<void> {
  return keepFiles(tab, 'photo-reader', [workerAddress, ...Object.values(READER_FILES)]);
}
