import type { Device } from '../../device/device.ts';
import workerAddress from './photo-reader-worker.ts?worker&url';
import { READER_FILES } from './reader-files.ts';

/** Puts the reader of photos on the device, some 7 MB over the line, so that it runs in a cellar too. */
export function keepDeviceReader({ keepFiles }: Device): Promise<void> {
  return keepFiles('photo-reader', [workerAddress, ...Object.values(READER_FILES)]);
}
