import type { Config } from '../config.ts';
import { type DatabasePooler, placeOf } from '../database/connection.ts';
import { type ExaminedDatabase, examineDatabase } from '../database/examine-database.ts';
import { faultOfOwner } from '../database/grant-tables.ts';
import { OLDEST_POSTGRES } from '../database/migrate.ts';
import { type Finding, found, reasonOf } from './finding.ts';

const WAIT_MS = 10_000;
const MOST_CLOCK_MS = 10_000;

type Place = Pick<Config, 'databaseUrl' | 'databaseOwnerUrl'> &
  Partial<Pick<Config, 'databaseConnections' | 'databasePooler'>>;

/** The database of DATABASE_URL, and the same as its owner. The embedded one is asked through the portal that runs it. */
export async function lookAtDatabase(place: Place): Promise<Finding[]> {
  const { databaseUrl, databaseOwnerUrl, databaseConnections: wanted = 1, databasePooler } = place;
  if (databaseUrl === null) return [];
  const [own, owner] = await Promise.all([
    lookAtOne('DATABASE_URL', databaseUrl, databasePooler),
    databaseOwnerUrl === null ? null : lookAtOne('DATABASE_OWNER_URL', databaseOwnerUrl),
  ]);
  const besides = [own, owner].filter((one) => one !== null && 'code' in one);
  if ('code' in own) return besides;
  const most = own.mostConnections;
  if (wanted > most) besides.push(found('database.fewConnections', { wanted, most }));
  if (owner === null || 'code' in owner) return [...findingsOf(own, databaseOwnerUrl === null), ...besides];
  const [portal, asOwner] = [{ connectionString: databaseUrl }, { connectionString: databaseOwnerUrl ?? '' }];
  const fault = await faultOfOwner(asOwner, portal, WAIT_MS);
  // Elsewhere it knows nothing of these tables.
  if (fault === 'otherDatabase')
    return [...findingsOf({ ...own, steps: null }, false), found('database.otherDatabase')];
  if (fault === 'sameRole') return [...findingsOf(own, false), found('database.sameRole')];
  const isOwner = fault === null && owner.mayPrepare;
  const notTheOwner = isOwner ? [] : [found('database.notTheOwner')];
  return [...findingsOf({ ...own, steps: owner.steps }, false), ...notTheOwner, ...besides];
}

/**
 * What is to be said of a database as the portal's role sees it; `isAlone` where no other role is known, which would prepare the tables.
 */
export function findingsOf(own: ExaminedDatabase, isAlone: boolean): Finding[] {
  const { tooOld, steps, aheadMs } = own;
  const findings: Finding[] = [];
  if (tooOld !== null) findings.push(found('database.old', { version: tooOld, oldest: OLDEST_POSTGRES }));
  if (steps !== null && steps.unknown.length > 0)
    findings.push(
      found(steps.servesUnknown ? 'database.extended' : 'database.newer', { migrations: steps.unknown.join(', ') }),
    );
  else if (isAlone && !own.mayPrepare) {
    if (!own.mayWork || steps === null || steps.behind > 0) findings.push(found('database.notPrepared'));
  } else if (steps !== null && steps.behind > 0) findings.push(found('database.behind', { count: steps.behind }));
  if (Math.abs(aheadMs) > MOST_CLOCK_MS)
    findings.push(found('clock.database', { seconds: Math.round(Math.abs(aheadMs) / 1000) }));
  if (own.couldChangeAudit === true) findings.push(found('database.auditNotApart'));
  return findings;
}

/** What is there, or why it cannot be looked at, without user and password. */
async function lookAtOne(setting: string, url: string, pooler?: DatabasePooler): Promise<ExaminedDatabase | Finding> {
  try {
    return await examineDatabase(url, WAIT_MS, pooler);
  } catch (error) {
    return found('database.unreachable', { setting, place: placeOf(url), reason: databaseReasonOf(error) });
  }
}

/** PostgreSQL's own words say more than its codes. */
function databaseReasonOf(error: unknown): string {
  return error instanceof Error && 'severity' in error ? error.message : reasonOf(error);
}
