import { askForReadings, readingUtility } from '../testing/calls/reading-utility.ts';
import { randomUUID } from 'node:crypto';
import type { ExportedReading } from '@zaehlwerk/contract/reading-exports';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { exportFrom } from '../testing/calls/operator-calls.ts';
import { exportedReading } from '../testing/exported-reading.ts';
import { photo, wirePhoto } from '../testing/test-photos.ts';
import { testServer, type TestTenant } from '../testing/test-server.ts';
import { formatCursor } from './cursor.ts';

const server = await testServer();

async function faultsOf(tenant: TestTenant, query: string): Promise<string[]> {
  const answer = await askForReadings(server, tenant, query);
  const { code, fieldErrors } = answer.json<{ code: string; fieldErrors: { field: string; code: string }[] }>();
  expect([answer.status, code]).toEqual([400, 'invalid']);
  return fieldErrors.map((fault) => `${fault.field} ${fault.code}`);
}

describe('readings out', () => {
  test('a reading leaves with everything the back office needs, its decimals as ordered', async () => {
    const { tenant, account, job, send } = await readingUtility(server, {
      meterNumber: '8ABC0001',
      meterType: null,
      tasks: [
        { obis: '7-0:3.0.0', rateName: null, unit: null, preDecimals: 6, postDecimals: 3 },
        { obis: '7-0:3.1.0', rateName: 'Nebenwert', unit: 'm³', preDecimals: 6, postDecimals: null },
      ],
    });
    const [first, second] = job.taskIds;
    const readingImages = [wirePhoto(await photo())];
    await send(
      [
        { taskId: first, readingValue: 12.5, comment: 'Zähler schwer zu lesen', readingImages },
        { taskId: second, readingValue: 7 },
      ],
      { 'x-captured-at': '2026-03-10T09:58:00Z' },
    );
    const { readings, next } = await exportFrom(server, tenant);
    const order = await server.parts.db
      .selectFrom('jobs')
      .where('job_id', '=', job.jobId)
      .select('order_number')
      .executeTakeFirstOrThrow();
    const common = exportedReading({
      id: expect.any(String),
      orderNumber: order.order_number,
      meterNumber: '8ABC0001',
      meterType: 'GAS_METER',
      unit: 'm³',
      capturedAt: '2026-03-10T09:58:00.000Z',
      accountId: account.accountId,
    });
    expect([...readings].sort((a, b) => a.obis.localeCompare(b.obis))).toEqual([
      {
        ...common,
        obis: '7-0:3.0.0',
        rateName: null,
        readingValue: '12.500',
        comment: 'Zähler schwer zu lesen',
        imageIds: [expect.any(String)],
      },
      { ...common, obis: '7-0:3.1.0', rateName: 'Nebenwert', readingValue: '7', comment: null, imageIds: [] },
    ]);
    expect(next).toMatch(/^[\w-]+$/);
  });

  test('an order that wants fewer decimals later never rounds what was accepted', async () => {
    const { tenant, job, send } = await readingUtility(server, { tasks: [{ preDecimals: 5, postDecimals: 3 }] });
    await send([{ taskId: job.taskId, readingValue: 12.345 }]);
    const decimals = async (postDecimals: number) => {
      const { db } = server.parts;
      await db
        .updateTable('rate_tasks')
        .set({ post_decimals: postDecimals })
        .where('task_id', '=', job.taskId)
        .execute();
      return (await exportFrom(server, tenant)).readings[0]?.readingValue;
    };
    expect([await decimals(1), await decimals(5)]).toEqual(['12.345', '12.34500']);
  });

  test('1000 readings at a time by default; the cursor leads on and is present even when nothing is new', async () => {
    const { tenant, job, send } = await readingUtility(server);
    await send([{ taskId: job.taskId, readingValue: 1 }]);
    await server.parts.pool.query(
      `insert into reading_results (application_id, result_id, submission_id, task_id, reading_value, reading_date, created)
       select application_id, gen_random_uuid(), submission_id, task_id, n, reading_date, created + n * interval '1 second'
       from reading_results, generate_series(1, 1003) n where application_id = $1`,
      [tenant.applicationId],
    );
    const first = (await askForReadings(server, tenant)).json<{ readings: ExportedReading[]; next: string }>();
    expect(first.readings.map((reading) => Number(reading.readingValue)).slice(0, 3)).toEqual([1, 1, 2]);
    expect(first.readings).toHaveLength(1000);
    const second = await exportFrom(server, tenant, first.next, 3);
    const third = await exportFrom(server, tenant, second.next, 10);
    expect([...second.readings, ...third.readings].map((one) => one.readingValue)).toEqual(
      ['1000', '1001', '1002', '1003'].map((value) => `${value}.0`),
    );
    expect(await exportFrom(server, tenant, third.next)).toEqual({ readings: [], next: third.next });
    expect(await exportFrom(server, tenant, first.next, 3)).toEqual(second);
  });

  test('before the first reading there is a cursor, and it leads to the first one', async () => {
    const { tenant, job, send } = await readingUtility(server);
    const { readings, next } = await exportFrom(server, tenant);
    expect(readings).toEqual([]);
    await send([{ taskId: job.taskId, readingValue: 1 }]);
    expect((await exportFrom(server, tenant, next)).readings).toHaveLength(1);
  });

  test('another tenant gets nothing, and its cursors lead nowhere here', async () => {
    const [mine, other] = [await readingUtility(server), await readingUtility(server)];
    await mine.send([{ taskId: mine.job.taskId, readingValue: 1 }]);
    expect((await exportFrom(server, other.tenant)).readings).toEqual([]);
    const { next } = await exportFrom(server, mine.tenant);
    expect(await faultsOf(other.tenant, `?after=${next}`)).toEqual(['after badFormat']);
  });

  test('a cursor that was never given out is refused, naming `after`', async () => {
    const { tenant, job, send } = await readingUtility(server);
    await send([{ taskId: job.taskId, readingValue: 1 }]);
    const { next } = await exportFrom(server, tenant);
    const raw = (text: string) => Buffer.from(text).toString('base64url');
    const { applicationId } = tenant;
    for (const cursor of [
      '',
      '1',
      'abc',
      `${next}A`,
      next.slice(0, -2),
      `${next}%3D`,
      '%00',
      'ä'.repeat(150),
      'x'.repeat(200),
      raw(`1:${applicationId}:-1`),
      raw(`1:${applicationId}:01`),
      raw(`1:${applicationId}:1e3`),
      raw(`2:${applicationId}:1`),
      raw(`1:${applicationId}:9223372036854775808`),
      raw(`1:${applicationId}:1' or '1'='1`),
    ]) {
      expect(await faultsOf(tenant, `?after=${encodeURI(cursor)}`)).toEqual(['after badFormat']);
    }
    // From a restored database: new readings would get positions before it and never be exported.
    for (const ahead of ['9223372036854775807', '4711000']) {
      expect(await faultsOf(tenant, `?after=${formatCursor('readings', tenant, ahead)}`)).toEqual(['after unknown']);
    }
  });

  test('limits and formats that do not exist are refused', async () => {
    const { tenant } = await readingUtility(server);
    for (const limit of ['0', '-1', '1.5', 'many', '10001']) {
      expect(await faultsOf(tenant, `?limit=${limit}`)).toEqual([expect.stringMatching(/^limit /)]);
    }
    expect(await faultsOf(tenant, '?format=pdf&limit=0')).toEqual(['format notOneOf', 'limit tooSmall']);
  });
});

