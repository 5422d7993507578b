import { countChanged } from '../../features/order-states/keep-counted.ts';
import { makeFindable } from '../../features/order-search/keep-findable.ts';
import { systemScope } from '../../http/caller/system-scope.ts';
import { copyApplication } from '../copy-application.ts';
import type { TestServer } from '../test-server.ts';
import { newUtility, type Utility } from '../utility.ts';
import { newCampaign } from './campaigns.ts';
import { importInto } from './operator-calls.ts';

/** Orders of one property manager, and of households with two each; and how often they are copied. */
const [OF_MANAGER, OF_HOUSEHOLDS, COPIES] = [900, 1100, 49];
const OF_HOUSEHOLD = 2;

/** A utility among as many others that there are 100,000 orders; most of what a portal keeps is there for each order. */
export interface GrownPortal {
  readonly utility: Utility;
  readonly campaignId: string;
  /** Of a household with two orders. */
  readonly household: { readonly username: string; readonly password: string };
}

/** Fills a server: one utility by calls and by rows of its own, the others as copies of it. */
export async function growPortal(server: TestServer, mark: string): Promise<GrownPortal> {
  const { parts } = server;
  const utility = await newUtility(server, mark);
  const { tenant, owner } = utility;
  const campaignId = await newCampaign(server, tenant, {}, ['open']);
  const household = { username: 'haushalt-0', password: 'Pw-4711-4711' };
  const login = (n: number): string =>
    n < OF_MANAGER ? owner.username : `haushalt-${Math.floor((n - OF_MANAGER) / OF_HOUSEHOLD)}`;
  const lines = Array.from({ length: OF_MANAGER + OF_HOUSEHOLDS }, (_, n) =>
    [
      `neu-${n}`,
      login(n),
      login(n) === household.username ? household.password : '',
      `1EMH${1000 + n}`,
      'ELECTRIC_METER',
      '1-0:1.8.0',
      `Lindenweg`,
      `${n}`,
      'Ellerbach',
      `K-${Math.floor(n / 2)}`,
      `Müller-${Math.floor(n / 2)}`,
      `kunde-${n}@haushalte.example`,
      campaignId,
    ].join(';'),
  );
  const heading =
    'Auftragsnummer;Benutzername;Passwort;Zählernummer;Zählerart;OBIS;Straße;Hausnummer;Ort;Kundennummer;Nachname;E-Mail;Kampagne';
  const { status, answer } = await importInto(server, tenant, [heading, ...lines].join('\n'));
  if (status !== 200) throw new Error(JSON.stringify(answer).slice(0, 500));
  await parts.pool.query(ROWS_OF_ORDERS, [tenant.applicationId]);
  for (const list of ['reading', 'unknown_reading', 'anonymous_reading'])
    await parts.pool.query(`select setval('${list}_positions', $1)`, [2 * lines.length]);
  const still = new AbortController().signal;
  await makeFindable(parts, systemScope('order search'), still);
  await countChanged(parts, systemScope('order states'), still);
  const client = await parts.pool.connect();
  try {
    for (let n = 0; n < COPIES; n += 1) await copyApplication(client, tenant.applicationId, `grown-${n}`);
    await client.query('vacuum analyze');
  } finally {
    client.release();
  }
  return { utility, campaignId, household };
}

/**
 * For every order an earlier reading, for every second one a reading with a photo that wants or wanted a look, and for every fourth what
 * else a portal keeps: links, sessions, mails, and what came without an order.
 */
