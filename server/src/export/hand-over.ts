import type { Kysely } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { ApplicationScope } from '../http/scope.ts';
import { BEGINNING, formatCursor, type OutList, readCursor } from './cursor.ts';
import { type Placing, placeRows, wasGivenOut } from './places-store.ts';

/** A part of a list: at most `limit` rows after a cursor, from the beginning without one. */
export interface Page {
  readonly cursor: string | undefined;
  readonly limit: number;
}

/** A page, and the cursor of the next one; the same cursor as before when there was nothing new. */
export interface HandedOver<Row> {
  readonly readings: readonly Row[];
  readonly next: string;
}

/** A list of accepted readings, exported in the order of acceptance. */
export interface Outgoing<Row> {
  readonly list: OutList;
  /** The name of the sequence its positions come from. */
  readonly sequence: string;
  readonly placing: (application: ApplicationScope, most: number) => Placing;
  readonly rowsAfter: (
    db: Kysely<Tables>,
    application: ApplicationScope,
    after: string,
    limit: number,
  ) => Promise<Row[]>;
  /** Notes which rows are given out now, for lists whose rows are deleted some time after. */
  readonly noteHandOver?: (db: Kysely<Tables>, application: ApplicationScope, rows: readonly Row[]) => Promise<void>;
}

/** The largest page (contract, getReadings): placing this many at once fills every page as long as readings wait. */
const PLACED_AT_ONCE = 10_000;

/**
 * At most `limit` accepted readings after a cursor, in the order of acceptance, for the back office. The same cursor
 * always gives the same readings, and none is ever skipped (decision 0004). Throws `invalid` for a cursor of another
 * list or application, or one ahead of all positions given so far.
 */
export async function handOver<Row extends { readonly position: string }>(
  db: Kysely<Tables>,
  application: ApplicationScope,
  { list, sequence, placing, rowsAfter, noteHandOver }: Outgoing<Row>,
  { cursor, limit }: Page,
): Promise<HandedOver<Row>> {
  const after = cursor === undefined ? BEGINNING : readCursor(list, application, cursor);
  if (after === null) throw new Refusal('invalid', [{ field: 'after', code: 'badFormat' }]);
  if (!(await wasGivenOut(db, sequence, after))) throw new Refusal('invalid', [{ field: 'after', code: 'unknown' }]);
  let placed = await rowsAfter(db, application, after, limit);
  if (placed.length < limit) {
    await placeRows(db, placing(application, PLACED_AT_ONCE));
    placed = await rowsAfter(db, application, after, limit);
  }
  await noteHandOver?.(db, application, placed);
  return { readings: placed, next: formatCursor(list, application, placed.at(-1)?.position ?? after) };
}
