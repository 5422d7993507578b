import type { Config } from '../config.ts';
import { examineDatabase } from '../database/examine-database.ts';
import { OLDEST_POSTGRES } from '../database/migrate.ts';
import { type Finding, found, reasonOf } from './finding.ts';

const WAIT_MS = 10_000;
const MOST_CLOCK_MS = 10_000;

type Place = Pick<Config, 'databaseUrl' | 'databaseOwnerUrl'>;

/** The database of DATABASE_URL, and the same as its owner. The embedded one is asked through the portal that runs it. */
export async function lookAtDatabase({ databaseUrl, databaseOwnerUrl }: Place): Promise<Finding[]> {
  if (databaseUrl === null) return [];
  const [own, owner] = await Promise.all([
    lookAtOne('DATABASE_URL', databaseUrl),
    databaseOwnerUrl === null ? null : lookAtOne('DATABASE_OWNER_URL', databaseOwnerUrl),
  ]);
  if ('code' in own) return owner !== null && 'code' in owner ? [own, owner] : [own];
  const findings: Finding[] = [];
  if (own.tooOld !== null) findings.push(found('database.old', { version: own.tooOld, oldest: OLDEST_POSTGRES }));
  if (own.unknown.length > 0) findings.push(found('database.newer', { migrations: own.unknown.join(', ') }));
  else if (own.behind > 0) findings.push(found('database.behind', { count: own.behind }));
  if (Math.abs(own.aheadMs) > MOST_CLOCK_MS)
    findings.push(found('clock.database', { seconds: Math.round(Math.abs(own.aheadMs) / 1000) }));
  if (owner !== null && 'code' in owner) findings.push(owner);
  else if (owner?.role === own.role) findings.push(found('database.sameRole'));
  if (own.couldChangeAudit === true) findings.push(found('database.auditNotApart'));
  return findings;
}

/** What is there, or why it cannot be looked at, without user and password. */
async function lookAtOne(setting: string, url: string) {
  try {
    return await examineDatabase(url, WAIT_MS);
  } catch (error) {
    const { hostname, port, pathname } = new URL(url);
    const place = `${hostname || 'localhost'}:${port || '5432'}${pathname}`;
    return found('database.unreachable', { setting, place, reason: databaseReasonOf(error) });
  }
}

/** PostgreSQL's own words say more than its codes. */
function databaseReasonOf(error: unknown): string {
  return error instanceof Error && 'severity' in error ? error.message : reasonOf(error);
}
