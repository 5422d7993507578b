import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { EVERY_ENDPOINT, goodCallOf, makeCall, type World } from './testing/calls/every-call.ts';
import { handedIn, workedOff, workOff } from './testing/calls/kept-imports.ts';
import { importInto } from './testing/calls/operator-calls.ts';
import { orderFile } from './testing/calls/order-file.ts';
import { readingOf } from './testing/calls/utility-content.ts';
import { utilityWithWebhook } from './testing/calls/utility-with-webhook.ts';
import { collectLog, parseLog } from './testing/collect-log.ts';
import { after, DAY_MINUTES, mailingServer, sendDue } from './testing/mailing-server.ts';
import { codeAt, newClerk } from './testing/test-clerk.ts';
import { askForToken } from './testing/test-login.ts';
import { testServer } from './testing/test-server.ts';
import { risenBy, toldMetric } from './testing/told-metrics.ts';
import { newUtility } from './testing/utility.ts';
import { MAILS_WAIT, waitingMail } from './testing/waiting-mail.ts';

const { log, lines } = collectLog();
const server = await testServer({ ...MAILS_WAIT, log, imports: true });
const world: World = { server, utility: await newUtility(server, 'quittenbaum'), mark: 'quittenbaum' };
const { tenant, owner } = world.utility;
const endpointOf = Object.fromEntries(EVERY_ENDPOINT);

/** Makes a good call, changed. */
async function call(name: (typeof EVERY_ENDPOINT)[number][0], change: object = {}): Promise<number> {
  const good = await goodCallOf(world, name);
  return (await makeCall(world, endpointOf[name]!, { ...good, ...change })).status;
}

test('[OPS-206, OPN-657] readings are counted by the way they came and what became of them, refused ones by their reason', async () => {
  const sendId = randomUUID();
  const result = { ...(await goodCallOf(world, 'postResults')), headers: { 'idempotency-key': sendId } };
  const send = () => makeCall(world, endpointOf['postResults']!, result);
  const sends = async () => {
    for (let n = 0; n < 2; n += 1) expect((await send()).status).toBe(200);
    expect(await call('postUnknownReading')).toBe(201);
    expect(await call('postAnonymousReading')).toBe(204);
    expect(await call('postEnteredReading')).toBe(200);
    expect(await call('postEnteredReading', { query: '?dryRun=true' })).toBe(200);
    expect(await call('postUnsent')).toBe(200);
    const [first, ...rest] = readingOf(owner, world.mark).results;
    const body = { ...readingOf(owner, world.mark), results: [{ ...first, readingValue: -1 }, ...rest] };
    expect(await call('postResults', { body })).toBe(400);
    expect(await call('postResults', { params: { id: randomUUID() } })).toBe(404);
  };
  let refused: object = {};
  const came = await risenBy(server, 'readings_total', async () => {
    refused = await risenBy(server, 'readings_refused_total', sends);
  });
  expect(came).toEqual({
    'way="order",outcome="accepted"': 1,
    'way="order",outcome="already"': 1,
    'way="order",outcome="refused"': 2,
    'way="unknownMeter",outcome="accepted"': 1,
    'way="withoutAccess",outcome="accepted"': 1,
    'way="entered",outcome="accepted"': 1,
    'way="file",outcome="accepted"': 1,
  });
  expect(refused).toEqual({ 'way="order",reason="value.notDigits"': 1, 'way="order",reason="notFound"': 1 });
});

test('[OPS-206] of a reading from a device is told how long ago it was taken, once', async () => {
  const headers = { 'idempotency-key': randomUUID(), 'x-captured-at': '2026-03-10T08:30:00Z' };
  const send = () => call('postResults', { headers });
  const risen = await risenBy(server, 'reading_age_seconds_sum', async () => {
    await send();
    await send();
  });
  expect(risen).toEqual({ 'way="order"': 90 * 60 });
});

test('[OPS-207] attempts to sign in are counted by who, by what and outcome', async () => {
  const clerk = await newClerk(server, tenant);
  const { username, password } = owner;
  const risen = await risenBy(server, 'sign_ins_total', async () => {
    await askForToken(tenant, { username, password });
    for (let n = 0; n < 2; n += 1) await askForToken(tenant, { username, password: 'quittenbaum' });
    await askForToken(tenant, { token: 'quittenbaum' });
    const atDesk = (address: string, body: object) => tenant.call('POST', `/api/desk/sign-in${address}`, { body });
    await atDesk('', { mail: clerk.mail, password: 'quittenbaum' });
    const { ticket } = (await atDesk('', { mail: clerk.mail, password: clerk.password })).json<{ ticket: string }>();
    await atDesk('/code', { ticket, code: codeAt(clerk, server.parts.clock()) });
  });
  expect(risen).toEqual({
    'who="customer",way="password",outcome="succeeded"': 1,
    'who="customer",way="password",outcome="unauthorized"': 2,
    'who="customer",way="token",outcome="unauthorized"': 1,
    'who="clerk",way="password",outcome="succeeded"': 1,
    'who="clerk",way="password",outcome="unauthorized"': 1,
    'who="clerk",way="code",outcome="succeeded"': 1,
  });
});

