/** Why a query failed although it is correct: the database cannot serve it now, or the disk is full. */
export type DatabaseFault = 'unavailable' | 'storageFull';

/** Temporary SQLSTATEs: connection lost, shut down, out of resources, locks, cancelled by a time limit. */
const PASSING = /^(08|53|57P|40)|^(55P03|57014|25P0[34])$/;
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);
const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND']);
/** Messages of errors from pg and pg-pool that have no code. */
const SPOKEN =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** Why a query failed when the database is unavailable, busy or full; null for a programming error. */
export function databaseFault(error: unknown): DatabaseFault | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (DISK_FULL.has(code)) return 'storageFull';
  const fromDatabase = 'severity' in error;
  if (fromDatabase) return PASSING.test(code) ? 'unavailable' : null;
  const call = 'syscall' in error ? error.syscall : undefined;
  const lost =
    NETWORK.has(code) && (call === 'connect' || call === 'read' || call === 'write' || call === 'getaddrinfo');
  return lost || SPOKEN.test(error.message) ? 'unavailable' : null;
}

/** What PostgreSQL has said in refusing a statement; null where it was not PostgreSQL. It may repeat values. */
export function saidByDatabase(error: unknown): string | null {
  return error instanceof Error && 'severity' in error ? error.message : null;
}
