import { type TypedCode } from '@zaehlwerk/domain/clerk/clerk-account';
import { Secret, TOTP } from 'otpauth';
import { openText, sealText } from '../../seal-text.ts';
import type { Keys } from '../../secret-keys.ts';
import { hashToken } from '../accounts/secrets.ts';

/** What every app that shows codes expects (RFC 6238): six digits, a new code each half minute. */
const STEP_MS = 30_000;
/** A code of the half minute before and after counts as well: clocks differ, and people type. */
const STEPS_AROUND = 1;
const SECRET_BYTES = 20;

/** A new secret of an app, in base 32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** How the database keeps the secret of a clerk. */
export function sealClerkSecret(keys: Keys, clerkId: string, secret: string): Buffer {
  return sealText(keys['clerk code'], clerkId, secret);
}

/** The secret of a clerk; null where no key of the configuration opens it. */
export function openClerkSecret(keys: Keys, clerkId: string, sealed: Buffer): string | null {
  return openText(keys['clerk code'], clerkId, sealed);
}

/** The address by which an app takes a secret over, as a QR code. */
export function otpauthUri(
  secret: string,
  { issuer, label }: { readonly issuer: string; readonly label: string },
): string {
  // Apps split at the first colon.
  return new TOTP({ issuer: issuer.replaceAll(':', ' '), label, secret }).toString();
}

/** The number of the half minute whose code these digits are; null where they are no code around now. */
export function stepOfCode(secret: string, digits: string, now: Date): number | null {
  const timestamp = now.getTime();
  const away = new TOTP({ secret }).validate({ token: digits, timestamp, window: STEPS_AROUND });
  return away === null ? null : Math.floor(timestamp / STEP_MS) + away;
}

/** What the database keeps of a recovery code. */
export function hashOfRecoveryCode({ letters }: Extract<TypedCode, { readonly kind: 'recovery' }>): Buffer {
  return hashToken(letters);
}