test('[OPS-207, OPN-659] mails are counted by attempt; how many wait, since when, and how many were given up is told', async () => {
  const { server: own, sink } = await mailingServer();
  const at = await own.newTenant();
  const told = async () => {
    const [waiting, oldest] = [
      await toldMetric(own, 'work_waiting'),
      await toldMetric(own, 'work_waiting_oldest_seconds'),
    ];
    return ['mails', 'mailsGivenUp'].map((what) => [waiting[`what="${what}"`], oldest[`what="${what}"`]]);
  };
  expect(await told()).toEqual([
    [0, 0],
    [0, 0],
  ]);
  await waitingMail(own, at);
  sink.behave({ recipient: () => '451 later' });
  const risen = await risenBy(own, 'mails_total', async () => {
    await sendDue(own.parts);
    after(own, 10);
    expect(await told()).toEqual([
      [1, 600],
      [0, 0],
    ]);
    after(own, 3 * DAY_MINUTES);
    await sendDue(own.parts);
    after(own, 3 * DAY_MINUTES + 1);
    sink.behave({});
    await waitingMail(own, at);
    await sendDue(own.parts);
  });
  expect(risen).toEqual({ 'outcome="failed"': 1, 'outcome="givenUp"': 1, 'outcome="sent"': 1 });
  expect(await told()).toEqual([
    [0, 0],
    [1, 60],
  ]);
});

test('[OPS-207, OPS-208, OPS-209] imports are counted by what became of them, and each is one line of the log', async () => {
  const at = await server.newTenant();
  const file = orderFile({ Passwort: 'geheim-1' });
  const mark = lines().length;
  const ids: string[] = [];
  const risen = await risenBy(server, 'imports_total', async () => {
    for (const some of [file, orderFile({ OBIS: 'quittenbaum' })]) {
      ids.push(await handedIn(server, at, some));
      await workedOff(server, at, ids.at(-1)!);
    }
    expect((await importInto(server, at, file)).status).toBe(200);
    expect((await importInto(server, at, file, { query: '?dryRun=true' })).status).toBe(200);
  });
  expect(risen).toEqual({ 'kind="orders",outcome="accepted"': 2, 'kind="orders",outcome="refused"': 1 });
  const said = parseLog(lines().slice(mark));
  const { applicationId } = at;
  const facts = { level: 'info', applicationId, kind: 'orders', reqId: expect.any(String), attempts: 1 };
  expect(said.filter(({ msg }) => msg === 'an import has ended')).toMatchObject([
    { ...facts, importId: ids[0], outcome: 'accepted', lines: 1 },
    { ...facts, importId: ids[1], outcome: 'refused' },
    { ...facts, importId: null, outcome: 'accepted' },
  ]);
  const work = said.filter(({ msg }) => msg === 'work in the background');
  expect(work).toContainEqual(expect.objectContaining({ work: 'import', importId: ids[0], outcome: 'done' }));
  expect(work).toContainEqual(expect.objectContaining({ work: 'hash', importId: ids[0], outcome: 'done' }));
  // Whoever asked for it has its answer under the same id.
  const asked = said.find(({ msg, route }) => msg === 'request' && String(route).endsWith('/orders'));
  expect(said.find(({ importId, kind }) => importId === ids[0] && kind === 'orders')).toMatchObject({
    reqId: asked?.['reqId'],
  });
});

test('[OPS-207] an import that breaks off and one that fails are counted so', async () => {
  const own = await testServer();
  const at = await own.newTenant();
  const importId = await handedIn(own, at, orderFile({ Passwort: 'geheim-1' }));
  own.setNow('2026-03-10T10:00:30Z');
  expect(await toldMetric(own, 'work_waiting')).toMatchObject({ 'what="imports"': 1, 'what="passwords"': 0 });
  expect(await toldMetric(own, 'work_waiting_oldest_seconds')).toMatchObject({ 'what="imports"': 30 });
  const risen = await risenBy(own, 'imports_total', async () => {
    await expect(workOff(own, at, importId, AbortSignal.abort())).rejects.toThrow('broke off');
    await workOff(own, at, importId);
    await workOff(own, at, await handedIn(own, at, '[{', { type: 'application/json' }));
  });
  expect(risen).toEqual({
    'kind="orders",outcome="brokenOff"': 1,
    'kind="orders",outcome="accepted"': 1,
    'kind="orders",outcome="failed"': 1,
  });
  own.setNow('2026-03-10T10:01:00Z');
  expect(await toldMetric(own, 'work_waiting')).toMatchObject({ 'what="imports"': 0, 'what="passwords"': 1 });
  expect(await toldMetric(own, 'work_waiting_oldest_seconds')).toMatchObject({
    'what="imports"': 0,
    'what="passwords"': 60,
  });
});

test('[OPS-207] what webhooks are told is counted by attempt, and what waits for them is told', async () => {
  const own = await testServer({ ...MAILS_WAIT, config: { handOverNetworks: '127.0.0.0/8' } });
  const { receiver, tell, attempt } = await utilityWithWebhook(own, {
    mark: 'quittenbaum',
    now: '2026-03-10T12:00:00Z',
  });
  receiver.answer(() => ({ status: 503 }));
  const failed = await risenBy(own, 'deliveries_total', tell);
  expect(failed).toEqual({ 'way="webhook",outcome="failed"': 1 });
  expect(await toldMetric(own, 'work_waiting')).toMatchObject({ 'what="deliveries"': 1 });
  own.setNow('2026-03-10T13:00:00Z');
  expect(await toldMetric(own, 'work_waiting_oldest_seconds')).toMatchObject({ 'what="deliveries"': 3600 });
  receiver.answer(() => ({ status: 410 }));
  expect(await risenBy(own, 'deliveries_total', attempt)).toEqual({ 'way="webhook",outcome="givenUp"': 1 });
  expect(await toldMetric(own, 'work_waiting')).toMatchObject({ 'what="deliveries"': 0 });
});
