import type { ListedAct } from '@zaehlwerk/contract/audit';
import type { Problem } from '@zaehlwerk/contract/problems';
import { faultsOfMscons } from '@zaehlwerk/domain/testing/validate-mscons';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { systemScope } from '../http/caller/system-scope.ts';
import { setDrop } from '../testing/calls/drop-calls.ts';
import { acknowledgeList, pageOfList } from '../testing/calls/hand-over-calls.ts';
import { operate } from '../testing/calls/operator-calls.ts';
import { collectLog } from '../testing/collect-log.ts';
import { readSheet } from '../testing/read-sheet.ts';
import { utilityWithDrop } from '../testing/calls/utility-with-drop.ts';
import { sshServer } from '../testing/ssh-server.ts';
import { testServer } from '../testing/test-server.ts';
import { beginDrops, runDrop } from './run-drop.ts';

const { log, lines } = collectLog();
const server = await testServer({ log, config: { handOverNetworks: '127.0.0.0/8' } });
const ssh = await sshServer();
const MELO = 'DE00014559929E00856996N5139699L01';
const system = systemScope('deliveries');
const world = (more: object = {}) => utilityWithDrop(server, ssh, more);

test('[OPS-125, OPN-467] what waits is put there under its whole name, and acknowledged, once; what comes later in a further file', async () => {
  const { newOne, run, names, textOf, files, acknowledged, tenant } = await world();
  await (await newOne()).send(1200);
  await (await newOne()).send(1300);
  await run();
  await run();
  const [name, ...others] = names();
  expect(others).toEqual([]);
  expect(name).toMatch(new RegExp(`^${tenant.applicationId}-readings-0-\\d+\\.csv$`));
  expect(textOf(name!)).toContain(';1200,0;');
  expect(textOf(name!).trim().split('\n')).toHaveLength(3);
  expect(await files()).toMatchObject([
    { names: [name], readings: 2, leftOut: 0, state: 'delivered', attempts: 1, error: null },
  ]);
  expect((await acknowledged())[0]).toEqual([true, null, 0]);
  await (await newOne()).send(1400);
  await run();
  expect(names()).toHaveLength(2);
  const acts = await server.call('GET', `/api/operator/audit?applicationId=${tenant.applicationId}&act=drop.deliver`, {
    token: server.operatorKey,
  });
  expect(acts.json<{ entries: ListedAct[] }>().entries.map(({ keyName, details }) => [keyName, details])).toEqual([
    ['server', { list: 'readings', readings: 2, leftOut: 0 }],
    ['server', { list: 'readings', readings: 1, leftOut: 0 }],
  ]);
});

test('[OPS-125] as JSON, a spreadsheet, of what is released', async () => {
  for (const format of ['json', 'xlsx'] as const) {
    const { newOne, run, names, folder } = await world({ format, list: 'releasedReadings' });
    await (await newOne()).send(1200);
    await (await newOne()).send(1);
    await run();
    const [name, ...others] = names();
    expect([others, name]).toEqual([[], expect.stringMatching(new RegExp(`released-readings-0-\\d+\\.${format}$`))]);
    const bytes = readFileSync(path.join(folder, name!));
    if (format === 'json')
      expect(JSON.parse(bytes.toString())).toMatchObject({ readings: [{ readingValue: '1200.0' }] });
    else expect(readSheet(bytes).rows).toHaveLength(2);
  }
});

test('[OPS-125, OPS-122, OPS-123] as MSCONS, with a table of what is in no message', async () => {
  const { newOne, run, names, folder, textOf, files } = await world({ format: 'mscons' });
  const first = await newOne();
  await server.parts.pool.query('update jobs set ma_lo_id = $2 where job_id = $1', [first.jobId, MELO]);
  await first.send(1200);
  await (await newOne()).send(1300);
  await run();
  const [interchange, left, ...others] = names();
  expect([others, left]).toEqual([[], expect.stringContaining('left-out.csv')]);
  expect(faultsOfMscons(readFileSync(path.join(folder, interchange!), 'latin1'))).toEqual([]);
  expect(textOf(left!)).toContain('noLocation');
  expect(await files()).toMatchObject([{ readings: 2, leftOut: 1, state: 'delivered' }]);
});

test('[OPS-125, OPN-467] a file that was begun is put again under the same name, and nothing is acknowledged before', async () => {
  const { newOne, run, names, files, folder, drop, acknowledged, tenant } = await world();
  await (await newOne()).send(1200);
  // A folder in its place: the name cannot be taken.
  const { next } = await pageOfList(server, tenant, 'readings');
  const [, , end] = Buffer.from(next, 'base64url').toString().split(':');
  const name = `${tenant.applicationId}-readings-0-${end}.csv`;
  mkdirSync(path.join(folder, name));
  writeFileSync(path.join(folder, name, 'x'), '');
  await run();
  expect(await files()).toMatchObject([{ state: 'waiting', attempts: 1, error: 'notWritten', names: [] }]);
  expect(await drop()).toMatchObject({ failures: 1, nextAt: '2026-03-10T10:00:06.000Z' });
  expect((await acknowledged())[0]).toEqual([false, null, 1]);
  // More comes meanwhile, and waits for a file of its own.
  await (await newOne()).send(1300);
  rmSync(path.join(folder, name), { recursive: true });
  await run();
  const later = expect.stringMatching(new RegExp(`readings-${end}-\\d+\\.csv$`));
  expect(names().toSorted((one) => (one === name ? -1 : 1))).toEqual([name, later]);
  expect(await drop()).toMatchObject({ failures: 0, nextAt: null });
  expect((await acknowledged())[0]).toEqual([true, null, 0]);
});

