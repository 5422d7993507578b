import { DROP_FORMATS } from '@zaehlwerk/contract/drops';
import type { ListHandOver } from '@zaehlwerk/contract/hand-over';
import { getAnonymousReadings, getReadings, getUnknownReadings } from '@zaehlwerk/contract/reading-exports';
import { HAND_OVER_LISTS, type HandOverList } from '@zaehlwerk/domain/hand-over/acknowledgement';

/** How many readings the server counts, and one file has, at most. */
export const MOST_IN_FILE = 10_000;

export type FileFormat = (typeof DROP_FORMATS)[number];

/** The formats of a list: the market knows readings of orders alone. */
export function formatsOf(list: HandOverList): readonly FileFormat[] {
  return isOfOrders(list) ? DROP_FORMATS : DROP_FORMATS.filter((format) => format !== 'mscons');
}

/** Whether a list has readings of orders, as another one has. */
export function isOfOrders(list: HandOverList): boolean {
  return list === 'readings' || list === 'releasedReadings';
}

const CALLS = {
  readings: getReadings,
  releasedReadings: getReadings,
  unknownReadings: getUnknownReadings,
  anonymousReadings: getAnonymousReadings,
} as const satisfies Record<HandOverList, object>;

/** What of a list is fetched: all that waited when it was counted, and nothing that came since. */
export function queryOf({ list, upTo, waiting }: Pick<ListHandOver, 'list' | 'upTo' | 'waiting'>) {
  return {
    unacknowledged: 'true',
    ...(upTo !== null && { upTo }),
    limit: waiting,
    ...(list === 'releasedReadings' && { released: 'true' as const }),
  } as const;
}

/** Where the browser loads a file of what waits in a list. */
export function addressOfFile(
  applicationId: string,
  counted: Pick<ListHandOver, 'list' | 'upTo' | 'waiting'>,
  format: Exclude<FileFormat, 'mscons'>,
): string {
  const { limit, ...query } = queryOf(counted);
  const path = CALLS[counted.list].path.replace('{applicationId}', applicationId);
  return `${path}?${new URLSearchParams({ format, ...query, limit: String(limit) })}`;
}

/** A file that was loaded here, and waits for somebody to say that it has arrived. */
export interface Fetched {
  readonly list: HandOverList;
  readonly format: FileFormat;
  /** The cursor that it ends at. */
  readonly upTo: string;
  /** What was acknowledged of the list by then: the file begins there. */
  readonly from: string | null;
  readonly count: number;
  /** How many of these are in no message. */
  readonly leftOut: number;
  readonly at: string;
}

/** Whether all of a file was acknowledged, or anything of its list since it was loaded, which may be a part of it. */
export function standingOf({ upTo, from }: Fetched, { acknowledged }: ListHandOver): 'open' | 'partly' | 'done' {
  if (acknowledged === upTo) return 'done';
  return acknowledged === from ? 'open' : 'partly';
}

/** What the portal delivers itself of the readings in a list: it may call them by the other list of the same. */
export function deliveredOf(lists: readonly ListHandOver[], list: HandOverList): HandOverList | null {
  const isSame = (other: HandOverList) => other === list || (isOfOrders(list) && isOfOrders(other));
  return lists.find((one) => one.deliveredByPortal && isSame(one.list))?.list ?? null;
}

/** The list that is shown first: of which a file waits, else of those that nobody else delivers the one acknowledged last. */
export function usualList(lists: readonly ListHandOver[], fetched: readonly Fetched[]): HandOverList | null {
  const waits = lists.find((one) => fetched.some((file) => file.list === one.list && standingOf(file, one) === 'open'));
  const byHand = lists.filter(({ list }) => deliveredOf(lists, list) === null);
  const byTime = byHand
    .filter(({ list }) => isOfOrders(list))
    .toSorted((one, other) => (other.acknowledgedAt ?? '').localeCompare(one.acknowledgedAt ?? ''));
  return (waits ?? byTime[0] ?? byHand[0] ?? lists[0])?.list ?? null;
}

/** Whether what the browser keeps is a file. */
export function isFetched(one: unknown): one is Fetched {
  if (typeof one !== 'object' || one === null) return false;
  const { list, format, upTo, from, count, leftOut, at } = one as Partial<Record<keyof Fetched, unknown>>;
  return (
    HAND_OVER_LISTS.some((known) => known === list) &&
    DROP_FORMATS.some((known) => known === format) &&
    typeof upTo === 'string' &&
    (from === null || typeof from === 'string') &&
    typeof count === 'number' &&
    typeof leftOut === 'number' &&
    typeof at === 'string' &&
    !Number.isNaN(Date.parse(at))
  );
}
