import { randomUUID } from 'node:crypto';
import type { ReadingToClear } from '@zaehlwerk/contract/clearing';
import type { DeskStart } from '@zaehlwerk/contract/desk-start';
import type { Problem } from '@zaehlwerk/contract/problems';
import { expect, test } from 'vitest';
import { clearingUtility, CORRECTION } from '../../testing/calls/clearing-utility.ts';
import { operate } from '../../testing/calls/operator-calls.ts';
import { callAsClerk, newClerk } from '../../testing/test-clerk.ts';
import { type TestTenant, testServer } from '../../testing/test-server.ts';

const server = await testServer();

async function setFourEyes({ applicationId }: TestTenant, on: boolean) {
  await server.parts.pool.query(
    `update applications set document = document || jsonb_build_object('clearing', jsonb_build_object('fourEyes', $2::boolean))
     where application_id = $1`,
    [applicationId, on],
  );
}

async function clerkOf(tenant: TestTenant, name: string, roles: Parameters<typeof newClerk>[2] = ['work', 'keys']) {
  const clerk = await newClerk(server, tenant, roles, name);
  const call = (method: string, path: string, body?: object, headers: Readonly<Record<string, string>> = {}) =>
    callAsClerk(tenant, clerk, method, `/api/operator/applications/${tenant.applicationId}/${path}`, {
      ...(body && { body }),
      headers,
    });
  /** A key that the clerk makes. */
  const newKey = async () => {
    const body = { name: `Schlüssel von ${name}`, applicationId: tenant.applicationId, scopes: ['clear'] };
    const made = await callAsClerk(tenant, clerk, 'POST', '/api/operator/keys', { body });
    expect([made.status, made.text]).toEqual([201, expect.anything()]);
    return made.json<{ key: string }>().key;
  };
  return { clerk, call, newKey };
}

/** A utility where two clerks have to be sure, with a reading that wants a look. */
async function fourEyed() {
  const utility = await clearingUtility(server);
  await setFourEyes(utility.tenant, true);
  const job = await utility.newOne();
  await job.send(9000);
  const [anna, ben] = [await clerkOf(utility.tenant, 'Anna Arndt'), await clerkOf(utility.tenant, 'Ben Yılmaz')];
  const seen = async () => (await utility.list())[0]!;
  const { readingId } = await seen();
  const decide = (who: typeof anna, state: string, more: object = {}) =>
    who.call('POST', 'clearing', { readingIds: [readingId], state, ...more });
  const answer = (who: typeof anna, body: object) => who.call('POST', `clearing/${readingId}/proposal`, body);
  const correct = (who: typeof anna, more: object = {}, key: string = randomUUID()) =>
    who.call('POST', `clearing/${readingId}/correction`, { ...CORRECTION, ...more }, { 'Idempotency-Key': key });
  return { ...utility, ...job, anna, ben, seen, readingId, decide, answer, correct };
}

const faults = (answer: { status: number; json: <T>() => T }) => [
  answer.status,
  answer.json<Problem>().fieldErrors.map(({ code }) => code),
];

async function audited({ applicationId }: TestTenant, act: string) {
  const answer = await server.call('GET', `/api/operator/audit?applicationId=${applicationId}`, {
    token: server.operatorKey,
  });
  const { entries } = answer.json<{ entries: { act: string; keyName: string; details: object }[] }>();
  return entries.filter((one) => one.act === act);
}

test('[OPN-683, OPN-685] what one clerk releases stays open, counted and not handed over, until another one confirms it; both are named', async () => {
  const { anna, ben, seen, decide, answer, tenant, handOver } = await fourEyed();
  const proposed = await decide(anna, 'released', { from: 'open', reason: 'Pool gefüllt' });
  expect([proposed.status, proposed.json()]).toEqual([200, { cleared: 0, alreadyThere: 0, proposed: 1 }]);
  const open = await seen();
  expect(open).toMatchObject({ state: 'open', decision: null, release: null });
  expect(open.proposal).toMatchObject({
    state: 'released',
    reason: 'Pool gefüllt',
    clerk: 'Anna Arndt',
    sentBack: null,
  });
  expect((await handOver('released=true')).readings).toEqual([]);
  const { clearing } = (await operate(server, tenant, 'GET', 'start')).json<DeskStart>();
  expect(clearing).toMatchObject({ open: 1, proposed: 1 });
  const listed = async (who: typeof anna, proposedOnly: boolean) =>
    (await who.call('GET', `clearing?state=open&proposed=${proposedOnly}`))
      .json<{ readings: ReadingToClear[] }>()
      .readings.map(({ proposal }) => [proposal?.isYours, proposal?.mayConfirm]);
  expect([await listed(anna, true), await listed(ben, true), await listed(ben, false)]).toEqual([
    [[true, false]],
    [[false, true]],
    [],
  ]);
  const { proposalId } = open.proposal!;
  const confirmed = await answer(ben, { answer: 'confirmed', proposalId });
  expect([confirmed.status, confirmed.json()]).toEqual([200, { state: 'released' }]);
  const decision = { reason: 'Pool gefüllt', keyName: 'Ben Yılmaz', clerk: 'Anna Arndt' };
  expect(await seen()).toMatchObject({ state: 'released', decision, proposal: null });
  expect((await handOver('released=true')).readings).toMatchObject([{ readingValue: '9000.0' }]);
  expect(await audited(tenant, 'reading.clear')).toMatchObject([
    { keyName: 'Anna Arndt', details: { state: 'released', proposed: 1 } },
  ]);
  expect(await audited(tenant, 'reading.answerProposal')).toMatchObject([
    {
      keyName: 'Ben Yılmaz',
      details: { answer: 'confirmed', state: 'released', proposedBy: 'Anna Arndt', proposer: anna.clerk.clerkId },
    },
  ]);
});

