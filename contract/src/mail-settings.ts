import { checkEmail } from '@zaehlwerk/domain/anonymous-reading/contact';
import * as z from 'zod/mini';
import { boundedName } from './bounded-text.ts';

/** Whether a text is one plain mail address and nothing else, as the domain checks what is typed. */
export function isMailAddress(text: string): boolean {
  return /^\S+$/.test(text) && checkEmail(text).length === 0;
}

export const MailAddress = boundedName.check(z.refine(isMailAddress));

/** How an application's mails are signed; the document's `mail`, which no public answer holds. */
export const MailSettings = z.object({
  /** Left out: the application's name. */
  senderName: z.optional(z.string().check(z.minLength(1), z.maxLength(100), z.regex(/^[^\p{Cc}\u2028\u2029]*$/u))),
  /** Left out: MAIL_FROM of the server. */
  senderAddress: z.optional(MailAddress),
  /** Where answers go; left out: to the sender. */
  replyAddress: z.optional(MailAddress),
});
export type MailSettings = z.infer<typeof MailSettings>;
