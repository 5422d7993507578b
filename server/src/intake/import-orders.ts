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
import { findDocument } from '../features/tenant/tenant-store.ts';
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

/**
 * Imports a file of orders with their logins, in one transaction. An order is identified by its number within the
 * tenant; one that has readings keeps them; the same file again changes nothing. Throws `malformed` for invalid JSON
 * and `tooLarge` for a file that is too large; everything else becomes findings.
 */
export async function importOrders(
  parts: Pick<Parts, 'db' | 'config' | 'clock' | 'log'>,
  tenant: TenantScope,
  upload: Upload,
  options: ImportOptions,
): Promise<ImportOutcome> {
  const { language } = options;
  const document = await findDocument(parts.db, tenant);
  const rules = resolveSignInSettings(document?.config.features ?? {});
  const file = await readUpload(parts.log, { kind: 'orders', format: upload.format, rules, language }, upload.bytes);
  const { fits, known } = comparePasswords();
  for (;;) {
    const before = await planOrders(parts, tenant, file, { language, fits });
    if (options.dryRun || !isAcceptable(before, options)) return concludeImport(before, options);
    const hashed = await hashPlan(before.logins);
    try {
      const store = async (transaction: Transaction<Tables>): Promise<OrdersPlan> => {
        await awaitTurn(transaction, tenant);
        // Another import may have run in the meantime, so the plan is rebuilt.
        const plan = await planOrders({ ...parts, db: transaction }, tenant, file, { language, fits: known });
        if (isAcceptable(plan, options)) {
          await storePlan(parts, transaction, tenant, withHashes(plan.logins, hashed));
          await storeOrders(transaction, tenant, plan, parts.clock());
        }
        return plan;
      };
      const stored = await options.change(store, (plan) => doneByImport(tenant, upload, plan, options));
      return concludeImport(stored, options);
    } catch (error) {
      // The other import brought passwords to compare or to hash, which takes too long while rows are held.
      if (!(error instanceof NotDoneBefore)) throw error;
    }
  }
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
