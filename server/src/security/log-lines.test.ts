import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { ShareCredentials } from '@zaehlwerk/contract/sharing';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { collectLog, expectSilence, parseLog } from '../testing/collect-log.ts';
import { EVERY_ENDPOINT, goodCallOf, makeCall, type World } from '../testing/calls/every-call.ts';
import { importInto, operate } from '../testing/calls/operator-calls.ts';
import { orderOf } from '../testing/calls/utility-content.ts';
import { newUtility } from '../testing/utility.ts';
import { askForToken } from '../testing/test-login.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { callerWith, newShare } from '../testing/test-share.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';

const { log, lines } = collectLog();
const webDist = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-page-'));
closeAtEnd({ close: async () => rmSync(webDist, { recursive: true, force: true }) });
writeFileSync(path.join(webDist, 'index.html'), '<!doctype html><title>page</title>');
const server: TestServer = await testServer({
  ...MAILS_WAIT,
  log,
  webDist,
  limits: { linkFailuresPerAddress: 3 },
  routes(app) {
    // PostgreSQL's error message repeats the value it could not parse.
    app.get('/api/test/unreadable', (request) =>
      server.parts.pool.query('select $1::int', [request.headers['x-test']]),
    );
  },
});
const world: World = { server, utility: await newUtility(server, 'quittenbaum'), mark: 'quittenbaum' };
const { tenant, owner, secrets } = world.utility;

/** The only fields a request's log line may have: whose data it is about, never the data. */
const ALLOWED = [
  'accountId',
  'applicationId',
  'clerkId',
  'keyId',
  'level',
  'mainAccountId',
  'method',
  'ms',
  'msg',
  'reqId',
  'roles',
  'route',
  'status',
  'time',
  'tokenId',
];

test('[S46] whatever is logged, a line is one JSON object without anything a terminal would obey', () => {
  const own = collectLog();
  const evil = 'a\r\nb\u001b[31mc\u009b31md\u007fe\u2028f\0g';
  own.log.info({ evil, [evil]: [evil] }, evil);
  own.log.error({ err: new Error(evil, { cause: new Error(evil) }) }, 'failed');
  own.log.child({ evil }).warn(evil);
  expect(parseLog(own.lines())).toMatchObject([{ evil, msg: evil }, { err: { message: evil } }, { evil, msg: evil }]);
});

test('[S58, S46] good calls, wrong calls and our own faults log ids and codes, nothing of people', async () => {
  for (const [name, endpoint] of EVERY_ENDPOINT) {
    const call = await goodCallOf(world, name);
    await makeCall(world, endpoint, call);
    await makeCall(world, endpoint, call, { token: secrets[0]! });
    await makeCall(world, endpoint, { ...call, body: { quittenbaum: 'quittenbaum' }, query: '?after=quittenbaum' });
    await makeCall(world, endpoint, { ...call, headers: { host: 'quittenbaum.example', referer: 'quittenbaum' } });
  }
  await askForToken(tenant, { username: 'quittenbaum', password: owner.password });
  await askForToken(tenant, { username: owner.username, password: 'quittenbaum' });
  const broken = { ...orderOf(1, world.mark), OBIS: 'quittenbaum', Passwort: 'ganz-anders' };
  expect((await importInto(server, tenant, JSON.stringify([broken]), { type: 'application/json' })).status).toBe(422);
  await operate(server, tenant, 'GET', 'readings?format=csv');
  await operate(server, tenant, 'GET', 'readings?format=xlsx');
  const unreadable = { headers: { 'x-test': 'quittenbaum@quittenbaum.example' } };
  expect((await server.call('GET', '/api/test/unreadable', unreadable)).status).toBe(500);

  const found = parseLog(lines());
  expect(found.filter((line) => line['msg'] === 'request failed')).toMatchObject([{ err: { code: '22P02' } }]);
  expectSilence(lines(), [...secrets, 'ganz-anders', server.operatorKey]);
  const requests = found.filter((line) => line['msg'] === 'request');
  expect(requests.length).toBeGreaterThan(4 * EVERY_ENDPOINT.length);
  const logged = new Set(requests.flatMap((line) => Object.keys(line)));
  expect([...logged].sort()).toEqual(ALLOWED);
});

