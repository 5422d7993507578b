import { checkEmail } from '@zaehlwerk/domain/without-access/contact';
import * as z from 'zod/mini';
import { boundedName } from './bounded-text.ts';

/** Whether a text is one plain mail address and nothing else, as the domain checks what is typed. */
export function isMailAddress(text: string): boolean {
  return /^\S+$/.test(text) && checkEmail(text).length === 0;
}

export const MailAddress = boundedName.check(z.refine(isMailAddress));

/** How a tenant's mails are signed; the document's `mail`, which no public answer holds. */
export const MailSettings = z.object({
  /** Left out: the tenant's name. */
  senderName: z.optional(z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[^\p{Cc}\u2028\u2029]*$/u))),
  /** Left out: MAIL_FROM of the server. */
  senderAddress: z.optional(MailAddress),
  /** Where answers go; left out: to the sender. */
  replyAddress: z.optional(MailAddress),
});
export type MailSettings = z.infer<typeof MailSettings>;

/** The outcome of a mail while its caller waited: it was sent, or it waits and is tried again on its own. */
export const MailOutcome = z.enum(['sent', 'waiting']);
export type MailOutcome = z.infer<typeof MailOutcome>;

/** A caller that wants to be told (RFC 7240). Any other gets the answer that says no more than that the mail was taken. */
export const ASKS_FOR_OUTCOME = { Prefer: 'return=representation' } as const;
/** Headers of a call that mails. */
export const MAILING_HEADERS = z.object({ prefer: z.optional(z.string().check(z.maxLength(200))) });

/** Headers and answers of a call that mails and has nothing else to say. */
export const MAILS_ALONE = {
  headers: MAILING_HEADERS,
  answer: { 200: z.object({ outcome: MailOutcome }), 204: null },
} as const;

export function asksForOutcome({ prefer }: z.infer<typeof MAILING_HEADERS>): boolean {
  return prefer === ASKS_FOR_OUTCOME.Prefer;
}
