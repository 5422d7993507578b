import type { FoundReading } from '@zaehlwerk/contract/order-search';
import { joinPresent } from '@zaehlwerk/domain/job/job';
import { meantOffList, soughtOffList } from '@zaehlwerk/domain/order-search/off-list';
import { MOST_FOUND, MOST_LOOKED_AT, type SoughtOrder } from '@zaehlwerk/domain/order-search/order-search';
import type { TenantScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { findReadingsByWords, ordersOfSubmissions } from './off-list-words-store.ts';

/**
 * Readings without an order that are meant by what somebody looks for, the first of them: the index finds what may be meant, and so may
 * be what is new to it; the domain says what is, and in which order. `more`: there are others, or not all were looked at.
 */
export async function offListReadings(
  { db }: Pick<Parts, 'db'>,
  tenant: TenantScope,
  typed: string,
  sought: SoughtOrder,
): Promise<{ readonly readings: FoundReading[]; readonly more: boolean }> {
  const words = soughtOffList(typed, sought);
  if (words.length === 0) return { readings: [], more: false };
  const found = await findReadingsByWords(db, tenant, words, MOST_LOOKED_AT + 1);
  const meant = meantOffList(found.slice(0, MOST_LOOKED_AT), typed, sought);
  const told = meant.slice(0, MOST_FOUND);
  const assigned = told.flatMap(({ submissionId }) => (submissionId === null ? [] : [submissionId]));
  const orders = assigned.length === 0 ? new Map<string, string>() : await ordersOfSubmissions(db, tenant, assigned);
  return {
    readings: told.map(({ firstname, lastname, created, submissionId, ...reading }) => ({
      ...reading,
      name: joinPresent(' ', firstname, lastname),
      acceptedAt: created.toISOString(),
      orderNumber: (submissionId === null ? null : orders.get(submissionId)) ?? null,
    })),
    more: meant.length > MOST_FOUND || found.length > MOST_LOOKED_AT,
  };
}
