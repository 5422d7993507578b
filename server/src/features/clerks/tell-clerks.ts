import type { Clerk } from '@zaehlwerk/contract/clerk-management';
import { type ClerkRole, mayGive } from '@zaehlwerk/domain/clerk/clerk-roles';
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
  return (await listClerks(db, tenant)).map((clerk) => {
    const mayChange = !isSelf(operator, clerk) && mayGive(operator, clerk.held);
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
    };
  });
}

function stateOf({ isLocked, hasPassword, invitedUntil }: KeptClerk, now: Date): Clerk['state'] {
  if (isLocked) return 'locked';
  if (hasPassword) return 'active';
  return invitedUntil !== null && invitedUntil > now ? 'invited' : 'invitationOver';
}

/** Whether it is the clerk who asks. */
export const isSelf = ({ keyId }: OperatorScope, { clerkId }: Pick<KeptClerk, 'clerkId'>): boolean => keyId === clerkId;

/** What a clerk may in a tenant. */
export const rolesIn = ({ held }: KeptClerk, { applicationId }: TenantScope): readonly ClerkRole[] =>
  held.find((one) => one.applicationId === applicationId)?.roles ?? [];
