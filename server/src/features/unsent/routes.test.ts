import { randomUUID } from 'node:crypto';
import type { Problem } from '@zaehlwerk/contract/problems';
import type { ExportedAnonymousReading, ExportedUnknownReading } from '@zaehlwerk/contract/reading-exports';
import { SENDER_WITHOUT_ACCESS } from '@zaehlwerk/domain/without-access/sender-without-access';
import { expect, test } from 'vitest';
import { CONTACT } from '../../testing/calls/readings-without-access.ts';
import { exportFrom, operate } from '../../testing/calls/operator-calls.ts';
import { storedIds, type WaitingDevice, waitingDevice } from '../../testing/calls/unsent-entries.ts';
import { namedKeys, storedKeys, storedRows } from '../../testing/stored.ts';
import { newAccount } from '../../testing/test-account.ts';
import { newJob } from '../../testing/test-job.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();

const exportedWithoutAccess = async ({ tenant }: WaitingDevice) =>
  (await operate(server, tenant, 'GET', 'anonymous-readings')).json<{ readings: ExportedAnonymousReading[] }>()
    .readings;
const faultsOf = (problem: Problem): string[] => problem.fieldErrors.map(({ field, code }) => `${field} ${code}`);

test('[OPN-083, I3] a reading is taken in whole for its account, with its photo and the moment it was taken', async () => {
  const device = await waitingDevice(server);
  const entry = device.reading();
  const answer = await device.takeIn(entry);
  expect([answer.status, answer.json()]).toEqual([200, { dryRun: false, outcome: 'accepted' }]);
  expect(await storedRows(server, device.tenant)).toEqual({ submissions: 1, results: 1, images: 1 });
  expect(await storedKeys(server, device.tenant)).toEqual(await namedKeys(server, device.tenant));
  const { readings } = await exportFrom(server, device.tenant);
  expect(readings).toMatchObject([
    {
      accountId: device.account.accountId,
      readingValue: '100.0',
      readingDate: '2026-03-09',
      capturedAt: '2026-03-09T08:15:00.000Z',
    },
  ]);
});

test('[OPN-083, OPN-088] so is the reading of an unknown meter', async () => {
  const device = await waitingDevice(server);
  const answer = await device.takeIn(device.unknownReading());
  expect([answer.status, answer.json()]).toEqual([200, { dryRun: false, outcome: 'accepted' }]);
  const stored = await operate(server, device.tenant, 'GET', 'unknown-readings');
  expect(stored.json<{ readings: ExportedUnknownReading[] }>().readings).toMatchObject([
    {
      accountId: device.account.accountId,
      meterNumber: '8ZRI0019045527',
      readingValue: '1482.125',
      capturedAt: '2026-03-09T08:15:00.000Z',
      imageIds: [expect.any(String)],
    },
  ]);
});

test('[OPN-192, OPN-083, F06] a reading without access is taken in once, whoever sends it and however often', async () => {
  const device = await waitingDevice(server);
  const entry = device.anonymousReading();
  const dry = async () => (await device.takeIn(entry, '?dryRun=true')).json();
  expect(await dry()).toEqual({ dryRun: true, outcome: 'accepted' });
  expect((await exportedWithoutAccess(device)).length).toBe(0);
  expect((await device.takeIn(entry)).json()).toEqual({ dryRun: false, outcome: 'accepted' });
  expect((await device.takeIn(entry)).json()).toEqual({ dryRun: false, outcome: 'alreadyThere' });
  expect(await dry()).toEqual({ dryRun: true, outcome: 'alreadyThere' });
  const sent = await device.send(entry);
  // By this header the device knows whose empty answer it is.
  expect([sent.status, sent.headers['x-contract-version']]).toEqual([204, '1']);
  expect(await exportedWithoutAccess(device)).toMatchObject([
    {
      meterNumber: '7ITR0048213907',
      readingValue: '1482.5',
      lastname: 'Weßel',
      capturedAt: '2026-03-09T08:15:00.000Z',
      imageIds: [expect.any(String)],
    },
  ]);
  // Other content under the same key is another reading, never a conflict.
  const other = await device.takeIn({
    ...device.anonymousReading({}, { meterNumber: '7ITR0048213908' }),
    id: entry.id,
  });
  expect([other.status, (await exportedWithoutAccess(device)).length]).toEqual([200, 2]);
});

