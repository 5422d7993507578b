import { randomUUID } from 'node:crypto';
import { pauseOfFolder } from '@zaehlwerk/domain/hand-over/delivery';
import { runTransaction } from '../database/connection.ts';
import type { KeyedWork, WorkData } from '../database/work-queue.ts';
import { moveAcknowledgement } from '../export/acknowledge.ts';
import { findAcknowledged } from '../export/acknowledged-store.ts';
import { nextReferences } from '../export/hand-over-mscons.ts';
import { OUTGOING } from '../export/hand-over.ts';
import { placeAll } from '../export/outgoing.ts';
import { countPlaced } from '../export/positions-store.ts';
import { appendEntry } from '../http/audit/audit-store.ts';
import { namedTenant } from '../http/caller/named-scopes.ts';
import type { SystemScope, TenantScope } from '../http/scope.ts';
import { networksOf } from '../outside/reach.ts';
import { putFiles, type SftpError } from '../outside/sftp.ts';
import type { Parts } from '../parts.ts';
import { tenantOf } from './deliver.ts';
import {
  beginFile,
  type BegunFile,
  endFile,
  findDrop,
  findWaitingFile,
  type KeptDrop,
  listTenantsWithDrops,
  noteFailedFile,
} from './drops-store.ts';
import { type MadeFiles, makeFiles } from './make-files.ts';
import { openSecret } from './sealed-secrets.ts';

/** What a secret of a drop is sealed for, beside its tenant. */
export const DROP = 'drop';

/** Readings in a file: one page. */
const MOST_READINGS = 10_000;
/** Files of one piece of work; the next look goes on. */
const MOST_FILES = 20;

type Needs = Pick<Parts, 'db' | 'clock' | 'log' | 'workQueue' | 'keys' | 'config' | 'counters'>;

/** Putting files of a tenant, as work for the queue: one at a time. */
export function dropWork({ applicationId }: Pick<TenantScope, 'applicationId'>): KeyedWork {
  return { key: applicationId, group: applicationId, data: { applicationId } };
}

/** Hands every folder that something waits for to the queue, unless it has to wait after a failure. */
export async function beginDrops(parts: Needs, system: SystemScope): Promise<void> {
  for (const applicationId of await listTenantsWithDrops(parts.db, system, parts.clock())) {
    try {
      const tenant = await namedTenant(parts, system, applicationId);
      const drop = await findDrop(parts.db, tenant);
      if (drop === null || (await nextFile(parts, tenant, drop, 1)) === null) continue;
      await parts.db
        .transaction()
        .execute((transaction) => parts.workQueue.add(transaction, 'drop', [dropWork(tenant)]));
      parts.workQueue.hurry('drop');
    } catch (error) {
      parts.log.warn({ err: error, applicationId }, 'what waits for a folder could not be looked for');
    }
  }
}

/**
 * Puts files of what was not acknowledged, one after the other, each acknowledged once it is there. Whoever is told to stop
 * acknowledges nothing any more: somebody else may be putting the same file.
 */
export async function runDrop(
  parts: Needs,
  system: SystemScope,
  data: WorkData,
  signal: AbortSignal,
  mostMs?: number,
): Promise<void> {
  const tenant = await tenantOf(parts, system, data['applicationId'] ?? '');
  if (tenant === null) return;
  for (let n = 0; n < MOST_FILES && !signal.aborted; n += 1) {
    const drop = await findDrop(parts.db, tenant);
    const file = drop === null ? null : await nextFile(parts, tenant, drop);
    if (drop === null || file === null || !(await putOne(parts, system, tenant, { drop, file, signal, mostMs })))
      return;
  }
}

/** The file that waits, else a new one of what was not acknowledged; null where there is nothing. */
async function nextFile(parts: Needs, tenant: TenantScope, drop: KeptDrop, rounds?: number): Promise<BegunFile | null> {
  const { db, clock } = parts;
  const { list, format } = drop;
  const waiting = await findWaitingFile(db, tenant);
  if (waiting !== null) return waiting;
  await placeAll(parts, tenant, OUTGOING[list], rounds);
  const after = await findAcknowledged(db, tenant, list);
  const { count, last } = await countPlaced(db, OUTGOING[list].placed, tenant, { after, most: MOST_READINGS });
  if (last === null) return null;
  const numbers = await nextReferences(parts);
  const begun = { fileId: randomUUID(), list, format, readings: count, after, upTo: last, numbers, createdAt: clock() };
  return runTransaction(db, async (transaction) => {
    // Settings that were changed meanwhile want another file.
    if (!isSame(await findDrop(transaction, tenant, { hold: true }), drop)) return null;
    await beginFile(transaction, tenant, begun);
    return findWaitingFile(transaction, tenant);
  });
}

/** Whether a drop was not set again since. */
function isSame(now: KeptDrop | null, drop: KeptDrop): now is KeptDrop {
  return now !== null && now.updatedAt.getTime() === drop.updatedAt.getTime();
}

/** A file, where it goes, and until when. */
interface Attempt {
  readonly drop: KeptDrop;
  readonly file: BegunFile;
  readonly signal: AbortSignal;
  readonly mostMs: number | undefined;
}

type DropError = SftpError | MadeFiles['error'] | 'secretUnreadable' | 'notMade';

const NOT_MADE = { files: [], readings: 0, leftOut: 0, upTo: '0', error: 'notMade' } as const;

/** Puts one file; returns whether it is there. */
async function putOne(
  parts: Needs,
  system: SystemScope,
  tenant: TenantScope,
  { drop, file, signal, mostMs }: Attempt,
): Promise<boolean> {
  const { db, clock, keys, config, log, counters } = parts;
  const { applicationId } = tenant;
  const secret = openSecret(keys, tenant, DROP, drop.secret);
  const { fileId, list } = file;
  const made = await makeFiles(parts, tenant, file).catch((fault: unknown) => {
    log.error({ err: fault, applicationId, fileId }, 'a file of readings could not be made');
    return NOT_MADE;
  });
  const { files, readings, leftOut, upTo } = made;
  let error: DropError | null = secret === null ? 'secretUnreadable' : made.error;
  if (secret !== null && error === null && files.length > 0) {
    const way = drop.secretKind === 'password' ? { password: secret } : { privateKey: secret };
    error = await putFiles({ ...drop, secret: way }, files, networksOf(config.handOverNetworks), { signal, mostMs });
  }
  if (signal.aborted) return false;
  const now = clock();
  await runTransaction(db, async (transaction) => {
    // Settings that were changed meanwhile have given the file up.
    const held = await findDrop(transaction, tenant, { hold: true });
    if (!isSame(held, drop) || (await findWaitingFile(transaction, tenant))?.fileId !== fileId) return;
    if (signal.aborted) return;
    if (error !== null) {
      const nextAt = new Date(now.getTime() + pauseOfFolder(held.failures + 1) * 1000);
      await noteFailedFile(transaction, tenant, { fileId, error, now, nextAt });
      return;
    }
    const names = files.map(({ name }) => name);
    await endFile(transaction, tenant, { fileId, names, readings, leftOut, now });
    if (readings === 0) return;
    await moveAcknowledgement(transaction, tenant, { list, position: upTo, by: null, now });
    const details = { list, readings, leftOut };
    const entry = { act: 'drop.deliver', at: now, applicationId, objects: [fileId], details, requestId: null } as const;
    await appendEntry(transaction, system, entry);
  });
  counters.deliveries.inc({ way: 'folder', outcome: error === null ? 'delivered' : 'failed' });
  if (error !== null) log.warn({ applicationId, fileId, error }, 'a file of readings was not put into its folder');
  return error === null;
}
