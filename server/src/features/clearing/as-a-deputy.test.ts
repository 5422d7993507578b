import type { ReadingToClear } from '@zaehlwerk/contract/clearing';
import type { Problem } from '@zaehlwerk/contract/problems';
import { addDays, berlinDay } from '@zaehlwerk/domain/calendar/day';
import { expect, test } from 'vitest';
import { clearingUtility } from '../../testing/calls/clearing-utility.ts';
import { callAsClerk, newClerk, resumeSession } from '../../testing/test-clerk.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';

const server = await testServer();

async function clerkOf(tenant: TestTenant, name: string, roles: Parameters<typeof newClerk>[2]) {
  const clerk = await newClerk(server, tenant, roles, name);
  const call = (method: string, path: string, body?: object) =>
    callAsClerk(tenant, clerk, method, `/api/operator/applications/${tenant.applicationId}/${path}`, {
      ...(body && { body }),
    });
  const seen = async () => (await call('GET', 'clearing')).json<{ readings: ReadingToClear[] }>().readings[0]!;
  return { clerk, call, seen, again: () => resumeSession(server, tenant, clerk) };
}

/** A utility with a reading that wants a look, where Ben stands in for Anna today. */
async function withDeputy() {
  const utility = await clearingUtility(server);
  const { tenant } = utility;
  await (await utility.newOne()).send(9000);
  const anna = await clerkOf(tenant, 'Anna Arndt', ['work']);
  const ben = await clerkOf(tenant, 'Ben Yılmaz', ['work', 'keys']);
  const carla = await clerkOf(tenant, 'Carla Voss', ['work']);
  const today = berlinDay(server.parts.clock());
  const body = { deputyId: ben.clerk.clerkId, from: today, to: today };
  expect((await callAsClerk(tenant, anna.clerk, 'PUT', '/api/desk/session/deputy', { body })).status).toBe(200);
  const { readingId } = (await utility.list())[0]!;
  const isOver = async () => {
    server.setNow(`${addDays(today, 1)}T11:00:00Z`);
    for (const one of [anna, ben, carla]) await one.again();
  };
  return { tenant, anna, ben, carla, readingId, isOver };
}

const faults = (answer: { status: number; json: <T>() => T }) => [
  answer.status,
  answer.json<Problem>().fieldErrors.map(({ code }) => code),
];

test('[DSK-214, OPN-723] what a clerk works on who is away is offered to the deputy as their own, and to nobody else', async () => {
  const { tenant, anna, ben, carla, readingId } = await withDeputy();
  await anna.call('PUT', `leases/${readingId}`, {});
  expect([(await ben.seen()).lease, (await carla.seen()).lease]).toMatchObject([
    { clerk: 'Anna Arndt', isYours: true },
    { clerk: 'Anna Arndt', isYours: false },
  ]);
  const release = (who: typeof ben) =>
    who.call('POST', 'clearing', { readingIds: [readingId], state: 'released', from: 'open' });
  expect(faults(await release(carla))).toEqual([409, ['leased']]);
  const taken = await ben.call('PUT', `leases/${readingId}`, {});
  expect([taken.status, taken.json()]).toMatchObject([200, { lease: { clerk: 'Ben Yılmaz', isYours: true } }]);
  // The other way round it is not.
  expect([(await anna.seen()).lease?.isYours, faults(await release(anna))]).toEqual([false, [409, ['leased']]]);
  expect((await release(ben)).status).toBe(200);
  const audit = await server.call('GET', `/api/operator/audit?applicationId=${tenant.applicationId}`, {
    token: server.operatorKey,
  });
  const { entries } = audit.json<{ entries: { act: string; keyName: string; details: Record<string, unknown> }[] }>();
  expect(
    entries
      .filter(({ keyName }) => keyName === 'Ben Yılmaz')
      .map(({ act, details }) => [act, details['deputyOf'], details['deputyOfId']]),
  ).toEqual([
    ['reading.takeOver', 'Anna Arndt', anna.clerk.clerkId],
    ['reading.clear', 'Anna Arndt', anna.clerk.clerkId],
  ]);
});

test('[DSK-213, OPN-724] where two clerks have to be sure, a deputy is no second one for whom they stand in, neither signed in nor by a key; another clerk is, and so is the deputy afterwards', async () => {
  const { tenant, anna, ben, carla, readingId, isOver } = await withDeputy();
  await server.parts.pool.query(
    `update applications set document = document || '{"clearing":{"fourEyes":true}}' where application_id = $1`,
    [tenant.applicationId],
  );
  const propose = (who: typeof anna) => who.call('POST', 'clearing', { readingIds: [readingId], state: 'released' });
  const answer = (who: typeof anna, body: object) => who.call('POST', `clearing/${readingId}/proposal`, body);
  const made = await callAsClerk(tenant, ben.clerk, 'POST', '/api/operator/keys', {
    body: { name: 'Schlüssel', applicationId: tenant.applicationId, scopes: ['clear'] },
  });
  expect((await propose(anna)).json()).toMatchObject({ proposed: 1 });
  const confirm = { answer: 'confirmed' };
  expect([(await ben.seen()).proposal?.mayConfirm, (await carla.seen()).proposal?.mayConfirm]).toEqual([false, true]);
  expect(faults(await answer(ben, confirm))).toEqual([409, ['proposalOfAbsent']]);
  const byKey = await server.call(
    'POST',
    `/api/operator/applications/${tenant.applicationId}/clearing/${readingId}/proposal`,
    { token: made.json<{ key: string }>().key, body: confirm },
  );
  expect(faults(byKey)).toEqual([409, ['proposalOfAbsent']]);
  expect((await answer(ben, { answer: 'sentBack', reason: 'Bitte noch einmal ansehen' })).status).toBe(200);
  expect((await propose(ben)).json()).toMatchObject({ proposed: 1 });
  expect(faults(await answer(ben, confirm))).toEqual([409, ['ownProposal']]);
  await answer(ben, { answer: 'takenBack' });
  await propose(anna);
  await isOver();
  expect((await ben.seen()).proposal?.mayConfirm).toBe(true);
  expect((await answer(ben, confirm)).status).toBe(200);
});
