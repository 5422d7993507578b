import { createHash, randomUUID } from 'node:crypto';
import { mayWait } from '@zaehlwerk/domain/order-file/import-progress';
import { runTransaction } from '../../database/connection.ts';
import { tooMany } from '../../http/failure-limits.ts';
import type { OperatorScope, TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import type { Upload } from '../import-outcome.ts';
import { sealFile } from './sealed-file.ts';
import { findImport, type HandedIn, insertImport, type KeptRow, lockWaiting } from './kept-imports-store.ts';

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
  call: Pick<HandedIn, 'kind' | 'fileName' | 'requestId'> & { readonly options: Omit<HandedIn['options'], 'format'> },
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
  const kept = await runTransaction(parts.db, async (transaction) => {
    if (!mayWait(await lockWaiting(transaction, tenant), bytes.length)) throw tooMany(TRY_AGAIN_MS);
    await insertImport(transaction, tenant, operator, handedIn);
    await parts.workQueue.add(transaction, 'import', [workOf({ applicationId: tenant.applicationId, importId })]);
    return findImport(transaction, tenant, importId);
  });
  if (kept === null) throw new Error('an import was not kept');
  parts.workQueue.hurry('import');
  return kept;
}

/** The work of importing a file, as the queue has it. */
export function workOf({ applicationId, importId }: { readonly applicationId: string; readonly importId: string }) {
  return { key: importId, group: applicationId, data: { applicationId, importId } };
}