test('[OPS-125, OPN-468] a server with another key, or that refuses, gets nothing, and why is told', async () => {
  const { newOne, run, files, place, tenant, names } = await world();
  await (await newOne()).send(1200);
  const outcome = async (change: object) => {
    await setDrop(server, tenant, { ...place, privateKey: ssh.privateKey, ...change });
    await run();
    return (await files())[0]?.error;
  };
  expect(await outcome({ hostKey: `SHA256:${'A'.repeat(43)}` })).toBe('otherHostKey');
  expect(await outcome({ privateKey: undefined, password: 'falsches-passwort' })).toBe('signInRefused');
  expect(await outcome({ privateKey: 'kein Schlüssel' })).toBe('signInRefused');
  expect(await outcome({ host: '10.0.0.1' })).toBe('addressNotAllowed');
  expect(await outcome({ port: 1 })).toBe('noConnection');
  expect(await outcome({ folder: path.join(place.folder, 'nowhere') })).toBe('notWritten');
  expect(names()).toEqual([]);
  expect(await outcome({})).toBeNull();
});

test('[OPS-125, OPN-468] the secret is in no answer, log or entry, and goes to no other server than it was given for', async () => {
  const { place, tenant, drop, listsDelivered } = await world();
  const put = (body: object) => operate(server, tenant, 'PUT', 'drop', { body });
  expect((await put({ ...place, format: 'json' })).status).toBe(200);
  for (const change of [
    { host: '127.0.0.2' },
    { port: 23 },
    { user: 'other' },
    { hostKey: `SHA256:${'B'.repeat(43)}` },
  ]) {
    const refused = await put({ ...place, ...change });
    expect([refused.status, refused.json<Problem>().fieldErrors]).toMatchObject([
      400,
      [{ field: 'password', code: 'required' }],
    ]);
  }
  expect((await put({ ...place, password: 'a', privateKey: 'b' })).status).toBe(400);
  for (const wrong of [
    { hostKey: 'MD5:aa' },
    { format: 'pdf' },
    { host: 'a b' },
    { port: 0 },
    { list: 'unknownReadings' },
  ]) {
    expect((await put({ ...place, ...wrong })).status).toBe(400);
  }
  const { rows } = await server.parts.pool.query<{ row: string }>(
    `select t::text as row from drops t where application_id = $1
     union all select e::text from audit_entries e where application_id = $1`,
    [tenant.applicationId],
  );
  const body = ssh.privateKey.split('\n')[1]!;
  for (const text of [JSON.stringify(await drop()), lines().join('\n'), rows.map(({ row }) => row).join('\n')]) {
    expect(text).not.toContain(body);
  }
  expect(await drop()).toMatchObject({ secretKind: 'privateKey', format: 'json' });
  expect(await listsDelivered()).toEqual(['readings']);
  expect((await operate(server, tenant, 'DELETE', 'drop')).status).toBe(204);
  expect(await listsDelivered()).toEqual([]);
  expect((await operate(server, tenant, 'DELETE', 'drop')).status).toBe(404);
  expect((await operate(server, tenant, 'POST', 'drop/run')).status).toBe(404);
  expect(await drop()).toBeNull();
});

test('[OPS-125] by hand acknowledged meanwhile: nothing is put, and nothing waits', async () => {
  const { newOne, run, names, tenant, files, place } = await world();
  await (await newOne()).send(1200);
  await setDrop(server, tenant, { ...place, port: 1, privateKey: ssh.privateKey });
  await run();
  const { next } = await pageOfList(server, tenant, 'readings');
  expect((await acknowledgeList(server, tenant, 'readings', next)).status).toBe(200);
  await run();
  expect([names(), await files()]).toEqual([
    [],
    [expect.objectContaining({ state: 'delivered', readings: 0, names: [] })],
  ]);
});

test('[OPS-125] the queue does it by itself: one at a time for a tenant, later after a failure, at once where it is told', async () => {
  const { newOne, names, tenant, place } = await world();
  await (await newOne()).send(1200);
  await setDrop(server, tenant, { ...place, port: 1, privateKey: ssh.privateKey });
  const jobs = async () => {
    const { rows } = await server.parts.pool.query<{ count: number }>(
      `select count(*)::int as count from zaehlwerk_work.job where name = 'drop' and singleton_key = $1 and state = 'created'`,
      [tenant.applicationId],
    );
    return rows[0]!.count;
  };
  await beginDrops(server.parts, system);
  await beginDrops(server.parts, system);
  expect(await jobs()).toBe(1);
  await server.parts.pool.query(`delete from zaehlwerk_work.job where name = 'drop'`);
  await runDrop(server.parts, system, { applicationId: tenant.applicationId }, new AbortController().signal);
  await beginDrops(server.parts, system);
  expect(await jobs()).toBe(0);
  await server.parts.pool.query('update drops set port = $2 where application_id = $1', [
    tenant.applicationId,
    ssh.port,
  ]);
  const done = new Promise<void>((resolve) => {
    void server.parts.workQueue.work('drop', async (data, signal) => {
      await runDrop(server.parts, system, data, signal);
      resolve();
    });
  });
  expect((await operate(server, tenant, 'POST', 'drop/run')).status).toBe(204);
  await done;
  expect(names()).toHaveLength(1);
});
