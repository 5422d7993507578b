import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { expect, test } from 'vitest';
import { orderFile } from '../testing/calls/order-file.ts';
import { startWorkers, type Workers } from '../testing/processes/start-workers.ts';

/*
 * Real processes: a primary with two workers. Each call has a connection of its own, so of so many that are made together
 * practically never all come to one worker.
 */
const MANY = 24;
const APPLICATION = '/api/operator/applications/stadtwerke';
const isLinux = process.platform === 'linux';

const portal = isLinux ? await startWorkers({ LIMIT_ADDRESS_CONNECTIONS: '40' }) : null;

interface Job {
  readonly id: string;
  readonly meter: { readonly meterRateTasks: readonly { readonly taskId: string }[] };
}

function started(): Workers {
  if (portal === null) throw new Error('there is no /proc to look into');
  return portal;
}

function asOperator(method: string, below: string, body?: unknown, headers = {}) {
  const { call, operatorKey } = started();
  return call(method, `${APPLICATION}${below}`, {
    token: operatorKey,
    headers,
    ...(body === undefined ? {} : { body }),
  });
}

const documentOf = (name: string) => ({ name, hosts: [], logo: null, brandColor: null, config: {} });

/** A login of its own with so many jobs, signed in. */
async function household(mark: string, orders = 1) {
  const { call } = started();
  expect([200, 201]).toContain((await asOperator('PUT', '', documentOf('Stadtwerke'))).status);
  const rows = Array.from({ length: orders }, (_, n) => ({
    Auftragsnummer: `${mark}-${n}`,
    Benutzername: mark,
    Passwort: `pw-${mark}-4711`,
    Zählernummer: `Z-${mark}-${n}`,
  }));
  const imported = await asOperator('POST', '/orders', orderFile(...rows), { 'content-type': 'text/csv' });
  expect([imported.status, imported.text]).toEqual([200, expect.anything()]);
  const signedIn = await call('POST', '/auth/token', {
    body: { applicationId: 'stadtwerke', username: mark, password: `pw-${mark}-4711` },
  });
  expect([signedIn.status, signedIn.text]).toEqual([200, expect.anything()]);
  const { token, refreshToken } = JSON.parse(signedIn.text) as { token: string; refreshToken: string };
  const list = await call('GET', '/api/pro/job', { token });
  const { jobs } = JSON.parse(list.text) as { jobs: readonly Job[] };
  return { token, refreshToken, jobs, etag: String(list.headers.etag) };
}

function readingOf({ id, meter }: Job, value: number, key: string, token: string) {
  const results = [{ taskId: meter.meterRateTasks[0]?.taskId, readingValue: value, readingImages: [] }];
  const body = { results, readingDate: berlinDay(new Date()) };
  return [
    'POST',
    `/api/pro/job/${id}/meterRateTask/result`,
    { token, body, headers: { 'idempotency-key': key } },
  ] as const;
}

/** What is stored of the orders of a household: their values. */
async function valuesOf(mark: string): Promise<number[]> {
  const answer = await asOperator('GET', '/readings?limit=1000');
  const { readings } = JSON.parse(answer.text) as {
    readings: readonly { orderNumber: string; readingValue: string }[];
  };
  return readings
    .filter(({ orderNumber }) => orderNumber.startsWith(`${mark}-`))
    .map(({ readingValue }) => Number(readingValue));
}

test.runIf(isLinux)(
  '[OPS-213] who is signed in is known to every worker, renews at any of them, and has one list',
  async () => {
    const { callMany } = started();
    const { token, refreshToken, etag } = await household('annegret');
    const lists = await callMany(MANY, 'GET', '/api/pro/job', { token });
    expect(new Set(lists.map(({ status, headers }) => `${status} ${headers.etag}`))).toEqual(new Set([`200 ${etag}`]));
    const known = await callMany(MANY, 'GET', '/api/pro/job', { token, headers: { 'if-none-match': etag } });
    expect(new Set(known.map(({ status }) => status))).toEqual(new Set([304]));
    const renewed = await callMany(MANY, 'POST', '/auth/token', {
      body: { applicationId: 'stadtwerke', token: refreshToken },
    });
    const next = renewed.map(
      ({ status, text }) => `${status} ${(JSON.parse(text) as { refreshToken: string }).refreshToken}`,
    );
    expect(new Set(next).size).toBe(1);
    expect(next[0]).toMatch(/^200 /);
  },
);

test.runIf(isLinux)(
  '[OPS-213] a reading that is sent to all workers at once is stored once, with one answer',
  async () => {
    const { callMany } = started();
    const { token, jobs } = await household('bertram');
    const answers = await callMany(MANY, ...readingOf(jobs[0]!, 1234, randomUUID(), token));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(await valuesOf('bertram')).toEqual([1234]);
  },
);

