import type { ApplicationScope } from '../http/scope.ts';

type Application = Pick<ApplicationScope, 'applicationId'>;

/** Before the first reading. */
export const BEGINNING = '0';

const LONGEST = 200;
/** Of PostgreSQL's bigint. */
const LARGEST = 2n ** 63n - 1n;
const FORM = /^1:([a-z0-9-]+):(0|[1-9]\d{0,18})$/;

/**
 * A cursor as it leaves: opaque for the caller, so that what it means may change. It names its application, because a
 * place in one says nothing in another.
 */
export function formatCursor({ applicationId }: Application, position: string): string {
  return Buffer.from(`1:${applicationId}:${position}`).toString('base64url');
}

/** The place a cursor stands for (PostgreSQL's bigint as text); null when it is none of this application. */
export function readCursor({ applicationId }: Application, cursor: string): string | null {
  if (cursor.length > LONGEST) return null;
  const [, named, position] = FORM.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (named !== applicationId || position === undefined || BigInt(position) > LARGEST) return null;
  return formatCursor({ applicationId }, position) === cursor ? position : null;
}
