import { setTimeout as passes } from 'node:timers/promises';
import { runTransaction } from '../../database/connection.ts';
import type { KeyedWork } from '../../database/work-queue.ts';
import { appendEntry } from '../../http/audit/audit-store.ts';
import { tenantToDelete } from '../../http/caller/named-scopes.ts';
import type { SystemScope, TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { awaitTurn } from '../campaigns/turn-store.ts';
import { deleteLateWords, endDeletion, holdForEver, listUnfinished, noteFailed, noteGone } from './deletions-store.ts';
import {
  deletePhotos,
  deleteRows,
  findPhotos,
  hasRows,
  PHOTO_TABLES,
  type PhotoTable,
  TENANT_TABLE_NAMES,
  type TenantTable,
} from './tenant-rows-store.ts';

type DeletionParts = Pick<Parts, 'db' | 'images' | 'clock' | 'log'>;

/** Rows of a transaction, photos of one, and bytes that are removed at a time. */
const BATCH = { rows: 2000, photos: 200, together: 8 };

/** The deletion of a tenant, as work for the queue. */
export const workOf = (applicationId: string): KeyedWork => ({
  key: applicationId,
  group: applicationId,
  data: { applicationId },
});

/** Takes part in deleting tenants until the queue closes. */
export async function keepDeleting(parts: Parts, system: SystemScope): Promise<void> {
  await handOnDeletions(parts, system);
  await parts.workQueue.work('deleteApplication', ({ applicationId = '' }, signal) =>
    runDeletion(parts, system, applicationId, signal),
  );
}

/** Hands deletions that are not over to the queue again: it may have lost them, or tried them too often. */
export async function handOnDeletions(
  { db, workQueue }: Pick<Parts, 'db' | 'workQueue'>,
  system: SystemScope,
): Promise<void> {
  const unfinished = await listUnfinished(db, system);
  if (unfinished.length === 0) return;
  await db
    .transaction()
    .execute((transaction) => workQueue.add(transaction, 'deleteApplication', unfinished.map(workOf)));
}

const LONGEST_REASON = 300;

/**
 * Deletes everything of a tenant, in batches, each a transaction of its own and followed by a rest that is as long: of photos the bytes
 * before the rows, and the tenant itself last, with the entry of the audit that says how much went. Broken off, whoever begins it again
 * goes on; several instances may work on the same. Why it could not go on is kept.
 */
export async function runDeletion(
  parts: DeletionParts,
  system: SystemScope,
  applicationId: string,
  signal: AbortSignal,
  batch: typeof BATCH = BATCH,
): Promise<void> {
  const tenant = await tenantToDelete(parts, system, applicationId);
  if (tenant === null) return;
  try {
    await deleteAll(parts, system, tenant, { signal, batch });
  } catch (error) {
    if (!signal.aborted) {
      const reason = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_REASON);
      await noteFailed(parts.db, tenant, { at: parts.clock(), reason });
    }
    throw error;
  }
  parts.log.info({ applicationId }, 'an application was deleted');
}

async function deleteAll(
  parts: DeletionParts,
  system: SystemScope,
  tenant: TenantScope,
  { signal, batch }: { readonly signal: AbortSignal; readonly batch: typeof BATCH },
): Promise<void> {
  // What was on its way when it began may have come behind: until nothing is found any more.
  do {
    for (const table of TENANT_TABLE_NAMES) {
      while (await hasRows(parts.db, tenant, table)) {
        signal.throwIfAborted();
        const from = performance.now();
        await (isPhotos(table)
          ? deleteSomePhotos(parts, tenant, table, batch)
          : deleteSomeRows(parts, tenant, table, batch.rows));
        // Everybody else works on the same database.
        await passes(performance.now() - from, undefined, { signal });
      }
    }
  } while (!(await endOf(parts, system, tenant)));
}

const isPhotos = (table: TenantTable): table is PhotoTable => PHOTO_TABLES.some((one) => one === table);

function deleteSomeRows({ db }: DeletionParts, tenant: TenantScope, table: TenantTable, most: number): Promise<void> {
  return runTransaction(db, async (transaction) => {
    // Whoever imports orders of it is done before: nobody waits for an import with rows held.
    await awaitTurn(transaction, tenant);
    const rows = await deleteRows(transaction, tenant, table, most);
    if (rows > 0) await noteGone(transaction, tenant, { rows, photos: 0 });
  });
}

/** Where it breaks off in between, rows whose bytes are gone are found again. */
async function deleteSomePhotos(
  { db, images }: DeletionParts,
  tenant: TenantScope,
  table: PhotoTable,
  { photos: most, together }: typeof BATCH,
): Promise<void> {
  const photos = await findPhotos(db, tenant, table, most);
  if (photos.length === 0) return;
  for (let at = 0; at < photos.length; at += together) {
    await Promise.all(photos.slice(at, at + together).map(({ storageKey }) => images.remove(storageKey)));
  }
  const ids = photos.map(({ imageId }) => imageId);
  await runTransaction(db, async (transaction) => {
    const rows = await deletePhotos(transaction, tenant, table, ids);
    await noteGone(transaction, tenant, { rows, photos: rows });
  });
}

/** Deletes the tenant itself, once nothing of it is left; false where something is. */
function endOf({ db, clock }: DeletionParts, system: SystemScope, tenant: TenantScope): Promise<boolean> {
  const { applicationId } = tenant;
  return runTransaction(db, async (transaction) => {
    await awaitTurn(transaction, tenant);
    if (!(await holdForEver(transaction, tenant))) return true;
    for (const table of TENANT_TABLE_NAMES) if (await hasRows(transaction, tenant, table)) return false;
    const now = clock();
    const { counts, rows, photos } = await endDeletion(transaction, tenant, now);
    await appendEntry(transaction, system, {
      act: 'application.endDeletion',
      at: now,
      applicationId,
      objects: [applicationId],
      details: { ...counts, rowsDeleted: rows, photosDeleted: photos },
      requestId: null,
    });
    return true;
  });
}

const LATE_MS = 2 * 24 * 60 * 60 * 1000;

/** Deletes words of orders that were made while these went; gives how many rows. */
export function clearLateWords({ db, clock }: Pick<Parts, 'db' | 'clock'>, system: SystemScope): Promise<number> {
  return deleteLateWords(db, system, new Date(clock().getTime() - LATE_MS));
}
