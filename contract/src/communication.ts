import { EMAIL } from '@zaehlwerk/domain/communication/communication';
import * as z from 'zod/mini';
import { boundedName, boundedText } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { MailAddress, MAILING_HEADERS, MailOutcome } from './mail.ts';
import { postCredentials } from './operator.ts';
import { wrong } from './rule.ts';

export const CrmRegistrationInfo = z.object({
  registered: z.boolean(),
  currentConfirmedCommunicationTypes: z.array(boundedText(50).check(z.minLength(1))).check(z.maxLength(20)),
  selfServiceToken: z.nullable(boundedName.check(z.minLength(1))),
});

/** `receiptGivenUp` where no mail server took the last receipt: it can be asked for again. */
const AnsweredRegistrationInfo = z.extend(CrmRegistrationInfo, { receiptGivenUp: z.optional(z.boolean()) });

export const getCrmRegistrationInfo = endpoint({
  method: 'GET',
  path: '/api/pro/account/crm-registration-info',
  summary: 'What the CRM knows of the account',
  caller: 'account',
  answer: { 200: AnsweredRegistrationInfo },
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

/** With the address to which receipts go, which no answer to the account holds. EMAIL confirmed needs an address. */
export const CrmRegistration = z
  .extend(CrmRegistrationInfo, { email: z.nullable(MailAddress) })
  .check(
    wrong(({ currentConfirmedCommunicationTypes: confirmed, email }) =>
      confirmed.includes(EMAIL) && email === null ? [{ path: ['email'], code: 'required' }] : [],
    ),
  );
export type CrmRegistration = z.infer<typeof CrmRegistration>;

const registrationOfAccount = {
  path: '/api/operator/accounts/{accountId}/crm-registration',
  caller: 'operator',
  params: postCredentials.params,
} as const;

export const getCrmRegistration = endpoint({
  ...registrationOfAccount,
  method: 'GET',
  needs: { scope: 'read' },
  summary: 'What the CRM knows of an account: as it was put, or as the CRM answers',
  answer: { 200: CrmRegistration },
  refusals: ['notFound'],
});

export const putCrmRegistration = endpoint({
  ...registrationOfAccount,
  method: 'PUT',
  needs: { scope: 'import' },
  act: 'login.putRegistration',
  summary: 'Says what the CRM knows of an account, and gives it the role for receipts unless it is a sub-account',
  body: CrmRegistration,
  answer: { 200: CrmRegistration },
  refusals: ['malformed', 'invalid', 'notFound', 'conflict'],
});

export const deleteCrmRegistration = endpoint({
  ...registrationOfAccount,
  method: 'DELETE',
  needs: { scope: 'import' },
  act: 'login.deleteRegistration',
  summary: 'The CRM knows nothing of an account any more, which loses the role for receipts',
  answer: { 204: null },
  refusals: ['notFound', 'conflict'],
});
