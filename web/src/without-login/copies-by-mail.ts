import { type Observable, type Settable, settable } from '../device/observable.ts';
import type { Anonymous } from './anonymous.ts';

/** The outcome of requesting a copy by mail. */
export interface CopyOutcome {
  readonly came: 'success' | 'waiting' | 'error';
  /** In the server's words, if the address was refused. */
  readonly why: string | null;
}

type Copies = ReadonlyMap<string, CopyOutcome>;

/** Outside the sender, so that it is not in the first load. */
const NOTED = new WeakMap<Anonymous, Settable<Copies>>();

function noted(anonymous: Anonymous): Settable<Copies> {
  const copies = NOTED.get(anonymous) ?? settable<Copies>(new Map());
  NOTED.set(anonymous, copies);
  return copies;
}

/** The copies requested since the page was opened, by the ids of their readings. */
export function copiesOf(anonymous: Anonymous): Observable<Copies> {
  return noted(anonymous);
}

export function noteCopy(anonymous: Anonymous, readingId: string, outcome: CopyOutcome): void {
  const copies = noted(anonymous);
  copies.set(new Map(copies.get()).set(readingId, outcome));
}
