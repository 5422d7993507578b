import { randomUUID } from 'node:crypto';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { makeLog } from '../log.ts';
import { newAccount } from '../testing/test-account.ts';
import { testServer } from '../testing/test-server.ts';
import { newUtility } from '../testing/utility.ts';

let written = '';
const destination = new Writable({
  write(chunk: Buffer, _encoding, done) {
    written += chunk.toString('utf8');
    done();
  },
});

const server = await testServer({
  log: makeLog('trace', destination),
  routes: (app) => {
    app.get('/api/test/bug/:token', (request) => {
      throw new Error('bug', {
        cause: new Error(`cause\r\n\u001b[31m of ${Object.keys(request.params as object).join()}`),
      });
    });
    app.get('/api/test/sql', async () => app.parts.pool.query(`select 'canary-sql'::uuid`));
    app.get('/api/test/whole', async (request, reply) => {
      request.log.info({ req: request, res: reply }, 'somebody logs everything');
      return {};
    });
  },
});
const tenant = await server.newTenant();

function linesSince(mark: number): Record<string, unknown>[] {
  return written
    .slice(mark)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('[S07, S58] no token, name, value or address as called ever reaches the log', async () => {
  const account = await newAccount(server, tenant, { name: 'canary-name' });
  const token = await account.token();
  const addresses = [
    '/m/canary-link',
    '//m/canary-link',
    '/m/canary-link?x=canary-query',
    '/api/m/canary-link',
    '/api/test/bug/canary-link',
    '/api/test/sql?canary-query',
    '/api/test/whole?canary-query',
    '/api/nowhere/canary-link?token=canary-query',
    '/api/pro/job?token=canary-query',
    '/assets/canary-link.js',
    '/%ff/canary-link',
  ];
  for (const address of addresses) {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      await tenant.call(method, address, {
        token,
        headers: { referer: 'https://x/m/canary-link', cookie: 'canary-cookie' },
      });
    }
  }
  await tenant.call('POST', '/auth/token', {
    body: { applicationId: tenant.applicationId, username: 'canary-user', password: 'canary-password' },
  });
  await tenant.call('POST', '/auth/token', {
    body: { applicationId: tenant.applicationId, token: 'canary-link' },
  });
  await tenant.call('POST', '/auth/token', { body: '{"password": canary-password' });
  await tenant.call('GET', '/api/pro/job', { token: 'canary-token' });
  await server.call('GET', '/metrics', { token: 'canary-token' });

  expect(written).toContain('request failed');
  expect(written).toContain('somebody logs everything');
  expect(written.match(/canary[\w-]*/g)).toBeNull();
  expect(written).not.toContain(token);
  const aboutRequests = written.split('\n').filter((line) => line.includes('"reqId"'));
  expect(aboutRequests.join()).not.toContain('127.0.0.1');
});

test('[S07] metrics name routes, never addresses', async () => {
  await tenant.call('GET', '/m/canary-link');
  await tenant.call('GET', '/api/nowhere/canary-link');
  const metrics = await server.call('GET', '/metrics', { token: server.operatorKey });
  expect(metrics.text).not.toContain('canary');
  expect(metrics.text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/\*",status="\d+"\}/);
});

test('[S46] every line is one JSON object, whatever was called', async () => {
  const mark = written.length;
  for (const address of ['/%0d%0a{"level":"fatal"}', '/api/%1b[31m%0a', '/api/test/bug/%0d%0aSet-Cookie']) {
    await tenant.call('GET', address, {
      headers: { 'user-agent': '\t{"level":"fatal"}', 'accept-language': '"}{"' },
    });
  }
  const lines = linesSince(mark);
  expect(lines.length).toBeGreaterThanOrEqual(3);
  for (const line of lines)
    expect(line).toMatchObject({ level: expect.not.stringMatching('fatal'), msg: expect.any(String) });
  // oxlint-disable-next-line no-control-regex
  expect(written.slice(mark)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f]/);
});

test('a line tells what happened by ids: request, route, status, whose data', async () => {
  const account = await newAccount(server, tenant);
  const mark = written.length;
  const answer = await account.call('GET', '/api/pro/job');
  await expect.poll(() => linesSince(mark)).toHaveLength(1);
  expect(linesSince(mark)[0]).toMatchObject({
    level: 'info',
    msg: 'request',
    reqId: answer.headers['x-request-id'],
    method: 'GET',
    route: '/api/pro/job',
    status: 200,
    applicationId: tenant.applicationId,
    accountId: account.accountId,
  });
});

test('[OPS-210, OPN-660] of what an account sends, the line names the id its device gave it; of a send without access nothing', async () => {
  const utility = await newUtility(server, 'sender');
  const mark = written.length;
  const sendId = randomUUID();
  const send = (path: string, token: string, id: string) =>
    utility.tenant.call('POST', path, { token, headers: { 'idempotency-key': id }, body: {} });
  await send('/api/pro/unknown-reading', utility.owner.token, sendId);
  await send('/api/pro/unknown-reading', utility.owner.token, 'canary-name');
  await send('/api/unknown-readings/results', utility.tokenWithoutAccess, randomUUID());
  await expect.poll(() => linesSince(mark)).toHaveLength(3);
  expect(linesSince(mark).map((line) => [line['status'], line['accountId'], line['sendId']])).toEqual([
    [400, utility.owner.accountId, sendId],
    [400, utility.owner.accountId, undefined],
    [400, undefined, undefined],
  ]);
});

test('a bug is reported once, with its request id and where it came from', async () => {
  const mark = written.length;
  const answer = await server.call('GET', '/api/test/bug/7');
  await expect.poll(() => linesSince(mark)).toHaveLength(2);
  const [found] = linesSince(mark) as { level: string; reqId: string; err: { message: string; stack: string[] } }[];
  expect(found).toMatchObject({ level: 'error', reqId: answer.headers['x-request-id'], err: { message: 'bug' } });
  expect(found?.err.stack[0]).toMatch(/^at .*log-requests\.test/);
});

test("a caller that goes away in the middle of its body is nobody's bug", async () => {
  const mark = written.length;
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const head = ['POST /auth/token HTTP/1.1', `Host: ${tenant.host}`, 'Content-Type: application/json'];
  socket.write(`${head.join('\r\n')}\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n`);
  await new Promise((resolve) => socket.once('data', resolve));
  socket.destroy();
  await expect.poll(() => linesSince(mark)).toHaveLength(1);
  expect(linesSince(mark)[0]).toMatchObject({ level: 'info', route: '/auth/token', msg: 'the client disconnected' });
});