test('[S21, S58, S72] nothing of the access data of a share is logged, whatever is done with them', async () => {
  const giver = callerWith(tenant, owner.token);
  const share = await newShare(giver, { name: 'Quittenbaum', jobIds: [owner.jobId] });
  const address = `/api/pro/share/account/${share.id}`;
  const renewed = (await giver.call('POST', `${address}/login`)).json<ShareCredentials>();
  const statuses: number[] = [];
  for (const { token, username, password } of [share, renewed]) {
    const mail = (login: object, email: string) => ({
      payload: { salutation: 'Guten Tag Quittenbaum', login: { token, username, password, ...login } },
      metaData: { mailTo: { name: 'Quittenbaum', email } },
    });
    const send = (body: object) => giver.call('POST', '/api/communication/email/share/account', { body });
    statuses.push((await send(mail({}, 'quittenbaum@hausdienst.example'))).status);
    statuses.push((await send(mail({ password: `${password}1` }, 'quittenbaum@hausdienst.example'))).status);
    statuses.push((await send(mail({}, password))).status);
    statuses.push((await askForToken(tenant, { username, password })).status);
    statuses.push((await askForToken(tenant, { username: password, password: token })).status);
  }
  statuses.push((await giver.call('DELETE', `${address}/job/${renewed.password}`)).status);
  statuses.push((await giver.call('DELETE', address)).status);
  expect(statuses).toEqual([204, 403, 400, 200, 401, 204, 403, 400, 200, 401, 404, 204]);
  const accessData = [share, renewed].flatMap(({ token, username, password }) => [token, username, password]);
  expectSilence(lines(), [...accessData, 'Quittenbaum', share.accessToken, share.refreshToken]);
});

test('[S07] a direct link leaves no trace in log, metrics and answers, however it is called', async () => {
  const token = 'LinkCanary0000000000000000000042';
  const addresses = [`/m/${token}`, `//m/${token}`, `/m/${token}/`, `/m/${token}?a=${token}`, `/m/%zz${token}`];
  const refused = [`/api/m/${token}`, `/auth/${token}`, `/assets/${token}.js`, `/api/public/${token}%00`];
  const answers = [];
  for (const address of [...addresses, ...refused]) {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'PROPFIND']) {
      answers.push(await tenant.call(method, address, { headers: { referer: `http://x/m/${token}` } }));
    }
  }
  for (const address of addresses) expect((await tenant.call('GET', address)).status).toBe(200);
  for (const address of refused) expect((await tenant.call('GET', address)).status).toBe(404);
  answers.push(await tenant.call('GET', `/m/${token}${'x'.repeat(20_000)}`));
  for (const body of [{ token }, { token }, { token }, { token }, { token, username: token }]) {
    answers.push(await askForToken(tenant, body));
  }
  expect(answers.map((answer) => answer.status)).toEqual(expect.arrayContaining([200, 400, 401, 404, 405, 429, 431]));
  await sendRaw(`GET /m/${token} HTTP/1.1\r\nHost: a\r\nX-Broken`);
  await sendRaw(`GET /m/${token} HTTP/1.1\r\n${token}\r\n\r\n`);
  await sendRaw(
    `POST /auth/token HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"token":"${token}`,
  );

  for (const { headers, text } of answers) expect(`${JSON.stringify(headers)}${text}`).not.toContain(token);
  const metrics = await server.call('GET', '/metrics', { token: server.operatorKey });
  expect(metrics.text).toContain('http_request_duration_seconds');
  expect(metrics.text).not.toContain(token);
  expectSilence(lines(), [token]);
});

/** Sends the beginning of a request that is never completed, and disconnects. */
function sendRaw(text: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1', () => socket.end(text));
    socket.on('error', () => undefined);
    socket.resume().once('close', () => resolve());
  });
}
