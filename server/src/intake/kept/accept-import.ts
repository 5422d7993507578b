import { createHash, randomUUID } from 'node:crypto';
import type { Language } from '@zaehlwerk/contract/application';
import { mayWait } from '@zaehlwerk/domain/order-file/import-progress';
import { isUndoneLater } from '@zaehlwerk/domain/order-file/undo-import';
import type { Transaction } from 'kysely';
import { runTransaction } from '../../database/connection.ts';
import type { Tables } from '../../database/schema.ts';
import { tooMany } from '../../http/failure-limits.ts';
import type { OperatorScope, TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import type { Upload } from '../import-outcome.ts';
import { sealFile } from './sealed-file.ts';
import { countTouched } from '../undo/touched-store.ts';
import { knownImport, refuseOtherOrders } from '../undo/undo-import.ts';
import {
  findImport,
  findUndo,
  type HandedIn,
  insertImport,
  type KeptOptions,
  type KeptRow,
  lockWaiting,
} from './kept-imports-store.ts';

/** When a caller whose files wait already may try again. */
const TRY_AGAIN_MS = 60_000;

/**
 * Keeps a file, and the work to import it, in one transaction: both are there, or neither. Throws `tooManyRequests` where
 * too many files of the tenant wait, or too many bytes.
 */
export async function acceptImport(
  parts: Pick<Parts, 'db' | 'clock' | 'workQueue' | 'keys'>,
  tenant: TenantScope,
  operator: OperatorScope,
  upload: Upload,
  call: Pick<HandedIn, 'kind' | 'fileName' | 'requestId'> & { readonly options: Omit<KeptOptions, 'format'> },
): Promise<KeptRow> {
  const { format, bytes } = upload;
  const importId = randomUUID();
  const handedIn: HandedIn = {
    ...call,
    importId,
    options: { ...call.options, format },
    fileHash: createHash('sha256').update(bytes).digest(),
    fileBytes: bytes.length,
    parts: () => sealFile(parts.keys, tenant, importId, bytes),
    now: parts.clock(),
  };
  const kept = await runTransaction(parts.db, (transaction) =>
    keepWork(parts, transaction, tenant, operator, handedIn),
  );
  parts.workQueue.hurry(queueOf(handedIn));
  return kept;
}

type Keeping = Pick<Parts, 'db' | 'clock' | 'workQueue'>;

async function keepWork(
  { workQueue }: Keeping,
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  operator: OperatorScope,
  handedIn: HandedIn,
): Promise<KeptRow> {
  const { importId, fileBytes } = handedIn;
  if (!mayWait(await lockWaiting(transaction, tenant), fileBytes)) throw tooMany(TRY_AGAIN_MS);
  await insertImport(transaction, tenant, operator, handedIn);
  await workQueue.add(transaction, queueOf(handedIn), [workOf({ applicationId: tenant.applicationId, importId })]);
  const kept = await findImport(transaction, tenant, importId);
  if (kept === null) throw new Error('an import was not kept');
  return kept;
}

interface UndoCall {
  readonly importId: string;
  /** How many orders a dry run has told. */
  readonly orders: number | undefined;
  readonly isPreferred: boolean;
  readonly language: Language;
  readonly requestId: string;
}

/**
 * Keeps the work to take an import back, where that is done in the background; what is under way already is not begun twice.
 * Gives null where it is done at once. Throws as taking it back does, as far as that is known before.
 */
export async function acceptUndo(
  parts: Keeping,
  tenant: TenantScope,
  operator: OperatorScope,
  { importId, orders, isPreferred, language, requestId }: UndoCall,
): Promise<KeptRow | null> {
  const kept = await runTransaction(parts.db, async (transaction) => {
    await lockWaiting(transaction, tenant);
    const now = parts.clock();
    await knownImport(transaction, tenant, importId, now);
    const begun = await findUndo(transaction, tenant, importId);
    if (begun !== null) return begun;
    const touched = await countTouched(transaction, tenant, importId);
    if (!isUndoneLater(touched, isPreferred)) return null;
    refuseOtherOrders(touched.orders, orders);
    const undo = { importId, orders: touched.orders };
    const said = { format: null, dryRun: false, partial: false, campaign: null, withdrawMissing: null };
    return keepWork(parts, transaction, tenant, operator, {
      importId: randomUUID(),
      kind: 'undo',
      options: { ...said, language, undo },
      fileName: null,
      fileHash: Buffer.alloc(0),
      fileBytes: 0,
      parts: () => [],
      requestId,
      now,
    });
  });
  if (kept !== null) parts.workQueue.hurry(queueOf(kept));
  return kept;
}

/** Where the work waits. */
export const queueOf = ({ kind }: Pick<KeptRow, 'kind'>) => (kind === 'undo' ? 'undo' : 'import');

/** The work of importing a file, or of taking an import back, as the queue has it. */
export function workOf({ applicationId, importId }: { readonly applicationId: string; readonly importId: string }) {
  return { key: importId, group: applicationId, data: { applicationId, importId } };
}
