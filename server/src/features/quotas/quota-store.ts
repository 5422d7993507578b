import type pg from 'pg';
import type { AccountScope } from '../../http/scope.ts';

/** What is counted of a sender: readings by kind, and photos by size. */
export const MEASURES = ['readings', 'unknownReadings', 'photoKilobytes'] as const;

export type Measure = (typeof MEASURES)[number];
export type Amounts = Readonly<Record<Measure, number>>;

/** What all instances have counted of a sender, and when that is forgotten: milliseconds since 1970. */
export type Counted = Readonly<Record<Measure, { readonly amount: number; readonly endsAt: number }>>;

export interface Tally {
  /** By all instances, as last seen. */
  counted: number;
  /** By this process since. */
  pending: number;
  endsAt: number;
}

/** What this process knows of a sender. */
export interface Counting {
  readonly tallies: Readonly<Record<Measure, Tally>>;
  jobs: number;
  lookedAt: number;
  asking: Promise<void> | null;
}

/**
 * Adds to what is counted of a sender, in the table that rate-limiter-flexible sweeps; returns what is counted then. A
 * count begins with its first amount and is forgotten after `milliseconds`.
 */
export async function addToCounts(
  pool: pg.Pool,
  sender: string,
  amounts: Amounts,
  { now, milliseconds }: { readonly now: Date; readonly milliseconds: number },
): Promise<Counted> {
  const { rows } = await pool.query<{ amount: number; ends_at: string }>({
    name: 'add-to-counts',
    text: `
      with added as (
        insert into rate_limits as counted (key, points, expire)
        select key, amount, $3::bigint + $4 from unnest($1::text[], $2::int[]) as n (key, amount)
        on conflict (key) do update set
          points = case when counted.expire <= $3 then excluded.points else counted.points + excluded.points end,
          expire = case when counted.expire <= $3 then excluded.expire else counted.expire end
        returning key, points, expire
      )
      select points as amount, expire as ends_at
      from unnest($1::text[]) with ordinality as n (key, position) join added using (key)
      order by position`,
    values: [
      MEASURES.map((measure) => `${measure}:${sender}`),
      MEASURES.map((measure) => Math.round(amounts[measure])),
      now.getTime(),
      milliseconds,
    ],
  });
  const counts = MEASURES.map((measure, n) => {
    const { amount, ends_at: endsAt } = rows[n]!;
    return [measure, { amount, endsAt: Number(endsAt) }] as const;
  });
  return Object.fromEntries(counts) as unknown as Counted;
}

/** How many jobs the main account of an account has; those of the shares below it are among them. */
export async function countJobs(pool: pg.Pool, { applicationId, mainAccountId }: AccountScope): Promise<number> {
  const { rows } = await pool.query<{ jobs: number }>({
    name: 'count-jobs',
    text: 'select count(*)::int as jobs from account_jobs where application_id = $1 and account_id = $2',
    values: [applicationId, mainAccountId],
  });
  return rows[0]?.jobs ?? 0;
}
