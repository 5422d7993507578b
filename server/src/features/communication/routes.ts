import {
  deleteCrmRegistration,
  getCrmRegistration,
  getCrmRegistrationInfo,
  putCrmRegistration,
} from '@zaehlwerk/contract/communication';
import type { FastifyInstance } from 'fastify';
import { tenantOfNamedAccount } from '../../http/caller/named-scopes.ts';
import { Refusal } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { hasReceiptGivenUp } from '../mail/told-by-receipts-store.ts';
import { deleteRegistration, putRegistration } from './crm-registrations-store.ts';
import { refuseWithoutCommunication } from './send-receipt.ts';

/** What the CRM knows of accounts: for themselves, and as an operator says or sees it (interfaces.md). */
export function communicationRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getCrmRegistrationInfo, async ({ scope }) => {
    refuseWithoutCommunication(scope);
    // All that is offered by it goes by mail: see portal-settings.ts.
    if (parts.mailServer === null) throw new Refusal('notFound');
    const registration = known(await parts.crm.registrationOf(scope, scope.accountId));
    const receiptGivenUp = await hasReceiptGivenUp(parts.db, scope);
    return { ...registration, ...(receiptGivenUp && { receiptGivenUp }) };
  });

  serve(app, getCrmRegistration, async ({ scope, params }) => {
    const { tenant, accountId } = await tenantOfNamedAccount(parts, scope, params.accountId);
    return known(await parts.crm.registrationOf(tenant, accountId));
  });

  serve(app, putCrmRegistration, async ({ scope, params, body, act }) => {
    refuseBesideCrm(parts);
    const { tenant, accountId } = await tenantOfNamedAccount(parts, scope, params.accountId);
    const put = { registration: body, now: parts.clock() };
    const isThere = await act.change(
      (transaction) => putRegistration(transaction, tenant, accountId, put),
      (done) => (done ? { applicationId: tenant.applicationId, objects: [accountId] } : null),
    );
    if (!isThere) throw new Refusal('notFound');
    return body;
  });

  serve(app, deleteCrmRegistration, async ({ scope, params, act }) => {
    refuseBesideCrm(parts);
    const { tenant, accountId } = await tenantOfNamedAccount(parts, scope, params.accountId);
    const wasKnown = await act.change(
      (transaction) => deleteRegistration(transaction, tenant, accountId),
      (found) => (found ? { applicationId: tenant.applicationId, objects: [accountId] } : null),
    );
    if (!wasKnown) throw new Refusal('notFound');
    return null;
  });
}

/** What nobody would ask for is not taken: the CRM itself is asked. */
function refuseBesideCrm({ config }: Parts): void {
  if (config.crm !== null) throw new Refusal('conflict');
}

function known<T>(registration: T | null): T {
  if (registration === null) throw new Refusal('notFound');
  return registration;
}
