import type { Lease } from '@zaehlwerk/contract/leases';
import type { Problem } from '@zaehlwerk/contract/problems';
import { expect, test } from 'vitest';
import { assigningUtility } from '../../testing/calls/assigning-utility.ts';
import { clearingUtility, CORRECTION } from '../../testing/calls/clearing-utility.ts';
import { callAsClerk, newClerk } from '../../testing/test-clerk.ts';
import { type TestTenant, testServer } from '../../testing/test-server.ts';

const server = await testServer();

/** Two clerks of a utility, who call as they are signed in. */
async function clerksOf(tenant: TestTenant) {
  const named = async (name: string) => {
    const clerk = await newClerk(server, tenant, ['work'], name);
    const call = (method: string, path: string, body?: object) =>
      callAsClerk(tenant, clerk, method, `/api/operator/applications/${tenant.applicationId}/${path}`, {
        ...(body && { body }),
      });
    return { call };
  };
  return { arndt: await named('S. Arndt'), yilmaz: await named('T. Yılmaz') };
}

/** A utility with two clerks and a reading that wants a look. */
async function twoClerks() {
  const utility = await clearingUtility(server);
  await (await utility.newOne()).send(9000);
  const [{ readingId } = { readingId: '' }] = await utility.list();
  return { ...utility, ...(await clerksOf(utility.tenant)), readingId };
}

const leasesSeen = async (clerk: Awaited<ReturnType<typeof clerksOf>>['arndt']) =>
  (await clerk.call('GET', 'clearing'))
    .json<{ readings: { lease: Lease | null }[] }>()
    .readings.map(({ lease }) => lease);

const faults = (answer: { json: <T>() => T }) =>
  answer.json<Problem>().fieldErrors.map(({ field, code }) => [field, code]);

test('[DSK-61, OPN-554] who works on a reading is told to everybody, for a quarter of an hour, and each is on one at most', async () => {
  const { arndt, yilmaz, readingId, newOne, list } = await twoClerks();
  await (await newOne()).send(9001);
  const begun = await arndt.call('PUT', `leases/${readingId}`, {});
  expect([begun.status, begun.json()]).toEqual([
    200,
    { lease: { clerk: 'S. Arndt', until: expect.any(String), isYours: true } },
  ]);
  expect(await leasesSeen(yilmaz)).toEqual([expect.objectContaining({ clerk: 'S. Arndt', isYours: false }), null]);
  const other = (await list())[1]!.readingId;
  await arndt.call('PUT', `leases/${other}`, {});
  expect(await leasesSeen(arndt)).toEqual([null, expect.objectContaining({ clerk: 'S. Arndt', isYours: true })]);
  expect((await arndt.call('PUT', `leases/${crypto.randomUUID()}`, {})).status).toBe(404);
  server.setNow(new Date(server.parts.clock().getTime() + 15 * 60_000).toISOString());
  expect((await list()).map(({ lease }) => lease)).toEqual([null, null]);
});

test('[OPN-554, OPN-556] a lease that holds is not taken without being asked for; taken over, it is in the audit', async () => {
  const { arndt, yilmaz, readingId, tenant } = await twoClerks();
  await arndt.call('PUT', `leases/${readingId}`, {});
  const refused = await yilmaz.call('PUT', `leases/${readingId}`, {});
  expect([refused.status, faults(refused)]).toEqual([409, [['readingId', 'leased']]]);
  expect((await yilmaz.call('PUT', `leases/${readingId}`, { takeOver: true })).status).toBe(200);
  expect(await leasesSeen(yilmaz)).toEqual([expect.objectContaining({ clerk: 'T. Yılmaz', isYours: true })]);
  expect((await arndt.call('PUT', `leases/${readingId}`, {})).status).toBe(409);
  const audit = await server.call('GET', `/api/operator/audit?applicationId=${tenant.applicationId}`, {
    token: server.operatorKey,
  });
  const { entries } = audit.json<{ entries: { act: string; keyName: string; objects: string[] }[] }>();
  const takenOver = entries.filter(({ act, objects }) => act === 'reading.takeOver' && objects[0] === readingId);
  expect(takenOver.map(({ keyName }) => keyName)).toEqual(['T. Yılmaz']);
});

test('[DSK-61, OPN-555] nobody decides about a reading on which another clerk works; that clerk does, and a key', async () => {
  const { arndt, yilmaz, readingId, list, decide } = await twoClerks();
  await arndt.call('PUT', `leases/${readingId}`, {});
  const discard = { readingIds: [readingId], state: 'discarded' };
  const discarded = await yilmaz.call('POST', 'clearing', discard);
  expect([discarded.status, faults(discarded)]).toEqual([409, [['readingIds[0]', 'leased']]]);
  const asked = await yilmaz.call('POST', `clearing/${readingId}/question`, { question: 'Eine 1 oder eine 7?' });
  expect([asked.status, faults(asked)]).toEqual([409, [['readingId', 'leased']]]);
  const corrected = await yilmaz.call('POST', `clearing/${readingId}/correction`, CORRECTION);
  expect([corrected.status, faults(corrected)]).toEqual([409, [['readingId', 'leased']]]);
  expect((await list()).map(({ state }) => state)).toEqual(['open']);
  expect((await arndt.call('POST', 'clearing', discard)).status).toBe(200);
  await decide('open', await list());
  expect((await list()).map(({ state }) => state)).toEqual(['open']);
});

test('[OPN-555] neither is a reading without an order assigned or discarded by anybody else', async () => {
  const { tenant, weber, list } = await assigningUtility(server);
  const { arndt, yilmaz } = await clerksOf(tenant);
  const readingId = await weber.report('1EMH0000000001');
  await arndt.call('PUT', `leases/${readingId}`, {});
  expect((await list()).readings[0]!.lease).toMatchObject({ clerk: 'S. Arndt', isYours: false });
  const assigned = await yilmaz.call('POST', `assignments/${readingId}`, { orderNumber: 'E-1', confirmed: true });
  expect([assigned.status, faults(assigned)]).toEqual([409, [['readingId', 'leased']]]);
  const discarded = await yilmaz.call('POST', 'assignments', { readingIds: [readingId], state: 'discarded' });
  expect([discarded.status, faults(discarded)]).toEqual([409, [['readingIds[0]', 'leased']]]);
  expect((await list()).readings[0]!.state).toBe('open');
  const own = await arndt.call('POST', `assignments/${readingId}`, { orderNumber: 'E-1', confirmed: true });
  expect([own.status, own.text]).toEqual([200, expect.anything()]);
});

test('[OPN-554] of two that begin at the same moment one is told of the other, and nobody waits crosswise', async () => {
  const { arndt, yilmaz, readingId, newOne, list } = await twoClerks();
  await (await newOne()).send(9001);
  const other = (await list())[1]!.readingId;
  await Promise.all([arndt.call('PUT', `leases/${readingId}`, {}), yilmaz.call('PUT', `leases/${other}`, {})]);
  const crossed = await Promise.all([
    arndt.call('PUT', `leases/${other}`, { takeOver: true }),
    yilmaz.call('PUT', `leases/${readingId}`, { takeOver: true }),
    arndt.call('PUT', `leases/${readingId}`, {}),
  ]);
  for (const { status } of crossed) expect([200, 409]).toContain(status);
  const seen = (await leasesSeen(arndt)).filter((lease) => lease !== null).map(({ clerk }) => clerk);
  expect(new Set(seen).size).toBe(seen.length);
});
