import type { Problem } from '@zaehlwerk/contract/problems';
import type { ExportedUnknownReading } from '@zaehlwerk/contract/reading-exports';
import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { exportFrom, operate } from '../testing/calls/operator-calls.ts';
import { readSheet } from '../testing/read-sheet.ts';
import { photo, wirePhoto } from '../testing/test-photos.ts';
import { type TestTenant, testServer } from '../testing/test-server.ts';
import { unknownMeterReadingSender } from '../testing/calls/unknown-meter-readings.ts';
import { formatCsv } from '@zaehlwerk/domain/table/format-csv';
import { unknownMeterReadingsTable } from './reading-columns.ts';

const server = await testServer();

async function take(tenant: TestTenant, query = '') {
  const answer = await operate(server, tenant, 'GET', `unknown-readings${query}`);
  return answer.json<{ readings: ExportedUnknownReading[]; next: string }>();
}

test('a reading leaves with all that was sent, and its photos one by one', async () => {
  const { tenant, account, send } = await unknownMeterReadingSender(server);
  const jpeg = await photo();
  const sent = await send(
    { readingValue: 1482.5, comment: '=1+1', readingImages: [wirePhoto(jpeg)] },
    { headers: { 'X-Captured-At': '2026-03-10T08:00:00Z' } },
  );
  const { readings } = await take(tenant);
  const [imageId] = readings[0]!.imageIds;
  expect(readings).toEqual([
    {
      id: sent.json()['id'],
      meterNumber: '8ZRI0019045527',
      readingValue: '1482.5',
      readingDate: '2026-03-10',
      comment: '=1+1',
      imageIds: [imageId],
      capturedAt: '2026-03-10T08:00:00.000Z',
      acceptedAt: '2026-03-10T10:00:00.000Z',
      accountId: account.accountId,
      state: 'open',
      assignedTo: null,
    },
  ]);
  const image = await server.call('GET', `/api/operator/images/${imageId}`, { token: server.operatorKey });
  expect([image.status, image.headers['content-type'], image.bytes]).toEqual([200, 'image/jpeg', jpeg]);
});

test('as CSV and XLSX, with the cursor in a header and nothing that could run as a formula', async () => {
  const { tenant, send } = await unknownMeterReadingSender(server);
  await send({ comment: '=1+1' });
  const { readings, next } = await take(tenant);
  const csv = await operate(server, tenant, 'GET', 'unknown-readings?format=csv');
  expect(csv.text).toBe(formatCsv(unknownMeterReadingsTable(readings)));
  expect(csv.text).toContain(";'=1+1;");
  const xlsx = await operate(server, tenant, 'GET', 'unknown-readings?format=xlsx');
  const { rows, xml } = readSheet(xlsx.bytes);
  expect(rows[1]?.map((cell) => cell.value)).toContain('=1+1');
  expect(xml).not.toMatch(/<f[\s>/]/);
  for (const { headers } of [csv, xlsx]) {
    expect(headers['x-next-cursor']).toBe(next);
    expect(headers['content-disposition']).toContain(`${tenant.applicationId}-unknown-readings.`);
  }
});

test('page by page in the order of acceptance; the same cursor always gives the same', async () => {
  const { tenant, send } = await unknownMeterReadingSender(server);
  const ids: unknown[] = [];
  for (const minute of ['01', '02', '03', '04', '05']) {
    server.setNow(`2026-03-10T10:${minute}:00Z`);
    ids.push((await send()).json()['id']);
  }
  server.setNow('2026-03-10T10:00:00Z');
  const first = await take(tenant, '?limit=2');
  const second = await take(tenant, `?limit=2&after=${first.next}`);
  const third = await take(tenant, `?limit=2&after=${second.next}`);
  const last = await take(tenant, `?limit=2&after=${third.next}`);
  expect([first, second, third].flatMap(({ readings }) => readings.map(({ id }) => id))).toEqual(ids);
  expect(last).toEqual({ readings: [], next: third.next });
  expect(await take(tenant, `?limit=2&after=${first.next}`)).toEqual(second);
  expect((await take(tenant)).readings.map(({ id }) => id)).toEqual(ids);
});

test('a reading whose transaction began first and is committed last is not skipped', async () => {
  const { tenant, account, send } = await unknownMeterReadingSender(server);
  const late = await server.parts.pool.connect();
  const lateId = randomUUID();
  await late.query('begin');
  await late.query(
    `insert into unknown_readings (application_id, reading_id, account_id, meter_number, reading_value, reading_date,
       content_hash, created)
     values ($1, $2, $3, '7', 1, '2026-03-10', $4, '2026-03-10T08:00:00Z')`,
    [tenant.applicationId, lateId, account.accountId, randomBytes(32)],
  );
  await send();
  const first = await take(tenant);
  expect(first.readings).toHaveLength(1);
  expect((await take(tenant, `?after=${first.next}`)).readings).toEqual([]);
  await late.query('commit');
  late.release();
  const second = await take(tenant, `?after=${first.next}`);
  expect(second.readings.map(({ id }) => id)).toEqual([lateId]);
});

test('each list has cursors of its own, and each tenant', async () => {
  const [here, there] = [await unknownMeterReadingSender(server), await unknownMeterReadingSender(server)];
  await here.send();
  await there.send();
  const { next } = await take(here.tenant);
  const foreign = [(await exportFrom(server, here.tenant)).next, (await take(there.tenant)).next];
  for (const cursor of [...foreign, 'nonsense']) {
    const answer = await operate(server, here.tenant, 'GET', `unknown-readings?after=${cursor}`);
    expect(answer.json<Problem>().fieldErrors).toMatchObject([{ field: 'after', code: 'badFormat' }]);
  }
  const wrongList = await operate(server, here.tenant, 'GET', `readings?after=${next}`);
  expect(wrongList.json<Problem>().fieldErrors).toMatchObject([{ field: 'after', code: 'badFormat' }]);
  expect((await take(here.tenant)).readings).toHaveLength(1);
});
