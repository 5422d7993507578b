import { countCharacters, stripWhiteSpace } from '../characters.ts';

/** A clerk's password has at least this many characters: it opens what a whole utility keeps. */
export const CLERK_PASSWORD_MIN_LENGTH = 12;

/** A password as it is hashed and compared: without white space, as those of customers. */
export function readClerkPassword(typed: string): string {
  return stripWhiteSpace(typed);
}

/** What is wrong with a new password: too short, or no more than the address it stands beside; null where nothing is. */
export function faultOfClerkPassword(typed: string, mail: string): 'tooShort' | 'badFormat' | null {
  const password = readClerkPassword(typed);
  if (countCharacters(password, CLERK_PASSWORD_MIN_LENGTH) < CLERK_PASSWORD_MIN_LENGTH) return 'tooShort';
  return password.toLowerCase() === mailKey(mail) ? 'badFormat' : null;
}

/** Under which a clerk's address is kept and looked up: nobody has two accounts that differ by capitals. */
export function mailKey(mail: string): string {
  return stripWhiteSpace(mail).normalize('NFC').toLowerCase();
}

/** What a clerk types as second factor: the six digits of an app, or one of the codes that were handed out for an emergency. */
export type TypedCode =
  | { readonly kind: 'totp'; readonly digits: string }
  | { readonly kind: 'recovery'; readonly letters: string };

/** How many passkeys a clerk has at most: one for each device they work at, at each host of a desk, and some in a drawer. */
export const MOST_PASSKEYS = 20;

/** How many recovery codes there are, and of how many characters each; without those that look alike (0 o, 1 i l). */
export const RECOVERY_CODES = 10;
export const RECOVERY_CODE_LENGTH = 16;

/** Reads what was typed, whatever stands between the groups; null where it is neither. */
export function readCode(typed: string): TypedCode | null {
  const text = typed.replaceAll(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(text)) return { kind: 'totp', digits: text };
  return /^[a-z2-9]{16}$/.test(text) ? { kind: 'recovery', letters: text } : null;
}

/** A recovery code as it is shown: in groups of four. */
export function formatRecoveryCode(letters: string): string {
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** After so many hours a session ends, whatever was done: a working day. */
export const SESSION_TOTAL_HOURS = 12;

/** How long sessions hold, in milliseconds: without a call, and in all. */
export interface SessionLengths {
  readonly idleMs: number;
  readonly totalMs: number;
}

export function sessionLengths(idleMinutes: number, totalHours: number): SessionLengths {
  return { idleMs: idleMinutes * MINUTE_MS, totalMs: totalHours * 60 * MINUTE_MS };
}

/** When a session began, was last used, and was locked by its clerk. */
export interface SessionTimes {
  readonly startedAt: Date;
  readonly lastSeenAt: Date;
  readonly lockedAt: Date | null;
}

/** Whether a session is over, waits for the password, or is open. What is idle is locked; the whole length ends it. */
export function stateOfSession(
  { startedAt, lastSeenAt, lockedAt }: SessionTimes,
  { idleMs, totalMs }: SessionLengths,
  now: Date,
): 'open' | 'locked' | 'over' {
  if (now.getTime() - startedAt.getTime() >= totalMs) return 'over';
  return lockedAt !== null || now.getTime() - lastSeenAt.getTime() >= idleMs ? 'locked' : 'open';
}

/** How often it is noted that a session was used: reading costs no row each time. */
const NOTED_AGAIN_MS = 30_000;

export function isSightNoted(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= NOTED_AGAIN_MS;
}

/** How long an invitation is good: over a weekend and a holiday. */
export const INVITATION_MS = 7 * DAY_MS;

/** How long the second step of signing in may take. */
export const TICKET_MS = 10 * MINUTE_MS;

/** How many wrong codes one sign-in takes before it begins anew. */
export const CODES_PER_TICKET = 5;

/** How many failures to sign in are kept one by one in a window: of one clerk, and of all that are nobody's. */
const KEPT_SINGLY = { ofClerk: 5, ofNobody: 1 } as const;

/**
 * Whether the audit keeps the failure of this number in a window: the first ones, and then one each time there were ten times as
 * many, which says how many there were. So nobody fills it who only fails.
 */
export function isFailureKept(number: number, whose: keyof typeof KEPT_SINGLY): boolean {
  return number <= KEPT_SINGLY[whose] || /^10+$/.test(String(number));
}
