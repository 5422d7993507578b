import { parseDecimal } from '@zaehlwerk/domain/decimal/decimal';
import type { JobSettings } from '@zaehlwerk/domain/job/settings';
import { offersPhotoReading } from '@zaehlwerk/domain/photo-reading/offers-photo-reading';
import type { ExpectedMeter, ExpectedRate } from '@zaehlwerk/recognition/expectations';
import type pg from 'pg';
import type { AccountScope } from '../../http/scope.ts';
import { APPLICATION_SETTINGS, settingsOfJob } from '../jobs/job-settings.ts';

/** Registers beyond are not looked at: comparing a photo with more takes longer than reading it. */
const MOST_RATES = 2000;

/** Whether photos are read for any job of the account. */
export async function readsPhotos(pool: pg.Pool, scope: AccountScope): Promise<boolean> {
  const { rows } = await pool.query<{ settings: JobSettings; features: JobSettings['features'] }>({
    name: 'photo-reading-allowed',
    text: `
      select distinct on (reads, forbids) ${APPLICATION_SETTINGS} as settings,
        jsonb_build_object('aiImageEvaluationEnabled', reads, 'imagesForbidden', forbids) as features
      from account_jobs h
      join jobs j using (application_id, job_id)
      join applications a using (application_id)
      cross join lateral (
        select j.config -> 'features' -> 'aiImageEvaluationEnabled' as reads, j.config -> 'features' -> 'imagesForbidden' as forbids
      ) own
      where h.application_id = $1 and h.account_id = $2`,
    values: [scope.applicationId, scope.accountId],
  });
  return rows.some(({ settings, features }) => offersPhotoReading(true, settingsOfJob(settings, own(features))));
}

/** A flag that the job does not have is null in the row, and left out. */
function own(features: JobSettings['features']): JobSettings {
  const set = Object.fromEntries(Object.entries(features).filter(([, value]) => value !== null));
  return { meterReading: {}, features: set };
}

interface Row {
  readonly meter_number: string;
  readonly obis: string;
  readonly pre_decimals: number | null;
  readonly post_decimals: number | null;
  readonly minimum_value: string | null;
  readonly maximum_value: string | null;
  readonly last_value: string | null;
}

/** What is known of the meters of the account. */
export async function expectedMeters(pool: pg.Pool, scope: AccountScope): Promise<ExpectedMeter[]> {
  const { rows } = await pool.query<Row>({
    name: 'expected-meters',
    text: `
      select j.meter_number, k.obis, k.pre_decimals, k.post_decimals,
        k.minimum_value::text, k.maximum_value::text, last.reading_value::text as last_value
      from account_jobs h
      join jobs j using (application_id, job_id)
      join rate_tasks k using (application_id, job_id)
      left join lateral (
        select e.reading_value from reading_events e
        where e.application_id = k.application_id and e.task_id = k.task_id
        order by e.reading_date desc, e.created desc limit 1
      ) last on true
      where h.application_id = $1 and h.account_id = $2 and k.ended_at is null
      order by j.order_number, k.position, k.obis
      limit ${MOST_RATES}`,
    values: [scope.applicationId, scope.accountId],
  });
  const meters = Map.groupBy(rows, (row) => row.meter_number);
  return [...meters].map(([number, each]) => ({ number, rates: each.map(rateOf) }));
}

function rateOf(row: Row): ExpectedRate {
  const decimal = (text: string | null) => (text === null ? null : parseDecimal(text));
  return {
    obis: row.obis,
    preDecimals: row.pre_decimals,
    postDecimals: row.post_decimals,
    last: decimal(row.last_value),
    least: decimal(row.minimum_value),
    most: decimal(row.maximum_value),
  };
}
