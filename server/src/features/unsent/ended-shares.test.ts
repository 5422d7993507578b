import type { Problem } from '@zaehlwerk/contract/problems';
import type { ExportedUnknownReading } from '@zaehlwerk/contract/reading-exports';
import { expect, test } from 'vitest';
import { exportFrom, operate } from '../../testing/calls/operator-calls.ts';
import { waitingDevice } from '../../testing/calls/unsent-entries.ts';
import { storedRows } from '../../testing/stored.ts';
import { newJob } from '../../testing/test-job.ts';
import { testServer } from '../../testing/test-server.ts';
import { type Giver, newShare } from '../../testing/test-share.ts';

const server = await testServer();

/** A device of a share of a share, with a job that its giver was given. */
async function deviceOfShare() {
  const device = await waitingDevice(server);
  const { jobId, taskId } = await newJob(server, device.account, { reShare: true });
  const share = await newShare(device.account, { jobIds: [jobId], allowToReShare: true });
  const further = await newShare(share, { jobIds: [jobId] });
  const entryOf = (accountId: string) => device.reading({ accountId, jobId }, { taskId });
  const rows = () => storedRows(server, device.tenant);
  return { ...device, jobId, taskId, share, further, entryOf, rows };
}

async function end(giver: Giver, share: { readonly id: string }) {
  expect((await giver.call('DELETE', `/api/pro/share/account/${share.id}`)).status).toBe(204);
}

const faultsOf = (problem: Problem): string[] => problem.fieldErrors.map(({ field, code }) => `${field} ${code}`);

test('[OPN-334, I3] the reading of a share that has ended is taken in for its giver, once', async () => {
  const { account, share, takeIn, entryOf, rows, tenant } = await deviceOfShare();
  const entry = entryOf(share.id);
  await end(account, share);
  const { accountId } = account;
  expect((await takeIn(entry, '?dryRun=true')).json()).toEqual({ dryRun: true, outcome: 'accepted', accountId });
  expect((await takeIn(entry)).json()).toEqual({ dryRun: false, outcome: 'accepted', accountId });
  expect((await takeIn(entry)).json()).toEqual({ dryRun: false, outcome: 'alreadyThere', accountId });
  expect(await rows()).toEqual({ submissions: 1, results: 1, images: 1 });
  expect((await exportFrom(server, tenant)).readings).toMatchObject([{ accountId, readingValue: '100.0' }]);
});

test('[OPN-334, OPN-083] what the share had sent before it ended counts, and so does what was taken in while its giver was there', async () => {
  const { account, share, further, takeIn, entryOf, rows, call } = await deviceOfShare().then((made) => ({
    ...made,
    call: made.further.call,
  }));
  const [sent, left] = [entryOf(further.id), entryOf(further.id)];
  const headers = { 'Idempotency-Key': sent.id, 'X-Captured-At': sent.capturedAt };
  const path = `/api/pro/job/${sent.jobId}/meterRateTask/result`;
  expect((await call('POST', path, { body: sent.body, headers })).status).toBe(200);
  await end(share, further);
  expect((await takeIn(sent)).json()['outcome']).toBe('alreadyThere');
  const other = { ...sent, body: { ...sent.body, results: [{ ...sent.body.results[0], readingValue: 101 }] } };
  expect((await takeIn(other)).json<Problem>().code).toBe('idempotencyConflict');
  expect((await takeIn(left)).json()).toMatchObject({ outcome: 'accepted', accountId: share.id });
  await end(account, share);
  expect((await takeIn(left)).json()).toMatchObject({ outcome: 'alreadyThere', accountId: account.accountId });
  expect((await rows()).submissions).toBe(2);
});

test('[OPN-334] it goes to the nearest account above that has the job; where none has, it is refused as before', async () => {
  const { account, share, further, takeIn, entryOf, jobId } = await deviceOfShare();
  await end(share, further);
  expect((await account.call('DELETE', `/api/pro/share/account/${share.id}/job/${jobId}`)).status).toBe(204);
  expect((await takeIn(entryOf(further.id))).json()).toMatchObject({ accountId: account.accountId });
  const nobodys = { ...entryOf(further.id), jobId: '00000000-0000-4000-8000-000000000000' };
  expect(faultsOf((await takeIn(nobodys)).json<Problem>())).toEqual(['jobId unknown']);
});

test('[OPN-334, OPN-106] a share that is there and no longer has the job is refused: it may be given the job again', async () => {
  const { account, share, takeIn, entryOf, jobId } = await deviceOfShare();
  expect((await account.call('DELETE', `/api/pro/share/account/${share.id}/job/${jobId}`)).status).toBe(204);
  expect(faultsOf((await takeIn(entryOf(share.id))).json<Problem>())).toEqual(['jobId unknown']);
});

test('[OPN-334] the reading of an unknown meter is taken in for its giver, in whose name it then is', async () => {
  const { account, share, tenant, takeIn, unknownReading: unknownMeterReading } = await deviceOfShare();
  const entry = unknownMeterReading({ accountId: share.id }, { login: share.id });
  await end(account, share);
  expect((await takeIn(entry)).json()).toMatchObject({ outcome: 'accepted', accountId: account.accountId });
  expect((await takeIn(entry)).json()['outcome']).toBe('alreadyThere');
  const stored = await operate(server, tenant, 'GET', 'unknown-readings');
  expect(stored.json<{ readings: ExportedUnknownReading[] }>().readings).toMatchObject([
    { accountId: account.accountId, meterNumber: '8ZRI0019045527' },
  ]);
});
