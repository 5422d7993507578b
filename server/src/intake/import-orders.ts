import { randomUUID } from 'node:crypto';
import { type ImportChange, MOST_NUMBERS, type OrdersAnswer } from '@zaehlwerk/contract/imports';
import { isChangeable } from '@zaehlwerk/domain/campaign/campaign';
import { resolveSignInSettings } from '@zaehlwerk/domain/tenant/tenant-settings';
import type { Transaction } from 'kysely';
import { awaitTurn } from '../features/campaigns/turn-store.ts';
import { analyzeTables, MANY_ROWS } from '../database/analyze-tables.ts';
import type { Tables } from '../database/schema.ts';
import { comparePasswords, NotDoneBefore } from '../features/accounts/secrets.ts';
import { campaignStates } from '../features/campaigns/campaigns-store.ts';
import { readOrderFiles } from '../features/tenant/check-document.ts';
import { findDocument } from '../features/tenant/tenant-store.ts';
import { type FieldFault, Refusal } from '../http/refusal.ts';
import type { Done } from '../http/audit/act.ts';
import type { TenantScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';
import {
  concludeImport,
  doneByImport,
  type ImportOptions,
  type ImportOutcome,
  isAcceptable,
  type Upload,
} from './import-outcome.ts';
import type { Order } from './lines/order.ts';
import { type OrdersPlan, planOrders, tellChanges } from './plan-orders.ts';
import { type ReadUpload, readUpload } from './read-upload.ts';
import { storeOrdersPlan } from './store-plan.ts';
import { countAtStake, type MissingOrder } from './withdrawals-store.ts';

/** The tables that new orders fill. */
const FILLED = ['jobs', 'rate_tasks', 'account_jobs', 'accounts', 'logins'] as const;

/**
 * Imports a file of orders with their logins, in one transaction; new passwords are hashed after it. An order is identified by
 * its number within the tenant; one that has readings keeps them; the same file again changes nothing. Throws `malformed` for invalid JSON
 * and `tooLarge` for a file that is too large; everything else becomes findings.
 */
export async function importOrders(
  parts: Pick<Parts, 'db' | 'config' | 'clock' | 'log' | 'keys' | 'workQueue'>,
  tenant: TenantScope,
  upload: Upload,
  options: OrdersOptions,
): Promise<ImportOutcome<OrdersAnswer>> {
  const { language, campaign, watch, importId = randomUUID() } = options;
  const file = await readOrders(parts, tenant, upload, options);
  const { fits, holding } = comparePasswords();
  const planning = { language, campaign, watch };
  for (;;) {
    const before = await planOrders(parts, tenant, file, { ...planning, fits, step: 'comparing' });
    if (options.dryRun || !isAcceptable(before, options)) return conclude(parts, tenant, before, options);
    try {
      const store = async (transaction: Transaction<Tables>) => {
        await awaitTurn(transaction, tenant);
        // Another import may have run in the meantime, so the plan is rebuilt.
        const within = { ...parts, db: transaction };
        const plan = await planOrders(within, tenant, file, { ...planning, fits: holding(), step: 'checking' });
        const now = parts.clock();
        const concluded = await conclude({ db: transaction }, tenant, plan, options);
        if (!concluded.accepted) return { plan, outcome: concluded };
        const missing = options.withdrawMissing === null ? [] : jobsOf(plan.missing ?? []);
        const undo = await storeOrdersPlan(parts, transaction, tenant, plan, { importId, now, missing, watch });
        const outcome = undo === null ? concluded : { ...concluded, answer: { ...concluded.answer, undo } };
        await options.ended?.(transaction, outcome);
        return { plan, outcome };
      };
      const stored = await options.change(store, ({ plan }) => doneByOrders(tenant, upload, plan, options));
      parts.workQueue.hurry('hash');
      if (stored.plan.newOrders.length >= MANY_ROWS) await analyzeTables(parts, FILLED);
      return stored.outcome;
    } catch (error) {
      // The other import brought passwords to compare, which takes too long while rows are held.
      if (!(error instanceof NotDoneBefore)) throw error;
    }
  }
}

/** What an import of this file would do, and all it would change, as it is asked for; null for a file that is refused. */
export async function tellOrders(
  parts: Pick<Parts, 'db' | 'log' | 'keys'>,
  tenant: TenantScope,
  upload: Upload,
  options: OrdersOptions,
): Promise<{ readonly answer: OrdersAnswer; readonly changes: AsyncIterable<readonly ImportChange[]> | null }> {
  const { language, campaign, withdrawMissing } = options;
  const file = await readOrders(parts, tenant, upload, options);
  const { fits } = comparePasswords();
  const plan = await planOrders(parts, tenant, file, { language, fits, campaign, step: 'comparing', watch: undefined });
  const { accepted, answer } = await conclude(parts, tenant, plan, options);
  const missing = withdrawMissing === null ? [] : (plan.missing ?? []);
  return { answer, changes: accepted ? tellChanges(parts, tenant, file, { fits, missing }) : null };
}

async function readOrders(
  parts: Pick<Parts, 'db' | 'log'>,
  tenant: TenantScope,
  { format, bytes }: Upload,
  options: OrdersOptions,
): Promise<ReadUpload<Order>> {
  const { language, campaign } = options;
  await checkOptions(parts, tenant, options);
  const document = await findDocument(parts.db, tenant);
  const rules = { ...resolveSignInSettings(document?.config.features ?? {}), campaign };
  const mapping = readOrderFiles(document);
  options.watch?.at('reading', 0, 1);
  const file = await readUpload(parts.log, { kind: 'orders', format, rules, mapping, language }, bytes);
  options.watch?.read(file.items.reduce((sum, order) => sum + order.lines.length, file.rejected));
  return file;
}

/** How a file of orders is imported. */
export interface OrdersOptions extends ImportOptions {
  /** The campaign of all its orders. */
  readonly campaign: string | null;
  /** How many orders of the campaign are missing in the file and to be withdrawn; null: none is. */
  readonly withdrawMissing: number | null;
}

/** Throws `invalid` with what of the call can be nothing, whatever is in the file. */
export async function checkOptions(
  { db }: Pick<Parts, 'db'>,
  tenant: TenantScope,
  { campaign, withdrawMissing, partial }: Pick<OrdersOptions, 'campaign' | 'withdrawMissing' | 'partial'>,
): Promise<void> {
  const faults: FieldFault[] = [];
  if (campaign === null && withdrawMissing !== null) faults.push({ field: 'campaign', code: 'required' });
  // What is rejected would seem to be missing.
  if (partial && withdrawMissing !== null) faults.push({ field: 'partial', code: 'notTogether' });
  if (campaign !== null) {
    const state = (await campaignStates(db, tenant)).get(campaign);
    if (state === undefined) faults.push({ field: 'campaign', code: 'unknown' });
    else if (withdrawMissing !== null && !isChangeable(state))
      faults.push({ field: 'campaign', code: 'archivedCampaign' });
  }
  if (faults.length > 0) throw new Refusal('invalid', faults);
}

/** The answer, with what is withdrawn. Throws `conflict` where others are missing than the call has told. */
async function conclude(
  { db }: Pick<Parts, 'db'>,
  tenant: TenantScope,
  plan: OrdersPlan,
  options: OrdersOptions,
): Promise<ImportOutcome<OrdersAnswer>> {
  const outcome = concludeImport(plan, options);
  if (!outcome.accepted) return outcome;
  const { withdrawnJobs, missing, stillWithdrawn } = plan;
  if (options.withdrawMissing !== null && options.withdrawMissing !== missing?.length) {
    const params = { orders: missing?.length ?? 0 };
    throw new Refusal('conflict', [{ field: 'withdrawMissing', code: 'otherNumber', params }]);
  }
  const withdrawn = withdrawnJobs.length === 0 ? {} : { withdrawn: await countAtStake(db, tenant, withdrawnJobs) };
  const isWhole = missing !== null && plan.rejected === 0;
  const lacking = isWhole ? { missing: await countAtStake(db, tenant, jobsOf(missing)) } : {};
  const orderNumbers = stillWithdrawn.slice(0, MOST_NUMBERS);
  const still = orderNumbers.length === 0 ? {} : { stillWithdrawn: { orders: stillWithdrawn.length, orderNumbers } };
  return { ...outcome, answer: { ...outcome.answer, ...withdrawn, ...lacking, ...still } };
}

function jobsOf(orders: readonly MissingOrder[]): string[] {
  return orders.map((order) => order.jobId);
}

/** What the audit keeps: also the orders that are withdrawn because the file lacks them. */
function doneByOrders(tenant: TenantScope, upload: Upload, plan: OrdersPlan, options: OrdersOptions): Done | null {
  const done = doneByImport(tenant, upload, plan, options);
  if (done === null || options.withdrawMissing === null) return done;
  const missing = (plan.missing ?? []).map((order) => order.orderNumber);
  return { ...done, objects: [...done.objects, ...missing], details: { ...done.details, missing: missing.length } };
}
