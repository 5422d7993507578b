import { usernameKey } from '../account/credentials.ts';
import { numberKey } from '../assignment/keys.ts';

/** By what an order is found. */
export const FOUND_BY = ['orderNumber', 'meterNumber', 'customerNumber', 'username', 'words'] as const;
export type FoundBy = (typeof FOUND_BY)[number];

/** How many orders are told: nobody looks through more. */
export const MOST_FOUND = 100;
/** Among so many, that an index has found by words, those are looked for that are meant. */
export const MOST_LOOKED_AT = 1000;

/** What somebody looks for, as it is compared; null finds nothing. */
export interface SoughtOrder {
  readonly orderNumber: string;
  readonly meterNumberKey: string | null;
  readonly customerNumber: string;
  readonly usernameKey: string;
}

/**
 * Reads what somebody typed to find an order, whichever of its numbers that is; null where they typed nothing. A meter number
 * is found however it is written, a user name as it is when somebody signs in.
 * @see OPN-488
 */
export function readSought(typed: string): SoughtOrder | null {
  const words = typed.trim();
  if (words === '') return null;
  const key = numberKey(words);
  return {
    orderNumber: words,
    meterNumberKey: key === '' ? null : key,
    customerNumber: words,
    usernameKey: usernameKey(words),
  };
}
