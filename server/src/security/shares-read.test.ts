import { expect, test } from 'vitest';
import { importInto } from '../testing/calls/operator-calls.ts';
import { jobOf, read, sharedJob } from '../testing/shared-job.ts';
import { newAccount } from '../testing/test-account.ts';
import { newJob } from '../testing/test-job.ts';
import { testServer } from '../testing/test-server.ts';
import { type Giver, newShare } from '../testing/test-share.ts';
import { RATE, valuesAt } from '../testing/told-to-shares.ts';

const server = await testServer();

test('[S61, OPN-316] the answer to a reading of a share, and to its repetition, says no more than its list', async () => {
  const { share, ...other } = await sharedJob(server);
  const results = [{ taskId: other.job.taskId, readingValue: 1201.5 }];
  const send = () =>
    share.call('POST', `/api/pro/job/${other.job.jobId}/meterRateTask/result`, {
      body: { readingDate: '2026-03-10', results },
      headers: { 'Idempotency-Key': 'c0a8012e-7d43-4f5e-9c3f-0d6f6f3f8a11' },
    });
  const [first, again] = [await send(), await send()];
  expect([first.status, again.status]).toEqual([200, 200]);
  const listed = await jobOf(share);
  expect(first.json()).toEqual(listed);
  expect(again.json()).toEqual(listed);
  expect(listed.customer).toBeNull();
});

test('[S61, VAL-21, VAL-22, OPN-066] a reading of a share is validated against the same as one of the owner', async () => {
  const tenant = await server.newTenant();
  const owner = await newAccount(server, tenant);
  const job = await newJob(server, owner, {
    reShare: true,
    meterReading: { imageRequiredIfImplausible: true },
    tasks: [
      {
        events: [
          { date: '2025-03-01', value: '900' },
          { date: '2024-03-01', value: '800' },
        ],
      },
      { minimumValue: '50' },
    ],
  });
  const share = await newShare(owner, { jobIds: [job.jobId] });
  const send = ({ call }: Pick<Giver, 'call'>, readingDate: string, results: object[]) =>
    call('POST', `/api/pro/job/${job.jobId}/meterRateTask/result`, { body: { readingDate, results } });
  const validated = async (reader: Pick<Giver, 'call'>) => {
    const answers = [
      await send(reader, '2026-03-10', [{ taskId: job.taskIds[0], readingValue: 850 }]),
      await send(reader, '2026-03-10', [{ taskId: job.taskIds[0], readingValue: 999 }]),
      await send(reader, '2026-03-10', [{ taskId: job.taskIds[1], readingValue: 49 }]),
    ];
    return answers.map((answer) => [answer.status, answer.json<{ fieldErrors: unknown }>().fieldErrors]);
  };
  // Read by the owner the day before, with which the rule compares, too.
  expect((await send(owner, '2026-03-09', [{ taskId: job.taskIds[0], readingValue: 1000 }])).status).toBe(200);
  const ofOwner = await validated(owner);
  expect(ofOwner.map(([status]) => status)).toEqual([400, 400, 400]);
  expect(await validated(share)).toEqual(ofOwner);
});

test('[S61, OPN-280] who had the order before keeps what was theirs and reads no more, and the shares made then are told nothing', async () => {
  const { tenant, owner, share, further, job } = await sharedJob(server);
  const { order_number: number } = await server.parts.db
    .selectFrom('jobs')
    .where('job_id', '=', job.jobId)
    .select('order_number')
    .executeTakeFirstOrThrow();
  const imageId = valuesAt(await jobOf(owner), `${RATE}.readingResults.readingResultImages.imageId`.split('.'))[0];
  const order = { Auftragsnummer: number, Benutzername: 'becker', Zählernummer: '1EMH0012345678', OBIS: '1-0:1.8.0' };
  const moved = await importInto(server, tenant, JSON.stringify([order]), { type: 'application/json' });
  expect([moved.status, moved.answer.findings]).toEqual([200, []]);
  const path = `/api/pro/job/${job.jobId}/meter-rate-tasks/${job.taskId}/result-images/${imageId as string}`;
  const left = (await owner.call('GET', '/api/pro/job')).json<{ jobs: unknown[]; ended: { id: string }[] }>();
  expect([left.jobs, left.ended.map(({ id }) => id)]).toEqual([[], [job.jobId]]);
  expect([await owner.call('GET', path), await read(owner, job, 'noch da')].map(({ status }) => status)).toEqual([
    200, 404,
  ]);
  for (const ended of [share, further]) {
    const answers = [await ended.call('GET', '/api/pro/job'), await ended.call('GET', path)];
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  }
});
