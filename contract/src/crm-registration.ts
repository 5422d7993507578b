import { EMAIL } from '@zaehlwerk/domain/account/crm-registration';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { MailAddress } from './mails.ts';
import { postCredentials } from './operator.ts';
import { wrong } from './rule.ts';

/** DOM-58. */
const CrmRegistrationInfo = z.object({
  registered: z.boolean(),
  currentConfirmedCommunicationTypes: z.array(z.string().check(z.minLength(1), z.maxLength(50))).check(z.maxLength(20)),
  selfServiceToken: z.nullable(z.string().check(z.minLength(1), z.maxLength(200))),
});

/** API-44, API-45, OPN-143, OPN-K24. */
export const getCrmRegistrationInfo = endpoint({
  method: 'GET',
  path: '/api/pro/account/crm-registration-info',
  summary: 'What the CRM knows of the account',
  caller: 'account',
  answer: { 200: CrmRegistrationInfo },
  refusals: ['forbidden', 'notFound'],
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
  summary: 'What the CRM knows of an account, as it was put',
  answer: { 200: CrmRegistration },
  refusals: ['notFound'],
});

export const putCrmRegistration = endpoint({
  ...registrationOfAccount,
  method: 'PUT',
  summary: 'Says what the CRM knows of an account, and gives it the role for receipts unless it is a sub-account',
  body: CrmRegistration,
  answer: { 200: CrmRegistration },
  refusals: ['malformed', 'invalid', 'notFound'],
});

export const deleteCrmRegistration = endpoint({
  ...registrationOfAccount,
  method: 'DELETE',
  summary: 'The CRM knows nothing of an account any more, which loses the role for receipts',
  answer: { 204: null },
  refusals: ['notFound'],
});
