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

/** The last day of the order `j`, or of one of a campaign, which is looked up once then: termsOf of the domain. */
export function deadlineOfOrder(
  applicationId: string,
  campaignId: RawBuilder<unknown> = sql`j.campaign_id`,
): RawBuilder<string | null> {
  const ofCampaign = sql`(
    select c.latest_execution from campaigns c where c.application_id = ${applicationId} and c.campaign_id = ${campaignId}
  )`;
  return sql<string | null>`coalesce(
    j.latest_execution, case when j.earliest_execution is null or ${ofCampaign} >= j.earliest_execution then ${ofCampaign} end
  )`;
}

/** How a statement says of the order `j` what orders are chosen by. */
export interface OrderWords {
  readonly meterType: RawBuilder<MeterType>;
  readonly deadline: RawBuilder<string | null>;
  readonly street: RawBuilder<string | null>;
  /** Whether its number is one of these. */
  isNumbered(numbers: readonly string[]): RawBuilder<boolean>;
}

function wordsOfJob(applicationId: string): OrderWords {
  return {
    meterType: typeOfOrder(applicationId),
    deadline: deadlineOfOrder(applicationId),
    street: sql`j.meter_address ->> 'street'`,
    isNumbered: (numbers) => sql`j.order_number = any(${numbers}::text[])`,
  };
}

/** Of an order of a campaign as standingOf tells it. */
export function wordsOfStanding(applicationId: string, campaignId: string): OrderWords {
  return {
    meterType: typeWithFirst(sql.ref('j.first_obis')),
    deadline: deadlineOfOrder(applicationId, sql`${campaignId}`),
    street: sql.ref('j.street'),
    isNumbered: (numbers) => sql`j.job_id in (
      select n.job_id from jobs n where n.application_id = ${applicationId} and n.order_number = any(${numbers}::text[])
    )`,
  };
}

/** Whether the order `j` has all of what is said; every order does where nothing is. */
export function isChosen(
  applicationId: string,
  chosen: ChosenOrders | null,
  words: OrderWords = wordsOfJob(applicationId),
): RawBuilder<boolean> {
  const { meterType, deadline, street, orderNumbers } = chosen ?? {};
  const conditions = [
    ...(meterType === undefined ? [] : [sql`${words.meterType} = ${meterType}`]),
    ...(deadline === undefined
      ? []
      : [deadline === NO_DEADLINE ? sql`${words.deadline} is null` : sql`${words.deadline} = ${deadline}::date`]),
    ...(street === undefined ? [] : [sql`${words.street} = ${street}`]),
    ...(orderNumbers === undefined ? [] : [words.isNumbered([...orderNumbers])]),
  ];
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
