import { randomUUID } from 'node:crypto';
import type { Language } from '@zaehlwerk/contract/application';
import { awaitTurn } from '../features/campaigns/turn-store.ts';
import { DEFAULT_SIGN_IN_SETTINGS } from '@zaehlwerk/domain/tenant/tenant-settings';
import { readOrderFiles } from '../features/tenant/check-document.ts';
import type { Transaction } from 'kysely';
import { analyzeTables, MANY_ROWS } from '../database/analyze-tables.ts';
import type { Tables } from '../database/schema.ts';
import { findDocument } from '../features/tenant/tenant-store.ts';
import type { TenantScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';
import type { LineFinding } from './files/table.ts';
import { findPlaces, type FoundPlace, type PlacedReading, storeHistory } from './history-store.ts';
import {
  type ChangeGatherer,
  concludeImport,
  doneByImport,
  gatherChanges,
  type ImportOptions,
  type ImportOutcome,
  type ImportPlan,
  type Upload,
  wordImportFinding,
} from './import-outcome.ts';
import { beginningOf, type EarlierReading } from './lines/check-history.ts';
import { type ReadUpload, readUpload } from './read-upload.ts';
import { keepHistoryBefore } from './undo/keep-before.ts';

interface HistoryPlan extends ImportPlan {
  readonly changed: readonly PlacedReading[];
}

/**
 * Imports a file of earlier readings, by the same rules as orders: all or nothing unless in part, and the same file
 * again changes nothing. The order and the register of every line must be there.
 */
export async function importHistory(
  parts: Pick<Parts, 'db' | 'log' | 'clock'>,
  tenant: TenantScope,
  upload: Upload,
  options: ImportOptions,
): Promise<ImportOutcome> {
  const { language, watch, importId = randomUUID() } = options;
  watch?.at('reading', 0, 1);
  const mapping = readOrderFiles(await findDocument(parts.db, tenant));
  const task = { kind: 'history', format: upload.format, rules: DEFAULT_SIGN_IN_SETTINGS, mapping, language } as const;
  const file = await readUpload(parts.log, task, upload.bytes);
  watch?.read(file.items.length + file.rejected + file.repeated);
  watch?.at('comparing', 0, 1);
  if (options.dryRun) return concludeImport(await planHistory(parts, tenant, file, language), options);
  const store = async (transaction: Transaction<Tables>) => {
    await awaitTurn(transaction, tenant);
    const plan = await planHistory({ db: transaction }, tenant, file, language);
    watch?.at('storing', 0, 1);
    const concluded = concludeImport(plan, options);
    if (!concluded.accepted) return { plan, outcome: concluded };
    const undo = await keepHistoryBefore(transaction, tenant, plan.changed, { importId, now: parts.clock() });
    await storeHistory(transaction, tenant, plan.changed);
    const outcome = undo === null ? concluded : { ...concluded, answer: { ...concluded.answer, undo } };
    await options.ended?.(transaction, outcome);
    return { plan, outcome };
  };
  const stored = await options.change(store, ({ plan }) => doneByImport(tenant, upload, plan, options));
  if (stored.plan.created >= MANY_ROWS) await analyzeTables(parts, ['reading_events']);
  return stored.outcome;
}

async function planHistory(
  { db }: Pick<Parts, 'db'>,
  tenant: TenantScope,
  file: ReadUpload<EarlierReading>,
  language: Language,
): Promise<HistoryPlan> {
  const places = await findPlaces(db, tenant, file.items);
  const placed = new Map<string, PlacedReading>();
  const changed: PlacedReading[] = [];
  const findings: LineFinding[] = [];
  const changes = gatherChanges();
  const touched = new Set<string>();
  const counts = { created: 0, updated: 0, unchanged: file.repeated };
  for (const [index, reading] of file.items.entries()) {
    const outcome = placeReading(reading, places[index]!);
    const earlier = 'code' in outcome ? undefined : placed.get(keyOf(outcome));
    if ('code' in outcome) findings.push(outcome);
    else if (earlier !== undefined) {
      // One line says when it was recorded and another one does not, and both mean the same reading.
      if (saysTheSame(earlier, outcome)) counts.unchanged += 1;
      else findings.push(differs(reading));
    } else {
      placed.set(keyOf(outcome), outcome);
      const change = changeOf(reading, outcome, places[index]!, changes);
      counts[change] += 1;
      if (change === 'unchanged') continue;
      changed.push(outcome);
      touched.add(reading.orderNumber);
    }
  }
  return {
    ...counts,
    changed,
    changes: changes.listed(),
    touched: [...touched],
    rejected: file.rejected + findings.length,
    findings: [...file.findings, ...findings.map((finding) => wordImportFinding(language, finding))],
    moreFindings: file.moreFindings,
    blocked: file.blocked,
  };
}

/** The reading as it is to be kept: what its line does not say stays as it is. */
function placeReading(reading: EarlierReading, { hasOrder, taskId, kept }: FoundPlace): PlacedReading | LineFinding {
  const { line, orderNumber, obis, readingDate, readingValue } = reading;
  if (!hasOrder) return { line, column: 'Auftragsnummer', value: orderNumber, code: 'unknownOrder' };
  const place = kept?.taskId ?? taskId;
  if (place === null) return { line, column: 'OBIS', value: obis, code: 'unknownRegister' };
  return {
    taskId: place,
    readingDate,
    readingValue,
    created: reading.created ?? kept?.created ?? beginningOf(readingDate),
    reason: reading.reason === undefined ? (kept?.reason ?? null) : reading.reason,
    otherReason: reading.otherReason === undefined ? (kept?.otherReason ?? null) : reading.otherReason,
  };
}

const COMPARED = [
  ['Zählerstand', 'readingValue'],
  ['Grund', 'reason'],
  ['Anderer Grund', 'otherReason'],
] as const;

function changeOf(
  { line, orderNumber, obis }: EarlierReading,
  placed: PlacedReading,
  { kept }: FoundPlace,
  changes: ChangeGatherer,
): 'created' | 'updated' | 'unchanged' {
  if (kept === null) return 'created';
  const differing = COMPARED.filter(([, field]) => kept[field] !== placed[field]);
  for (const [column, field] of differing) {
    changes.add({ line, orderNumber, obis, column, before: kept[field], after: placed[field] });
  }
  return differing.length === 0 ? 'unchanged' : 'updated';
}

function keyOf({ taskId, readingDate, created }: PlacedReading): string {
  return `${taskId} ${readingDate} ${created}`;
}

function saysTheSame(one: PlacedReading, other: PlacedReading): boolean {
  return COMPARED.every(([, field]) => one[field] === other[field]);
}

function differs({ line, readingValue }: EarlierReading): LineFinding {
  return { line, column: 'Zählerstand', value: readingValue, code: 'differsWithinOrder' };
}
