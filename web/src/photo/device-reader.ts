import type { DetectedDevice } from '@zaehlwerk/domain/photo-reading/detected-device';
import type { ExpectedMeter } from '@zaehlwerk/recognition/expectations';
import type { Device } from '../device/device.ts';
import { keepFiles } from '../device/keep-files.ts';
import { startWorker } from '../device/start-worker.ts';
import workerAddress from './photo-reader-worker.ts?worker&url';
import { type Answer, READER_FILES, type Told } from './reader-messages.ts';

/** Reads photos of meters on this device, also without a network. */
export interface DeviceReader {
  /** Starts it in a worker, so that its files are loaded; returns the function that ends it. */
  readonly start: () => () => void;
  /**
   * The meters on a photo, boxes in its pixels; one photo at a time. Empty if it cannot be decoded or the signal
   * aborts. Null if the reader does not run: not started, files not loaded, browser too old, or failed.
   */
  readonly read: (
    photo: Blob,
    expected: readonly ExpectedMeter[],
    signal: AbortSignal,
  ) => Promise<readonly DetectedDevice[] | null>;
}

type Beside = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>;

/** A worker, and who waits for its answers. */
interface Running {
  readonly worker: Beside;
  readonly waiting: Map<number, (devices: Answer['devices']) => void>;
}

export function createDeviceReader(startOwn: () => Beside = () => startWorker(workerAddress)): DeviceReader {
  let running: Running | null = null;
  let last = 0;
  return {
    start: () => {
      const started: Running = { worker: startOwn(), waiting: new Map() };
      const { worker, waiting } = started;
      running = started;
      const end = (): void => {
        worker.terminate();
        if (running === started) running = null;
        for (const answer of waiting.values()) answer(null);
        waiting.clear();
      };
      worker.addEventListener('message', ({ data: { id, devices, failure } }: MessageEvent<Answer>) => {
        if (failure !== undefined) reportError(failure);
        waiting.get(id)?.(devices);
        waiting.delete(id);
      });
      worker.addEventListener('error', end);
      return end;
    },
    read: (photo, expected, signal) =>
      new Promise((resolve) => {
        if (running === null) return resolve(null);
        if (signal.aborted) return resolve([]);
        const { worker, waiting } = running;
        last += 1;
        const id = last;
        const tell = (told: Told): void => worker.postMessage(told);
        waiting.set(id, resolve);
        tell({ id, photo, expected });
        const callOff = (): void => {
          if (!waiting.delete(id)) return;
          tell({ calledOff: id });
          resolve([]);
        };
        signal.addEventListener('abort', callOff, { once: true });
      }),
  };
}

/** Stores the reader on the device, a download of about 7 MB, so that it works without a network, too. */
export function keepDeviceReader(device: Pick<Device, 'caches'>): Promise<void> {
  return keepFiles(device, 'photo-reader', [workerAddress, ...Object.values(READER_FILES)]);
}
