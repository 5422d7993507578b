import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { ApplicationScope } from '../../http/scope.ts';
import { derivedKeys } from '../../secret-keys.ts';

/**
 * 24 bits tell a changed password from an unchanged one (one change in 16 million goes unnoticed), but are too few to
 * give the password away to somebody who holds both database and secret key: the slow hash still stands before them.
 */
const FINGERPRINT_BYTES = 3;

/**
 * Keyed fingerprints by which an import sees that a login's password is the one it already has, without hashing it
 * slowly again. Bound to application and username, so that equal passwords do not look alike. The first is the one to
 * keep; the others belong to older secret keys and only compare.
 */
export function passwordFingerprints(
  config: Pick<Config, 'secretKeys'>,
  application: ApplicationScope,
  usernameKey: string,
  password: string,
): readonly [Buffer, ...Buffer[]] {
  const text = JSON.stringify([application.applicationId, usernameKey, password]);
  const [first, ...others] = derivedKeys(config, 'password fingerprint').map((key) =>
    createHmac('sha256', key).update(text).digest().subarray(0, FINGERPRINT_BYTES),
  ) as [Buffer, ...Buffer[]];
  return [first, ...others];
}

/** Whether a kept fingerprint is one of these. */
export function isSamePassword(kept: Buffer | null, fingerprints: readonly Buffer[]): boolean {
  return kept !== null && fingerprints.some((one) => kept.length === one.length && timingSafeEqual(kept, one));
}
