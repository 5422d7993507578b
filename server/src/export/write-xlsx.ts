import { Worker } from 'node:worker_threads';
import { takeTurns } from '../take-turns.ts';
import type { Table } from '@zaehlwerk/domain/table/table';

/** One spreadsheet at a time: 10,000 readings take about a second and 100 MB. */
const inTurn = takeTurns(1);

/** Writes a table as XLSX in a thread, so that the server keeps answering. */
export function writeXlsx(table: Table): Promise<Uint8Array> {
  return inTurn(async () => {
    const thread = new Worker(new URL('./xlsx-thread.ts', import.meta.url), { workerData: table, env: {} });
    try {
      return await receive(thread);
    } finally {
      await thread.terminate();
    }
  });
}

function receive(thread: Worker): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('the thread that writes spreadsheets ended without an answer')));
  });
}
