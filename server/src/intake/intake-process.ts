import { once } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type EarlierReading, HISTORY_COLUMNS } from './lines/check-history.ts';
import type { IntakeMessage, IntakeWork } from './intake-message.ts';
import { type JudgedFile, judgeHistory, judgeOrders, unreadableFile } from './lines/judge-table.ts';
import type { Order } from './lines/order.ts';
import { ORDER_COLUMNS } from './lines/order-columns.ts';
import { readTable } from './files/read-table.ts';
import { wordImportFinding } from './import-outcome.ts';

/**
 * The thread that reads a file: unpacking, parsing and judging 20,000 lines takes seconds of computing, during which the
 * server must go on answering (bench: never held up over 200 ms). Started by read-upload.ts, one file per thread.
 */

/** The receiving thread unpacks a message of so many entries in a few milliseconds. */
const PER_MESSAGE = 250;

/** Nobody reads more; `rejected` still counts all. */
const MOST_FINDINGS = 50_000;

const work = workerData as IntakeWork;
const port = parentPort as MessagePort;

/** Sends a piece and waits until it was taken: the receiver would work off a whole queue without a pause. */
async function post(message: IntakeMessage): Promise<void> {
  const taken = once(port, 'message');
  port.postMessage(message);
  await taken;
}

async function postEach<T>(list: readonly T[], wrap: (some: readonly T[]) => IntakeMessage): Promise<void> {
  for (let at = 0; at < list.length; at += PER_MESSAGE) await post(wrap(list.slice(at, at + PER_MESSAGE)));
}

async function judgeFile(): Promise<JudgedFile<Order | EarlierReading> | 'malformed' | 'tooLarge'> {
  const columns = work.kind === 'orders' ? ORDER_COLUMNS : HISTORY_COLUMNS;
  const outcome = await readTable(work.format, work.bytes, columns.names);
  if (outcome.ok) return work.kind === 'orders' ? judgeOrders(outcome.table, work.rules) : judgeHistory(outcome.table);
  return typeof outcome.reason === 'string' ? outcome.reason : unreadableFile(outcome.reason);
}

const judged = await judgeFile();
if (typeof judged === 'string') await post({ part: 'refused', reason: judged });
else {
  const { items, logins, rejected, repeated, blocked } = judged;
  const findings = judged.findings.slice(0, MOST_FINDINGS).map((one) => wordImportFinding(work.language, one));
  await postEach(findings, (some) => ({ part: 'findings', findings: some }));
  await postEach(logins, (some) => ({ part: 'logins', logins: some }));
  await postEach(items, (some) => ({ part: 'items', items: some }));
  await post({ part: 'end', rejected, repeated, blocked });
}
