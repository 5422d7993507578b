import type { ApplicationDeletion, KeptDeletion } from '@zaehlwerk/contract/application-deletion';
import type { SampleCounts } from '@zaehlwerk/contract/sample';
import type { Language } from '@zaehlwerk/contract/application';
import { word } from '@zaehlwerk/contract/text/word';
import {
  APPLICATION_CLASSES,
  type ApplicationClass,
  type ApplicationCounts,
  DELETION_NOTICES,
  faultOfDeletion,
  type SaidOfDeletion,
  shareDeleted,
} from '@zaehlwerk/domain/tenant/application-deletion';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { Changing } from '../../http/audit/act.ts';
import { begunSamplesOf, sampleOf } from '../../http/caller/named-scopes.ts';
import { Refusal } from '../../http/refusal.ts';
import type { EveryTenantScope, OperatorScope, TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { findDocument, wasDeleted } from '../tenant/tenant-store.ts';
import { countBeside, holdApplication, insertDeletion, listDeletions } from './deletions-store.ts';
import { workOf } from './run-deletion.ts';
import { countRows, TENANT_TABLE_NAMES, TENANT_TABLES } from './tenant-rows-store.ts';

interface DeletionCall extends Changing {
  readonly said: SaidOfDeletion;
  readonly dryRun: boolean;
  /** Of the words that say what stays, and what is lost. */
  readonly language: Language;
}

/**
 * Begins to delete a tenant with everything that hangs on it: from now on it is there for nobody, and the queue deletes it. A dry
 * run says what there is. Throws `invalid` where the id or a number was not said, `conflict` where there is another number by now.
 */
export async function beginDeletion(
  { clock, workQueue }: Pick<Parts, 'clock' | 'workQueue'>,
  operator: OperatorScope,
  tenant: TenantScope,
  { said, dryRun, language, change }: DeletionCall,
): Promise<ApplicationDeletion> {
  const { applicationId } = tenant;
  const now = clock();
  const handOver = (transaction: Transaction<Tables>, of: TenantScope, counted: Counted) =>
    handToDeletion(workQueue, transaction, operator, of, { ...counted, now });
  const work = async (transaction: Transaction<Tables>): Promise<Counted> => {
    // It may take minutes, so nobody waits for it; what has to be as it was said is counted once more with the row held.
    const before = await countAll(transaction, tenant, now);
    if (dryRun) return before;
    refuseOther(applicationId, before.counts, said);
    await holdApplication(transaction, tenant);
    // By somebody else, a moment ago.
    if (await wasDeleted(transaction, operator, applicationId)) throw new Refusal('notFound');
    const counted = await countAgain(transaction, tenant, before);
    refuseOther(applicationId, counted.counts, said);
    await handOver(transaction, tenant, counted);
    const whole = await sampleOf({ db: transaction }, tenant);
    const begun = await begunSamplesOf({ db: transaction }, tenant);
    for (const sample of [...(whole === null ? [] : [whole]), ...begun.map((one) => one.sample)])
      await handOver(transaction, sample, await countAll(transaction, sample, now));
    return counted;
  };
  const counted = await change(work, ({ counts }) =>
    dryRun ? null : { applicationId, objects: [applicationId], details: counts },
  );
  if (!dryRun) workQueue.hurry('deleteApplication');
  return tell(applicationId, counted, { dryRun, language });
}

/** From the commit on the tenant is there for nobody, and the queue deletes it. */
async function handToDeletion(
  workQueue: Parts['workQueue'],
  transaction: Transaction<Tables>,
  by: Pick<OperatorScope, 'name'>,
  tenant: TenantScope,
  counted: Counted & { readonly now: Date },
): Promise<void> {
  await insertDeletion(transaction, tenant, by, counted);
  await workQueue.add(transaction, 'deleteApplication', [workOf(tenant.applicationId)]);
}

/**
 * Begins to delete the sample of a tenant as any other; a dry run says how much is in it. Throws `notFound` where there is none.
 */
export async function deleteSampleOf(
  { clock, workQueue }: Pick<Parts, 'clock' | 'workQueue'>,
  operator: OperatorScope,
  tenant: TenantScope,
  { dryRun, change }: Pick<DeletionCall, 'dryRun' | 'change'>,
): Promise<SampleCounts> {
  const work = async (transaction: Transaction<Tables>): Promise<SampleCounts> => {
    const now = clock();
    await holdApplication(transaction, tenant);
    const sample = await sampleOf({ db: transaction }, tenant);
    if (sample === null) throw new Refusal('notFound');
    const counted = await countAll(transaction, sample, now);
    if (!dryRun) await handToDeletion(workQueue, transaction, operator, sample, { ...counted, now });
    const { orders, readings, accounts } = counted.counts;
    return { dryRun, applicationId: sample.applicationId, orders, readings, accounts };
  };
  const { applicationId } = tenant;
  const counts = await change(work, ({ applicationId: sample, orders, readings, accounts }) =>
    dryRun ? null : { applicationId, objects: [sample], details: { orders, readings, accounts } },
  );
  if (!dryRun) workQueue.hurry('deleteApplication');
  return counts;
}

/** Begins to delete what there is of a sample that was not made to its end, in a transaction; false where somebody else has. */
export async function dropBegunSample(
  { clock, workQueue }: Pick<Parts, 'clock' | 'workQueue'>,
  transaction: Transaction<Tables>,
  by: EveryTenantScope,
  sample: TenantScope,
): Promise<boolean> {
  const now = clock();
  await holdApplication(transaction, sample);
  if (await wasDeleted(transaction, by, sample.applicationId)) return false;
  const counted = { ...(await countAll(transaction, sample, now)), now };
  await handToDeletion(workQueue, transaction, 'task' in by ? { name: 'server' } : by, sample, counted);
  return true;
}

interface Counted {
  readonly name: string;
  readonly counts: ApplicationCounts;
  /** In all tables. */
  readonly rows: number;
  readonly notHandedOver: number;
}

async function countAll(db: Kysely<Tables>, tenant: TenantScope, now: Date): Promise<Counted> {
  const tables = await countRows(db, tenant);
  const { shares, audit, notHandedOver } = await countBeside(db, tenant, new Date(now.getTime() + 1));
  const counts = Object.fromEntries(Object.keys(APPLICATION_CLASSES).map((name) => [name, 0])) as Record<
    ApplicationClass,
    number
  >;
  let rows = 1;
  for (const [table, count] of tables) {
    rows += count;
    const { class: name } = TENANT_TABLES[table];
    if (name !== null) counts[name] += count;
  }
  const document = await findDocument(db, tenant);
  return {
    name: document?.name ?? '',
    counts: { ...counts, accounts: counts.accounts - shares, shares, audit },
    rows,
    notHandedOver,
  };
}

/** The same with the orders and readings that there are by now. */
async function countAgain(db: Kysely<Tables>, tenant: TenantScope, before: Counted): Promise<Counted> {
  const [orders, readings] = [await countClass(db, tenant, 'orders'), await countClass(db, tenant, 'readings')];
  return { ...before, counts: { ...before.counts, orders, readings } };
}

async function countClass(db: Kysely<Tables>, tenant: TenantScope, name: ApplicationClass): Promise<number> {
  const counts = await countRows(
    db,
    tenant,
    TENANT_TABLE_NAMES.filter((table) => TENANT_TABLES[table].class === name),
  );
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function refuseOther(applicationId: string, counts: ApplicationCounts, said: SaidOfDeletion): void {
  const fault = faultOfDeletion(applicationId, counts, said);
  if (fault === null) return;
  if ('missing' in fault) {
    throw new Refusal(
      'invalid',
      fault.missing.map((field) => ({ field, code: 'required' })),
    );
  }
  const { orders, readings } = counts;
  if (fault.code === 'notOneOf') throw new Refusal('invalid', [fault]);
  throw new Refusal('conflict', [{ field: fault.field, code: 'otherAmounts', params: { orders, readings } }]);
}

function tell(
  applicationId: string,
  { name, counts, notHandedOver }: Counted,
  { dryRun, language }: { readonly dryRun: boolean; readonly language: Language },
): ApplicationDeletion {
  const noticed = { notHandedOver, handedOver: counts.readings - notHandedOver, audit: counts.audit };
  return {
    dryRun,
    applicationId,
    name,
    orders: counts.orders,
    readings: counts.readings,
    classes: (Object.keys(APPLICATION_CLASSES) as ApplicationClass[]).map((one) => ({
      class: one,
      count: counts[one],
      outcome: APPLICATION_CLASSES[one],
    })),
    notices: DELETION_NOTICES.filter((notice) => noticed[notice] > 0).map((notice) => ({
      notice,
      count: noticed[notice],
      message: word(language, `deletion.${notice}`),
    })),
  };
}

/** How many deletions are told. */
const MOST_TOLD = 100;

/** The deletions of tenants, those under way first, then the newest, and how far each is. */
export async function tellDeletions({ db }: Pick<Parts, 'db'>, operator: OperatorScope): Promise<KeptDeletion[]> {
  const kept = await listDeletions(db, operator, MOST_TOLD);
  return kept.map(({ begunAt, endedAt, failedAt, rows, rowsGone, ...one }) => ({
    ...one,
    state: endedAt === null ? 'deleting' : 'deleted',
    begunAt: begunAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    failedAt: failedAt?.toISOString() ?? null,
    rows,
    rowsGone,
    share: shareDeleted({ rows, gone: rowsGone, isOver: endedAt !== null }),
  }));
}
