import * as z from 'zod/mini';
import { boundedName, boundedText } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { MAILING_HEADERS, MailOutcome } from './mail-outcome.ts';

export const CrmRegistrationInfo = z.object({
  registered: z.boolean(),
  currentConfirmedCommunicationTypes: z.array(boundedText(50).check(z.minLength(1))).check(z.maxLength(20)),
  selfServiceToken: z.nullable(boundedName.check(z.minLength(1))),
});

export const getCrmRegistrationInfo = endpoint({
  method: 'GET',
  path: '/api/pro/account/crm-registration-info',
  summary: 'What the CRM knows of the account',
  caller: 'account',
  answer: { 200: CrmRegistrationInfo },
  refusals: ['forbidden', 'notFound'],
});

const receipts = {
  method: 'POST',
  caller: 'account',
  headers: MAILING_HEADERS,
  /** The outcome of the mail is told to whoever asks for it; without one there was nothing to mail. */
  answer: { 200: z.object({ count: z.number(), outcome: z.optional(MailOutcome) }) },
  refusals: ['forbidden', 'conflict', 'tooManyRequests', 'mailNotAccepted'],
} as const;

/** No body; `count` is the number of jobs in the mail. */
export const postReadingReceipts = endpoint({
  ...receipts,
  path: '/api/pro/job/reading-receipts',
  summary:
    'Mails a receipt of all jobs that are done and have readings without one; no body, and no mail where there are none',
});

/** No body; `count` is the number of readings in the mail. */
export const postUnknownReadingReceipts = endpoint({
  ...receipts,
  path: '/api/pro/unknown-readings/receipts',
  summary:
    'Mails a receipt of all readings of unknown meters that have none yet; no body, and no mail where there are none',
});
