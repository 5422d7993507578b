import { Counter } from 'prom-client';
import type { Parts } from '../../parts.ts';

/** The outcome of a request for a receipt without access: its mail, or the limit it met. */
export type ReceiptAsked = 'mailed' | 'proof' | 'address' | 'mailbox' | 'application';

const counters = new WeakMap<Parts['pool'], Counter<'came'>>();

/**
 * Requests for receipts of readings without access in this process, as Prometheus gets them: `application` is the alarm that
 * somebody has strangers mailed through us.
 */
export function receiptCounter({ pool }: Pick<Parts, 'pool'>): Counter<'came'> {
  const counter =
    counters.get(pool) ??
    new Counter({
      name: 'receipts_without_access_total',
      help: 'Requests for receipts of readings without access by what came of them: mailed, or which limit they met',
      labelNames: ['came'],
      registers: [],
    });
  counters.set(pool, counter);
  return counter;
}

export function countReceipt(parts: Pick<Parts, 'pool'>, came: ReceiptAsked): void {
  receiptCounter(parts).inc({ came });
}
