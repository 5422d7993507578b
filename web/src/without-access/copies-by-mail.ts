import { type Observable, type Settable, settable } from '../device/observable.ts';
import type { SenderWithoutAccess } from './sender-without-access.ts';

/** The outcome of requesting a copy by mail. */
export interface CopyOutcome {
  readonly came: 'success' | 'waiting' | 'error';
  /** In the server's words, if the address was refused. */
  readonly why: string | null;
}

type Copies = ReadonlyMap<string, CopyOutcome>;

/** Outside the sender, so that it is not in the first load. */
const NOTED = new WeakMap<SenderWithoutAccess, Settable<Copies>>();

function noted(withoutAccess: SenderWithoutAccess): Settable<Copies> {
  const copies = NOTED.get(withoutAccess) ?? settable<Copies>(new Map());
  NOTED.set(withoutAccess, copies);
  return copies;
}

/** The copies requested since the page was opened, by the ids of their readings. */
export function copiesOf(withoutAccess: SenderWithoutAccess): Observable<Copies> {
  return noted(withoutAccess);
}

export function noteCopy(withoutAccess: SenderWithoutAccess, readingId: string, outcome: CopyOutcome): void {
  const copies = noted(withoutAccess);
  copies.set(new Map(copies.get()).set(readingId, outcome));
}
