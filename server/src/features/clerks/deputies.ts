import type { Deputy, getDeskDeputy } from '@zaehlwerk/contract/deputies';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { type ClerkRole, mayGive } from '@zaehlwerk/domain/clerk/clerk-roles';
import { type DeputyDays, MOST_STOOD_IN_FOR, planDeputyDays, rolesOfDeputy } from '@zaehlwerk/domain/clerk/deputy';
import type { Transaction } from 'kysely';
import type * as z from 'zod/mini';
import { runTransaction } from '../../database/connection.ts';
import type { Tables } from '../../database/schema.ts';
import type { Done } from '../../http/audit/act.ts';
import { appendEntry } from '../../http/audit/audit-store.ts';
import { tenantOfDesk } from '../../http/caller/named-scopes.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ClerkScope, TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { holdClerks } from './clerks-store.ts';
import { deleteDeputy, findDeputy, findWorker, listColleagues, listStoodInFor, storeDeputy } from './deputies-store.ts';
import { lockToChange, type Managing } from './manage-clerks.ts';

type DeputyParts = Pick<Parts, 'db' | 'clock'>;

/** Who is to stand in, from when to when, as it was typed. */
interface AskedDeputy {
  readonly deputyId: string;
  readonly from: string;
  readonly to: string;
}

/** Who stands in for whoever is signed in, for whom they do, and who could, at the desk of their session. */
export async function tellOwnDeputy(
  parts: DeputyParts,
  clerk: ClerkScope,
): Promise<z.infer<(typeof getDeskDeputy)['answer'][200]>> {
  const { db, clock } = parts;
  const tenant = await tenantOfDesk(parts, clerk);
  const today = berlinDay(clock());
  return {
    deputy: await findDeputy(db, tenant, clerk.clerkId, today),
    standsInFor: await listStoodInFor(db, tenant, clerk.clerkId, today),
    colleagues: await listColleagues(db, tenant, clerk.clerkId),
  };
}

function daysOf({ clock }: Pick<Parts, 'clock'>, asked: AskedDeputy): DeputyDays {
  const { days, faults } = planDeputyDays(asked, berlinDay(clock()));
  if (days === null || faults.length > 0) throw new Refusal('invalid', faults);
  return days;
}

/** What came of naming a deputy, and what the audit says of it. */
interface Named {
  readonly deputy: Deputy;
  readonly done: Done;
}

/**
 * Names the deputy of a clerk, both of whom are held. `given`: the roles that the deputy has then. Throws `invalid` where the deputy may
 * not sign in here, is the clerk, or stands in for as many as one may.
 */
async function nameDeputy(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  {
    clerkId,
    deputyId,
    days,
    given,
  }: { clerkId: string; deputyId: string; days: DeputyDays; given: readonly ClerkRole[] },
): Promise<Named> {
  const wrong = (code: 'notOneOf' | 'taken') => new Refusal('invalid', [{ field: 'deputyId', code }]);
  const deputy = await findWorker(transaction, tenant, deputyId);
  if (deputy === null || deputy.clerkId === clerkId) throw wrong('notOneOf');
  const others = (await listStoodInFor(transaction, tenant, deputy.clerkId, days.from)).filter(
    (one) => one.clerkId !== clerkId,
  );
  if (others.length >= MOST_STOOD_IN_FOR) throw wrong('taken');
  await storeDeputy(transaction, tenant, { clerkId, deputyId: deputy.clerkId, days, roles: given });
  const details = { ...days, roles: given.join(' ') };
  return {
    deputy: { clerkId: deputy.clerkId, name: deputy.name, ...days },
    done: { applicationId: tenant.applicationId, objects: [clerkId, deputy.clerkId], details },
  };
}

/** Names the deputy of whoever is signed in, at the desk of their session. */
export async function nameOwnDeputy(
  parts: DeputyParts,
  clerk: ClerkScope,
  { requestId, ...asked }: AskedDeputy & { readonly requestId: string },
): Promise<Deputy> {
  const tenant = await tenantOfDesk(parts, clerk);
  const days = daysOf(parts, asked);
  return runTransaction(parts.db, async (transaction) => {
    await holdClerks(transaction, clerk, [clerk.clerkId, asked.deputyId]);
    const own = await findWorker(transaction, tenant, clerk.clerkId);
    if (own === null) throw new Refusal('notFound');
    const about = { clerkId: own.clerkId, deputyId: asked.deputyId, days, given: rolesOfDeputy(own.roles) };
    const { deputy, done } = await nameDeputy(transaction, tenant, about);
    const entry = { details: {}, ...done, act: 'clerk.nameDeputy', at: parts.clock(), requestId } as const;
    await appendEntry(transaction, clerk, entry);
    return deputy;
  });
}

/** Ends that somebody stands in for whoever is signed in, at the desk of their session. */
export async function endOwnDeputy(
  parts: DeputyParts,
  clerk: ClerkScope,
  { requestId }: { readonly requestId: string },
): Promise<void> {
  const tenant = await tenantOfDesk(parts, clerk);
  await runTransaction(parts.db, async (transaction) => {
    const deputyId = await deleteDeputy(transaction, tenant, clerk.clerkId);
    if (deputyId === null) return;
    const about = { applicationId: tenant.applicationId, objects: [clerk.clerkId, deputyId], details: {}, requestId };
    await appendEntry(transaction, clerk, { act: 'clerk.endDeputy', at: parts.clock(), ...about });
  });
}

/**
 * Names the deputy of another clerk. Throws `forbidden` where the caller may not give the roles that the deputy then has, and `conflict`
 * for the caller's own, and for a clerk who cannot sign in.
 */
export async function nameDeputyOf(
  parts: DeputyParts,
  { operator, tenant, change }: Managing,
  clerkId: string,
  asked: AskedDeputy,
): Promise<Deputy> {
  const days = daysOf(parts, asked);
  const { deputy } = await change(
    async (transaction) => {
      await holdClerks(transaction, operator, [operator.clerkId ?? clerkId, clerkId, asked.deputyId]);
      const { clerkId: id } = await lockToChange(transaction, { operator, tenant }, clerkId);
      const absent = await findWorker(transaction, tenant, id);
      if (absent === null) throw new Refusal('conflict');
      const given = rolesOfDeputy(absent.roles);
      if (!mayGive(operator, [{ applicationId: tenant.applicationId, roles: given }])) throw new Refusal('forbidden');
      return nameDeputy(transaction, tenant, { clerkId: id, deputyId: asked.deputyId, days, given });
    },
    ({ done }) => done,
  );
  return deputy;
}

/** Ends that somebody stands in for another clerk. Throws `conflict` for the caller's own. */
export async function endDeputyOf({ operator, tenant, change }: Managing, clerkId: string): Promise<void> {
  await change(
    async (transaction) => {
      const { clerkId: id } = await lockToChange(transaction, { operator, tenant }, clerkId);
      return { id, deputyId: await deleteDeputy(transaction, tenant, id) };
    },
    ({ id, deputyId }) => (deputyId === null ? null : { applicationId: tenant.applicationId, objects: [id, deputyId] }),
  );
}
