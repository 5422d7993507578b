import { parentPort, workerData } from 'node:worker_threads';
import { formatXlsx } from './format-xlsx.ts';
import type { Table } from './table.ts';

/** The thread that writes a spreadsheet; started by write-xlsx.ts. */
const bytes = await formatXlsx(workerData as Table);
parentPort?.postMessage(bytes);
