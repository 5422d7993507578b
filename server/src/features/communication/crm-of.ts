import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Tables } from '../../database/schema.ts';
import { type Crm, httpCrm } from '../../outside/crm.ts';
import { findLoginOf } from '../accounts/login-store.ts';
import { databaseCrm } from './crm-registrations-store.ts';

/** The CRM that is asked over HTTP, where one is set up, else what the operator says of it. */
export function crmOf({ crm }: Pick<Config, 'crm'>, db: Kysely<Tables>, log: Logger): Crm {
  if (crm === null) return databaseCrm(db);
  return httpCrm(crm, {
    usernameOf: async (tenant, accountId) => (await findLoginOf(db, tenant, accountId))?.username ?? null,
    log,
  });
}
