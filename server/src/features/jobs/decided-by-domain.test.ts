import { jobFromWire, type WireJob } from '@zaehlwerk/contract/jobs';
import { countReadRates, isDone } from '@zaehlwerk/domain/job/job-result';
import { progressByDeadline, progressByMeterType, progressOf } from '@zaehlwerk/domain/job/progress';
import { METER_TYPES, meterTypeOf } from '@zaehlwerk/domain/meter/meter-type';
import { haveSameTargetDate } from '@zaehlwerk/domain/reading/reading-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { operate } from '../../testing/calls/operator-calls.ts';
import { newAccount } from '../../testing/test-account.ts';
import { newJob } from '../../testing/test-job.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();

const task = fc.record({
  medium: fc.integer({ min: 0, max: 12 }),
  targetReadingDate: fc.constantFrom(null, '2026-03-15', '2026-03-16'),
  ended: fc.boolean(),
});
const job = fc.record({
  meterType: fc.option(fc.constantFrom(...METER_TYPES)),
  latestExecution: fc.constantFrom(null, '2026-03-20', '2026-03-31'),
  tasks: fc.array(task, { maxLength: 3 }),
});
/** Which register of which job is read next, some of them more than once. */
const read = fc.record({ job: fc.nat(9), task: fc.nat(2) });

test('[OPN-075, OPN-013, DOM-13] after any history, list, answer and progress say what the rules of the domain say', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(job, { minLength: 1, maxLength: 5 }),
      fc.array(read, { maxLength: 8 }),
      async (some, reads) => {
        const tenant = await server.newTenant();
        const account = await newAccount(server, tenant);
        const jobs = [];
        for (const { tasks, ...one } of some) {
          const registers = tasks.map(({ medium, ended, targetReadingDate }, n) => ({
            obis: `${medium}-0:1.8.${n}`,
            targetReadingDate,
            endedAt: ended ? new Date('2026-03-01T00:00:00Z') : null,
          }));
          const features = { commentsEnabled: true, freeTextCommentEnabled: true };
          jobs.push(await newJob(server, account, { ...one, features, tasks: registers }));
        }
        const listed = async () => (await account.call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>().jobs;
        for (const { job: at, task: taskAt } of reads) {
          const chosen = jobs[at % jobs.length]!;
          const taskId = chosen.taskIds[taskAt];
          const results = [{ taskId, readingValue: 1, comment: 'Wie abgelesen' }];
          const answer = await chosen.send({ readingDate: '2026-03-10', results });
          if (answer.status !== 200) continue;
          expect(answer.json()).toEqual((await listed()).find(({ id }) => id === chosen.jobId));
        }

        const list = await listed();
        for (const { done, sameTargetReadingDates, jobInfo, meter } of list.map(jobFromWire)) {
          expect({ done, sameTargetReadingDates, jobInfo }).toEqual({
            done: isDone(countReadRates(meter.meterRateTasks)),
            sameTargetReadingDates: haveSameTargetDate(meter.meterRateTasks),
            jobInfo: { meterType: meterTypeOf(meter) },
          });
        }
        const counted = ({ done, total }: { done: number; total: number }) => ({
          jobs: total,
          open: total - done,
          done,
        });
        const exact = list.map(jobFromWire);
        expect((await operate(server, tenant, 'GET', 'progress')).json()).toMatchObject({
          ...counted(progressOf(exact)),
          perMeterType: progressByMeterType(exact).map((one) => ({ meterType: one.meterType, ...counted(one) })),
          perDeadline: progressByDeadline(exact).map((one) => ({ deadline: one.deadline, ...counted(one) })),
        });
      },
    ),
    { numRuns: 40 },
  );
});
