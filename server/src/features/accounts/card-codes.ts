import { createHmac, type KeyObject } from 'node:crypto';
import type { TenantScope } from '../../http/scope.ts';
import type { Keys } from '../../secret-keys.ts';

/** Whose code it is: the same letters of another login have another hash. */
interface OfLogin {
  readonly tenant: TenantScope;
  readonly loginId: string;
}

/** What the database keeps of a new code. */
export function hashCardCode(keys: Keys, of: OfLogin, code: string): Buffer {
  return hashWith(keys['card code'][0], of, code);
}

/** The hashes under which a code may be kept, by each key that is still believed. */
export function hashesOfCardCode(keys: Keys, of: OfLogin, code: string): Buffer[] {
  return keys['card code'].map((key) => hashWith(key, of, code));
}

function hashWith(key: KeyObject, { tenant, loginId }: OfLogin, code: string): Buffer {
  return createHmac('sha256', key).update(`${tenant.applicationId} ${loginId} ${code}`).digest();
}
