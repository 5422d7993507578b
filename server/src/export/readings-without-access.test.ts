import type { ExportedAnonymousReading } from '@zaehlwerk/contract/reading-exports';
import type { Problem } from '@zaehlwerk/contract/problems';
import { expect, test } from 'vitest';
import { CONTACT, GAS_VALUE, senderWithoutAccess } from '../testing/calls/readings-without-access.ts';
import { exportFrom, operate } from '../testing/calls/operator-calls.ts';
import { readSheet } from '../testing/read-sheet.ts';
import { photo, wirePhoto } from '../testing/test-photos.ts';
import { type TestTenant, testServer } from '../testing/test-server.ts';
import { formatCsv } from '@zaehlwerk/domain/table/format-csv';
import { readingsWithoutAccessTable } from './reading-columns.ts';

const server = await testServer();

async function take(tenant: TestTenant, query = '') {
  const answer = await operate(server, tenant, 'GET', `anonymous-readings${query}`);
  return answer.json<{ readings: ExportedAnonymousReading[]; next: string }>();
}

test('[OPN-148, OPN-194] a reading leaves with all that was sent, a line for each rate, and its photos one by one', async () => {
  const { tenant, send, stored } = await senderWithoutAccess(server);
  const jpeg = await photo();
  await send(
    {
      meterType: 'ELECTRIC_METER',
      meterNumber: '1EMH0012345678',
      readingValues: [
        { obis: '1-0:1.8.1', rateName: 'HT', value: 1482 },
        { obis: '1-0:1.8.2', value: 7, readingImages: [wirePhoto(jpeg)] },
      ],
    },
    { headers: { 'X-Captured-At': '2026-03-10T08:00:00Z' } },
  );
  const { readings } = await take(tenant);
  const readingId = (await stored())[0]!.reading_id;
  const [imageId] = readings[1]!.imageIds;
  const shared = {
    readingId,
    meterType: 'ELECTRIC_METER',
    meterNumber: '1EMH0012345678',
    readingDate: '2026-03-10',
    readingReason: 'ANNUAL_READING',
    ...CONTACT,
    capturedAt: '2026-03-10T08:00:00.000Z',
    acceptedAt: '2026-03-10T10:00:00.000Z',
    seemsAutomatic: false,
    state: 'open',
    assignedTo: null,
  };
  expect(readings).toEqual([
    { ...shared, id: readings[0]!.id, obis: '1-0:1.8.1', rateName: 'HT', readingValue: '1482', imageIds: [] },
    { ...shared, id: readings[1]!.id, obis: '1-0:1.8.2', rateName: null, readingValue: '7', imageIds: [imageId] },
  ]);
  const image = await server.call('GET', `/api/operator/images/${imageId}`, { token: server.operatorKey });
  expect([image.status, image.headers['content-type'], image.bytes]).toEqual([200, 'image/jpeg', jpeg]);
});

test.each([
  ['the hidden field is filled in', { hiddenFieldFilled: true, secondsToFill: 95 }, true],
  ['it took nine seconds', { hiddenFieldFilled: false, secondsToFill: 9 }, true],
  ['it took ten seconds', { hiddenFieldFilled: false, secondsToFill: 10 }, false],
  ['nobody knows how long it took', { hiddenFieldFilled: false }, false],
  ['there are no signals', null, false],
])(
  '[S28, OPN-199] where %s it is taken all the same, and the export tells the utility',
  async (_when, signals, seems) => {
    const { tenant, send } = await senderWithoutAccess(server);
    const answer = await send({ signals });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await take(tenant)).readings).toMatchObject([{ readingValue: '1482.5', seemsAutomatic: seems }]);
    const csv = await operate(server, tenant, 'GET', 'anonymous-readings?format=csv');
    const [header, line] = csv.text.trimEnd().split('\r\n');
    const at = header?.split(';').indexOf('seemsAutomatic') ?? -1;
    expect([at, line?.split(';')[at]]).toEqual([header!.split(';').length - 3, String(seems)]);
  },
);

test('[OPN-148] as CSV and XLSX, with the cursor in a header and nothing that could run as a formula', async () => {
  const { tenant, send } = await senderWithoutAccess(server);
  await send({
    readingValues: [{ ...GAS_VALUE, rateName: '=1+1' }],
    contact: { ...CONTACT, firstname: '+49', lastname: '-Krüger' },
  });
  const { readings, next } = await take(tenant);
  const csv = await operate(server, tenant, 'GET', 'anonymous-readings?format=csv');
  expect(csv.text).toBe(formatCsv(readingsWithoutAccessTable(readings)));
  for (const harmless of [";'=1+1;", ";'+49;", ";'-Krüger;"]) expect(csv.text).toContain(harmless);
  const xlsx = await operate(server, tenant, 'GET', 'anonymous-readings?format=xlsx');
  const { rows, xml } = readSheet(xlsx.bytes);
  expect(rows[1]?.map((cell) => cell.value)).toEqual(
    expect.arrayContaining(['=1+1', '+49', '12345', 'Ellerbach (Süd)']),
  );
  expect(xml).not.toMatch(/<f[\s>/]/);
  for (const { headers } of [csv, xlsx]) {
    expect(headers['x-next-cursor']).toBe(next);
    expect(headers['content-disposition']).toContain(`${tenant.applicationId}-anonymous-readings.`);
  }
});

test('[OPN-148] page by page in the order of acceptance; the same cursor always gives the same, and no other list takes it', async () => {
  const { tenant, send } = await senderWithoutAccess(server);
  for (const minute of ['01', '02', '03']) {
    server.setNow(`2026-03-10T10:${minute}:00Z`);
    await send({ readingValues: [{ ...GAS_VALUE, value: Number(minute) }] });
  }
  server.setNow('2026-03-10T10:00:00Z');
  const first = await take(tenant, '?limit=2');
  const second = await take(tenant, `?limit=2&after=${first.next}`);
  expect([first, second].flatMap(({ readings }) => readings.map((one) => one.readingValue))).toEqual(['1', '2', '3']);
  expect(await take(tenant, `?limit=2&after=${first.next}`)).toEqual(second);
  expect(await take(tenant, `?after=${second.next}`)).toEqual({ readings: [], next: second.next });
  const foreign = [
    operate(server, tenant, 'GET', `readings?after=${first.next}`),
    operate(server, tenant, 'GET', `unknown-readings?after=${first.next}`),
    operate(server, tenant, 'GET', `anonymous-readings?after=${(await exportFrom(server, tenant)).next}`),
  ];
  for (const answer of await Promise.all(foreign)) {
    expect(answer.json<Problem>().fieldErrors).toMatchObject([{ field: 'after', code: 'badFormat' }]);
  }
});
