import type { OrdersAnswer } from '@zaehlwerk/contract/imports';
import { resolveSignInSettings } from '@zaehlwerk/domain/tenant/tenant-settings';
import type { Transaction } from 'kysely';
import type { Tables } from '../database/schema.ts';
import {
  type HashedLogin,
  hashPlan,
  passwordToHash,
  type PlannedLogin,
  storePlan,
} from '../features/accounts/import-logins.ts';
import { comparePasswords, NotDoneBefore } from '../features/accounts/secrets.ts';
import { campaignStates } from '../features/campaigns/campaigns-store.ts';
import { findDocument } from '../features/tenant/tenant-store.ts';
import { type FieldFault, Refusal } from '../http/refusal.ts';
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
import { awaitTurn, insertOrders, leaveJobs, returnJobs, updateOrders } from './orders-store.ts';
import { type OrdersPlan, planOrders } from './plan-orders.ts';
import { readUpload } from './read-upload.ts';
import { countAtStake, withdrawJobs } from './withdrawals-store.ts';

/**
 * Imports a file of orders with their logins, in one transaction. An order is identified by its number within the
 * tenant; one that has readings keeps them; the same file again changes nothing. Throws `malformed` for invalid JSON
 * and `tooLarge` for a file that is too large; everything else becomes findings.
 */
export async function importOrders(
  parts: Pick<Parts, 'db' | 'config' | 'clock' | 'log'>,
  tenant: TenantScope,
  upload: Upload,
  options: OrdersOptions,
): Promise<ImportOutcome<OrdersAnswer>> {
  const { language, campaign } = options;
  await checkOptions(parts, tenant, options);
  const document = await findDocument(parts.db, tenant);
  const rules = { ...resolveSignInSettings(document?.config.features ?? {}), campaign };
  const mapping = document?.orderFiles ?? {};
  const task = { kind: 'orders', format: upload.format, rules, mapping, language } as const;
  const file = await readUpload(parts.log, task, upload.bytes);
  const { fits, known } = comparePasswords();
  for (;;) {
    const before = await planOrders(parts, tenant, file, { language, fits, campaign });
    if (options.dryRun || !isAcceptable(before, options)) return conclude(parts, tenant, before, options);
    const hashed = await hashPlan(before.logins);
    try {
      const store = async (transaction: Transaction<Tables>) => {
        await awaitTurn(transaction, tenant);
        // Another import may have run in the meantime, so the plan is rebuilt.
        const plan = await planOrders({ ...parts, db: transaction }, tenant, file, { language, fits: known, campaign });
        const outcome = await conclude({ db: transaction }, tenant, plan, options);
        if (outcome.accepted) {
          await storePlan(parts, transaction, tenant, withHashes(plan.logins, hashed));
          await storeOrders(transaction, tenant, plan, parts.clock());
          if (options.withdrawMissing !== null) {
            await withdrawJobs(transaction, tenant, plan.missingJobs ?? [], parts.clock());
          }
        }
        return { plan, outcome };
      };
      const stored = await options.change(store, ({ plan }) => doneByImport(tenant, upload, plan, options));
      return stored.outcome;
    } catch (error) {
      // The other import brought passwords to compare or to hash, which takes too long while rows are held.
      if (!(error instanceof NotDoneBefore)) throw error;
    }
  }
}

/** How a file of orders is imported. */
export interface OrdersOptions extends ImportOptions {
  /** The campaign of all its orders. */
  readonly campaign: string | null;
  /** How many orders of the campaign are missing in the file and to be withdrawn; null: none is. */
  readonly withdrawMissing: number | null;
}

async function checkOptions(
  { db }: Pick<Parts, 'db'>,
  tenant: TenantScope,
  { campaign, withdrawMissing, partial }: OrdersOptions,
): Promise<void> {
  const faults: FieldFault[] = [];
  if (campaign === null && withdrawMissing !== null) faults.push({ field: 'campaign', code: 'required' });
  // What is rejected would seem to be missing.
  if (partial && withdrawMissing !== null) faults.push({ field: 'partial', code: 'notTogether' });
  if (campaign !== null && !(await campaignStates(db, tenant)).has(campaign)) {
    faults.push({ field: 'campaign', code: 'unknown' });
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
  const { withdrawnJobs, missingJobs } = plan;
  if (options.withdrawMissing !== null && options.withdrawMissing !== missingJobs?.length) {
    const params = { orders: missingJobs?.length ?? 0 };
    throw new Refusal('conflict', [{ field: 'withdrawMissing', code: 'otherNumber', params }]);
  }
  const withdrawn = withdrawnJobs.length === 0 ? {} : { withdrawn: await countAtStake(db, tenant, withdrawnJobs) };
  const isWhole = missingJobs !== null && plan.rejected === 0;
  const missing = isWhole ? { missing: await countAtStake(db, tenant, missingJobs) } : {};
  return { ...outcome, answer: { ...outcome.answer, ...withdrawn, ...missing } };
}

/** The current plan with the hashes computed before. */
function withHashes(plan: readonly PlannedLogin[], before: readonly HashedLogin[]): HashedLogin[] {
  const hashes = new Map(before.map((login) => [login.usernameKey, login.passwordHash]));
  return plan.map((login) => {
    if (passwordToHash(login) === null) return { ...login, passwordHash: null };
    const passwordHash = hashes.get(login.usernameKey) ?? null;
    if (passwordHash === null) throw new NotDoneBefore();
    return { ...login, passwordHash };
  });
}

async function storeOrders(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  plan: OrdersPlan,
  now: Date,
): Promise<void> {
  await leaveJobs(transaction, tenant, plan.leftJobs, now);
  await returnJobs(transaction, tenant, plan.returnedJobs);
  await insertOrders(transaction, tenant, plan.newOrders, now);
  await updateOrders(transaction, tenant, plan.changedOrders, now);
}
