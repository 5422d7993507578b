import type { DetectedDevice } from '@zaehlwerk/domain/photo-reading/detected-device';
import type { ExpectedMeter } from '@zaehlwerk/recognition/expectations';
import type { Device } from '../device/device.ts';
import { keepFiles } from '../device/keep-files.ts';
import { startWorker } from '../device/start-worker.ts';
import workerAddress from './photo-reader-worker.ts?worker&url';
import { type Answer, READER_FILES, type Told } from './reader-messages.ts';

/** Reads photos of meters on this device, also without a network. */
export interface DeviceReader {
  /** Starts it beside the page, so that its files are loaded; what is returned ends it. */
  readonly start: () => () => void;
  /**
   * What the meters on a photo show; boxes in its pixels. Photos are read one at a time. Of one that cannot be decoded,
   * and where the signal aborts, nothing. Null where the reader does not run: it was not started, its files could not
   * be loaded, the browser is too old for it, or it failed.
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

/** Puts the reader on the device, about 7 MB over the line, so that it runs in a cellar too. */
export function keepDeviceReader(device: Pick<Device, 'caches'>): Promise<void> {
  return keepFiles(device, 'photo-reader', [workerAddress, ...Object.values(READER_FILES)]);
}
