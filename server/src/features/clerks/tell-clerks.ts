import type { Clerk } from '@zaehlwerk/contract/clerk-management';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { type ClerkRole, mayGive } from '@zaehlwerk/domain/clerk/clerk-roles';
import { rolesOfDeputy } from '@zaehlwerk/domain/clerk/deputy';
import type { OperatorScope, TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { type KeptClerk, listClerks } from './clerks-store.ts';

/** The clerks of a tenant as an operator sees them. */
export async function tellClerks(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  operator: OperatorScope,
  tenant: TenantScope,
): Promise<Clerk[]> {
  const now = clock();
  return (await listClerks(db, tenant, berlinDay(now))).map((clerk) => {
    const mayChange = !isSelf(operator, clerk) && mayGive(operator, clerk.held);
    const here = { applicationId: tenant.applicationId, roles: rolesIn(clerk, tenant) };
    const given = { ...here, roles: rolesOfDeputy(here.roles) };
    const mayTake = !isSelf(operator, clerk) && mayGive(operator, [here]);
    return {
      clerkId: clerk.clerkId,
      name: clerk.name,
      mail: clerk.mail,
      roles: [...rolesIn(clerk, tenant)],
      state: stateOf(clerk, now),
      createdAt: clerk.createdAt.toISOString(),
      lastSeenAt: clerk.lastSeenAt?.toISOString() ?? null,
      isSelf: isSelf(operator, clerk),
      mayChange,
      keys: mayChange ? clerk.keys : null,
      keysHere: mayTake ? clerk.keysHere : null,
      deputy: clerk.deputy,
      mayNameDeputy: !isSelf(operator, clerk) && stateOf(clerk, now) === 'active' && mayGive(operator, [given]),
    };
  });
}

function stateOf({ isLocked, hasPassword, invitedUntil }: KeptClerk, now: Date): Clerk['state'] {
  if (isLocked) return 'locked';
  if (hasPassword) return 'active';
  return invitedUntil !== null && invitedUntil > now ? 'invited' : 'invitationOver';
}

/** Whether it is the clerk who asks, also by a key that they have made. */
export const isSelf = (operator: OperatorScope, { clerkId }: Pick<KeptClerk, 'clerkId'>): boolean =>
  operator.clerkId === clerkId;

/** What a clerk may in a tenant. */
export const rolesIn = ({ held }: KeptClerk, { applicationId }: TenantScope): readonly ClerkRole[] =>
  held.find((one) => one.applicationId === applicationId)?.roles ?? [];