test('[OPN-684] its maker does not confirm it, neither signed in nor by a key of theirs', async () => {
  const { anna, ben, decide, answer, seen, tenant, readingId } = await fourEyed();
  await decide(anna, 'discarded', { reason: 'Geraten' });
  expect(faults(await answer(anna, { answer: 'confirmed' }))).toEqual([409, ['ownProposal']]);
  const byKey = async (key: string, body: object) =>
    operate(server, tenant, 'POST', `clearing/${readingId}/proposal`, { token: key, body });
  const own = await anna.newKey();
  expect(faults(await byKey(own, { answer: 'confirmed' }))).toEqual([409, ['ownProposal']]);
  expect(faults(await byKey(own, { answer: 'sentBack', reason: 'Doch nicht' }))).toEqual([409, ['ownProposal']]);
  expect(faults(await answer(ben, { answer: 'takenBack' }))).toEqual([409, ['othersProposal']]);
  expect((await seen()).state).toBe('open');
  expect((await byKey(await ben.newKey(), { answer: 'confirmed' })).json()).toEqual({ state: 'discarded' });
});

test('[OPN-684] what a clerk decides by a key of theirs waits, too; a key that operators have made decides at once, also about what waits', async () => {
  const { anna, decide, tenant, readingId, seen } = await fourEyed();
  const body = { readingIds: [readingId], state: 'released' };
  const byOperators = () =>
    operate(server, tenant, 'POST', 'clearing', { body: { readingIds: [readingId], state: 'discarded' } });
  const waits = await operate(server, tenant, 'POST', 'clearing', { token: await anna.newKey(), body });
  expect(waits.json()).toEqual({ cleared: 0, alreadyThere: 0, proposed: 1 });
  expect((await seen()).proposal).toMatchObject({ keyName: 'Schlüssel von Anna Arndt' });
  expect(faults(await decide(anna, 'discarded'))).toEqual([409, ['waitsForSecond']]);
  expect((await byOperators()).json()).toEqual({
    cleared: 1,
    alreadyThere: 0,
    proposed: 0,
  });
  expect(await seen()).toMatchObject({ state: 'discarded', proposal: null });
});

test('[OPN-685] a correction is checked when it is proposed, and entered once by whoever confirms it, for whoever has proposed it', async () => {
  const { anna, ben, correct, answer, seen, list, tenant } = await fourEyed();
  expect((await correct(anna, { readingValue: 99 })).status).toBe(400);
  expect((await seen()).proposal).toBeNull();
  const told = { reason: 'Zahlendreher', comment: 'Am Telefon' };
  const proposed = await correct(anna, told, 'one-key');
  expect(proposed.json()).toMatchObject({ dryRun: false, outcome: 'proposed' });
  expect((await correct(anna, told, 'one-key')).json()).toMatchObject({ outcome: 'proposed' });
  expect((await correct(anna, { reason: 'Anders' }, 'one-key')).status).toBe(409);
  const open = await seen();
  expect([open.state, open.counts, open.proposal?.correction]).toEqual([
    'open',
    true,
    expect.objectContaining({
      readingValue: '1500',
      readingDate: '2026-03-10',
      source: 'service',
      comment: 'Am Telefon',
    }),
  ]);
  const { proposalId } = open.proposal!;
  expect((await answer(ben, { answer: 'confirmed', proposalId })).json()).toEqual({ state: 'corrected' });
  expect(faults(await answer(ben, { answer: 'confirmed', proposalId }))).toEqual([409, ['decidedMeanwhile']]);
  expect(await list()).toMatchObject([{ state: 'corrected', proposal: null, decision: { reason: 'Zahlendreher' } }]);
  const { rows } = await server.parts.pool.query<{ entered_by: string; clerk: string }>(
    'select entered_by, clerk from submissions where application_id = $1 and corrects is not null',
    [tenant.applicationId],
  );
  expect(rows).toEqual([{ entered_by: 'Ben Yılmaz', clerk: 'Anna Arndt' }]);
  expect(await audited(tenant, 'reading.correct')).toMatchObject([{ details: { outcome: 'proposed' } }]);
});