describe('photos', () => {
  const image = (id: string, token = server.operatorKey) => server.call('GET', `/api/operator/images/${id}`, { token });

  test('a photo of a reading is handed out, to be looked at and nothing else', async () => {
    const { tenant, job, send } = await readingUtility(server);
    await send([{ taskId: job.taskId, readingValue: 1, readingImages: [wirePhoto(await photo({ width: 64 }))] }]);
    const [id = ''] = (await exportFrom(server, tenant)).readings[0]?.imageIds ?? [];
    const answer = await image(id);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `attachment; filename="${id}.jpg"`,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(await sharp(answer.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 64 });
    expect((await image(id, 'wrong')).status).toBe(401);
  });

  test('[OPN-163] an unknown one is 404', async () => {
    for (const id of [randomUUID(), 'x', `'--`, '%00', '..%2f..%2fsecret-key'])
      expect((await image(id)).status).toBe(404);
  });
});

test('[OPN-161, OPN-163] nobody without an operator key, nothing of a tenant that does not exist', async () => {
  const { tenant, account } = await readingUtility(server);
  for (const path of ['readings', 'progress']) {
    const target = `/api/operator/applications/${tenant.applicationId}/${path}`;
    for (const token of ['wrong', await account.token()]) {
      expect((await server.call('GET', target, { token })).status).toBe(401);
    }
    expect((await server.call('GET', target)).status).toBe(401);
    for (const unknown of ['nobody', 'NO', 'a%00', '%27--']) {
      const answer = await server.call('GET', `/api/operator/applications/${unknown}/${path}`, {
        token: server.operatorKey,
      });
      expect(answer.status).toBe(404);
    }
  }
});