const ROWS_OF_ORDERS = `
  with orders as (
    select j.*, k.task_id, row_number() over (order by j.job_id) as n, gen_random_uuid() as submission_id, gen_random_uuid() as result_id,
      gen_random_uuid() as anonymous_id, timestamptz '2026-03-01T10:00:00Z' + row_number() over (order by j.job_id) * interval '1 second' as at
    from jobs j join rate_tasks k using (application_id, job_id) where application_id = $1 and j.order_number like 'neu-%'
  ), second as (
    select * from orders where n % 2 = 0
  ), fourth as (
    select * from orders where n % 4 = 1
  ), earlier as (
    insert into reading_events (application_id, event_id, task_id, reading_date, reading_value, reason, created)
    select application_id, gen_random_uuid(), task_id, '2025-03-01', 1000, 'PERIODIC', '2025-03-02' from orders
  ), sent as (
    insert into submissions (application_id, submission_id, account_id, job_id, idempotency_key, content_hash, reading_date, received_at)
    select application_id, submission_id, account_id, job_id, gen_random_uuid(), '', '2026-03-01', at from second
  ), result as (
    insert into reading_results (application_id, result_id, submission_id, task_id, reading_value, reading_date, created, position, nth)
    select application_id, result_id, submission_id, task_id, 1200, '2026-03-01', at, n, 1 from second
  ), image as (
    insert into result_images (application_id, image_id, result_id, position, storage_key, sha256, byte_length, width, height)
    select o.application_id, gen_random_uuid(), o.result_id, 0, i.storage_key, i.sha256, i.byte_length, i.width, i.height
    from second o, (select * from result_images where application_id = $1 limit 1) i
  ), clearing as (
    insert into clearings (application_id, result_id, reasons, created, state, decided_at, decided_by, position)
    select application_id, result_id, '{outsideRange}', at + interval '1 month', case when n % 8 = 0 then 'open' else 'released' end,
      case when n % 8 > 0 then at end, case when n % 8 > 0 then 'further' end, case when n % 8 > 0 then n + 1 end
    from second
  ), link as (
    insert into link_tokens (token_hash, application_id, account_id)
    select sha256(job_id::text::bytea), application_id, account_id from fourth
  ), session as (
    insert into refresh_tokens (token_hash, application_id, account_id, family_id, issued_at, expires_at)
    select sha256(job_id::text::bytea), application_id, account_id, gen_random_uuid(), at, at + interval '1 year' from fourth
  ), unknown as (
    insert into unknown_readings (application_id, reading_id, account_id, meter_number, reading_value, reading_date, content_hash, created,
      position)
    select application_id, gen_random_uuid(), account_id, meter_number, 7, '2026-03-01', '', at, n from fourth
  ), anonymous as (
    insert into anonymous_readings (application_id, reading_id, meter_type, meter_number, reading_date, reading_reason, firstname, lastname,
      street, house_number, zip, city, created)
    select application_id, anonymous_id, 'GAS_METER', meter_number, '2026-03-01', 'ANNUAL_READING', 'Karin', 'Krüger', 'Lindenweg', '1',
      '34990', 'Ellerbach', at from fourth
  ), value as (
    insert into anonymous_reading_values (application_id, value_id, reading_id, obis, reading_value, created, position)
    select application_id, gen_random_uuid(), anonymous_id, '7-0:3.0.0', 7, at, n from fourth
  ), send as (
    insert into anonymous_sends (application_id, send_hash, reading_id, created)
    select application_id, sha256(job_id::text::bytea), anonymous_id, at from fourth
  ), code as (
    insert into card_codes (application_id, login_id, code_hash, created_at)
    select application_id, login_id, sha256(login_id::text::bytea), created_at from logins
    where application_id = $1 and username like 'haushalt-%'
  ), reminder as (
    insert into reminders (application_id, account_id, mailbox, reminded_at)
    select application_id, account_id, sha256(job_id::text::bytea), at from fourth
  )
  insert into mails (mail_id, application_id, kind, language, recipient, subject, body_text, body_html, created_at, expires_at, next_at,
    account_id)
  select gen_random_uuid(), application_id, 'reminder', 'de', 'karin@post.example', 'Ablesung', '', '', at, at + interval '1 year',
    at + interval '1 year', account_id
  from fourth`;
