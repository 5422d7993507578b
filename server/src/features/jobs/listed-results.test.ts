import type { WireJob } from '@zaehlwerk/contract/jobs';
import { listedResults } from '@zaehlwerk/domain/reading/last-reading';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addResults, correctedOften } from '../../testing/many-results.ts';
import { newAccount } from '../../testing/test-account.ts';
import { newJob } from '../../testing/test-job.ts';
import { testServer } from '../../testing/test-server.ts';
import { makeJobs } from './job-json.ts';

const server = await testServer();
const tenant = await server.newTenant();
const account = await newAccount(server, tenant);

const built = async (jobId: string) => {
  const [text] = await makeJobs(server.parts.pool, account.scope, [{ jobId }]);
  return (JSON.parse(text!.wire) as WireJob).meter.meterRateTasks[0]!;
};

/** The days of the results, each accepted after the one before, which are set aside, and from which on they were numbered. */
const history = fc.record({
  days: fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.boolean()), { maxLength: 16 }),
  numberedFrom: fc.nat({ max: 18 }),
});

test('[OPN-305, OPN-412] of any history a job carries what the rules of the domain choose, and says how many there are', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ days, numberedFrom }) => {
      const job = await newJob(server, account);
      const all = days.map(([day, setAside], place) => ({
        ...(setAside && { setAside }),
        readingDate: `2026-03-0${day}`,
        created: new Date(Date.UTC(2026, 2, 9) + place),
        nth: place < numberedFrom ? null : place + 1,
      }));
      await addResults(server, account, job, all);
      await server.parts.pool.query(
        `insert into clearings (application_id, result_id, reasons, state, created)
         select r.application_id, r.result_id, '{outsideRange}', 'discarded', r.created
         from reading_results r where r.application_id = $1 and r.task_id = $2 and r.created = any($3)`,
        [tenant.applicationId, job.taskId, all.filter(({ setAside }) => setAside).map(({ created }) => created)],
      );
      const { readingResults, readingResultCount } = await built(job.jobId);
      const wanted = listedResults(
        all.map(({ setAside, readingDate, created }) => ({
          ...(setAside === true && { setAside }),
          readingDate,
          created: created.toISOString(),
        })),
      );
      expect(
        readingResults.map(({ readingDate, created, setAside }) => ({
          ...(setAside === true && { setAside }),
          readingDate,
          created,
        })),
      ).toEqual(wanted);
      expect(readingResultCount).toBe(all.length);
    }),
    { numRuns: 60 },
  );
});

test('[F49, OPN-305] results that a version before the numbers has accepted are counted, between numbered ones too', async () => {
  const job = await newJob(server, account);
  await addResults(
    server,
    account,
    job,
    correctedOften(4, (place) => (place === 2 ? 2 : null)),
  );
  const body = { readingDate: '2026-03-10', results: [{ taskId: job.taskId, readingValue: 100 }] };
  for (const count of [5, 6]) {
    const answer = await job.send(body);
    expect(answer.json<WireJob>().meter.meterRateTasks[0]).toMatchObject({ readingResultCount: count });
    expect(await built(job.jobId)).toEqual(answer.json<WireJob>().meter.meterRateTasks[0]);
  }
});

test('[OPN-305] a list is no larger for the thousandth correction than for the sixth', async () => {
  const lengthOf = async (corrections: number) => {
    const job = await newJob(server, account, { meterNumber: 'M' });
    await addResults(server, account, job, correctedOften(corrections));
    return (await makeJobs(server.parts.pool, account.scope, [job]))[0]!.wire.length;
  };
  expect(await lengthOf(1000)).toBe((await lengthOf(6)) + '1000'.length - '6'.length);
});
