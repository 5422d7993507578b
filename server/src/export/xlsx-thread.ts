import { parentPort, workerData } from 'node:worker_threads';
import type { ExportedReading } from '@zaehlwerk/contract/operator';
import { formatXlsx } from './format-xlsx.ts';

/** The thread that writes a spreadsheet; started by write-xlsx.ts. */
const bytes = await formatXlsx(workerData as readonly ExportedReading[]);
parentPort?.postMessage(bytes);
