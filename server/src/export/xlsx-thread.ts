import { parentPort, workerData } from 'node:worker_threads';
import { formatXlsx } from './format-xlsx.ts';
import type { Table } from '@zaehlwerk/domain/table/table';

/** Runs in the thread that write-xlsx.ts starts. */
const bytes = await formatXlsx(workerData as Table);
parentPort?.postMessage(bytes);
