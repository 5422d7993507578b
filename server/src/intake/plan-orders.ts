import type { Language } from '@zaehlwerk/contract/application';
import type { ImportChange } from '@zaehlwerk/contract/imports';
import { inChunks } from '../database/sql-values.ts';
import { planLogins, type PlannedLogin } from '../features/accounts/import-logins.ts';
import type { PasswordComparison } from '../features/accounts/secrets.ts';
import { campaignStates } from '../features/campaigns/campaigns-store.ts';
import type { TenantScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';
import { gatherChanges, type ImportPlan, type ImportWatch, wordImportFinding } from './import-outcome.ts';
import { type Order, valueText } from './lines/order.ts';
import { isArchived } from './order-campaigns.ts';
import type { PlacedOrder } from './order-rows-store.ts';
import { findContents, findOrders } from './orders-store.ts';
import { type Changes, compare, type Growing, jobToRead, planOrder } from './plan-order.ts';
import type { ReadUpload } from './read-upload.ts';
import { findMissingOrders, type MissingOrder } from './withdrawals-store.ts';

/** What an import of orders would do. */
export interface OrdersPlan extends ImportPlan {
  readonly logins: readonly PlannedLogin[];
  readonly newOrders: readonly PlacedOrder[];
  readonly changedOrders: readonly PlacedOrder[];
  /** Jobs that their accounts lose, because their orders are for others now. */
  readonly leftJobs: readonly string[];
  /** The job that each new or returned one takes the place of. */
  readonly replaced: ReadonlyMap<string, string>;
  /** Jobs that their accounts get back. */
  readonly returnedJobs: readonly string[];
  /** Jobs whose orders the file withdraws. */
  readonly withdrawnJobs: readonly string[];
  /** Orders of the file, by number, that were withdrawn before and stay so. */
  readonly stillWithdrawn: readonly string[];
  /** Orders of the campaign of the call, not withdrawn, and not in the file; null without one that is still changed. */
  readonly missing: readonly MissingOrder[] | null;
}

interface Planning {
  readonly language: Language;
  readonly fits: PasswordComparison;
  /** The campaign that the call names. */
  readonly campaign: string | null;
  /** Which step this is, and who is told how far it is. */
  readonly step: 'comparing' | 'checking';
  readonly watch: ImportWatch | undefined;
}

/**
 * Compares a file of orders with what is there; changes nothing. An order counts as updated when it, or the login that
 * reads it, changes. Rejects orders whose username belongs to an account that is not the utility's to give, and those that
 * contradict what is there and what they leave as it is.
 */
export async function planOrders(
  parts: Pick<Parts, 'db' | 'keys'>,
  tenant: TenantScope,
  file: ReadUpload<Order>,
  { language, fits, campaign, step, watch }: Planning,
): Promise<OrdersPlan> {
  const gathered = gatherChanges();
  const { planned, campaigns, planSome } = await beginPlan(parts, tenant, file, fits);
  const plan = emptyPlan(gathered);
  let done = 0;
  for (const some of inChunks(file.items)) {
    await planSome(plan, some);
    done += some.length;
    watch?.at(step, done, file.items.length);
  }
  const { findings, changes: _, told: __, rejected, ...grown } = plan;
  const inFile = file.items.map((order) => order.orderNumber);
  return {
    ...grown,
    rejected: file.rejected + rejected,
    missing:
      campaign === null || isArchived(campaigns, campaign)
        ? null
        : await findMissingOrders(parts.db, tenant, campaign, inFile),
    logins: planned.filter((login) => login.change !== 'ofOther'),
    changes: gathered.listed(),
    findings: [...file.findings, ...findings.map((finding) => wordImportFinding(language, finding))],
    moreFindings: file.moreFindings,
    blocked: file.blocked,
  };
}

/** Every change that a file of orders would make, some orders at a time in the order of the file; orders that it lacks last. */
export async function* tellChanges(
  parts: Pick<Parts, 'db' | 'keys'>,
  tenant: TenantScope,
  file: ReadUpload<Order>,
  { fits, missing }: { readonly fits: PasswordComparison; readonly missing: readonly MissingOrder[] },
): AsyncGenerator<readonly ImportChange[]> {
  const { planSome } = await beginPlan(parts, tenant, file, fits);
  const told = new Set<string>();
  for (const some of inChunks(file.items)) {
    const changes: ImportChange[] = [];
    await planSome({ ...emptyPlan({ add: (change) => changes.push(change) }), told }, some);
    yield changes;
  }
  // They stand in no line.
  const withdrawn = { line: 0, obis: null, column: 'Zurückgezogen', before: null, after: valueText(true) };
  for (const some of inChunks(missing)) yield some.map(({ orderNumber }) => ({ ...withdrawn, orderNumber }));
}

function emptyPlan(changes: Changes): Growing {
  return {
    newOrders: [],
    changedOrders: [],
    leftJobs: [],
    replaced: new Map(),
    returnedJobs: [],
    withdrawnJobs: [],
    stillWithdrawn: [],
    findings: [],
    created: 0,
    updated: 0,
    unchanged: 0,
    rejected: 0,
    changes,
    touched: [],
    told: new Set(),
  };
}

/** What is the same for all orders of a file, and how some of them are added to a plan. */
async function beginPlan(
  parts: Pick<Parts, 'db' | 'keys'>,
  tenant: TenantScope,
  file: ReadUpload<Order>,
  fits: PasswordComparison,
) {
  const planned = await planLogins(parts, tenant, file.logins, fits);
  const logins = new Map(planned.map((login) => [login.usernameKey, login]));
  const campaigns = await campaignStates(parts.db, tenant);
  return {
    planned,
    campaigns,
    async planSome(plan: Growing, some: readonly Order[]): Promise<void> {
      const known = await findOrders(
        parts.db,
        tenant,
        some.map((order) => order.orderNumber),
      );
      const compared = some.map((order) => compare(order, logins, known));
      const contents = await findContents(parts.db, tenant, compared.flatMap(jobToRead));
      for (const one of compared) planOrder(plan, one, { contents, campaigns });
    },
  };
}
