import type pg from 'pg';

/** What PostgreSQL does for some statements. */
export interface Work {
  /**
   * Rows of the tables asked about, and entries of their indexes, that are taken or written; those looked at without
   * success too.
   */
  readonly rows: number;
  /** Pages looked at, in memory or not. */
  readonly blocks: number;
}

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

/** The work of all statements that are sent to a pool meanwhile: each is explained before it is carried out, and undone. */
export async function workOf(
  pool: pg.Pool,
  tables: readonly string[],
  act: (pool: pg.Pool) => Promise<unknown>,
): Promise<Work> {
  const plans: PlanNode[] = [];
  const query = async (statement: pg.QueryConfig) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query<Record<'QUERY PLAN', readonly { readonly Plan: PlanNode }[]>>({
        text: `explain (analyze, buffers, format json) ${statement.text}`,
        ...(statement.values === undefined ? {} : { values: statement.values }),
      });
      plans.push(...rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan)));
    } finally {
      await client.query('rollback');
      client.release();
    }
    return pool.query(statement);
  };
  await act({ query } as unknown as pg.Pool);
  if (plans.length === 0) throw new Error('no statement was sent');
  return {
    rows: plans.reduce((sum, plan) => sum + rowsOf(plan, tables), 0),
    blocks: plans.reduce((sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], 0),
  };
}

function rowsOf(node: PlanNode, tables: readonly string[]): number {
  const below = (node.Plans ?? []).reduce((sum, one) => sum + rowsOf(one, tables), 0);
  const of = node['Relation Name'] ?? node['Index Name'] ?? '';
  if (!tables.some((table) => of === table || of.startsWith(`${table}_`))) return below;
  const each =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return below + Math.round(each * node['Actual Loops']);
}
