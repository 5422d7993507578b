import { type ChosenOrders, NO_DEADLINE } from '@zaehlwerk/contract/open-orders';
import { meterTypeOfObis, type MeterType } from '@zaehlwerk/domain/meter/meter-type';
import { type RawBuilder, sql } from 'kysely';

/*
 * Which orders are meant by what is said of them, as parts of statements in which the order is `j`. What the domain decides of
 * one order is told by it (types), or said again for all at once (deadlines), which open-orders.test.ts holds against it.
 */

/** What each first digit of an OBIS code stands for. */
const TYPE_OF_DIGIT = JSON.stringify(
  Object.fromEntries(Array.from('0123456789', (digit) => [digit, meterTypeOfObis(digit)])),
);
const UNKNOWN_TYPE: MeterType = meterTypeOfObis('');

/** The type of the meter of the order `j`: meterTypeOf of the domain. */
export function typeOfOrder(applicationId: string): RawBuilder<MeterType> {
  return typeWithFirst(sql`(
    select k.obis from rate_tasks k
    where k.application_id = ${applicationId} and k.job_id = j.job_id and k.ended_at is null
    order by k.position, k.obis limit 1
  )`);
}

/** The same where the OBIS code of its first register is at hand. */
export function typeWithFirst(obis: RawBuilder<unknown>): RawBuilder<MeterType> {
  return sql<MeterType>`coalesce(j.meter_type, ${TYPE_OF_DIGIT}::jsonb ->> left(${obis}, 1), ${UNKNOWN_TYPE}::text)`;
}

/** The last day of the order `j`: termsOf of the domain. */
export function deadlineOfOrder(applicationId: string): RawBuilder<string | null> {
  return sql<string | null>`coalesce(j.latest_execution, (
    select c.latest_execution from campaigns c
    where c.application_id = ${applicationId} and c.campaign_id = j.campaign_id
      and (j.earliest_execution is null or c.latest_execution >= j.earliest_execution)
  ))`;
}

/** Whether the order `j` has all of what is said; every order does where nothing is. */
export function isChosen(applicationId: string, chosen: ChosenOrders | null): RawBuilder<boolean> {
  const { meterType, deadline, street, orderNumbers } = chosen ?? {};
  const conditions = [
    ...(meterType === undefined ? [] : [sql`${typeOfOrder(applicationId)} = ${meterType}`]),
    ...(deadline === undefined
      ? []
      : [
          deadline === NO_DEADLINE
            ? sql`${deadlineOfOrder(applicationId)} is null`
            : sql`${deadlineOfOrder(applicationId)} = ${deadline}::date`,
        ]),
    ...(street === undefined ? [] : [sql`j.meter_address ->> 'street' = ${street}`]),
    ...(orderNumbers === undefined ? [] : [sql`j.order_number = any(${[...orderNumbers]}::text[])`]),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
