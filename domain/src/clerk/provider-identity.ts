import { mailKey } from './clerk-account.ts';

/**
 * Who somebody is to a provider by which clerks sign in (OpenID Connect). The subject means nobody else at this issuer, ever;
 * an address may pass to somebody else, so it says who comes only the first time.
 */
export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** Under which the account of an invited clerk is looked up; null unless the provider has made sure that it is theirs. */
  readonly mailKey: string | null;
}

/** What a provider says of somebody; whatever it is, nothing of it was looked at. */
export interface ProviderClaims {
  readonly issuer: string;
  readonly subject: unknown;
  readonly mail: unknown;
  readonly mailIsVerified: unknown;
}

/** The longest subject and the longest address, as OpenID Connect and mail servers have them. */
const LONGEST_SUBJECT = 255;
const LONGEST_MAIL = 320;

const isKept = (text: unknown, most: number): text is string =>
  typeof text === 'string' && text !== '' && text.length <= most && !text.includes('\0') && text.isWellFormed();

/**
 * Reads who somebody is; null without a subject that can be kept. An address counts only where the provider says in so many
 * words (`true`, and no text) that it was verified.
 *
 * @see OPN-711
 */
export function readProviderIdentity(claims: ProviderClaims): ProviderIdentity | null {
  const { issuer, subject, mail, mailIsVerified } = claims;
  if (!isKept(subject, LONGEST_SUBJECT)) return null;
  const isTheirs = mailIsVerified === true && isKept(mail, LONGEST_MAIL);
  return { issuer, subject, mailKey: isTheirs ? mailKey(mail) : null };
}
