import type { CrmRegistration } from '@zaehlwerk/contract/communication';
import { ROLE_REGISTERED_RECEIPT } from '@zaehlwerk/domain/account/roles';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../../database/schema.ts';
import type { TenantScope, SystemScope } from '../../http/scope.ts';
import type { Crm } from '../../outside/crm.ts';
import { lockAccount } from '../accounts/account-store.ts';

/** The CRM whose answers the operator gives. */
export function databaseCrm(db: Kysely<Tables>): Crm {
  return { registrationOf: (tenant, accountId) => findRegistration(db, tenant, accountId) };
}

async function findRegistration(
  db: Kysely<Tables>,
  { applicationId }: TenantScope,
  accountId: string,
): Promise<CrmRegistration | null> {
  const row = await db
    .selectFrom('crm_registrations')
    .where('application_id', '=', applicationId)
    .where('account_id', '=', accountId)
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    registered: row.registered,
    currentConfirmedCommunicationTypes: row.confirmed_communication_types,
    selfServiceToken: row.self_service_token,
    email: row.email,
  };
}

/** Creates or replaces what is known of an account; unless it is a sub-account, it gets the role. False when it has ended. */
export async function putRegistration(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  accountId: string,
  { registration, now }: { readonly registration: CrmRegistration; readonly now: Date },
): Promise<boolean> {
  if (!(await lockAccount(transaction, tenant, accountId))) return false;
  const without = sql<string[]>`array_remove(roles, ${ROLE_REGISTERED_RECEIPT})`;
  const added = sql<string[]>`array_append(${without}, ${ROLE_REGISTERED_RECEIPT})`;
  await setRoles(transaction, tenant, accountId, sql`case when parent_id is null then ${added} else ${without} end`);
  const values = {
    registered: registration.registered,
    confirmed_communication_types: registration.currentConfirmedCommunicationTypes,
    self_service_token: registration.selfServiceToken,
    email: registration.email,
    updated_at: now,
  };
  await transaction
    .insertInto('crm_registrations')
    .values({ application_id: tenant.applicationId, account_id: accountId, ...values })
    .onConflict((conflict) => conflict.columns(['application_id', 'account_id']).doUpdateSet(values))
    .execute();
  return true;
}

/** Forgets what is known of an account, which loses the role; false when nothing was. */
export async function deleteRegistration(
  transaction: Transaction<Tables>,
  tenant: TenantScope,
  accountId: string,
): Promise<boolean> {
  await setRoles(transaction, tenant, accountId, sql`array_remove(roles, ${ROLE_REGISTERED_RECEIPT})`);
  const { numDeletedRows } = await transaction
    .deleteFrom('crm_registrations')
    .where('application_id', '=', tenant.applicationId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Comes first, so that two changes of one account follow each other and role and row fit. */
async function setRoles(
  transaction: Transaction<Tables>,
  { applicationId }: TenantScope,
  accountId: string,
  roles: RawBuilder<string[]>,
): Promise<void> {
  await transaction
    .updateTable('accounts')
    .set({ roles })
    .where('application_id', '=', applicationId)
    .where('account_id', '=', accountId)
    .execute();
}

/**
 * Gives every main account the role for receipts where a CRM is asked over HTTP: whether it knows somebody is asked
 * when it matters.
 */
export async function entitleMainAccounts(db: Kysely<Tables>, _system: SystemScope): Promise<void> {
  await sql`
    update accounts set roles = array_append(roles, ${ROLE_REGISTERED_RECEIPT})
    where parent_id is null and not ${ROLE_REGISTERED_RECEIPT} = any(roles)`.execute(db);
}
