import type { DatabaseTarget } from '../database/connection.ts';

/** A database of the tests as DATABASE_URL names it. */
export function urlOfTarget(target: DatabaseTarget): string {
  if ('connectionString' in target) return target.connectionString;
  return `postgres://${target.user}:${target.password}@localhost/${target.database}?host=${encodeURIComponent(target.host)}`;
}
