import { AsyncLocalStorage } from 'node:async_hooks';
import type { Server } from 'node:http';
import type pg from 'pg';
import { showingHidden } from './guard-hidden-orders.ts';

/** What calls may read of all tenants, by a piece of the statement, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'from application_hosts where host = any(': 'finds out which tenant is called',
  'from "applications" where not exists': 'shows an operator all there are',
  'where a.sample_of = $1': 'a sample names the tenant that it is of',
  'sample.sample_of is not null': 'a key of all tenants is shown no mail of samples',
  'from application_deletions order by': 'shows an operator of all tenants which were deleted',
  'count(ended_at)::int as deleted': 'counts for metrics, which are for operators of all tenants',
  'from (select from orders_to_count limit': 'counts for metrics, too',
  "select 'passwords' as what": 'counts for metrics, too',
  'from "accounts" where "account_id" = $1 and "ended_at" is null': 'an operator names an account by its id alone',
  'from "result_images" where "image_id" = $1 union all': 'an operator names a photo by its id alone',
  'from result_images where storage_key > $1':
    'an operator of all tenants has the image store compared with its records',
  'from result_images where storage_key = any($1)': 'one has photos carried over that a row names, of whichever tenant',
  'from clerk_roles r': 'a clerk is of no tenant: who may change one hangs on all their roles',
  'delete from reading_leases where holder': 'a clerk leaves what they work on, in whichever tenant that is',
  'delete from reading_leases l\n    where l.holder': 'what a clerk worked on ends with the last session in its tenant',
  clerk_sessions: 'names its clerk, whom authentication has found',
  'from audit_entries':
    'is one chain over all tenants; what an operator is shown of it is shown in keys-and-scopes.test.ts',
};
/** One outbox for all: only its sender and operators read it; each mail is joined to its own tenant. */
const FOR_ALL = 'mails';

/** A node of a plan, as `explain (format json)` writes it. */
interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly Alias?: string;
  readonly Operation?: string;
  readonly Plans?: readonly PlanNode[];
  readonly [key: string]: unknown;
}

/** Every statement is looked at once in a process. */
const seen = new Set<string>();

/**
 * Watches the statements that calls of a server send to its database. The returned function asks PostgreSQL for the
 * plan of each, and throws when one reads a table of tenants without saying of which, or jobs that nobody is to be shown.
 */
export function guardTenants(pool: pg.Pool, server: Server): () => Promise<void> {
  const calls = new AsyncLocalStorage<true>();
  const asked = new Set<string>();
  server.prependListener('request', () => calls.enterWith(true));
  const watched = new WeakSet<pg.Pool | pg.ClientBase>();
  const watch = (asking: pg.Pool | pg.ClientBase): void => {
    if (watched.has(asking)) return;
    watched.add(asking);
    const query = asking.query.bind(asking) as (...all: unknown[]) => unknown;
    Object.assign(asking, {
      query(...all: [string | { readonly text: string }, ...unknown[]]) {
        if (calls.getStore() === true) asked.add(typeof all[0] === 'string' ? all[0] : all[0].text);
        return query(...all);
      },
    });
  };
  watch(pool);
  pool.on('acquire', watch);
  return async () => {
    const complaints = await readingAllTenants(
      pool,
      [...asked].filter((text) => !seen.has(text)),
    );
    complaints.push(...showingHidden([...asked]));
    if (complaints.length > 0) throw new Error(complaints.join('\n\n'));
    for (const text of asked) seen.add(text);
  };
}

/** What is wrong with these statements: the tables they read across tenants. */
export async function readingAllTenants(pool: pg.Pool, texts: readonly string[]): Promise<string[]> {
  const columns = "select table_name from information_schema.columns where column_name = 'application_id'";
  const found = await pool.query<{ table_name: string }>(columns).catch(() => null);
  if (found === null) return [];
  const tables = new Set(found.rows.map((row) => row.table_name).filter((name) => name !== FOR_ALL));
  const complaints: string[] = [];
  for (const text of texts) {
    const isException = Object.keys(EXCEPTIONS).some((piece) => text.includes(piece));
    if (isException || !/^\W*(select|with|insert|update|delete)\b/i.test(text)) continue;
    const plan = await planOf(pool, text);
    const open = plan === null ? [] : openScans(plan, tables);
    if (plan !== null && open.length === 0) seen.add(text);
    if (open.length > 0) complaints.push(`a call reads ${open.join(', ')} of all tenants:\n${text}`);
  }
  return complaints;
}

/** Null where the test has taken the database away or holds its tables: other tests send the same statement. */
async function planOf(pool: pg.Pool, text: string): Promise<PlanNode | null> {
  try {
    const explained = `explain (generic_plan, format json) ${text}`;
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explained);
    return rows[0]?.['QUERY PLAN'][0].Plan ?? null;
  } catch (error) {
    // Class 42: the statement itself is wrong.
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('42')) throw error;
    return null;
  }
}

interface Scan {
  readonly table: string;
  readonly alias: string;
  /** The conditions of the joins above it. */
  readonly joins: readonly string[];
}

/**
 * The tables that a plan reads without a condition on their tenant. From a condition on one table of a join PostgreSQL
 * itself concludes those on the others; where it has not, the join must be with something that is no open scan itself.
 */
function openScans(plan: PlanNode, tables: ReadonlySet<string>): string[] {
  let open = scansWithoutCondition(plan, tables, []);
  for (;;) {
    const aliases = new Set(open.map(({ alias }) => alias));
    const left = open.filter(({ alias, joins }) => !joins.some((join) => namesOther(join, alias, aliases)));
    if (left.length === open.length) return open.map(({ table }) => table);
    open = left;
  }
}

/** Whether a join holds the tenant of a scan against that of something other than open scans. */
function namesOther(join: string, alias: string, open: ReadonlySet<string>): boolean {
  const pairs = [...join.matchAll(/([\w.$]+) = \(*([\w.$]+)/g)];
  return pairs.some(([pair, ...said]) => {
    // Whichever side PostgreSQL writes first.
    if (!pair.includes('.application_id')) return false;
    const sides = said.map((side) => side.replace(/\.application_id$/, ''));
    return sides.includes(alias) && sides.some((side) => !open.has(side));
  });
}

function scansWithoutCondition(node: PlanNode, tables: ReadonlySet<string>, joins: readonly string[]): Scan[] {
  const own = Object.entries(node).flatMap(([key, value]) => (/Cond$|Filter$/.test(key) ? [String(value)] : []));
  const { 'Relation Name': table = '', Alias: alias = table, Operation: operation } = node;
  const isOpen =
    tables.has(table) && operation === undefined && !own.some((condition) => /\bapplication_id\b/.test(condition));
  const below = (node.Plans ?? []).flatMap((one) => scansWithoutCondition(one, tables, [...joins, ...own]));
  return isOpen ? [{ table, alias, joins }, ...below] : below;
}
