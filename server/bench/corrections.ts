import pg from 'pg';
import { acceptOverHttp, type Targets } from './accept.ts';
import { alternate } from './alternate.ts';
import { listing, type Load } from './closed-loop.ts';
import type { Portal } from './portal.ts';
import type { Row } from './table.ts';
import { fetchJobs } from './targets.ts';

/** Number of jobs that are corrected a thousand times. */
const CORRECTED_JOBS = 200;

/** Accepting one more correction of jobs that have a thousand, against the first readings of others, whose answers are shorter. */
export async function correctingOften(portal: Portal, targets: Targets, seconds: number): Promise<Row> {
  const often = { ...targets, jobs: targets.jobs.slice(0, CORRECTED_JOBS) };
  const seldom = { ...targets, jobs: targets.jobs.slice(CORRECTED_JOBS) };
  await correct(portal, often, 1000);
  await fetchJobs(portal, targets.token);
  return alternate('accept the 1,000th correction, 16 connections : the 1st reading', 0.8, {
    bare: () => acceptOverHttp(portal.origin, seldom, seconds, null),
    ours: () => acceptOverHttp(portal.origin, often, seconds, null),
  });
}

interface Side {
  readonly portal: Portal;
  readonly targets: Targets;
}

/** A list of jobs that were corrected 142 times each, against the same list in another portal without. */
export async function listingCorrected(plain: Side, corrected: Side, seconds: number): Promise<Row> {
  await correct(corrected.portal, corrected.targets, 142);
  const sizes = [corrected, plain].map(async ({ portal, targets }) => {
    const { bytes } = await fetchJobs(portal, targets.token);
    return `${Math.round(bytes.length / 1000)} kB`;
  });
  const listed = ({ portal, targets }: Side): Promise<Load> => listing(portal.origin, targets.token, seconds);
  const what = `list ${corrected.targets.jobs.length} jobs with 142 corrections each, 8 connections : without them`;
  return alternate(`${what} (${(await Promise.all(sizes)).join(' : ')})`, 0.7, {
    bare: () => listed(plain),
    ours: () => listed(corrected),
  });
}

/** Corrections of the first rate of each job, of some days in turns, put into the tables as if they had been accepted. */
async function correct(portal: Portal, { applicationId, accountId, jobs }: Targets, count: number): Promise<void> {
  const client = new pg.Client(portal.database);
  await client.connect();
  const values = [applicationId, accountId, jobs.map(({ id }) => id), jobs.map(({ taskId }) => taskId), count];
  await client.query(
    `with correction as (
       select gen_random_uuid() as submission_id, t.job_id, t.task_id, n, current_date - n % 5 as reading_date,
         now() - interval '1 day' + n * interval '1 second' as created
       from unnest($3::uuid[], $4::uuid[]) as t (job_id, task_id) cross join generate_series(1, $5::int) as n
     ), submission as (
       insert into submissions (application_id, submission_id, account_id, job_id, content_hash, reading_date, received_at)
       select $1, submission_id, $2, job_id, '', reading_date, created from correction
     )
     insert into reading_results (application_id, result_id, submission_id, task_id, nth, reading_value, reading_date, created)
     select $1, gen_random_uuid(), submission_id, task_id, n, 21000 + n, reading_date, date_trunc('milliseconds', created)
     from correction`,
    values,
  );
  await client.query('update jobs set updated_at = now() where job_id = any($1)', [values[2]]);
  await client.query('vacuum analyze');
  await client.end();
}
