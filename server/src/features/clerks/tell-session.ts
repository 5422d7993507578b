import type { DeskSession } from '@zaehlwerk/contract/clerks';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { scopesOfRoles } from '@zaehlwerk/domain/clerk/clerk-roles';
import { rolesWithDeputy, standsInOn } from '@zaehlwerk/domain/clerk/deputy';
import { lengthsOf } from '../../http/caller/clerk-session.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ClerkScope, SystemScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { listOwnRoles } from './clerks-store.ts';
import { deleteFormerDeputies, deleteOver } from './over-store.ts';
import type { DeskSite } from './passkey-challenges.ts';
import { findOwnSession } from './sign-in-store.ts';

/** Who is signed in, and what they may; of a locked session only who it is. */
export async function tellSession(
  { db, clock, config }: Pick<Parts, 'db' | 'clock' | 'config'>,
  clerk: Pick<ClerkScope, 'clerkId' | 'sessionId' | 'isLocked'>,
  site: Pick<DeskSite, 'host'>,
): Promise<DeskSession> {
  const own = await findOwnSession(db, clerk, site);
  if (own === null) throw new Refusal('unauthorized');
  const today = berlinDay(clock());
  const roles = clerk.isLocked ? [] : await listOwnRoles(db, clerk);
  return {
    clerkId: clerk.clerkId,
    name: own.name,
    mail: own.mail,
    state: clerk.isLocked ? 'locked' : 'open',
    idleMinutes: config.clerkIdleMinutes,
    endsAt: new Date(own.startedAt.getTime() + lengthsOf(config).totalMs).toISOString(),
    passkeyHere: own.passkeyHere,
    applications: roles.map(({ stoodInFor, roles: held, ...application }) => ({
      ...application,
      roles: [...held],
      scopes: [...scopesOfRoles(rolesWithDeputy(held, stoodInFor, today))],
      standsInFor: stoodInFor.filter((one) => standsInOn(one, today)).map(({ name, to }) => ({ name, to })),
    })),
  };
}

/** Deletes sessions and sign-ins that are over, and deputies of former days; gives their number. */
export async function deleteOverSessions(
  { db, clock, config }: Pick<Parts, 'db' | 'clock' | 'config'>,
  system: SystemScope,
): Promise<number> {
  const now = clock();
  const startedBefore = new Date(now.getTime() - lengthsOf(config).totalMs);
  return (
    (await deleteOver(db, system, { startedBefore, now })) + (await deleteFormerDeputies(db, system, berlinDay(now)))
  );
}
