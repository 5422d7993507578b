import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import type { Config } from '../../config.ts';

/** What the keys of the configuration are used for; each use has its own derived key, so none can stand in for another. */
type Purpose = 'access token' | 'password fingerprint' | 'login limit';

const derived = new WeakMap<readonly Buffer[], Map<Purpose, readonly KeyObject[]>>();

/**
 * The keys of one purpose, derived from the configured ones by HKDF-SHA-256. The first one signs, all of them verify, so
 * that a key can be exchanged without logging everybody out (S16). Derived once per configuration.
 */
export function accountKeys(
  config: Pick<Config, 'secretKeys'>,
  purpose: Purpose,
): readonly [KeyObject, ...KeyObject[]] {
  const known = derived.get(config.secretKeys) ?? new Map<Purpose, readonly KeyObject[]>();
  derived.set(config.secretKeys, known);
  const keys = known.get(purpose) ?? config.secretKeys.map((secret) => deriveKey(secret, purpose));
  known.set(purpose, keys);
  const [first, ...others] = keys;
  if (first === undefined) throw new Error('there is no secret key');
  return [first, ...others];
}

function deriveKey(secret: Buffer, purpose: Purpose): KeyObject {
  const bytes = hkdfSync('sha256', secret, new Uint8Array(0), `zaehlwerk ${purpose}`, 32);
  return createSecretKey(new Uint8Array(bytes));
}
