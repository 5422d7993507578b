import { CONTRACT_HEADER, CONTRACT_HISTORY, CONTRACT_VERSION } from '@zaehlwerk/contract/version';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { storedRows } from '../../testing/stored.ts';
import { newAccount } from '../../testing/test-account.ts';
import { newJob, type TestJob } from '../../testing/test-job.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();

async function world() {
  const tenant = await server.newTenant();
  return { tenant, job: await newJob(server, await newAccount(server, tenant)) };
}

/** Sends by a client that speaks a version of the contract; null names none. */
function sendAs(job: TestJob, version: string | null, key: string = randomUUID()) {
  const headers = { 'Idempotency-Key': key, ...(version === null ? {} : { [CONTRACT_HEADER]: version }) };
  return job.send({ readingDate: '2026-03-10', results: [{ taskId: job.taskId, readingValue: 100 }] }, { headers });
}

test('every version the history lists is taken, and who names none', async () => {
  const { tenant, job } = await world();
  const versions = [...CONTRACT_HISTORY.map(({ version }) => String(version)), null];
  for (const version of versions) expect((await sendAs(job, version)).status, `${version}`).toBe(200);
  expect(await storedRows(server, tenant)).toMatchObject({ submissions: versions.length });
});

test.each(['0', '-1', String(CONTRACT_VERSION + 1), '1.0', 'one', ''])(
  '[F23] a client of another version is refused with its reason, and nothing is stored: %j',
  async (version) => {
    const { tenant, job } = await world();
    const key = randomUUID();
    const refused = await sendAs(job, version, key);
    expect(refused.status).toBe(426);
    expect(refused.json()).toMatchObject({ status: 426, code: 'outdated', fieldErrors: [] });
    expect(await storedRows(server, tenant)).toEqual({ submissions: 0, results: 0, images: 0 });
    // The key is not used up: after the update the same submission is taken.
    expect((await sendAs(job, String(CONTRACT_VERSION), key)).status).toBe(200);
    expect(await storedRows(server, tenant)).toEqual({ submissions: 1, results: 1, images: 0 });
  },
);
