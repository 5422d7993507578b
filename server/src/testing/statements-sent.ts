import type pg from 'pg';

/** A statement as it was sent. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What PostgreSQL means to do for a statement. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/**
 * Keeps the statements that are sent by a pool from now on, of each text those with the first and the last values; the returned function
 * gives those since its last call.
 */
export function keepStatements(pool: pg.Pool): () => readonly Statement[] {
  let kept = new Map<string, readonly Statement[]>();
  const watched = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...all: unknown[]) => unknown;
    Object.assign(client, {
      query(...all: [string | Statement, ...unknown[]]) {
        const [asked, given] = all;
        const text = typeof asked === 'string' ? asked : asked.text;
        const values = typeof asked !== 'string' ? asked.values : Array.isArray(given) ? given : [];
        const statement = { text, values: values ?? [] };
        const [first] = kept.get(text) ?? [];
        kept.set(text, first === undefined ? [statement] : [first, statement]);
        return query(...all);
      },
    });
  });
  return () => {
    const all = [...kept.values()].flat();
    kept = new Map();
    return all.filter(({ text }) => /^\W*(select|with|insert|update|delete)\b/i.test(text));
  };
}

/** The tables that PostgreSQL would read from one end to the other for a statement with its values. */
export async function tablesReadThrough(pool: pg.Pool, { text, values }: Statement): Promise<readonly string[]> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (format json) ${text}`, [
    ...values,
  ]);
  const readThrough = (node: PlanNode): string[] => [
    ...(node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []),
    ...(node.Plans ?? []).flatMap(readThrough),
  ];
  return rows.flatMap((row) => readThrough(row['QUERY PLAN'][0].Plan));
}
