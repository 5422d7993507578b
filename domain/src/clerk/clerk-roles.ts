import { allows, KEY_SCOPES, type KeyRights, type KeyScope } from '../operator/operator-key.ts';

/**
 * What a clerk may do in one application: look at everything but readings; run a campaign; set up the portal; manage keys;
 * manage clerks, what is kept of persons, and how they sign in.
 */
export const CLERK_ROLES = ['read', 'work', 'settings', 'keys', 'people'] as const;
export type ClerkRole = (typeof CLERK_ROLES)[number];

/** What each role is allowed, in the words of operator keys: a clerk may nothing that a key could not be allowed. */
const SCOPES_OF: Readonly<Record<ClerkRole, readonly KeyScope[]>> = {
  read: ['read'],
  work: ['read', 'import', 'access', 'handOver', 'clear'],
  settings: ['read', 'settings'],
  keys: ['read', 'keys'],
  people: ['read', 'access', 'clerks', 'delete'],
};

/** What a key would have to be allowed for the same, in the order of the scopes. */
export function scopesOfRoles(roles: readonly ClerkRole[]): readonly KeyScope[] {
  return KEY_SCOPES.filter((scope) => roles.some((role) => SCOPES_OF[role].includes(scope)));
}

/** The roles among some, each once, in their order. */
export function orderRoles(roles: readonly string[]): readonly ClerkRole[] {
  return CLERK_ROLES.filter((role) => roles.includes(role));
}

/** Roles of somebody in one application. */
export interface RolesInApplication {
  readonly applicationId: string;
  readonly roles: readonly ClerkRole[];
}

/** What somebody who gives roles may themselves. What they may as a deputy is not theirs to give. */
export interface Giver extends Pick<KeyRights, 'onlyTenant'> {
  readonly ownScopes: KeyRights['scopes'];
}

/**
 * Whether somebody may give all of these roles, and so also lock whoever has them, or give them a new second factor: nobody
 * comes to more than they may themselves, neither by a role nor by the invitation of somebody else.
 */
export function mayGive(giver: Giver, held: readonly RolesInApplication[]): boolean {
  return held.every(
    ({ applicationId, roles }) =>
      (giver.onlyTenant === null || giver.onlyTenant === applicationId) &&
      scopesOfRoles(roles).every((scope) => allows(giver.ownScopes, scope)),
  );
}
