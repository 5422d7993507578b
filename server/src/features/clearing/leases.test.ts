import type { Lease } from '@zaehlwerk/contract/leases';
import type { Problem } from '@zaehlwerk/contract/problems';
import { expect, test } from 'vitest';
import { assigningUtility } from '../../testing/calls/assigning-utility.ts';
import { clearingUtility, CORRECTION } from '../../testing/calls/clearing-utility.ts';
import { callAsClerk, furtherSession, newClerk } from '../../testing/test-clerk.ts';
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
    const atDesk = (method: string, path: string) => callAsClerk(tenant, clerk, method, `/api/desk/${path}`);
    return { clerk, call, atDesk };
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

test('[OPN-554] of those that begin at the same moment one has the reading, and is never refused because of themselves', async () => {
  const { arndt, yilmaz, readingId, newOne, list } = await twoClerks();
  await (await newOne()).send(9001);
  const other = (await list())[1]!.readingId;
  const same = await Promise.all([
    arndt.call('PUT', `leases/${readingId}`, {}),
    yilmaz.call('PUT', `leases/${readingId}`, {}),
  ]);
  expect(same.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const own = await Promise.all(
    [readingId, other, readingId].map((id) => arndt.call('PUT', `leases/${id}`, { takeOver: true })),
  );
  expect(own.map(({ status }) => status)).toEqual([200, 200, 200]);
  const crossed = await Promise.all([
    arndt.call('PUT', `leases/${other}`, { takeOver: true }),
    yilmaz.call('PUT', `leases/${readingId}`, { takeOver: true }),
  ]);
  expect(crossed.map(({ status }) => status)).toEqual([200, 200]);
});

test('[OPN-554] who goes on to a reading on which somebody else works has left the one before', async () => {
  const { arndt, yilmaz, readingId, newOne, list } = await twoClerks();
  await (await newOne()).send(9001);
  const other = (await list())[1]!.readingId;
  await arndt.call('PUT', `leases/${readingId}`, {});
  await yilmaz.call('PUT', `leases/${other}`, {});
  expect((await arndt.call('PUT', `leases/${other}`, {})).status).toBe(409);
  expect(await leasesSeen(yilmaz)).toEqual([null, expect.objectContaining({ clerk: 'T. Yılmaz' })]);
});

test('[DSK-61, OPN-572] what somebody else has decided since a reading was seen is not replaced, nor asked twice', async () => {
  const { arndt, yilmaz, readingId, list } = await twoClerks();
  await yilmaz.call('POST', 'clearing', { readingIds: [readingId], state: 'discarded', reason: 'Stand vom Nachbarn' });
  const released = await arndt.call('POST', 'clearing', { readingIds: [readingId], state: 'released', from: 'open' });
  expect([released.status, faults(released)]).toEqual([409, [['readingIds[0]', 'decidedMeanwhile']]]);
  const corrected = await arndt.call('POST', `clearing/${readingId}/correction`, { ...CORRECTION, from: 'open' });
  expect([corrected.status, faults(corrected)]).toEqual([409, [['readingId', 'decidedMeanwhile']]]);
  expect((await list()).map(({ state, decision }) => [state, decision?.reason])).toEqual([
    ['discarded', 'Stand vom Nachbarn'],
  ]);
  await yilmaz.call('POST', 'clearing', { readingIds: [readingId], state: 'open', from: 'discarded' });
  const ask = { question: 'Eine 1 oder eine 7?', from: 'open' };
  expect((await yilmaz.call('POST', `clearing/${readingId}/question`, ask)).status).toBe(200);
  const again = await yilmaz.call('POST', `clearing/${readingId}/question`, ask);
  expect([again.status, faults(again)]).toEqual([409, [['readingId', 'decidedMeanwhile']]]);
});

test('[DSK-102, OPN-606] who leaves a reading frees it at once for others, and none but that; of another clerk nothing is freed', async () => {
  const { arndt, yilmaz, readingId, newOne, list } = await twoClerks();
  await (await newOne()).send(9001);
  const other = (await list())[1]!.readingId;
  await arndt.call('PUT', `leases/${readingId}`, {});
  for (const [clerk, left] of [
    [yilmaz, readingId],
    [arndt, other],
    [arndt, 'nothing'],
  ] as const)
    expect((await clerk.atDesk('DELETE', `leases/${left}`)).status).toBe(204);
  expect((await yilmaz.call('PUT', `leases/${readingId}`, {})).status).toBe(409);
  expect((await arndt.atDesk('DELETE', `leases/${readingId}`)).status).toBe(204);
  expect((await yilmaz.call('PUT', `leases/${readingId}`, {})).status).toBe(200);
});

test('[DSK-102, OPN-606] whoever signs out works on no reading any more', async () => {
  const { arndt, yilmaz, readingId } = await twoClerks();
  await arndt.call('PUT', `leases/${readingId}`, {});
  expect((await arndt.atDesk('DELETE', 'session')).status).toBe(204);
  expect((await yilmaz.call('PUT', `leases/${readingId}`, {})).status).toBe(200);
});

test('[DSK-102, OPN-606] whoever signs out at one computer and is signed in at another goes on with their reading', async () => {
  const { arndt, yilmaz, readingId, tenant } = await twoClerks();
  await furtherSession(server, tenant, arndt.clerk);
  await arndt.call('PUT', `leases/${readingId}`, {});
  expect((await arndt.atDesk('DELETE', 'session')).status).toBe(204);
  expect((await yilmaz.call('PUT', `leases/${readingId}`, {})).status).toBe(409);
});
