import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { boundByKind } from '@zaehlwerk/domain/order-file/bound-findings';
import { columnOfHeading } from '@zaehlwerk/domain/order-file/headings';
import { mapCells } from '@zaehlwerk/domain/order-file/mapping';
import { suggestMapping } from '@zaehlwerk/domain/order-file/suggest-mapping';
import { mapTable } from './files/map-table.ts';
import { readTable } from './files/read-table.ts';
import { knownBy, type Table } from './files/table.ts';
import { wordImportFinding } from './import-outcome.ts';
import type { IntakeKinds, IntakeMessage, IntakeTask } from './intake-message.ts';
import { HISTORY_COLUMNS } from './lines/check-history.ts';
import { ORDER_COLUMNS } from './lines/order.ts';
import { unreadableFile, type ValidatedFile, validateHistory, validateOrders } from './lines/validate-table.ts';

/**
 * The process that reads one file: unpacking, parsing and validating 20,000 lines takes seconds of computing, during
 * which the server must continue answering (bench: never held up over 200 ms), and a file crafted to exhaust memory
 * ends only this process. Started by read-upload.ts; the task is the first message, the file arrives on standard input.
 */

/** The server unpacks a message of this many entries in a few milliseconds. */
const PER_MESSAGE = 250;

// It ends with the server, or when the server ends it; signals to the process group are handled by the server.
process.once('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});

const [task] = (await once(process, 'message')) as [IntakeTask];

/**
 * Sends a piece and waits for its acknowledgement, so that the receiver never works through a queue without a pause.
 */
async function send(message: IntakeMessage): Promise<void> {
  const taken = once(process, 'message');
  process.send?.(message);
  await taken;
}

async function sendEach<T>(list: readonly T[], wrap: (some: readonly T[]) => IntakeMessage): Promise<void> {
  for (let at = 0; at < list.length; at += PER_MESSAGE) await send(wrap(list.slice(at, at + PER_MESSAGE)));
}

type AnyFile = ValidatedFile<IntakeKinds[keyof IntakeKinds]>;

async function validateFile(bytes: Buffer): Promise<AnyFile | 'malformed' | 'tooLarge'> {
  const columns = task.kind === 'history' ? HISTORY_COLUMNS : ORDER_COLUMNS;
  const isOurName = knownBy(columns.names);
  const { heading: mapped } = mapCells(task.mapping);
  const isOurs = (heading: string): boolean => isOurName(heading) || mapped(heading) !== heading;
  const mayBeMeant = (heading: string): boolean => isOurs(heading) || columnOfHeading(heading) !== null;
  const outcome = await readTable(task.format, bytes, task.kind === 'suggestion' ? mayBeMeant : isOurs);
  if (!outcome.ok) return typeof outcome.reason === 'string' ? outcome.reason : unreadableFile(outcome.reason);
  if (task.kind === 'suggestion') return suggest(outcome.table);
  const table = mapTable(outcome.table, columns, task.mapping);
  return task.kind === 'orders' ? validateOrders(table, task.rules) : validateHistory(table);
}

function suggest({ header, headerLine, lines }: Table): AnyFile {
  const cells = lines.map((line) => line.cells);
  const suggestion = suggestMapping({ header, lines: cells }, ORDER_COLUMNS.names, ORDER_COLUMNS.required);
  const items = [{ ...suggestion, headerLine, lines: lines.length }];
  return { items, logins: [], findings: [], rejected: 0, repeated: 0, blocked: false };
}

const validated = await validateFile(await buffer(process.stdin));
if (typeof validated === 'string') await send({ part: 'refused', reason: validated });
else {
  const { items, logins, rejected, repeated, blocked } = validated;
  const { told, more } = boundByKind(validated.findings);
  const findings = told.map((one) => wordImportFinding(task.language, one));
  await sendEach(findings, (some) => ({ part: 'findings', findings: some }));
  await sendEach(logins, (some) => ({ part: 'logins', logins: some }));
  await sendEach(items, (some) => ({ part: 'items', items: some }));
  // It is killed once it has answered and so never saves its compile cache for the next file.
  flushCompileCache();
  await send({ part: 'end', rejected, repeated, blocked, moreFindings: more });
}
