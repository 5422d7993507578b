import type { ApplicationScope } from '../http/scope.ts';

/** Before the first reading. */
export const BEGINNING = '0';

const FORM = /^1:([a-z0-9-]+):(0|[1-9]\d{0,18})$/;

/**
 * A cursor as it leaves: opaque for the caller, so that what it means may change. It names its application, because a
 * place in one says nothing in another.
 */
export function formatCursor({ applicationId }: ApplicationScope, position: string): string {
  return Buffer.from(`1:${applicationId}:${position}`).toString('base64url');
}

/** The place a cursor stands for (PostgreSQL's bigint as text); null when it is none of this application. */
export function readCursor({ applicationId }: ApplicationScope, cursor: string): string | null {
  if (!/^[\w-]{1,200}$/.test(cursor)) return null;
  const [, application, position] = FORM.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  const known = application === applicationId && position !== undefined && BigInt(position) <= LARGEST;
  return known ? position : null;
}

const LARGEST = 2n ** 63n - 1n;
