import type { Table } from '@zaehlwerk/domain/table/table';
import workerAddress from './sheet-worker.ts?worker&url';
import { startWorker } from './start-worker.ts';

/**
 * Writes a table as an XLSX file, in a worker with its library: both are loaded from our own origin, on demand. Rejects
 * if they fail to load or the file cannot be written.
 */
export async function writeSheet(table: Table): Promise<Blob> {
  const worker = startWorker(workerAddress);
  try {
    return await new Promise((resolve, reject) => {
      const fail = () => reject(new Error('the spreadsheet could not be written'));
      worker.addEventListener('message', ({ data }: MessageEvent<Blob | null>) =>
        data === null ? fail() : resolve(data),
      );
      worker.addEventListener('error', fail);
      worker.postMessage(table);
    });
  } finally {
    worker.terminate();
  }
}
