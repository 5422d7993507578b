import type { Problem } from '@zaehlwerk/contract/problems';
import { expect, test } from 'vitest';
import { setDrop } from '../testing/calls/drop-calls.ts';
import { acknowledgeList, pageOfList } from '../testing/calls/hand-over-calls.ts';
import { operate } from '../testing/calls/operator-calls.ts';
import { setPartners, utilityWithDrop } from '../testing/calls/utility-with-drop.ts';
import { waitingForLock } from '../testing/database-sessions.ts';
import { sshServer } from '../testing/ssh-server.ts';
import { testServer } from '../testing/test-server.ts';
import { risenBy } from '../testing/told-metrics.ts';

const server = await testServer({ config: { handOverNetworks: '127.0.0.0/8' } });
const ssh = await sshServer();
const world = (more: object = {}) => utilityWithDrop(server, ssh, more);

test('[OPS-125] a server that hangs in the middle is left when the time is over, and it counts as a failure', async () => {
  // One of its own: it is frozen as soon as somebody has signed in.
  const hanging = await sshServer();
  const { newOne, run, files, drop, acknowledged } = await utilityWithDrop(server, hanging);
  await (await newOne()).send(1200);
  const frozen = hanging.written('Accepted publickey').then(() => hanging.freezeSessions());
  await run(undefined, 5000);
  await frozen;
  expect(await files()).toMatchObject([{ state: 'waiting', attempts: 1, error: 'timeout', names: [] }]);
  expect(await drop()).toMatchObject({ failures: 1 });
  expect((await acknowledged())[0]).toEqual([false, null, 1]);
});

test('[OPS-125, OPN-467] who is told to stop while a file is put acknowledges nothing', async () => {
  const { newOne, run, names, files, tenant, acknowledged } = await world();
  await (await newOne()).send(1200);
  await pageOfList(server, tenant, 'readings');
  const client = await server.parts.pool.connect();
  await client.query('begin');
  const stopping = new AbortController();
  await client.query('lock table hand_over_lists in access exclusive mode');
  const running = run(stopping.signal);
  await waitingForLock(server.parts.pool);
  stopping.abort();
  await client.query('commit');
  client.release();
  await running;
  expect((await acknowledged())[0]).toEqual([false, null, 1]);
  await run();
  expect(names()).toHaveLength(1);
  expect((await files()).map(({ state }) => state)).toEqual(['delivered']);
});

test('[OPS-125, OPS-207] without partners of the market no folder gets MSCONS, and what is in no message stays', async () => {
  const { newOne, run, names, files, drop, tenant, place, acknowledged } = await world({ format: 'mscons' });
  await setPartners(server, tenant, {});
  const refused = await operate(server, tenant, 'PUT', 'drop', { body: { ...place, format: 'mscons' } });
  expect([refused.status, refused.json<Problem>().fieldErrors]).toMatchObject([
    400,
    [{ field: 'format', code: 'noPartners' }],
  ]);
  await (await newOne()).send(1200);
  const counted = await risenBy(server, 'deliveries_total', run);
  expect(counted).toEqual({ 'way="folder",outcome="failed"': 1 });
  expect([names(), await files()]).toMatchObject([[], [{ state: 'waiting', attempts: 1, error: 'noPartners' }]]);
  expect(await drop()).toMatchObject({ failures: 1 });
  expect((await acknowledged())[0]).toEqual([false, null, 1]);
});

test('[OPS-125] a file that cannot be made waits longer each time, and that is told', async () => {
  const { newOne, run, files, drop, tenant, place } = await world();
  await (await newOne()).send(1200);
  await setDrop(server, tenant, { ...place, port: 1, privateKey: ssh.privateKey });
  await run();
  await server.parts.pool.query('update drop_files set readings = -1 where application_id = $1', [
    tenant.applicationId,
  ]);
  await run();
  expect(await files()).toMatchObject([{ state: 'waiting', attempts: 2, error: 'notMade' }]);
  expect(await drop()).toMatchObject({ failures: 2 });
});

test('[OPS-125] a folder that is set anew while a file is begun gets files as it is set now', async () => {
  const { newOne, run, names, tenant, place } = await world();
  await (await newOne()).send(1200);
  const client = await server.parts.pool.connect();
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`readings ${tenant.applicationId}`]);
  const running = run();
  await waitingForLock(server.parts.pool);
  server.setNow('2026-03-10T11:00:00Z');
  await setDrop(server, tenant, { ...place, format: 'json' });
  await client.query('commit');
  client.release();
  await running;
  await run();
  expect(names()).toEqual([expect.stringMatching(/\.json$/)]);
});

test('[OPS-125, OPN-467] a part that was acknowledged by hand ends a file; what is left comes under another name', async () => {
  const { newOne, run, names, textOf, files, tenant, place } = await world();
  for (const value of [1200, 1300]) await (await newOne()).send(value);
  await setDrop(server, tenant, { ...place, port: 1, privateKey: ssh.privateKey });
  await run();
  await (await newOne()).send(1400);
  const { next } = await pageOfList(server, tenant, 'readings', 'limit=1');
  expect((await acknowledgeList(server, tenant, 'readings', next)).status).toBe(200);
  await server.parts.pool.query('update drops set port = $2 where application_id = $1', [
    tenant.applicationId,
    ssh.port,
  ]);
  await run();
  const [, , first] = Buffer.from(next, 'base64url').toString().split(':');
  expect(names()).toEqual([expect.stringContaining(`-readings-${first}-`)]);
  const lines = textOf(names()[0]!).trim().split('\n');
  expect([lines.length, lines.join()]).toEqual([3, expect.not.stringContaining(';1200,0;')]);
  expect((await files()).map(({ state, readings }) => [state, readings]).sort()).toEqual([
    ['delivered', 0],
    ['delivered', 2],
  ]);
});

test('[OPS-125, OPN-467] what was deleted since is not made up for by readings behind the end of a file', async () => {
  const { newOne, run, names, textOf, tenant, place } = await world();
  const jobs = [await newOne(), await newOne(), await newOne()];
  for (const job of jobs.slice(0, 2)) await job.send(1200);
  await setDrop(server, tenant, { ...place, port: 1, privateKey: ssh.privateKey });
  await run();
  await server.parts.pool.query(
    `delete from reading_results r using submissions s
     where r.application_id = $1 and s.application_id = $1 and s.submission_id = r.submission_id and s.job_id = $2`,
    [tenant.applicationId, jobs[0]!.jobId],
  );
  await jobs[2]!.send(1400);
  await pageOfList(server, tenant, 'readings');
  await server.parts.pool.query('update drops set port = $2 where application_id = $1', [
    tenant.applicationId,
    ssh.port,
  ]);
  await run();
  expect(names().map((name) => textOf(name).trim().split('\n').length)).toEqual([2, 2]);
});
