import type { getOpenOrders } from '@zaehlwerk/contract/open-orders';
import { berlinToday } from '@zaehlwerk/samples/today';
import pg from 'pg';
import type * as z from 'zod/mini';
import { type Portal, startPortal } from './portal.ts';
import { median, type Row } from './table.ts';
import { timed } from './town.ts';

const TENANT = '/api/operator/applications/bench';
const CAMPAIGN = 'jahresablesung';
const ORDERS = 100_000;
const OFF_LIST = 20_000;
/** How many are put into the tables at a time. */
const AT_ONCE = 20_000;
/** Each call is made so often, after one that does not count. */
const CALLS = 9;
/** How long the portal may take for what it does behind with so many orders, and how often it is looked at (milliseconds). */
const MOST_WAITED = 600_000;
const PAUSE = 500;

/** What a clerk's screens ask of the server, in an application with 100,000 orders of one campaign, most of which were read. */
export async function measureDesk(): Promise<Row[]> {
  const portal = await startPortal();
  try {
    await portal.operator('PUT', TENANT, { name: 'Bench', hosts: [], logo: null, brandColor: null, config: {} });
    const days = { name: 'Jahresablesung', earliestExecution: berlinToday(), latestExecution: '2199-12-31' };
    await portal.operator('PUT', `${TENANT}/campaigns/${CAMPAIGN}`, days);
    await portal.operator('POST', `${TENANT}/campaigns/${CAMPAIGN}/state`, { state: 'open' });
    await fill(portal);
    return [...(await boards(portal)), ...(await searches(portal)), ...(await lists(portal))];
  } finally {
    await portal.stop();
  }
}

async function boards(portal: Portal): Promise<Row[]> {
  return [
    await mark(portal, 300, 'board of a campaign: how far it is', `progress?campaign=${CAMPAIGN}`),
    await mark(portal, 300, 'board of a campaign: its name and its orders', 'campaigns'),
    await mark(portal, 300, 'the first page of the desk', `start?campaign=${CAMPAIGN}`),
  ];
}

/** What somebody types, with what it is. */
const SOUGHT: Readonly<Record<string, string>> = {
  'an order number': 'B-54321',
  'a meter number': '1EMH0000054321',
  'the end of a meter number': '54321',
  'a user name': 'kunde-54321',
  'a mail address': 'kunde-54321@haushalte.example',
  'a street with a house number': 'Lindenweg 7',
  'a name and a street': 'Müller Lindenweg',
  'a name that thousands have': 'Müller',
  'a name of nobody': 'Xaverius',
  'the meter number of a reading without access': '7ITR0000004321',
  'the name of somebody without access, and a street': 'Quitte4321 Wiesenweg',
  'a name that all without access have': 'Katharina',
};

async function searches(portal: Portal): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [what, typed] of Object.entries(SOUGHT))
    rows.push(await mark(portal, 200, `search for ${what}`, `orders?search=${encodeURIComponent(typed)}`));
  return rows;
}

async function lists(portal: Portal): Promise<Row[]> {
  const page = `campaigns/${CAMPAIGN}/open-orders?limit=200`;
  const { count } = (await portal.operator('GET', `${TENANT}/${page}`)) as z.infer<(typeof getOpenOrders.answer)[200]>;
  const listed: Readonly<Record<string, string>> = {
    'the first': page,
    'the last': `${page}&skip=${Math.floor((count - 1) / 200) * 200}`,
    'sorted by customer': `${page}&sort=customer`,
    'sorted by meter type': `${page}&sort=meterType`,
    'of gas meters': `${page}&meterType=GAS_METER`,
    'of a deadline': `${page}&deadline=2199-12-31`,
    'of a street': `${page}&street=${encodeURIComponent('Lindenweg 7. Abschnitt')}`,
    'with a mail address': `${page}&mail=some`,
  };
  const rows: Row[] = [];
  for (const [what, target] of Object.entries(listed))
    rows.push(await mark(portal, 150, `page of ${count} open orders, ${what}`, target));
  return rows;
}

/** How long the server takes for a call; the median counts. */
async function mark(portal: Portal, limit: number, what: string, target: string): Promise<Row> {
  const times: number[] = [];
  const call = (): Promise<unknown> => portal.operator('GET', `${TENANT}/${target}`);
  await call();
  for (let n = 0; n < CALLS; n += 1) times.push((await timed(call)) * 1000);
  const figure = median(times);
  return {
    what: `${ORDERS.toLocaleString('en')} orders: ${what}`,
    figure,
    unit: 'ms',
    holds: figure <= limit,
    target: `≤ ${limit} ms`,
    behind: `slowest of ${CALLS} ${Math.max(...times).toFixed(0)} ms`,
  };
}

/**
 * Orders, and readings without one, put into the tables as if they had been imported, three of five of them read in forty days, in the portal, on the telephone or by card,
 * and one in fifty of these readings waits to be cleared; and readings of people without access. Every fifth meter has two rates, and every fourth order a day of its own.
 */
