import type { ApplicationScope } from '../http/scope.ts';

type Application = Pick<ApplicationScope, 'applicationId'>;

/** What leaves in an order of its own, and the mark of its cursors. */
const MARKS = { readings: '1', unknownReadings: 'u1' } as const;
export type OutList = keyof typeof MARKS;

/** Before the first reading. */
export const BEGINNING = '0';

const LONGEST = 200;
/** Of PostgreSQL's bigint. */
const LARGEST = 2n ** 63n - 1n;
const FORM = /^(u?1):([a-z0-9-]+):(0|[1-9]\d{0,18})$/;

/**
 * The text of a cursor: opaque for the caller, so that its content may change. It names its list and its application,
 * because a position is only valid within one.
 */
export function formatCursor(list: OutList, { applicationId }: Application, position: string): string {
  return Buffer.from(`${MARKS[list]}:${applicationId}:${position}`).toString('base64url');
}

/** The place a cursor stands for (PostgreSQL's bigint as text); null when it is none of this list and application. */
export function readCursor(list: OutList, { applicationId }: Application, cursor: string): string | null {
  if (cursor.length > LONGEST) return null;
  const [, mark, named, position] = FORM.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (mark !== MARKS[list] || named !== applicationId) return null;
  if (position === undefined || BigInt(position) > LARGEST) return null;
  return formatCursor(list, { applicationId }, position) === cursor ? position : null;
}
