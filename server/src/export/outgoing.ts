import type { HandOverList } from '@zaehlwerk/domain/hand-over/acknowledgement';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { TenantScope } from '../http/scope.ts';
import type { Parts } from '../parts.ts';
import { findAcknowledged, noteGivenOut } from './acknowledged-store.ts';
import { type ArrivedList, BEGINNING, formatCursor, readCursor } from './cursor.ts';
import {
  isWaiting,
  noteArrival,
  type PlacedRows,
  positionRows,
  type Positioning,
  wasGivenOut,
} from './positions-store.ts';

/** A part of a list: at most `limit` rows after a cursor, from the beginning without one. */
export interface Page {
  readonly cursor: string | undefined;
  readonly limit: number;
  /** What was not acknowledged, or what of it comes after the cursor: then nothing has arrived until that is acknowledged. */
  readonly unacknowledged?: boolean;
  /** The cursor of the last row that is on it, where that is less. */
  readonly upTo?: string | undefined;
  /** Nothing is given out: the caller asks what there would be. */
  readonly onlyAsks?: boolean;
}

/** A page, and the cursor of the next one; the same cursor as before when there was nothing new. */
export interface HandedOver<Row> {
  readonly readings: readonly Row[];
  readonly next: string;
}

/** A list of accepted readings, exported in the order of acceptance. */
export interface Outgoing<Row> {
  readonly list: HandOverList;
  /** What a cursor that is named proves the arrival of, where that is not the list itself. */
  readonly proves?: ArrivedList;
  /** The name of the sequence its positions come from. */
  readonly sequence: string;
  /** How they get them, one after the other. */
  readonly positionings: readonly ((tenant: TenantScope, most: number) => Positioning)[];
  /** Its rows after a position, as they are counted. */
  readonly placed: PlacedRows;
  readonly rowsAfter: (db: Kysely<Tables>, tenant: TenantScope, after: string, limit: number) => Promise<Row[]>;
  /** Whether a row may be taken back as long as it was not given out. */
  mayGo?(row: Row): boolean;
}

/** How many are placed at once: the largest page (contract, getReadings). */
const POSITIONED_AT_ONCE = 10_000;

/** How often that is done for one page. What was placed stays so: whoever is asked to come again comes to the others. */
const MOST_ROUNDS = 50;

/**
 * At most `limit` accepted readings after a cursor, in the order of acceptance, for the back office. The same cursor
 * always gives the same readings, and none is ever skipped (decision 0004). Throws `invalid` for a cursor of another
 * list or tenant, or one to begin at ahead of all positions given so far. `handedOver` notes the rows that are given out now, for lists
 * whose rows are deleted some time after.
 */
export async function handOver<Row extends { readonly position: string }>(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  tenant: TenantScope,
  outgoing: Outgoing<Row>,
  { cursor, limit, unacknowledged = false, upTo, onlyAsks = false }: Page,
  handedOver?: (rows: readonly Row[]) => Promise<void>,
): Promise<HandedOver<Row>> {
  const { list, proves, sequence } = outgoing;
  const named = cursor === undefined ? BEGINNING : readCursor(list, tenant, cursor);
  if (named === null) throw new Refusal('invalid', [{ field: 'after', code: 'badFormat' }]);
  const end = upTo === undefined ? undefined : readCursor(list, tenant, upTo);
  if (end === null) throw new Refusal('invalid', [{ field: 'upTo', code: 'badFormat' }]);
  if (!(await wasGivenOut(db, sequence, named))) throw new Refusal('invalid', [{ field: 'after', code: 'unknown' }]);
  const after = unacknowledged ? later(named, await findAcknowledged(db, tenant, list)) : named;
  // Whoever names a cursor has what is before it, unless they say that by acknowledging.
  if (after !== BEGINNING && !unacknowledged) {
    await noteArrival(db, tenant, { list: proves ?? list, position: after, now: clock(), by: 'cursor' });
  }
  const placed = await placedAfter(db, tenant, outgoing, { after, limit });
  const found = placed.filter(({ position }) => end === undefined || BigInt(position) <= BigInt(end));
  const last = found.at(-1)?.position;
  // Who has the photos of readings as files was not given the list.
  const isGiven = last !== undefined && proves === undefined && !onlyAsks;
  if (isGiven) await noteGivenOut(db, tenant, list, last);
  // From now on nobody takes any of them back; what was taken back meanwhile is not there any more.
  const readings =
    isGiven && found.some((row) => outgoing.mayGo?.(row))
      ? (await outgoing.rowsAfter(db, tenant, after, found.length)).filter((row) => !isBehind(row, last))
      : found;
  await handedOver?.(readings);
  return { readings, next: formatCursor(list, tenant, last ?? after) };
}

function isBehind(row: { readonly position: string }, last: string): boolean {
  return BigInt(row.position) > BigInt(last);
}

function later(one: string, other: string): string {
  return BigInt(one) > BigInt(other) ? one : other;
}

/** The rows after a position; fewer than the limit only where no other waits, however many are placed that are in no list yet. */
async function placedAfter<Row>(
  db: Kysely<Tables>,
  tenant: TenantScope,
  { positionings, rowsAfter }: Outgoing<Row>,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<readonly Row[]> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    // Asked first: what somebody else places meanwhile is among the rows.
    const waiting = await waitingFor(db, tenant, positionings);
    const rows = await rowsAfter(db, tenant, after, limit);
    if (rows.length >= limit || waiting.length === 0) return rows;
    for (const one of waiting) await positionRows(db, one);
  }
  throw new Refusal('unavailable', [], { 'Retry-After': '1' });
}

/** Gives what waits for a position of a list one; what is left after these rounds gets it the next time. */
export async function placeAll(
  { db }: Pick<Parts, 'db'>,
  tenant: TenantScope,
  { positionings }: Pick<Outgoing<unknown>, 'positionings'>,
  rounds = MOST_ROUNDS,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    const waiting = await waitingFor(db, tenant, positionings);
    if (waiting.length === 0) return;
    for (const one of waiting) await positionRows(db, one);
  }
}

/** Those whose rows wait for a position, in their order. */
async function waitingFor(
  db: Kysely<Tables>,
  tenant: TenantScope,
  positionings: Outgoing<unknown>['positionings'],
): Promise<readonly Positioning[]> {
  const waiting: Positioning[] = [];
  for (const positioning of positionings) {
    const one = positioning(tenant, POSITIONED_AT_ONCE);
    if (await isWaiting(db, one)) waiting.push(one);
  }
  return waiting;
}
