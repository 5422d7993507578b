import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { acceptOverHttp, type Targets } from './accept.ts';
import { alternate } from './alternate.ts';
import { closedLoop, type Shot } from './closed-loop.ts';
import { type Portal, startPortal } from './portal.ts';
import type { Row } from './table.ts';
import { openTargets } from './targets.ts';

const TENANT = '/api/operator/applications/bench';
const JOBS = { jobs: 2000, rates: 1, events: 1 };
/** Readings that want a look: a bad campaign, and ten of them. */
const SIZES = [2_000, 20_000] as const;
/** How many one call decides about. */
const DECIDED = 1000;

/** Entering readings for customers, listing those that want a look, releasing them, and handing them over. */
export async function measureClearing(seconds: number): Promise<Row[]> {
  const portal = await startPortal();
  try {
    const targets = await openTargets(portal, JOBS.jobs, JOBS.rates, JOBS.events);
    const entered = await entering(portal, targets, seconds);
    const times: Times[] = [];
    let before = 0;
    for (const size of SIZES) {
      await addReadingsToClear(portal, targets, size - before);
      times.push(await clear(portal, size));
      before = size;
    }
    return [entered, ...grown(times as [Times, Times]), await handingOver(portal)];
  } finally {
    await portal.stop();
  }
}

/** Entering over HTTP, with its entry in the audit, against what customers send. */
function entering(portal: Portal, targets: Targets, seconds: number): Promise<Row> {
  let n = 0;
  const authorization = `Bearer ${portal.environment['OPERATOR_KEY']}`;
  const enter = (): Shot => {
    const readingValue = 21_000 + (n % 300);
    const body = { source: 'phone', confirmed: true, readingDate: targets.readingDate, results: [{ readingValue }] };
    return {
      method: 'POST',
      path: `${TENANT}/orders/B-${n++ % JOBS.jobs}/readings`,
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: Buffer.from(JSON.stringify(body)),
    };
  };
  return alternate('enter a reading for a customer, 16 connections : the customer sends it', 0.1, {
    bare: () => acceptOverHttp(portal.origin, targets, seconds, null),
    ours: () => closedLoop(portal.origin, 16, seconds, enter),
  });
}

interface Times {
  readonly listing: number;
  readonly releasing: number;
}

/** Lists all that want or wanted a look, page by page, and releases as many of those that wait as there were at first. */
async function clear(portal: Portal, size: number): Promise<Times> {
  const waiting: string[] = [];
  const listing = await timed(async () => {
    let [count, after] = [0, ''];
    for (;;) {
      const page = await portal.operator('GET', `${TENANT}/clearing?limit=1000${after}`);
      const { readings, next } = page as { readings: { readingId: string; state: string }[]; next: string | null };
      count += readings.length;
      waiting.push(...readings.filter(({ state }) => state === 'open').map(({ readingId }) => readingId));
      if (next === null) break;
      after = `&after=${next}`;
    }
    if (count !== size) throw new Error(`${count} of ${size} readings were listed`);
  });
  const releasing = await timed(async () => {
    for (let at = 0; at < SIZES[0]; at += DECIDED) {
      const readingIds = waiting.slice(at, at + DECIDED);
      await portal.operator('POST', `${TENANT}/clearing`, { readingIds, state: 'released' });
    }
  });
  return { listing, releasing };
}

function grown([few, many]: readonly [Times, Times]): Row[] {
  const row = (what: string, limit: number, kind: keyof Times): Row => ({
    what,
    figure: many[kind] / few[kind],
    unit: 'times',
    holds: many[kind] / few[kind] < limit,
    target: `< ${limit}`,
    behind: `${many[kind].toFixed(2)} s : ${few[kind].toFixed(2)} s`,
  });
  return [
    row(`list ${SIZES[1]} readings that want a look, page by page : ${SIZES[0]}`, 20, 'listing'),
    row(`release ${SIZES[0]} readings of ${SIZES[1]} : of ${SIZES[0]}`, 3, 'releasing'),
  ];
}

/** All released readings once they have their places, against all readings. */
async function handingOver(portal: Portal): Promise<Row> {
  const perSecond = async (query: string): Promise<number> => {
    let count = 0;
    const seconds = await timed(async () => {
      let after = '';
      for (;;) {
        const page = await portal.operator('GET', `${TENANT}/readings?limit=10000${query}${after}`);
        const { readings, next } = page as { readings: unknown[]; next: string };
        if (readings.length === 0) return;
        count += readings.length;
        after = `&after=${next}`;
      }
    });
    return count / seconds;
  };
  await perSecond('&released=true');
  const [all, released] = [await perSecond(''), await perSecond('&released=true')];
  return {
    what: 'hand over released readings : all readings',
    figure: released / all,
    unit: '',
    holds: released / all >= 0.5,
    target: '≥ 0.5',
    behind: `${Math.round(released)}/s : ${Math.round(all)}/s`,
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
}

/** Readings of all jobs in turns that want a look, put into the tables as if they had been accepted. */
async function addReadingsToClear(portal: Portal, { applicationId, accountId, jobs }: Targets, count: number) {
  const client = new pg.Client(portal.database);
  await client.connect();
  await client.query(
    `with sent as (
       select gen_random_uuid() as submission_id, gen_random_uuid() as result_id, ($3::uuid[])[1 + n % $5::int] as job_id,
         ($4::uuid[])[1 + n % $5::int] as task_id, date_trunc('milliseconds', now()) + n * interval '1 ms' as created
       from generate_series(1, $6::int) n
     ), submission as (
       insert into submissions (application_id, submission_id, account_id, job_id, content_hash, reading_date, received_at)
       select $1, submission_id, $2, job_id, '', current_date, created from sent
     ), result as (
       insert into reading_results (application_id, result_id, submission_id, task_id, reading_value, reading_date, created)
       select $1, result_id, submission_id, task_id, 99999, current_date, created from sent
     )
     insert into clearings (application_id, result_id, reasons, created)
     select $1, result_id, '{outsideRange}', created from sent`,
    [applicationId, accountId, jobs.map(({ id }) => id), jobs.map(({ taskId }) => taskId), jobs.length, count],
  );
  await client.query('vacuum analyze');
  await client.end();
}