test.runIf(isLinux)('[OPS-214] settings that one worker was told hold at all of them at once', async () => {
  const { callMany } = started();
  for (const name of ['Stadtwerke Nord', 'Stadtwerke Süd']) {
    expect([200, 201]).toContain((await asOperator('PUT', '', documentOf(name))).status);
    const answers = await callMany(MANY, 'GET', '/api/public/application?applicationId=stadtwerke');
    expect(new Set(answers.map(({ text }) => (JSON.parse(text) as { name: string }).name))).toEqual(new Set([name]));
  }
});

test.runIf(isLinux)('[OPS-215] failed sign-ins count over all workers together', async () => {
  const { callMany } = started();
  await household('carlotta');
  const wrong = { body: { applicationId: 'stadtwerke', username: 'carlotta', password: 'wrong' } };
  const answers = await callMany(MANY, 'POST', '/auth/token', wrong);
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
  expect([count(401), count(429)]).toEqual([10, MANY - 10]);
});

test.runIf(isLinux)(
  '[OPS-215, OPN-700, OPN-701] no more connections of one address are open than LIMIT_ADDRESS_CONNECTIONS, over all workers',
  async () => {
    const { hostname, port } = new URL(started().origin);
    const sockets = Array.from({ length: 120 }, () => connect(Number(port), hostname));
    for (const socket of sockets) socket.on('error', () => undefined);
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const open = () => sockets.filter((socket) => !socket.destroyed && !socket.readableEnded).length;
    // A connection that has been answered once stays open for a minute, unless it makes room for others.
    for (const socket of sockets) socket.resume().write('GET /health/ready HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(open).toBeLessThanOrEqual(40);
    // Both workers keep some.
    expect(open()).toBeGreaterThan(20);
    for (const socket of sockets) socket.destroy();
  },
);

test.runIf(isLinux)('[OPS-218] metrics are of all workers, whichever is asked', async () => {
  const { call, callMany, operatorKey } = started();
  const countOf = async () => {
    const { text } = await call('GET', '/metrics', { token: operatorKey });
    const live = [...text.matchAll(/^http_request_duration_seconds_count\{.*route="\/health\/live".*\} (\d+)$/gm)];
    return [/^workers (\d+)$/m.exec(text)?.[1], live.reduce((sum, [, count]) => sum + Number(count), 0)];
  };
  const [, before] = await countOf();
  await callMany(MANY, 'GET', '/health/live');
  const after = Array.from({ length: 6 }, countOf);
  expect(new Set((await Promise.all(after)).map(String))).toEqual(new Set([`2,${Number(before) + MANY}`]));
});

test.runIf(isLinux)(
  '[OPS-218, OPN-702] files that any worker was handed are imported once, by the one that works in the background',
  async () => {
    const { callMany, operatorKey } = started();
    await asOperator('PUT', '', documentOf('Stadtwerke'));
    const headers = { 'content-type': 'text/csv', prefer: 'respond-async' };
    const file = orderFile({ Auftragsnummer: 'dora-1', Benutzername: 'dora', Zählernummer: 'Z-dora' });
    const handed = await callMany(3, 'POST', `${APPLICATION}/orders`, { token: operatorKey, body: file, headers });
    expect(new Set(handed.map(({ status }) => status))).toEqual(new Set([202]));
    const told = async () => {
      const { imports } = JSON.parse((await asOperator('GET', '/imports')).text) as {
        imports: { state: string; counts?: object }[];
      };
      return imports.map(({ state }) => state);
    };
    await expect.poll(told, { timeout: 60_000 }).toEqual(Array.from({ length: 3 }, () => 'done'));
  },
);

test.runIf(isLinux).each(['background', 'other'] as const)(
  '[OPS-216, OPN-703] the %s worker is killed under load: every reading is stored once, the other one serves, and it comes back',
  async (which) => {
    const { call, pidOf } = started();
    const mark = `emil-${which}`;
    const { token, jobs } = await household(mark, 60);
    const killed = pidOf(which);
    let [answered, cut] = [0, 0];
    const send = async (job: Job, n: number): Promise<void> => {
      const asked = readingOf(job, 1000 + n, randomUUID(), token);
      for (;;) {
        const answer = await call(...asked).catch(() => null);
        if (answer?.status === 200) break;
        expect([undefined, 503]).toContain(answer?.status);
        cut += 1;
      }
      answered += 1;
      if (answered === 15) process.kill(killed, 'SIGKILL');
    };
    const senders = Array.from({ length: 6 }, async (_, sender) => {
      for (const [n, job] of jobs.entries()) if (n % 6 === sender) await send(job, n);
    });
    await Promise.all(senders);
    expect(answered).toBe(60);
    expect((await valuesOf(mark)).sort()).toEqual(jobs.map((_, n) => 1000 + n).sort());
    await expect.poll(() => pidOf(which), { timeout: 60_000 }).not.toBe(killed);
    const serving = async () =>
      /^workers (\d+)$/m.exec((await call('GET', '/metrics', { token: started().operatorKey })).text)?.[1];
    await expect.poll(serving, { timeout: 60_000 }).toBe('2');
  },
);