test('[OPN-686] sent back with words it is open again, with these; its maker proposes something else, or takes back what waits', async () => {
  const { anna, ben, decide, answer, seen } = await fourEyed();
  await decide(anna, 'released');
  expect(faults(await answer(ben, { answer: 'sentBack' }))).toEqual([400, ['required']]);
  await answer(ben, { answer: 'sentBack', reason: 'Bitte erst anrufen' });
  expect((await seen()).proposal).toMatchObject({
    mayConfirm: false,
    sentBack: { reason: 'Bitte erst anrufen', clerk: 'Ben Yılmaz' },
  });
  expect(faults(await answer(ben, { answer: 'confirmed' }))).toEqual([409, ['decidedMeanwhile']]);
  await decide(anna, 'discarded', { reason: 'Angerufen' });
  expect((await seen()).proposal).toMatchObject({ state: 'discarded', sentBack: null });
  expect((await answer(anna, { answer: 'takenBack' })).json()).toEqual({ state: 'open' });
  expect((await seen()).proposal).toBeNull();
});

test('[OPN-686] what was seen is what is confirmed: another proposal since then, a newer reading and whoever works on it keep it from that', async () => {
  const { anna, ben, decide, answer, seen, send, readingId } = await fourEyed();
  await decide(anna, 'released');
  const { proposalId } = (await seen()).proposal!;
  await answer(anna, { answer: 'takenBack' });
  await decide(anna, 'discarded', { reason: 'Doch nicht' });
  expect(faults(await answer(ben, { answer: 'confirmed', proposalId }))).toEqual([409, ['decidedMeanwhile']]);
  await anna.call('PUT', `leases/${readingId}`, {});
  expect(faults(await answer(ben, { answer: 'confirmed' }))).toEqual([409, ['leased']]);
  await ben.call('PUT', `leases/${readingId}`, { takeOver: true });
  await answer(ben, { answer: 'sentBack', reason: 'Korrigieren' });
  await ben.call('POST', `clearing/${readingId}/correction`, CORRECTION, { 'Idempotency-Key': randomUUID() });
  await send(9500);
  await anna.call('PUT', `leases/${readingId}`, { takeOver: true });
  expect(faults(await answer(anna, { answer: 'confirmed' }))).toEqual([409, ['decideAboutNewer']]);
});

test('[OPN-683] asking back waits for nobody, and is refused to clerks while something proposed waits; opening again waits for nobody', async () => {
  const { anna, ben, decide, answer, seen, readingId } = await fourEyed();
  const ask = () => ben.call('POST', `clearing/${readingId}/question`, { question: 'Stimmt das?' });
  await decide(anna, 'released');
  expect(faults(await ask())).toEqual([409, ['waitsForSecond']]);
  await answer(anna, { answer: 'takenBack' });
  expect((await ask()).status).toBe(200);
  expect((await decide(anna, 'open')).json()).toEqual({ cleared: 1, alreadyThere: 0, proposed: 0 });
  expect((await seen()).state).toBe('open');
});

test('[OPN-687] turned off, what waits goes on waiting, and its maker may confirm it, too; turned on, what was decided stays', async () => {
  const { anna, decide, answer, seen, tenant } = await fourEyed();
  await decide(anna, 'released');
  await setFourEyes(tenant, false);
  expect(await seen()).toMatchObject({ state: 'open', proposal: { state: 'released' } });
  expect((await answer(anna, { answer: 'confirmed' })).json()).toEqual({ state: 'released' });
  await setFourEyes(tenant, true);
  expect((await seen()).state).toBe('released');
});

test('[OPN-683] where the setting is off, which it is unless it was turned on, one clerk decides', async () => {
  const { anna, decide, seen, tenant } = await fourEyed();
  await setFourEyes(tenant, false);
  expect((await decide(anna, 'discarded')).json()).toEqual({ cleared: 1, alreadyThere: 0, proposed: 0 });
  expect(await seen()).toMatchObject({ state: 'discarded', decision: { clerk: 'Anna Arndt', keyName: 'Anna Arndt' } });
});
