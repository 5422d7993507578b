import * as z from 'zod/mini';
import { LANGUAGES } from './application.ts';
import { boundedName } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { MailAddress } from './mail.ts';

const mailId = z.object({ mailId: boundedName });

/** One mail that has not been sent. */
const UnsentMail = z.object({
  id: z.string(),
  applicationId: z.string(),
  kind: z.string(),
  recipient: z.string(),
  /** `waiting` is sent on its own, `givenUp` only again by an operator. */
  state: z.enum(['waiting', 'givenUp']),
  attempts: z.number(),
  createdAt: z.string(),
  /** When it is tried again; null when it was given up. */
  nextAt: z.nullable(z.string()),
  /** Why the last attempt failed, with the words of the mail server. */
  reason: z.nullable(z.string()),
});

export const getMails = endpoint({
  method: 'GET',
  path: '/api/operator/mails',
  summary: 'Mails that have not been sent: those given up first, then the oldest; with the number of each',
  caller: 'operator',
  needs: { scope: 'read' },
  query: z.object({ limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))) }),
  answer: { 200: z.object({ waiting: z.number(), givenUp: z.number(), mails: z.array(UnsentMail) }) },
  refusals: ['invalid'],
});

export const postMailAgain = endpoint({
  method: 'POST',
  path: '/api/operator/mails/{mailId}/again',
  summary: 'Sends a waiting mail or one that was given up as soon as possible; conflict while it is being sent',
  caller: 'operator',
  needs: { scope: 'settings' },
  act: 'mail.sendAgain',
  params: mailId,
  answer: { 204: null },
  refusals: ['notFound', 'conflict'],
});

export const postTestMail = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/mails/test',
  summary: 'Sends a test mail at once and says what came of it; one that could not be sent waits like any other',
  caller: 'operator',
  needs: { scope: 'settings' },
  act: 'mail.sendTest',
  params: z.object({ applicationId: boundedName.check(z.regex(/^[a-z0-9][a-z0-9-]{0,62}$/)) }),
  body: z.object({ email: MailAddress, language: z.optional(z.enum(LANGUAGES)) }),
  answer: {
    200: z.object({
      id: z.string(),
      outcome: z.enum(['sent', 'waiting', 'givenUp']),
      reason: z.nullable(z.string()),
    }),
  },
  refusals: ['malformed', 'invalid', 'notFound'],
});
