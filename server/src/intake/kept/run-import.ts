import { linesDone, MOST_ATTEMPTS, shareDone } from '@zaehlwerk/domain/order-file/import-progress';
import type { ImportAnswer, OrdersAnswer } from '@zaehlwerk/contract/imports';
import type { Transaction } from 'kysely';
import { databaseFault } from '../../database/database-fault.ts';
import type { Tables } from '../../database/schema.ts';
import { makeAct } from '../../http/audit/act.ts';
import { namedTenant, operatorOfBefore } from '../../http/caller/named-scopes.ts';
import { Refusal } from '../../http/refusal.ts';
import type { SystemScope, TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { importHistory } from '../import-history.ts';
import { importOrders } from '../import-orders.ts';
import { undoImport } from '../undo/undo-import.ts';
import type { ImportOptions, ImportOutcome, ImportWatch } from '../import-outcome.ts';
import { toldImport } from '../told-import.ts';
import type { Undone } from '@zaehlwerk/contract/undone';
import { endImport, type ImportEnd } from './import-ends-store.ts';
import { beginImport, type BegunImport, noteProgress, putBack, waitsForAnother } from './begun-imports-store.ts';
import { openFile } from './sealed-file.ts';

/** How often the database is told how far an import is. */
const TOLD_EVERY_MS = 1000;

/** The instance stops: somebody else begins the import anew. */
class Stopped extends Error {}

/** What the queue keeps of an error: nothing of the file, and nothing that PostgreSQL quotes of it. */
class BrokenOff extends Error {
  constructor() {
    super('an import broke off');
  }
}

/** A file before it waits to be begun again: what comes later counts last. */
class NotItsTurn extends Error {}

/** Another instance has ended the import meanwhile. */
class EndedElsewhere extends Error {}

/**
 * Imports a kept file from its beginning, or takes an import back. What it changes and that it is done are one transaction, so that it is imported
 * once however often it is begun. Throws where it is to be begun again later.
 */
export async function runImport(
  parts: Parts,
  system: SystemScope,
  { applicationId, importId }: { readonly applicationId: string; readonly importId: string },
  signal: AbortSignal,
): Promise<void> {
  const tenant = await namedTenant(parts, system, applicationId).catch((error: unknown) => {
    // Its imports are gone with it.
    if (error instanceof Refusal && error.code === 'notFound') return null;
    throw error;
  });
  if (tenant !== null && (await waitsForAnother(parts.db, tenant, importId))) throw new NotItsTurn();
  const kept = tenant === null ? null : await beginImport(parts.db, tenant, importId, parts.clock());
  if (tenant === null || kept === null) return;
  const end = (how: ImportEnd) => endImport(parts.db, tenant, importId, how, parts.clock());
  const { kind, attempts, requestId: reqId } = kept;
  const facts = { applicationId, importId, kind, reqId, attempts };
  const bytes = openFile(parts.keys, tenant, importId, kept.parts);
  if (bytes === null || kept.attempts > MOST_ATTEMPTS) {
    const why = bytes === null ? 'a file cannot be opened: SECRET_KEY is another one' : 'an import was begun too often';
    parts.log.error({ importId, attempts: kept.attempts }, why);
    // Another instance may have the key.
    if (kept.attempts <= MOST_ATTEMPTS) throw new Error(why);
    await end({ state: 'failed', problem: { code: 'internal', faults: [] } });
    toldImport(parts, { ...facts, lines: null }, 'failed', 'internal');
    return;
  }
  const watch = watchImport(parts, tenant, importId, signal);
  try {
    const { accepted, answer } = await importKept(parts, tenant, kept, bytes, watch);
    // Where it changed something, it has ended with that.
    await end({ state: 'done', accepted, answer, lines: watch.lines() });
    toldImport(parts, { ...facts, lines: watch.lines() }, accepted ? 'accepted' : 'refused');
  } catch (error) {
    if (error instanceof EndedElsewhere) return;
    const refusal = error instanceof Refusal && error.code !== 'unavailable' ? error : null;
    if (refusal !== null) {
      await end({ state: 'failed', problem: { code: refusal.code, faults: refusal.faults } });
      toldImport(parts, { ...facts, lines: watch.lines() }, 'failed', refusal.code);
      return;
    }
    const passes = error instanceof Stopped || error instanceof Refusal || databaseFault(error) !== null;
    // Where not even that can be said, it is counted.
    if (passes) await putBack(parts.db, tenant, kept).catch(() => undefined);
    if (!passes) parts.log.error({ err: error, importId, attempts: kept.attempts }, 'an import could not go on');
    toldImport(parts, { ...facts, lines: watch.lines() }, 'brokenOff');
    throw new BrokenOff();
  } finally {
    await watch.told();
  }
}

function importKept(
  parts: Parts,
  tenant: TenantScope,
  kept: BegunImport,
  bytes: Buffer,
  watch: ImportWatch & { readonly lines: () => number },
): Promise<ImportOutcome<ImportAnswer | Undone>> {
  const { importId, kind, requestId } = kept;
  const { format, undo, ...asked } = kept.options;
  const operator = operatorOfBefore(tenant, { keyId: kept.keyId, name: kept.keyName });
  const { change } = makeAct(parts, operator, ACTS[kind], requestId);
  const ended = async (
    transaction: Transaction<Tables>,
    { accepted, answer }: ImportOutcome<OrdersAnswer | Undone>,
  ) => {
    const end = { state: 'done', accepted, answer, lines: watch.lines() } as const;
    if (!(await endImport(transaction, tenant, importId, end, parts.clock()))) throw new EndedElsewhere();
  };
  if (undo !== undefined) {
    const asDone = (answer: Undone) => ({ accepted: true, answer });
    const call = { ...undo, dryRun: false, change, watch };
    return undoImport(parts, tenant, { ...call, ended: (transaction, told) => ended(transaction, asDone(told)) }).then(
      asDone,
    );
  }
  if (format === null) throw new Error('an import without a file');
  const options: ImportOptions = { ...asked, change, watch, importId, ended };
  const upload = { format, bytes };
  if (kind === 'history') return importHistory(parts, tenant, upload, options);
  const { campaign, withdrawMissing } = asked;
  return importOrders(parts, tenant, upload, { ...options, campaign, withdrawMissing });
}

const ACTS = { orders: 'order.import', history: 'order.importHistory', undo: 'order.undoImport' } as const;

/** Tells the database now and then how far an import is, and ends it where its instance stops. */
function watchImport(parts: Pick<Parts, 'db' | 'log'>, tenant: TenantScope, importId: string, signal: AbortSignal) {
  let lines = 0;
  let toldAt = performance.now();
  let telling: Promise<void> = Promise.resolve();
  const watch: ImportWatch = {
    read(count) {
      lines = count;
    },
    at(step, done, all) {
      if (signal.aborted) throw new Stopped();
      const now = performance.now();
      if (now - toldAt < TOLD_EVERY_MS) return;
      toldAt = now;
      const noted = { lines, linesDone: linesDone(lines, shareDone({ step, done, all })) };
      telling = telling
        .then(() => noteProgress(parts.db, tenant, importId, noted))
        .catch((error: unknown) => parts.log.debug({ err: error, importId }, 'progress could not be noted'));
    },
  };
  return { ...watch, lines: () => lines, told: () => telling };
}
