import { asksForOutcome, type MailOutcome } from '@zaehlwerk/contract/mail-outcome';

interface MailingCall {
  readonly headers: Parameters<typeof asksForOutcome>[0];
  readonly reply: { code(status: number): unknown };
}

/** Returns the outcome of a mail to callers that ask for it; others hear no more than that the mail was taken (204). */
export function answerOutcome({ headers, reply }: MailingCall, outcome: MailOutcome): { outcome: MailOutcome } | null {
  if (asksForOutcome(headers)) return { outcome };
  reply.code(204);
  return null;
}
