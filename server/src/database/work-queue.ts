import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import type { ClientBase, Pool } from 'pg';
import { type Db, type Job, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Counters } from '../counters.ts';
import type { Tables } from './schema.ts';

/** Where pg-boss keeps its tables, beside ours (decision 0030). */
export const QUEUE_SCHEMA = 'zaehlwerk_work';

/** Each kind of work, and how it is begun again where it fails or its instance ends in the middle. */
export const QUEUES = {
  /** One file of orders or earlier readings. */
  import: { retryLimit: 10, retryDelay: 2, retryDelayMax: 60, expireInSeconds: 60 * 60 },
  /**
   * Taking one import back: apart from files, since an older version reads those and knows nothing else. Files of before may take
   * long, and are looked for often.
   */
  undo: { retryLimit: 1000, retryDelay: 2, retryDelayMax: 10, expireInSeconds: 60 * 60 },
  /** Some passwords of an import. */
  hash: { retryLimit: 10, retryDelay: 2, retryDelayMax: 60, expireInSeconds: 60 * 60 },
  /** Making the mails of one call to remind. */
  remind: { retryLimit: 10, retryDelay: 2, retryDelayMax: 60, expireInSeconds: 60 * 60 },
  /** The same of chosen orders: apart, since an older version knows nothing of these and would remind everybody. */
  remindChosen: { retryLimit: 10, retryDelay: 2, retryDelayMax: 60, expireInSeconds: 60 * 60 },
  /** One attempt to tell a webhook: further ones are work of their own. */
  webhook: { retryLimit: 3, retryDelay: 2, retryDelayMax: 60, expireInSeconds: 5 * 60 },
  /** Files of readings of one tenant. */
  drop: { retryLimit: 3, retryDelay: 2, retryDelayMax: 60, expireInSeconds: 60 * 60 },
  /** Everything of one tenant: as long as it takes, however often its instance ends. */
  deleteApplication: { retryLimit: 1000, retryDelay: 2, retryDelayMax: 60, expireInSeconds: 60 * 60 },
} as const;
export type WorkName = keyof typeof QUEUES;

/** What the work is about, by ids. */
export type WorkData = Readonly<Record<string, string>>;

/**
 * Files of one tenant are imported one after the other; its passwords are hashed by all instances. A receiver of one tenant that
 * does not answer keeps those of others waiting only where there are several.
 */
const TURNS = {
  import: { groupConcurrency: 1 },
  undo: { groupConcurrency: 1 },
  hash: {},
  remind: { groupConcurrency: 1 },
  remindChosen: { groupConcurrency: 1 },
  webhook: { groupConcurrency: 1, localConcurrency: 3 },
  drop: { groupConcurrency: 1, localConcurrency: 2 },
  deleteApplication: { groupConcurrency: 1 },
} as const satisfies Record<WorkName, object>;

/** Without a sign of life for so long, the instance that does some work is taken for dead. */
export const HEARTBEAT_SECONDS = 20;

/** Work in the background, kept in PostgreSQL until it is done, by whichever instance takes it. */
export interface WorkQueue {
  /**
   * Adds work in a transaction: it begins once that is committed. Of work under one key there is one at a time, also
   * where it is added again.
   */
  add(transaction: Transaction<Tables>, name: WorkName, work: readonly KeyedWork[]): Promise<void>;
  /** Looks for work at once instead of with the next look; for whoever has added some, after the commit. */
  hurry(name: WorkName): void;
  /** Does work of a kind, one at a time, from now on; what throws is done again later. */
  work(name: WorkName, handle: (data: WorkData, signal: AbortSignal) => Promise<void>): Promise<void>;
  /** Takes no more, gives what is under way a moment to end, and leaves it to others where it does not. */
  close(): Promise<void>;
}

/** Work under a key. */
export interface KeyedWork {
  readonly key: string;
  /** Whose turns are taken one after the other: the tenant. */
  readonly group: string;
  readonly data: WorkData;
  /** Seconds from now before which it is not begun. */
  readonly afterSeconds?: number;
}

/** Seconds between two looks of an idle instance; what it was handed itself begins at once. */
const POLLING_SECONDS = 5;
/** How long work under way has to end when the instance stops. */
const CLOSE_MS = 5000;

/**
 * The queue as an instance of the portal uses it: with statements of its own pool, and none that changes a table. Who only adds work
 * does not `supervise` what others do.
 */
