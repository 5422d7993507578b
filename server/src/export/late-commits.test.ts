import { randomBytes, randomUUID } from 'node:crypto';
import type { ExportedReading } from '@zaehlwerk/contract/reading-exports';
import * as fc from 'fast-check';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { exportFrom } from '../testing/calls/operator-calls.ts';
import { newAccount, type TestAccount } from '../testing/test-account.ts';
import { newJob, type TestJob } from '../testing/test-job.ts';
import { testServer, type TestTenant } from '../testing/test-server.ts';

const server = await testServer();

/** A tenant with a job, and a back office that exports its readings until there is nothing new. */
async function newUtility() {
  const tenant = await server.newTenant();
  const account = await newAccount(server, tenant);
  const job = await newJob(server, account);
  return { tenant, account, job };
}

/** A transaction on a connection of its own, so that the test decides when accepted readings are committed. */
async function openTransaction(account: TestAccount, job: TestJob) {
  const client = await server.parts.pool.connect();
  await client.query('begin');
  return {
    write: (created: Date) => storeReading(client, account, job, created),
    async end(how: 'commit' | 'rollback') {
      await client.query(how);
      client.release();
    },
  };
}

/** Stores an accepted reading as readings-store.ts does, without ending the transaction. */
async function storeReading(client: pg.PoolClient, account: TestAccount, job: TestJob, created: Date): Promise<string> {
  const [submissionId, resultId] = [randomUUID(), randomUUID()];
  const { applicationId } = account.tenant;
  await client.query(
    `insert into submissions (application_id, submission_id, account_id, job_id, content_hash, reading_date, received_at)
     values ($1, $2, $3, $4, $5, '2026-03-10', $6)`,
    [applicationId, submissionId, account.accountId, job.jobId, randomBytes(32), created],
  );
  await client.query(
    `insert into reading_results (application_id, result_id, submission_id, task_id, reading_value, reading_date, created)
     values ($1, $2, $3, $4, 12.5, '2026-03-10', $5)`,
    [applicationId, resultId, submissionId, job.taskId, created],
  );
  return resultId;
}

const idsOf = (readings: readonly ExportedReading[]): string[] => readings.map((reading) => reading.id);

test('a reading whose transaction began first and is committed last is not skipped', async () => {
  const { tenant, account, job } = await newUtility();
  const late = await openTransaction(account, job);
  const lateId = await late.write(new Date('2026-03-10T08:00:00Z'));
  const sent = await job.send({ readingDate: '2026-03-10', results: [{ taskId: job.taskId, readingValue: 12.5 }] });
  expect(sent.status).toBe(200);

  const first = await exportFrom(server, tenant);
  expect(first.readings).toHaveLength(1);
  expect((await exportFrom(server, tenant, first.next)).readings).toEqual([]);

  await late.end('commit');
  const second = await exportFrom(server, tenant, first.next);
  expect(idsOf(second.readings)).toEqual([lateId]);
  const all = await exportFrom(server, tenant);
  expect(idsOf(all.readings)).toEqual([...idsOf(first.readings), lateId]);
  expect(all.next).toBe(second.next);
});

/** Exports the readings page by page and records what each cursor returned. */
class BackOffice {
  readonly seen: string[] = [];
  readonly pages: { readonly after: string | null; readonly limit: number; readonly ids: string[] }[] = [];
  #after: string | null = null;
  readonly #tenant: TestTenant;

  constructor(tenant: TestTenant) {
    this.#tenant = tenant;
  }

  /** Returns how many readings arrived. */
  async ask(limit: number): Promise<number> {
    const { readings, next } = await exportFrom(server, this.#tenant, this.#after, limit);
    const ids = idsOf(readings);
    this.pages.push({ after: this.#after, limit, ids });
    this.seen.push(...ids);
    this.#after = next;
    return ids.length;
  }
}

const limit = fc.integer({ min: 1, max: 4 });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('write'), who: fc.nat(3), at: fc.nat(60) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('commit'), who: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rollback'), who: fc.nat(3) }) },
  // All of them ask at the same time.
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('ask'), limits: fc.tuple(limit, limit, limit) }) },
);

test('however transactions interleave: every back office sees each committed reading once, in one order', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      const { tenant, account, job } = await newUtility();
      const offices = [1, 2, 3].map(() => new BackOffice(tenant));
      const open = new Map<number, { transaction: Awaited<ReturnType<typeof openTransaction>>; ids: string[] }>();
      const committed: string[] = [];
      const end = async (who: number, how: 'commit' | 'rollback') => {
        const writer = open.get(who);
        open.delete(who);
        await writer?.transaction.end(how);
        if (how === 'commit') committed.push(...(writer?.ids ?? []));
      };

      for (const one of steps) {
        if ('limits' in one) await Promise.all(offices.map((office, n) => office.ask(one.limits[n] ?? 1)));
        else if ('at' in one) {
          const writer = open.get(one.who) ?? { transaction: await openTransaction(account, job), ids: [] };
          open.set(one.who, writer);
          writer.ids.push(await writer.transaction.write(new Date(Date.UTC(2026, 2, 10, 8, one.at))));
        } else await end(one.who, one.kind === 'commit' ? 'commit' : 'rollback');
      }
      for (const who of open.keys()) await end(who, 'commit');
      for (const office of offices) while ((await office.ask(4)) > 0);

      const [first] = offices;
      expect([...first!.seen].sort()).toEqual([...committed].sort());
      for (const office of offices) expect(office.seen).toEqual(first!.seen);
      for (const page of offices.flatMap((office) => office.pages)) {
        const again = await exportFrom(server, tenant, page.after, page.limit);
        expect(idsOf(again.readings).slice(0, page.ids.length)).toEqual(page.ids);
      }
    }),
    { numRuns: 30, seed: 20_260_310 },
  );
});