test('[OPN-K16, OPN-159] its faults come in one answer; in the name of an account it is none', async () => {
  const device = await waitingDevice(server);
  const { accountId } = device.account;
  const wrong = device.anonymousReading(
    { keptAt: 'gestern' },
    { meterNumber: '', contact: { ...CONTACT, zip: '99999' } },
  );
  const faults = faultsOf((await device.takeIn(wrong)).json<Problem>());
  expect(faults.map((fault) => fault.split(' ')[0]).sort()).toEqual(['body.contact.zip', 'body.meterNumber', 'keptAt']);
  expect(faultsOf((await device.takeIn(device.anonymousReading({ accountId }))).json<Problem>())).toEqual([
    'accountId unknown',
  ]);
  const nobody = device.unknownReading({ accountId: SENDER_WITHOUT_ACCESS });
  expect(faultsOf((await device.takeIn(nobody)).json<Problem>())).toEqual(['accountId unknown']);
  expect(await exportedWithoutAccess(device)).toEqual([]);
});

test('[OPN-136, S05] where the utility takes none, or it is of another tenant, nothing is taken in', async () => {
  const [device, there] = [await waitingDevice(server), await waitingDevice(server)];
  const foreign = await device.takeIn(there.anonymousReading());
  expect(faultsOf(foreign.json<Problem>())).toEqual(['applicationId unknownApplication']);
  await server.parts.db
    .updateTable('applications')
    .set({ document: JSON.stringify({ config: {} }) })
    .where('application_id', '=', device.tenant.applicationId)
    .execute();
  const off = await device.takeIn(device.anonymousReading());
  expect(off.json<Problem>()).toMatchObject({ status: 403, code: 'forbidden' });
  for (const one of [device, there]) expect(await exportedWithoutAccess(one)).toEqual([]);
});

test('a dry run answers the same and stores nothing', async () => {
  const device = await waitingDevice(server);
  for (const entry of [device.reading(), device.unknownReading()]) {
    const tried = async () => (await device.takeIn(entry, '?dryRun=true')).json();
    expect(await tried()).toEqual({ dryRun: true, outcome: 'accepted' });
    expect(await storedIds(server, device.tenant)).not.toContain(entry.id);
    await device.takeIn(entry);
    expect(await tried()).toEqual({ dryRun: true, outcome: 'alreadyThere' });
  }
  const keys = await storedKeys(server, device.tenant);
  const wrong = [device.reading({}, { readingValue: -1 }), device.unknownReading({}, { meterNumber: '' })];
  for (const entry of wrong) {
    const [dry, real] = [await device.takeIn(entry, '?dryRun=true'), await device.takeIn(entry)];
    expect([dry.status, dry.json()]).toEqual([400, real.json()]);
  }
  expect(await storedKeys(server, device.tenant)).toEqual(keys);
});

test('[OPN-083, F06] an id that was sent with other content before is a conflict; what is stored stays', async () => {
  const device = await waitingDevice(server);
  for (const [entry, other] of [
    [device.reading(), device.reading({}, { readingValue: 101 })],
    [device.unknownReading(), device.unknownReading({}, { readingValue: 7 })],
  ] as const) {
    expect((await device.send(entry)).status).toBeLessThan(300);
    for (const query of ['?dryRun=true', '']) {
      const answer = await device.takeIn({ ...other, id: entry.id }, query);
      expect(answer.json<Problem>()).toMatchObject({ status: 409, code: 'idempotencyConflict' });
    }
  }
  const { readings } = await exportFrom(server, device.tenant);
  expect(readings.map(({ readingValue }) => readingValue)).toEqual(['100.0']);
});

test('[OPN-082] an entry is validated against the moment it was taken, as far as that is believed', async () => {
  const device = await waitingDevice(server);
  server.setNow('2026-04-05T10:00:00Z');
  const late = await device.takeIn(device.reading());
  const tooLate = await device.takeIn(device.reading({ capturedAt: '2026-03-01T08:15:00.000Z' }));
  server.setNow('2026-03-10T10:00:00Z');
  expect([late.status, tooLate.status]).toEqual([200, 409]);
  expect(tooLate.json<Problem>()).toMatchObject({ code: 'outsidePeriod', fieldErrors: [{ code: 'period.tooLate' }] });
  expect(tooLate.json<Problem>().fieldErrors.map(({ field }) => field)).toEqual(['body']);
});

