import { resolveSettings, type EffectiveSettings, type JobSettings } from '@zaehlwerk/domain/job/settings';

/** The part of a tenant's document that is about jobs, as a column of a statement over tenants `a`. */
export const TENANT_SETTINGS = `json_build_object(
  'meterReading', coalesce(a.document -> 'config' -> 'meterReading', '{}'),
  'features', coalesce(a.document -> 'config' -> 'features', '{}'))`;

/** What holds for one job: its own settings, else the tenant's, else the defaults. */
export function settingsOfJob(tenant: JobSettings, job: JobSettings): EffectiveSettings {
  return resolveSettings(tenant, { meterReading: job.meterReading ?? {}, features: job.features ?? {} });
}

/**
 * What the utility tells its shares of a job beyond what reading takes (decision 0019), as parts of a statement over
 * `h`, the row by which an account has the job; wants the tenant as $1. Whom the utility has ordered it for (`given_by`
 * is null) is told everything.
 */
const TOLD = `
  select shows -> 'sharesShowCustomer' = 'true' as customer,
    shows -> 'sharesHideNameAtMeter' is distinct from 'true' as name,
    shows -> 'sharesShowEarlierReadings' = 'true' as earlier,
    shows -> 'sharesShowRemarksOfOthers' = 'true' as remarks
  from (select document -> 'config' -> 'features' as shows from applications where application_id = $1) a`;

/** The account and those that are below it; ended ones are still there, as their readings are. */
const BELOW = `
  select account_id from accounts where application_id = $1 and account_id = $2
  union all
  select a.account_id from below join accounts a on a.application_id = $1 and a.parent_id = below.account_id`;

/** Comes first in a statement that has the tenant as $1 and the account as $2; `told` is joined to `h`. */
export const WITH_TOLD = `with recursive below as (${BELOW}), told as materialized (${TOLD})`;

/** Whether the holder of the job is told something that shares are told by one of the utility's settings alone. */
export function isTold(what: 'customer' | 'name' | 'earlier' | 'remarks'): string {
  return `(h.given_by is null or told.${what})`;
}

/** Whether the holder is told comment and photos of the result `r`: those of others are nobody's business below them. */
export const ARE_REMARKS_TOLD = `(${isTold('remarks')} or exists (
    select from submissions s
    where s.application_id = $1 and s.submission_id = r.submission_id and s.account_id in (select account_id from below)
  ))`;
