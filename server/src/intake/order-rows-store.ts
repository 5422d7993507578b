import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Order, OrderedJob } from './lines/order.ts';

/** An order with the ids under which it is kept. */
export interface PlacedOrder {
  readonly order: Order;
  readonly jobId: string;
  readonly accountId: string;
}

/** Jobs as rows `n` of a statement, sent as one JSON parameter: fast, and nothing is ever written into the SQL. */
export function jobRows(orders: readonly PlacedOrder[]): RawBuilder<unknown> {
  const rows = orders.map(({ order, jobId, accountId }) => {
    const { job } = order;
    return {
      job_id: jobId,
      account_id: accountId,
      order_number: order.orderNumber,
      order_hash: order.hash,
      meter_number: job.meterNumber,
      meter_type: job.meterType,
      custom_meter_type: job.customMeterType,
      ma_lo_id: job.maLoId,
      meter_address: { ...job.meterAddress, company: null, firstname: null, lastname: null },
      customer: customerOf(job),
      partner: isEmpty(job.partner) ? null : { ...job.partner, firstname: null, lastname: null },
      earliest_execution: job.earliestExecution,
      latest_execution: job.latestExecution,
      re_share: job.reShare,
    };
  });
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as n (
    job_id uuid, account_id uuid, order_number text, order_hash text, meter_number text, meter_type text,
    custom_meter_type text, ma_lo_id text, meter_address jsonb, customer jsonb, partner jsonb, earliest_execution date,
    latest_execution date, re_share boolean)`;
}

/** All registers of these jobs as rows `n` of a statement, in the order of the file. */
export function registerRows(orders: readonly PlacedOrder[]): RawBuilder<unknown> {
  const rows = orders.flatMap(({ order, jobId }) =>
    order.registers.map((register, position) => ({
      task_id: randomUUID(),
      job_id: jobId,
      position,
      obis: register.obis,
      rate_name: register.rateName,
      unit: register.unit,
      target_reading_date: register.targetReadingDate,
      pre_decimals: register.preDecimals,
      post_decimals: register.postDecimals,
      minimum_value: register.minimumValue,
      maximum_value: register.maximumValue,
      strict_validation: register.strictValidation,
    })),
  );
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as n (
    task_id uuid, job_id uuid, position integer, obis text, rate_name text, unit text, target_reading_date date,
    pre_decimals integer, post_decimals integer, minimum_value numeric, maximum_value numeric,
    strict_validation boolean)`;
}

function customerOf({ customer, mailingAddress }: OrderedJob): object | null {
  if (isEmpty(customer) && isEmpty(mailingAddress)) return null;
  return { ...customer, mailingAddress: isEmpty(mailingAddress) ? null : mailingAddress };
}

function isEmpty(said: object): boolean {
  return Object.values(said).every((value) => value === null);
}