test('[OPN-159] all faults of an entry come in one answer, each with its place in the entry', async () => {
  const device = await waitingDevice(server);
  const entry = device.reading(
    { contractVersion: 99, keptAt: 'gestern', jobId: device.job.jobId },
    { readingValue: -1, readingImages: [{ encodedImage: '/9j/%%', mimeType: 'image/jpeg' }] },
  );
  expect(faultsOf((await device.takeIn({ ...entry, id: '' })).json<Problem>()).sort()).toEqual([
    'body.results[0].readingImages images.invalidData',
    'body.results[0].readingValue value.notDigits',
    'contractVersion notOneOf',
    'id badFormat',
    'keptAt badFormat',
  ]);
  const nobody = { ...device.unknownReading({ accountId: randomUUID() }), body: { readingValue: 'x', login: '' } };
  expect(faultsOf((await device.takeIn(nobody)).json<Problem>()).sort()).toEqual([
    'accountId unknown',
    'body.login required',
    'body.meterNumber required',
    'body.readingDate required',
    'body.readingValue wrongType',
  ]);
  expect(faultsOf((await device.takeIn({})).json<Problem>())).toEqual(['kind required']);
  expect(faultsOf((await device.takeIn({ ...entry, kind: 'unreadable' })).json<Problem>())).toEqual(['kind notOneOf']);
  expect((await device.takeIn([])).json<Problem>()).toMatchObject({ status: 400, code: 'invalid' });
  expect((await device.takeIn('{"id":')).json<Problem>()).toMatchObject({ status: 400, code: 'malformed' });
  expect(await storedIds(server, device.tenant)).toEqual([]);
});

test('[OPN-164] what a device may send is not too large for coming in a file; a photo above 5 MB is', async () => {
  const device = await waitingDevice(server);
  const encodedImage = `/9j/${'A'.repeat(7 * 1024 * 1024)}`;
  const answer = await device.takeIn(
    device.unknownReading({}, { readingImages: [{ encodedImage, mimeType: 'image/jpeg' }] }),
  );
  expect([answer.status, faultsOf(answer.json<Problem>())]).toEqual([413, ['body.readingImages tooBig']]);
});

test('[S05] an entry of one tenant is never taken in by another, whatever it calls itself', async () => {
  const [here, there] = [await waitingDevice(server), await waitingDevice(server)];
  const { applicationId } = here.tenant;
  for (const entry of [there.reading(), there.unknownReading()]) {
    const tries: readonly (readonly [unknown, string[]])[] = [
      [entry, ['applicationId unknownApplication', 'accountId unknown']],
      [{ ...entry, applicationId }, ['accountId unknown']],
    ];
    for (const [changed, faults] of tries) {
      const answer = await here.takeIn(changed);
      expect([answer.status, faultsOf(answer.json<Problem>())]).toEqual([400, faults]);
    }
  }
  const { accountId } = here.account;
  const job = await here.takeIn({ ...there.reading(), applicationId, accountId });
  expect(faultsOf(job.json<Problem>())).toEqual(['jobId unknown']);
  const login = await here.takeIn({ ...there.unknownReading(), applicationId, accountId });
  expect(login.json<Problem>()).toMatchObject({ status: 403, code: 'forbidden' });
  for (const { tenant } of [here, there]) {
    expect([await storedIds(server, tenant), await storedKeys(server, tenant)]).toEqual([[], []]);
  }
});

test('[S01] in the name of an account there is no more than the account may do itself, and nothing once it has ended', async () => {
  const device = await waitingDevice(server);
  const neighbour = await newAccount(server, device.tenant);
  const job = await newJob(server, neighbour);
  const foreign = device.reading({ jobId: job.jobId }, { taskId: job.taskId });
  expect(faultsOf((await device.takeIn(foreign)).json<Problem>())).toEqual(['jobId unknown']);
  await server.parts.db
    .updateTable('accounts')
    .set({ ended_at: server.parts.clock() })
    .where('application_id', '=', device.tenant.applicationId)
    .where('account_id', '=', device.account.accountId)
    .execute();
  for (const entry of [device.reading(), device.unknownReading()]) {
    expect(faultsOf((await device.takeIn(entry)).json<Problem>())).toEqual(['accountId unknown']);
  }
  expect(await storedIds(server, device.tenant)).toEqual([]);
});
