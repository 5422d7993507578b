/** What a form takes a reading of. */
export type DraftSubject =
  | { readonly kind: 'reading'; readonly jobId: string }
  /** A meter that is not on the list. */
  | { readonly kind: 'unknownReading' }
  /** The reading of somebody without access; its account is ANONYMOUS_SENDER. */
  | { readonly kind: 'anonymousReading' };

/** With what the key of a draft goes on behind its account, by kind. */
const KEYS: Readonly<Record<DraftSubject['kind'], string>> = {
  reading: 'reading',
  unknownReading: 'unknown',
  anonymousReading: 'withoutAccess',
};

/** The key of a draft: nobody finds it but the account it belongs to (OPN-041). */
export function draftKey(accountId: string, of: DraftSubject): string {
  return keyOf(accountId, KEYS[of.kind], ...('jobId' in of ? [of.jobId] : []));
}

/** Tells whether a key is of a draft of an account. */
export function isKeyOf(accountId: string): (key: string) => boolean {
  return (key) => key.startsWith(keyOf(accountId, ''));
}

function keyOf(...parts: readonly string[]): string {
  return parts.map(encodeURIComponent).join('/');
}
