import { EMAIL } from '@zaehlwerk/domain/communication/crm-registration';
import * as z from 'zod/mini';
import { CrmRegistrationInfo } from './communication.ts';
import { endpoint } from './endpoint.ts';
import { MailAddress } from './mail-settings.ts';
import { postCredentials } from './operator.ts';
import { wrong } from './rule.ts';

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
  summary: 'What the CRM knows of an account: as it was put, or as the CRM answers',
  answer: { 200: CrmRegistration },
  refusals: ['notFound'],
});

export const putCrmRegistration = endpoint({
  ...registrationOfAccount,
  method: 'PUT',
  summary: 'Says what the CRM knows of an account, and gives it the role for receipts unless it is a sub-account',
  body: CrmRegistration,
  answer: { 200: CrmRegistration },
  refusals: ['malformed', 'invalid', 'notFound', 'conflict'],
});

export const deleteCrmRegistration = endpoint({
  ...registrationOfAccount,
  method: 'DELETE',
  summary: 'The CRM knows nothing of an account any more, which loses the role for receipts',
  answer: { 204: null },
  refusals: ['notFound', 'conflict'],
});