async function fill(portal: Portal): Promise<void> {
  const client = new pg.Client(portal.database);
  await client.connect();
  try {
    // Foreign keys keep the plans of their connection, made while there were no rows: they would read all of them for each new one.
    await client.query('set enable_seqscan = off');
    for (let from = 0; from < ORDERS; from += AT_ONCE) await client.query(ADD, [from, from + AT_ONCE]);
    await client.query(ADD_OFF_LIST, [OFF_LIST]);
    await caughtUp(client);
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

/** Until the portal itself has made the words by which the orders are found, and counted them. */
async function caughtUp(client: pg.Client): Promise<void> {
  for (let waited = 0; waited < MOST_WAITED; waited += PAUSE) {
    const { rows } = await client.query<{ done: boolean }>(
      `select not exists (select from orders_to_find) and not exists (select from off_list_words where words is null)
         and not exists (select from orders_to_count) as done`,
    );
    if (rows[0]?.done === true) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  throw new Error('the portal has not made the words of all orders, or not counted them: see its log (BENCH_LOG)');
}

const ADD = `with person as (
    select n, gen_random_uuid() as account_id, gen_random_uuid() as job_id, gen_random_uuid() as submission_id,
      now() - (n % 40) * interval '1 day' - n * interval '1 ms' as at,
      (array['Müller', 'Schmidt', 'Weber', 'Krüger', 'Yılmaz', 'Brandes', 'Arndt', 'Öztürk', 'Nowak', 'Sauer', 'Hofmann', 'Lang', 'Ebert',
        'Vogt', 'Pohl', 'Jansen', 'Beck', 'Roth', 'Seidel', 'Busch'])[1 + n * 7 % 20] as lastname,
      (array['Karin', 'Omar', 'Änne', 'Jürgen', 'Sevgi', 'Paul', 'Mia'])[1 + n % 7] as firstname,
      (array['Lindenweg', 'Bahnhofstraße', 'Am Mühlbach', 'Goethestraße'])[1 + n % 4] || ' ' || 1 + n / 4 % 100 || '. Abschnitt' as street
    from generate_series($1::int, $2::int - 1) n
  ), account as (
    insert into accounts (application_id, account_id, name) select 'bench', account_id, lastname from person
  ), login as (
    insert into logins (application_id, login_id, account_id, username, username_key, password_hash)
    select 'bench', gen_random_uuid(), account_id, 'kunde-' || n, 'kunde-' || n, '' from person
  ), job as (
    insert into jobs (application_id, job_id, account_id, campaign_id, order_number, order_hash, meter_number, meter_type, ma_lo_id,
      latest_execution, meter_address, customer, customer_email)
    select 'bench', job_id, account_id, '${CAMPAIGN}', 'B-' || n, '', '1EMH' || lpad(n::text, 10, '0'),
      (array['ELECTRIC_METER', 'GAS_METER', 'WATER_METER'])[1 + n % 5], 'DE' || lpad(n::text, 31, '0'),
      case when n % 4 = 0 then date '2199-11-30' end,
      jsonb_build_object('street', street, 'houseNumber', 1 + n / 400 || (array['', '', 'a'])[1 + n % 3], 'zip', '34990', 'city', 'Ellerbach',
        'location', 'Keller, Zählerraum'),
      jsonb_build_object('customerNumber', 'K-' || n, 'firstname', firstname, 'lastname', lastname),
      case when n % 7 < 4 then 'kunde-' || n || '@haushalte.example' end
    from person
  ), task as (
    insert into rate_tasks (application_id, task_id, job_id, position, obis)
    select 'bench', gen_random_uuid(), job_id, rate, '1-0:1.8.' || rate from person, generate_series(0, (n % 5 = 4)::int) rate
    returning task_id, job_id
  ), reader as (
    select * from person where n % 5 < 3 or n % 10 = 4
  ), sent as (
    insert into submissions (application_id, submission_id, account_id, job_id, content_hash, reading_date, received_at)
    select 'bench', submission_id, account_id, job_id, '', current_date, at from reader
  ), result as (
    insert into reading_results (application_id, result_id, submission_id, task_id, reading_value, reading_date, created, source)
    select 'bench', gen_random_uuid(), p.submission_id, k.task_id, 5 + n, current_date, at, (array[null, null, 'phone', 'card'])[1 + n % 4]
    from reader p join task k on k.job_id = p.job_id
    returning result_id, created, reading_value
  )
  insert into clearings (application_id, result_id, reasons, created)
  select 'bench', result_id, '{outsideRange}', created from result where reading_value % 50 = 0`;

const ADD_OFF_LIST = `
  insert into anonymous_readings (application_id, reading_id, meter_type, meter_number, reading_date, reading_reason, firstname, lastname, street,
    house_number, zip, city, created)
  select 'bench', gen_random_uuid(), 'GAS_METER', '7ITR' || lpad(n::text, 10, '0'), current_date, 'ANNUAL_READING', 'Katharina', 'Quitte' || n,
    'Wiesenweg', (n % 90 + 1)::text, '34990', 'Ellerbach', now() - n * interval '1 minute'
  from generate_series(1, $1::int) n`;
