import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import {
  FEATURE_SETTINGS,
  type JobColumn,
  READING_SETTINGS,
  type RegisterColumn,
} from '@zaehlwerk/domain/order-file/columns';
import { type Content, type Register, type Value } from './lines/order.ts';
import type { OrderContent } from './merge-order.ts';

/** An order as it is to be kept, with the ids under which it is. */
export interface PlacedOrder extends OrderContent {
  readonly orderNumber: string;
  readonly hash: string;
  readonly jobId: string;
  readonly accountId: string;
}

/** In which column of the table, or under which key of its JSON, each column of a file is kept. */
const METER_ADDRESS = {
  street: 'Straße',
  houseNumber: 'Hausnummer',
  zip: 'PLZ',
  city: 'Ort',
  cityDistrict: 'Ortsteil',
  objectKey: 'Objektschlüssel',
  locationDescription: 'Lage',
  hint: 'Hinweis',
} as const;
const CUSTOMER = {
  customerNumber: 'Kundennummer',
  company: 'Firma',
  firstname: 'Vorname',
  lastname: 'Nachname',
} as const;
const MAILING_ADDRESS = {
  street: 'Post_Straße',
  houseNumber: 'Post_Hausnummer',
  zip: 'Post_PLZ',
  city: 'Post_Ort',
} as const;
const PARTNER = { identifier: 'Partnernummer', company: 'Partnerfirma' } as const;
const JOB = {
  meter_number: 'Zählernummer',
  meter_type: 'Zählerart',
  custom_meter_type: 'Zählerbezeichnung',
  ma_lo_id: 'MaLo-ID',
  customer_email: 'E-Mail',
  customer_phone: 'Telefon',
  earliest_execution: 'Frühester Termin',
  latest_execution: 'Spätester Termin',
  re_share: 'Weitergabe erlaubt',
  campaign_id: 'Kampagne',
  is_withdrawn: 'Zurückgezogen',
  history_at_place: 'Verlauf am Ort',
  closing_of: 'Schlussablesung zu',
} as const;
const REGISTER = {
  rate_name: 'Tarif',
  unit: 'Einheit',
  target_reading_date: 'Solltermin',
  pre_decimals: 'Vorkommastellen',
  post_decimals: 'Nachkommastellen',
  minimum_value: 'Minimum',
  maximum_value: 'Maximum',
  strict_validation: 'Streng',
} as const;

type Keys<C extends string> = Readonly<Record<string, C>>;
type Json = Readonly<Record<string, unknown>> | null | undefined;

/** Jobs as rows `n` of a statement, sent as one JSON parameter: fast, and nothing is ever written into the SQL. */
export function jobRows(orders: readonly PlacedOrder[]): RawBuilder<unknown> {
  const rows = orders.map(({ job, ...order }) => ({
    job_id: order.jobId,
    account_id: order.accountId,
    order_number: order.orderNumber,
    order_hash: order.hash,
    ...write(JOB, job),
    meter_address: { ...write(METER_ADDRESS, job), company: null, firstname: null, lastname: null },
    customer: customerOf(job),
    partner: unlessEmpty(write(PARTNER, job), { firstname: null, lastname: null }),
    config: { meterReading: settingsOf(READING_SETTINGS, job), features: settingsOf(FEATURE_SETTINGS, job) },
  }));
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as n (
    job_id uuid, account_id uuid, order_number text, order_hash text, meter_number text, meter_type text,
    custom_meter_type text, ma_lo_id text, meter_address jsonb, customer jsonb, partner jsonb, customer_email text,
    customer_phone text, earliest_execution date,
    latest_execution date, re_share boolean, campaign_id text, is_withdrawn boolean,
    history_at_place boolean, closing_of text, config jsonb)`;
}

/** All registers of these jobs as rows `n` of a statement, in the order of the file. */
export function registerRows(orders: readonly PlacedOrder[]): RawBuilder<unknown> {
  const rows = orders.flatMap(({ registers, jobId }) =>
    registers.map(({ obis, says }, position) => ({
      task_id: randomUUID(),
      job_id: jobId,
      position,
      obis,
      ...write(REGISTER, says),
    })),
  );
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as n (
    task_id uuid, job_id uuid, position integer, obis text, rate_name text, unit text, target_reading_date date,
    pre_decimals integer, post_decimals integer, minimum_value numeric, maximum_value numeric,
    strict_validation boolean)`;
}

/** What a row of `jobs` says, by the columns of a file. */
export function jobOfRow(row: Readonly<Record<string, unknown>>): Content<JobColumn> {
  const [address, customer, partner, config] = ['meter_address', 'customer', 'partner', 'config'].map(
    (column) => row[column] as Json,
  );
  return {
    ...read(JOB, row),
    ...read(METER_ADDRESS, address),
    ...read(CUSTOMER, customer),
    ...read(MAILING_ADDRESS, customer?.['mailingAddress'] as Json),
    ...read(PARTNER, partner),
    ...readSettings(READING_SETTINGS, config?.['meterReading'] as Json),
    ...readSettings(FEATURE_SETTINGS, config?.['features'] as Json),
  };
}

/** What a row of `rate_tasks` says. */
export function registerOfRow(row: Readonly<Record<string, unknown>>): Register<Content<RegisterColumn>> {
  return { obis: String(row['obis']), says: read(REGISTER, row) };
}

function write<C extends string>(keys: Keys<C>, content: Content<C>): Record<string, Value> {
  return Object.fromEntries(Object.entries(keys).map(([key, column]) => [key, content[column]]));
}

function read<C extends string>(keys: Keys<C>, from: Json): Content<C> {
  const pairs = Object.entries(keys).map(([key, column]) => [column, (from?.[key] ?? null) as Value]);
  return Object.fromEntries(pairs) as Content<C>;
}

type SettingColumn = (typeof READING_SETTINGS)[number] | (typeof FEATURE_SETTINGS)[number];

/** What the job sets for itself; what it leaves out, the tenant decides. */
function settingsOf(names: readonly SettingColumn[], job: Content<JobColumn>): Record<string, unknown> {
  const set = names.filter((name) => job[name] !== null);
  return Object.fromEntries(set.map((name) => [name, name === 'defaultComments' ? commentsOf(job[name]) : job[name]]));
}

function commentsOf(list: Value): { readonly text: string }[] {
  return (JSON.parse(String(list)) as string[]).map((text) => ({ text }));
}

function readSettings<C extends SettingColumn>(names: readonly C[], set: Json): Content<C> {
  const textsOf = (value: unknown): string =>
    JSON.stringify((value as readonly { readonly text: string }[]).map(({ text }) => text));
  const pairs = names.map((name) => {
    const value = set?.[name] ?? null;
    return [name, (name === 'defaultComments' && value !== null ? textsOf(value) : value) as Value];
  });
  return Object.fromEntries(pairs) as Content<C>;
}

function customerOf(job: Content<JobColumn>): object | null {
  const mailingAddress = unlessEmpty(write(MAILING_ADDRESS, job));
  const customer = write(CUSTOMER, job);
  return mailingAddress === null ? unlessEmpty(customer, { mailingAddress }) : { ...customer, mailingAddress };
}

function unlessEmpty(said: Record<string, Value>, more: object = {}): object | null {
  return Object.values(said).every((value) => value === null) ? null : { ...said, ...more };
}
