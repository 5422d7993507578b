import { berlinDay, type Day, parseDay } from '../calendar/day.ts';

/**
 * What a key of the operator interface may be allowed: to look at everything but readings; to bring in orders, logins and
 * readings; to make and end access data of a login; to take readings and photos out; to clear them; to set up the portal; to manage keys; to erase persons; to
 * manage clerks; to delete whole applications, which is no part of erasing persons.
 */
export const KEY_SCOPES = [
  'read',
  'import',
  'access',
  'handOver',
  'clear',
  'settings',
  'keys',
  'delete',
  'clerks',
  'deleteApplications',
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** What a key may. */
export interface KeyRights {
  /** The only tenant it knows; null for all. */
  readonly onlyTenant: string | null;
  /** Null for all there are, also those that come later. */
  readonly scopes: readonly KeyScope[] | null;
  /** The last day in Germany on which it is valid; null for no end. */
  readonly lastDay: Day | null;
}

/** What the first key may, and every one from before there were scopes. */
export const EVERY_RIGHT: KeyRights = { onlyTenant: null, scopes: null, lastDay: null };

/**
 * Whether these scopes allow one; null allows all. Whoever may bring in logins with their passwords may make and end access data, too:
 * keys from before that was a scope of its own do as before.
 * @see OPN-695
 */
export function allows(scopes: KeyRights['scopes'], scope: KeyScope): boolean {
  return scopes === null || scopes.includes(scope) || (scope === 'access' && scopes.includes('import'));
}

/** What a call needs. */
export interface KeyNeed {
  readonly scope: KeyScope;
  /** What else a key must be allowed, where one scope says only half of what the call does. */
  readonly also?: KeyScope;
  /** Whether it shows or changes what belongs to no single tenant. */
  readonly ofAllTenants?: boolean;
}

/** Why a key may not make a call; null where it may. */
export function refusalOfKey(
  { onlyTenant, scopes }: Pick<KeyRights, 'onlyTenant' | 'scopes'>,
  { scope, also = scope, ofAllTenants = false }: KeyNeed,
): 'scopeMissing' | 'keyOfOneTenant' | null {
  if (!allows(scopes, scope) || !allows(scopes, also)) return 'scopeMissing';
  return ofAllTenants && onlyTenant !== null ? 'keyOfOneTenant' : null;
}

/** Whether a key may know of a tenant. */
export function knowsTenant({ onlyTenant }: Pick<KeyRights, 'onlyTenant'>, applicationId: string): boolean {
  return onlyTenant === null || onlyTenant === applicationId;
}

/** Whether the last day of a key is over. */
export function hasExpired({ lastDay }: Pick<KeyRights, 'lastDay'>, now: Date): boolean {
  return lastDay !== null && berlinDay(now) > lastDay;
}

/** The name of the key that the server is started with: nobody else is called so. */
export const CONFIGURED_KEY = 'OPERATOR_KEY';

/** What is asked of a new key; what is left out is as it is with whoever makes it. */
export interface WantedKey {
  readonly name: string;
  readonly applicationId?: string | null | undefined;
  readonly scopes?: readonly KeyScope[] | undefined;
  readonly lastDay?: string | null | undefined;
}

/** What is wrong with a new key: a field of it, and the code of its fault. */
export interface KeyFault {
  readonly field: string;
  readonly code: 'taken' | 'required' | 'notOneOf' | 'unknownApplication' | 'badFormat' | 'tooSmall' | 'tooBig';
  readonly params?: { readonly limit: string };
}

/** The rights of a new key, and whatever is wrong with them: nobody makes a key that may more, or longer, than their own. */
export function planKey(
  maker: KeyRights,
  wanted: WantedKey,
  now: Date,
): { readonly rights: KeyRights; readonly faults: readonly KeyFault[] } {
  const rights: KeyRights = {
    onlyTenant: wanted.applicationId === undefined ? maker.onlyTenant : wanted.applicationId,
    scopes: wanted.scopes === undefined ? maker.scopes : KEY_SCOPES.filter((one) => wanted.scopes?.includes(one)),
    lastDay: wanted.lastDay === undefined ? maker.lastDay : wanted.lastDay === null ? null : parseDay(wanted.lastDay),
  };
  const faults: KeyFault[] = [];
  if (wanted.name === CONFIGURED_KEY) faults.push({ field: 'name', code: 'taken' });
  if (maker.onlyTenant !== null && rights.onlyTenant !== maker.onlyTenant) {
    faults.push({ field: 'applicationId', code: 'unknownApplication' });
  }
  if (rights.scopes?.length === 0) faults.push({ field: 'scopes', code: 'required' });
  for (const [n, scope] of (wanted.scopes ?? []).entries()) {
    if (!allows(maker.scopes, scope)) faults.push({ field: `scopes[${n}]`, code: 'notOneOf' });
  }
  return { rights, faults: [...faults, ...faultsOfLastDay(maker, wanted, rights, now)] };
}

function faultsOfLastDay(maker: KeyRights, wanted: WantedKey, { lastDay }: KeyRights, now: Date): readonly KeyFault[] {
  if (typeof wanted.lastDay === 'string' && lastDay === null) return [{ field: 'lastDay', code: 'badFormat' }];
  const faults: KeyFault[] = [];
  const today = berlinDay(now);
  if (lastDay !== null && lastDay < today)
    faults.push({ field: 'lastDay', code: 'tooSmall', params: { limit: today } });
  if (maker.lastDay !== null && (lastDay === null || lastDay > maker.lastDay)) {
    faults.push({ field: 'lastDay', code: 'tooBig', params: { limit: maker.lastDay } });
  }
  return faults;
}

/** Whether a key may everything in all tenants without end: one of them has to stay, as nobody can make more than they may. */
export function isManager({ onlyTenant, scopes, lastDay }: KeyRights): boolean {
  return onlyTenant === null && lastDay === null && KEY_SCOPES.every((one) => allows(scopes, one));
}

/** Whether a key is the only one of all that have not ended that may everything without end. */
export function isLastManager(key: KeyRights, others: readonly KeyRights[]): boolean {
  return isManager(key) && !others.some(isManager);
}

const NOTED_AGAIN_MS = 5 * 60_000;

/** Whether the use of a key is noted: the first, and then one in five minutes, so that reading costs no row each time. */
export function isUseNoted(lastUsedAt: Date | null, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= NOTED_AGAIN_MS;
}
