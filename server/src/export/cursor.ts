import type { HandOverList } from '@zaehlwerk/domain/hand-over/acknowledgement';
import type { TenantScope } from '../http/scope.ts';

type Tenant = Pick<TenantScope, 'applicationId'>;

/** The lists of the export, each with the prefix of its cursors. */
const MARKS: Readonly<Record<HandOverList, string>> = {
  readings: '1',
  releasedReadings: 'r1',
  unknownReadings: 'u1',
  anonymousReadings: 'a1',
};

/** The lists of which is noted how far they arrived: who has the photos of readings as files does not have the list by that. */
export type ArrivedList = HandOverList | 'photosOfReadings';

/** The position before the first reading. */
export const BEGINNING = '0';

const LONGEST = 200;
/** The largest PostgreSQL bigint. */
const LARGEST = 2n ** 63n - 1n;
const FORM = /^([uar]?1):([a-z0-9-]+):(0|[1-9]\d{0,18})$/;

/**
 * The text of a cursor, opaque to the caller so that its content may change. It names its list and tenant, because a
 * position is valid only within one.
 */
export function formatCursor(list: HandOverList, { applicationId }: Tenant, position: string): string {
  return Buffer.from(`${MARKS[list]}:${applicationId}:${position}`).toString('base64url');
}

/** The position a cursor stands for (PostgreSQL's bigint as text); null when it is invalid for this list and tenant. */
export function readCursor(list: HandOverList, { applicationId }: Tenant, cursor: string): string | null {
  if (cursor.length > LONGEST) return null;
  const [, mark, named, position] = FORM.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (mark !== MARKS[list] || named !== applicationId) return null;
  if (position === undefined || BigInt(position) > LARGEST) return null;
  return formatCursor(list, { applicationId }, position) === cursor ? position : null;
}