export function workQueue(pool: Pool, log: Logger, counters: Counters, supervise = true): WorkQueue {
  const boss = makeBoss(executing(pool), { supervise, migrate: false });
  boss.on('error', (error) => log.warn({ err: error }, 'the work queue could not be asked'));
  boss.on('warning', ({ message }) => log.debug({ message }, 'work queue'));
  let started: Promise<unknown> | null = null;
  const start = (): Promise<unknown> => {
    started ??= boss.start().catch((error: unknown) => {
      started = null;
      throw error;
    });
    return started;
  };
  const workers = new Map<WorkName, string>();
  const closing = new AbortController();
  return {
    async add(transaction, name, work) {
      await start();
      const jobs = work.map(({ key, group, data, afterSeconds = 0 }) => ({
        data,
        singletonKey: key,
        group: { id: group },
        startAfter: afterSeconds,
      }));
      await boss.insert(name, jobs, { db: within(transaction) });
    },
    hurry(name) {
      const worker = workers.get(name);
      if (worker !== undefined) boss.notifyWorker(worker);
    },
    async work(name, handle) {
      await start();
      const options = { pollingIntervalSeconds: POLLING_SECONDS, ...TURNS[name] };
      const worker = await boss.work<WorkData>(name, options, async ([job]: Job<WorkData>[]) => {
        if (job === undefined) return;
        const signal = AbortSignal.any([job.signal, closing.signal]);
        await told({ log, counters }, name, job.data, () => handle(job.data, signal));
      });
      workers.set(name, worker);
    },
    async close() {
      if (started === null) return;
      closing.abort();
      await started.catch(() => undefined);
      await boss.stop({ graceful: true, timeout: CLOSE_MS });
    },
  };
}

/** Does a piece of work, counts it, and says in one line what became of it, by the ids it is about. */
async function told(
  { log, counters }: { readonly log: Logger; readonly counters: Counters },
  work: WorkName,
  data: WorkData,
  handle: () => Promise<void>,
): Promise<void> {
  const from = performance.now();
  const end = (outcome: 'done' | 'again', facts: object = {}): void => {
    const ms = performance.now() - from;
    counters.work.observe({ work, outcome }, ms / 1000);
    log.info({ ...data, ...facts, work, outcome, ms: Math.round(ms) }, 'work in the background');
  };
  try {
    await handle();
  } catch (error) {
    end('again', { err: error });
    throw error;
  }
  end('done');
}

/** Work that is not done yet, whoever has begun it, as a query: what is added again to have it done elsewhere. Times are those that a Date holds. */
export const WAITING_WORK = `
  select name, data, singleton_key, group_id, date_trunc('milliseconds', start_after) as start_after from ${QUEUE_SCHEMA}.job
  where state in ('created', 'retry', 'active') order by created_on, id`;

/** A row of it. */
export interface WaitingWork {
  readonly name: string;
  readonly data: WorkData;
  readonly singleton_key: string;
  readonly group_id: string;
  readonly start_after: Date;
}

/** Adds such work in the transaction of a connection. */
export async function addWaitingWork(client: ClientBase, work: readonly WaitingWork[]): Promise<void> {
  const boss = makeBoss(executing(client), { supervise: false, migrate: false });
  try {
    await boss.start();
    for (const [name, ofOne] of Map.groupBy(work, (one) => one.name)) {
      const jobs = ofOne.map(({ data, singleton_key: singletonKey, group_id: id, start_after: startAfter }) => ({
        data,
        singletonKey,
        group: { id },
        startAfter,
      }));
      await boss.insert(name, jobs);
    }
  } finally {
    await boss.stop({ graceful: false }).catch(() => undefined);
  }
}

/** The queue over connections, which does nothing by itself until it is started. */
export function makeBoss(
  db: Db,
  options: { readonly supervise: boolean; readonly migrate: boolean; readonly createSchema?: boolean },
): PgBoss {
  return new PgBoss({
    db,
    schema: QUEUE_SCHEMA,
    schedule: false,
    // Whoever may not change tables may not build their indexes anew either.
    reindex: false,
    monitorVacuum: false,
    registerInstance: false,
    // No work waits for other work.
    flowIntervalSeconds: 60 * 60,
    superviseIntervalSeconds: HEARTBEAT_SECONDS,
    monitorIntervalSeconds: HEARTBEAT_SECONDS,
    ...options,
  });
}

/** How it asks the database. */
export function executing(database: Pick<Pool, 'query'> | ClientBase): Db {
  return { executeSql: (text, values) => database.query<Record<string, unknown>>(text, values as unknown[]) };
}

function within(transaction: Kysely<Tables>): Db {
  return {
    executeSql: async (text, values = []) => {
      const { rows } = await transaction.executeQuery(CompiledQuery.raw(text, values));
      return { rows };
    },
  };
}
