import pg from 'pg';
import { type Portal, startPortal } from './portal.ts';
import { median, type Row } from './table.ts';

export const TENANT = '/api/operator/applications/bench';
const DOCUMENT = { name: 'Bench', hosts: [], logo: null, brandColor: null, config: {} };

/** Customers of a small town, and of one of ten times that. */
export const TOWNS = [2000, 20_000] as const;
export type Towns = readonly [number, number];

/** Seconds that something took in the small town, and in the large one. */
type Times<Kind extends string> = Readonly<Record<Kind, number>>;

/** A row of a table: how many times as long something takes in a town of ten times as many. */
export interface Grown<Kind extends string> {
  readonly kind: Kind;
  readonly what: string;
  readonly limit: number;
}

/** Measures something in a town, makes it ten times as large, and measures it again: in one portal, so in one run. */
export async function grownTown<Kind extends string>(
  [few, many]: Towns,
  rows: readonly Grown<Kind>[],
  measure: (portal: Portal, customers: number) => Promise<Times<Kind>>,
): Promise<Row[]> {
  const portal = await startPortal();
  try {
    await portal.operator('PUT', TENANT, DOCUMENT);
    await addCustomers(portal, 0, few);
    const small = await measure(portal, few);
    await addCustomers(portal, few, many);
    const large = await measure(portal, many);
    return rows.map(({ kind, what, limit }) => ({
      what: `${what}, of ${many} customers : of ${few}`,
      figure: large[kind] / small[kind],
      unit: 'times',
      holds: large[kind] / small[kind] < limit,
      target: `< ${limit}`,
      behind: `${told(large[kind])} : ${told(small[kind])}`,
    }));
  } finally {
    await portal.stop();
  }
}

const told = (seconds: number): string => `${(seconds * 1000).toFixed(1)} ms`;

/** How long some work takes, in seconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1000;
}

/** The median of some work that is done for one after the other. */
export async function medianOf<One>(
  all: readonly One[],
  work: (one: One, n: number) => Promise<unknown>,
): Promise<number> {
  const times: number[] = [];
  for (const [n, one] of all.entries()) times.push(await timed(() => work(one, n)));
  return median(times);
}

/** Numbers of customers, spread over all of them, so many. */
export function someOf(customers: number, count: number): readonly number[] {
  return Array.from({ length: count }, (_, n) => Math.floor((n * customers) / count));
}

/**
 * Customers from one number to another, put into the tables as if they had been imported and had read: each with a login
 * `kunde-N`, an order `B-N` of the meter `1EMH…N`, a reading with a comment, and the report of a meter that is on nobody's list.
 */
async function addCustomers(portal: Portal, from: number, to: number): Promise<void> {
  const client = new pg.Client(portal.database);
  await client.connect();
  await client.query(
    `with person as (
       select n, gen_random_uuid() as account_id, gen_random_uuid() as job_id, gen_random_uuid() as task_id,
         gen_random_uuid() as submission_id, date_trunc('milliseconds', now()) + n * interval '1 ms' as at
       from generate_series($1::int, $2::int - 1) n
     ), account as (
       insert into accounts (application_id, account_id, name) select 'bench', account_id, 'Kunde ' || n from person
     ), login as (
       insert into logins (application_id, login_id, account_id, username, username_key, password_hash)
       select 'bench', gen_random_uuid(), account_id, 'kunde-' || n, 'kunde-' || n, '' from person
     ), job as (
       insert into jobs (application_id, job_id, account_id, order_number, order_hash, meter_number, ma_lo_id, meter_address,
         customer)
       select 'bench', job_id, account_id, 'B-' || n, '', '1EMH' || lpad(n::text, 10, '0'), 'DE' || lpad(n::text, 31, '0'),
         jsonb_build_object('street', 'Bahnhofstraße', 'houseNumber', n::text, 'zip', '34990', 'city', 'Ellerbach'),
         jsonb_build_object('customerNumber', 'K-' || n, 'lastname', 'Kunde-' || n)
       from person
     ), task as (
       insert into rate_tasks (application_id, task_id, job_id, position, obis)
       select 'bench', task_id, job_id, 0, '1-0:1.8.0' from person
     ), sent as (
       insert into submissions (application_id, submission_id, account_id, job_id, content_hash, reading_date, received_at)
       select 'bench', submission_id, account_id, job_id, '', current_date, at from person
     ), result as (
       insert into reading_results (application_id, result_id, submission_id, task_id, reading_value, reading_date, comment, created)
       select 'bench', gen_random_uuid(), submission_id, task_id, 5 + n, current_date, 'Hund im Hof', at from person
     )
     insert into unknown_readings (application_id, reading_id, account_id, meter_number, reading_value, reading_date, content_hash, created)
     select 'bench', gen_random_uuid(), account_id, '1EMH' || lpad(n::text, 10, '0'), 7 + n, current_date, '', at from person`,
    [from, to],
  );
  await client.query('vacuum analyze');
  await client.end();
}
