import {
  cutoffOf,
  isNight,
  type Retention,
  RETENTION_ORDER,
  type RetentionClass,
} from '@zaehlwerk/domain/retention/retention';
import type { Transaction } from 'kysely';
import { runTransaction } from '../../database/connection.ts';
import type { Tables } from '../../database/schema.ts';
import { appendEntry } from '../../http/audit/audit-store.ts';
import { namedTenant } from '../../http/caller/named-scopes.ts';
import type { SystemScope, TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { awaitTurn } from '../campaigns/turn-store.ts';
import { inGroups } from '../photos/in-groups.ts';
import { eraseFound } from '../persons/erase-person.ts';
import { findDocument } from '../tenant/tenant-store.ts';
import { takeDue } from './batches-store.ts';
import { countDue, type Due, listTenantsWithRules } from './due-store.ts';
import { deleteOldActs } from './delete-acts.ts';
import { waitsForImports } from './held-store.ts';
import { deleteDue } from './retention-store.ts';

type RetentionParts = Pick<Parts, 'db' | 'images' | 'clock' | 'log'>;

/** Rows of a transaction, and transactions of a round for each class of a tenant: what is left is for the next one. */
const ROUND = { size: 200, most: 100 };
type Round = Partial<typeof ROUND> & { readonly signal?: AbortSignal };
/** Entries of the audit that are looked at together, and how often in a round: it deletes them at once, and acts wait for that. */
const ACTS = { size: 1000, most: 10 };
/**
 * Photos whose bytes are removed within a transaction, unless one thing alone has more, and of these at a time: others wait for what
 * it holds, and the image store may be far away.
 */
const PHOTOS = { most: 100, together: 50 };

/**
 * Deletes by the rules of each tenant, in batches, at night: photos first, then their rows. Each batch is one transaction with
 * its entry in the audit, which proves it by counts. What fails is logged, and stops no other rule. A signal ends it after the batch
 * under way. Returns how much was deleted.
 */
export async function runRetention(parts: RetentionParts, system: SystemScope, round: Round = {}): Promise<number> {
  if (!isNight(parts.clock())) return 0;
  let deleted = 0;
  for (const applicationId of await listTenantsWithRules(parts.db, system)) {
    if (round.signal?.aborted === true) return deleted;
    const failed = (err: unknown, name: RetentionClass | null) =>
      parts.log.error({ err, applicationId, class: name }, 'deleting by rule failed');
    try {
      const tenant = await namedTenant(parts, system, applicationId);
      deleted += await deleteOf(parts, system, tenant, { round, failed });
    } catch (error) {
      failed(error, null);
    }
  }
  try {
    deleted += await deleteOldActs(parts, system, ACTS);
  } catch (error) {
    parts.log.error({ err: error, class: 'audit' }, 'deleting by rule failed');
  }
  return deleted;
}

/** What fails in one class stops no other one: it is due as before. */
async function deleteOf(
  parts: RetentionParts,
  system: SystemScope,
  tenant: TenantScope,
  { round, failed }: { readonly round: Round; readonly failed: (error: unknown, name: RetentionClass) => void },
): Promise<number> {
  const rules: Retention = (await findDocument(parts.db, tenant))?.retention ?? {};
  let deleted = 0;
  for (const name of RETENTION_ORDER) {
    const days = rules[name];
    // Of all tenants at once: their chain is one.
    if (days === undefined || name === 'audit') continue;
    try {
      deleted += await deleteClass(parts, system, tenant, { name, days }, round);
    } catch (error) {
      failed(error, name);
    }
  }
  return deleted;
}

interface Rule {
  readonly name: Exclude<RetentionClass, 'audit'>;
  readonly days: number;
}

async function deleteClass(
  parts: RetentionParts,
  system: SystemScope,
  tenant: TenantScope,
  rule: Rule,
  round: Round,
): Promise<number> {
  const { size, most, signal } = { ...ROUND, ...round };
  let deleted = 0;
  let after: string | null = null;
  for (let count = 0; count < most; ) {
    if (signal?.aborted === true) break;
    const batch = { after, most: size };
    const done: Deleted = await runTransaction(parts.db, (transaction) =>
      deleteBatch(parts, transaction, system, tenant, rule, batch),
    );
    deleted += done.count;
    after = done.goOn;
    if (after === null) break;
    // Where many are gone through that have nothing due, the round goes on until it has something to delete.
    if (done.count > 0) count += 1;
  }
  return deleted;
}

interface Deleted {
  readonly count: number;
  /** The id after which the next batch goes on; null where nothing is left. */
  readonly goOn: string | null;
}

/** Deletes what is due next. */
async function deleteBatch(
  { images, clock }: RetentionParts,
  transaction: Transaction<Tables>,
  system: SystemScope,
  tenant: TenantScope,
  { name, days }: Rule,
  batch: { readonly after: string | null; readonly most: number },
): Promise<Deleted> {
  const now = clock();
  // What is imported meanwhile belongs to an order, or an account, that is there; nobody waits for an import with orders held.
  if (waitsForImports(name)) await awaitTurn(transaction, tenant);
  const taken = await takeDue(transaction, tenant, name, { before: cutoffOf(days, now), ...batch });
  const due = withFewPhotos(taken.due);
  const goOn = due.length < taken.due.length ? due.at(-1)!.id : taken.goOn;
  if (due.length === 0) return { count: 0, goOn };
  await removeBytes(images, due);
  const ids = due.map(({ id }) => id);
  const nobody = { jobIds: [], customerNumber: null };
  if (name === 'logins') await eraseFound({ images }, transaction, tenant, { accountIds: ids, ...nobody }, now);
  else await deleteDue(transaction, tenant, name, { ids, now });
  const { applicationId } = tenant;
  const details = { days, deleted: due.length };
  const entry = {
    act: 'retention.delete',
    at: now,
    applicationId,
    objects: [`retention.${name}`],
    details,
    requestId: null,
  } as const;
  await appendEntry(transaction, system, entry);
  return { count: ids.length, goOn };
}

/** The first ones, as far as their photos are few enough together; one at least. */
function withFewPhotos(due: readonly Due[]): readonly Due[] {
  let photos = 0;
  const end = due.findIndex(({ keys }, index) => {
    photos += keys.length;
    return index > 0 && photos > PHOTOS.most;
  });
  return end === -1 ? due : due.slice(0, end);
}

/** Where it breaks off after this, rows that name no bytes are due as before. */
async function removeBytes(images: Parts['images'], due: readonly Due[]): Promise<void> {
  const keys = due.flatMap((one) => one.keys);
  await inGroups(keys, (key) => images.remove(key), PHOTOS.together);
}

/** How much is due of each class: by the rules of the tenant, or by the days that are asked for instead. */
export async function tellDue(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  tenant: TenantScope,
  asked: Retention,
): Promise<{ class: RetentionClass; days: number | null; due: number }[]> {
  const rules: Retention = (await findDocument(db, tenant))?.retention ?? {};
  const told = [];
  for (const name of RETENTION_ORDER) {
    const days = asked[name] ?? rules[name] ?? null;
    const due = days === null ? 0 : await countDue(db, tenant, name, cutoffOf(days, clock()));
    told.push({ class: name, days, due });
  }
  return told;
}
