import type { TestAnswer, TestTenant, TestServer } from '../test-server.ts';

/** What the CRM knows of somebody whose address is confirmed, as an operator puts it. */
export function registrationOf(mark: string) {
  return {
    registered: true,
    currentConfirmedCommunicationTypes: ['EMAIL'],
    selfServiceToken: `selbst-${mark}`,
    email: `karin@${mark}.example`,
  };
}

/** Calls the operator interface about what the CRM knows of an account. */
export function operateRegistration(
  server: TestServer,
  tenant: TestTenant,
  accountId: string,
  method: string,
  body?: object,
): Promise<TestAnswer> {
  const path = `/api/operator/accounts/${accountId}/crm-registration`;
  return tenant.call(method, path, { token: server.operatorKey, ...(body === undefined ? {} : { body }) });
}
