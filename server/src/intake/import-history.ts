import type { Language } from '@zaehlwerk/contract/application';
import { DEFAULT_SIGN_IN_SETTINGS } from '@zaehlwerk/domain/account/sign-in-settings';
import type { ApplicationScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';
import type { EarlierReading } from './lines/check-history.ts';
import {
  compareHistory,
  findRegisters,
  type HistoryChange,
  type KnownRegisters,
  type PlacedReading,
  storeHistory,
} from './history-store.ts';
import {
  concludeImport,
  type ImportOptions,
  type ImportOutcome,
  type ImportPlan,
  isAcceptable,
  type Upload,
  wordImportFinding,
} from './import-outcome.ts';
import { awaitTurn } from './orders-store.ts';
import { type ReadUpload, readUpload } from './read-upload.ts';
import type { LineFinding } from './files/table.ts';

interface HistoryPlan extends ImportPlan {
  readonly changed: readonly PlacedReading[];
}

/**
 * Takes in a file of earlier readings, by the same rules as orders: all or nothing unless in part, and the same file
 * again changes nothing. The order and the register of every line must be there.
 */
export async function importHistory(
  parts: Pick<Parts, 'db' | 'log'>,
  application: ApplicationScope,
  upload: Upload,
  options: ImportOptions,
): Promise<ImportOutcome> {
  const { language } = options;
  const task = { kind: 'history', format: upload.format, rules: DEFAULT_SIGN_IN_SETTINGS, language } as const;
  const file = await readUpload(parts.log, task, upload.bytes);
  if (options.dryRun) return concludeImport(await planHistory(parts, application, file, language), options);
  return parts.db.transaction().execute(async (transaction) => {
    await awaitTurn(transaction, application);
    const plan = await planHistory({ db: transaction }, application, file, language);
    if (isAcceptable(plan, options)) await storeHistory(transaction, application, plan.changed);
    return concludeImport(plan, options);
  });
}

async function planHistory(
  { db }: Pick<Parts, 'db'>,
  application: ApplicationScope,
  file: ReadUpload<EarlierReading>,
  language: Language,
): Promise<HistoryPlan> {
  const numbers = [...new Set(file.items.map((reading) => reading.orderNumber))];
  const registers = await findRegisters(db, application, numbers);
  const placed = file.items.flatMap((reading) => place(reading, registers) ?? []);
  const unplaced = file.items.flatMap((reading) => unplacedFinding(reading, registers) ?? []);
  const changes = await compareHistory(db, application, placed);
  const count = (change: HistoryChange): number => changes.filter((one) => one === change).length;
  return {
    changed: placed.filter((_, index) => changes[index] !== 'unchanged'),
    created: count('created'),
    updated: count('updated'),
    unchanged: count('unchanged') + file.repeated,
    rejected: file.rejected + unplaced.length,
    findings: [...file.findings, ...unplaced.map((finding) => wordImportFinding(language, finding))],
    blocked: file.blocked,
  };
}

function place(reading: EarlierReading, registers: KnownRegisters): PlacedReading | null {
  const taskId = registers.get(reading.orderNumber)?.get(reading.obis);
  return taskId === undefined ? null : { taskId, reading };
}

function unplacedFinding({ line, orderNumber, obis }: EarlierReading, registers: KnownRegisters): LineFinding | null {
  const order = registers.get(orderNumber);
  if (order === undefined) return { line, column: 'Auftragsnummer', value: orderNumber, code: 'unknownOrder' };
  return order.has(obis) ? null : { line, column: 'OBIS', value: obis, code: 'unknownRegister' };
}
