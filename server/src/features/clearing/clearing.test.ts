import { randomUUID } from 'node:crypto';
import type { ReadingToClear } from '@zaehlwerk/contract/clearing';
import type { DeskStart } from '@zaehlwerk/contract/desk-start';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { WireReadingResult } from '@zaehlwerk/contract/job-results';
import type { Problem } from '@zaehlwerk/contract/problems';
import { expect, test } from 'vitest';
import { assigningUtility } from '../../testing/calls/assigning-utility.ts';
import { newCampaign } from '../../testing/calls/campaigns.ts';
import { clearingUtility, CORRECTION, RANGE } from '../../testing/calls/clearing-utility.ts';
import { operate } from '../../testing/calls/operator-calls.ts';
import { correctionOf } from '../../testing/calls/readings-to-clear.ts';
import { storedRows } from '../../testing/stored.ts';
import type { TestJobOptions } from '../../testing/test-job.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';

const server = await testServer();
const AFTER_500 = { ...RANGE, events: [{ date: '2025-03-10', value: '500' }] };
const world = (options: TestJobOptions = {}) => clearingUtility(server, options);

test('[OPS-47, OPN-400] what was accepted although it is implausible wants a look, with reasons; nothing else does', async () => {
  const { account, newOne, list } = await world({ tasks: [AFTER_500] });
  for (const value of [999.9, 1000, 2000, 2000.1, 499]) await (await newOne()).send(value);
  const listed = await list();
  expect(listed.map(({ readingValue, reasons, state }) => [readingValue, reasons, state])).toEqual([
    ['999.9', ['outsideRange'], 'open'],
    ['2000.1', ['outsideRange'], 'open'],
    ['499', ['outsideRange', 'belowLast'], 'open'],
  ]);
  expect(listed[0]).toEqual({
    readingId: expect.any(String),
    orderNumber: expect.stringMatching(/^A-/),
    meterNumber: '1EMH0012345678',
    obis: '1-0:1.8.0',
    readingValue: '999.9',
    photoValue: null,
    readingDate: '2026-03-10',
    comment: 'Stimmt so',
    source: 'portal',
    acceptedAt: expect.stringMatching(/Z$/),
    accountId: account.accountId,
    counts: true,
    reasons: ['outsideRange'],
    state: 'open',
    decision: null,
    release: null,
    correctedBy: null,
    question: null,
    proposal: null,
    notReadable: null,
    fall: null,
    oldEndValue: null,
    newStartValue: null,
    newMeterNumber: null,
    exchangedOn: null,
    meterType: expect.any(String),
    street: 'Große Straße',
    houseNumber: '1a',
    zip: null,
    city: null,
    lease: null,
  });
});

test('[OPS-48] they are listed to the end page by page, narrowed by state and reason; an unknown cursor is refused', async () => {
  const { newOne, list, decide, tenant } = await world({ tasks: [AFTER_500] });
  for (const value of [1, 2, 501, 502, 3]) await (await newOne()).send(value);
  const all = await list();
  await decide('discarded', [all[1]!, all[2]!]);
  const values = async (query: string) => (await list(query)).map(({ readingValue }) => readingValue);
  expect(await values('?reason=belowLast')).toEqual(['1', '2', '3']);
  expect(await values('?state=open')).toEqual(['1', '502', '3']);
  expect(await values('?state=discarded&reason=belowLast')).toEqual(['2']);
  const pages: string[][] = [];
  let after: string | null = '';
  while (after !== null) {
    const cursor: string = after === '' ? '' : `&after=${after}`;
    const answer = await operate(server, tenant, 'GET', `clearing?limit=2${cursor}`);
    const page: { readings: ReadingToClear[]; next: string | null } = answer.json();
    pages.push(page.readings.map(({ readingId }) => readingId));
    after = page.next;
  }
  expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
  expect(pages.flat()).toEqual(all.map(({ readingId }) => readingId));
  for (const unknown of [randomUUID(), 'x']) {
    const refused = await operate(server, tenant, 'GET', `clearing?after=${unknown}`);
    expect([refused.status, refused.json<Problem>().fieldErrors]).toMatchObject([
      400,
      [{ field: 'after', code: 'unknown' }],
    ]);
  }
});

test('[OPS-48, OPS-153, OPN-401, OPN-501] releasing and discarding say who, when and why, all or none; what was released is not taken back', async () => {
  const { newOne, list, decide } = await world();
  for (const value of [1, 2]) await (await newOne()).send(value);
  const [one, other] = (await list()) as [ReadingToClear, ReadingToClear];
  const wrong = await decide('released', [one, { ...other, readingId: randomUUID() }]);
  expect([wrong.status, wrong.json<Problem>().fieldErrors]).toMatchObject([
    400,
    [{ field: 'readingIds[1]', code: 'unknown' }],
  ]);
  expect((await list('?state=open')).length).toBe(2);
  // Verbatim, whatever it looks like.
  const said = { reason: `Anruf: "Schwimmbad" '; drop table jobs;-- <img src=x> \\ =1+1`, clerk: 'Frau O’Berg "x"' };
  expect((await decide('released', [one, one], said)).json()).toEqual({ cleared: 1, alreadyThere: 0, proposed: 0 });
  expect((await decide('released', [one])).json()).toEqual({ cleared: 0, alreadyThere: 1, proposed: 0 });
  const decision = { ...said, keyName: 'further', at: '2026-03-10T10:00:02.000Z' };
  expect(await list('?state=released')).toEqual([{ ...one, state: 'released', decision, release: decision }]);
  await decide('discarded', [other]);
  const back = await decide('open', [other, one]);
  expect([back.status, back.json<Problem>().fieldErrors]).toMatchObject([
    409,
    [{ field: 'readingIds[1]', code: 'correctInstead', message: expect.stringContaining('Korrigieren Sie sie') }],
  ]);
  expect((await list('?state=discarded')).length).toBe(1);
  expect((await decide('open', [other])).json()).toEqual({ cleared: 1, alreadyThere: 0, proposed: 0 });
});

test('[OPS-49, OPN-402] a correction is a further result with its source; the value of the person stays, and is corrected', async () => {
  const { account, newOne, list, correct, tenant } = await world();
  const job = await newOne();
  await job.send(99999.9);
  const [wrong] = (await list()) as [ReadingToClear];
  const said = { ...CORRECTION, reason: 'Komma', clerk: 'Frau Berg' };
  const tried = await correct(wrong.readingId, said, '?dryRun=true');
  expect([tried.json()['outcome'], (await list())[0]?.state]).toEqual(['accepted', 'open']);
  expect((await correct(wrong.readingId, said)).json()).toEqual({
    dryRun: false,
    outcome: 'accepted',
    done: true,
    findings: [],
    replaces: [wrong.readingId],
  });
  const [listed] = await list();
  expect(listed).toEqual({
    ...wrong,
    counts: false,
    state: 'corrected',
    decision: { reason: 'Komma', keyName: 'further', clerk: 'Frau Berg', at: '2026-03-10T10:00:01.000Z' },
    correctedBy: expect.any(String),
  });
  const all = await account.call('GET', `/api/pro/job/${job.jobId}/results`);
  expect(all.json<{ results: WireReadingResult[] }>().results).toMatchObject([
    { readingValue: 1500, source: 'service', comment: null },
    { readingValue: 99999.9, comment: 'Stimmt so' },
  ]);
  const again = await correct(wrong.readingId, said);
  expect([again.status, again.json()['code']]).toEqual([409, 'conflict']);
  expect(await storedRows(server, tenant)).toMatchObject({ submissions: 2, results: 2 });
  expect((await correct(randomUUID(), said)).status).toBe(404);
});

test('[OPS-49] a correction is validated as every reading, and one that was confirmed has been looked at', async () => {
  const { newOne, list, correct } = await world();
  await (await newOne()).send(1);
  const [wrong] = (await list()) as [ReadingToClear];
  const faults = async (body: object) =>
    (await correct(wrong.readingId, body)).json<Problem>().fieldErrors.map(({ field, code }) => `${field} ${code}`);
  expect(await faults({ ...CORRECTION, readingValue: 2 })).toEqual(['readingValue value.belowMinimum']);
  expect(await faults({ ...CORRECTION, readingValue: 1500.55, readingDate: 'x' })).toEqual([
    'readingValue value.tooManyPostDecimals',
    'readingDate date.noSuchDay',
  ]);
  expect((await correct(wrong.readingId, { ...CORRECTION, readingValue: 2, confirmed: true })).status).toBe(200);
  expect((await list()).map(({ readingValue, state }) => `${readingValue} ${state}`)).toEqual(['1 corrected']);
});

test('[OPS-49] of several who correct at once one does; a repeat under its key is answered as before', async () => {
  const { newOne, list, correct, tenant } = await world();
  await (await newOne()).send(1);
  const [wrong] = (await list()) as [ReadingToClear];
  const { body, headers } = correctionOf('x');
  const mine = { ...body, readingValue: 1500 };
  const rivals = Array.from({ length: 5 }, (_, n) => correct(wrong.readingId, { ...mine, readingValue: 1600 + n }));
  const answers = await Promise.all([correct(wrong.readingId, mine, '', headers), ...rivals]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(await storedRows(server, tenant)).toMatchObject({ submissions: 2, results: 2 });
  const isMine = answers[0]?.status === 200;
  const again = await correct(wrong.readingId, mine, '', headers);
  expect([again.status, again.json()['outcome']]).toEqual(isMine ? [200, 'alreadyThere'] : [409, undefined]);
});

test('[OPS-47, OPN-405] a reading that a clerk enters wants a look as any other; what its customer sends after it does not end that', async () => {
  const { newOne, list, tenant, account } = await world();
  const job = await newOne();
  const { jobs } = (await account.call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>();
  expect(jobs).toHaveLength(1);
  await job.send(1500);
  const { order_number } = await server.parts.db
    .selectFrom('jobs')
    .where('job_id', '=', job.jobId)
    .select('order_number')
    .executeTakeFirstOrThrow();
  const body = { source: 'card', readingDate: '2026-03-10', confirmed: true, results: [{ readingValue: 7 }] };
  expect((await operate(server, tenant, 'POST', `orders/${order_number}/readings`, { body })).status).toBe(200);
  await job.send(1501);
  expect(await list()).toMatchObject([{ readingValue: '7', source: 'card', counts: false, state: 'open' }]);
});

test('[OPS-49, OPN-402] a correction is for the newest reading of its register: what the customer sent since is never replaced by it', async () => {
  const { newOne, list, correct, decide } = await world();
  const job = await newOne();
  await job.send(99999.9);
  const [wrong] = (await list()) as [ReadingToClear];
  await job.send(1234.5);
  const refused = await correct(wrong.readingId, CORRECTION);
  expect([refused.status, refused.json()['code']]).toEqual([409, 'conflict']);
  expect((await list())[0]).toMatchObject({ state: 'open', counts: false });
  expect((await decide('discarded', [wrong])).status).toBe(200);
});

test('[OPS-22, OPS-49] a correction says which reading it replaces; ids are those that were typed in capitals, too', async () => {
  const { newOne, list, correct, handOver, decide } = await world();
  await (await newOne()).send(99999.9);
  await (await newOne()).send(88888.8);
  const [wrong, other] = (await list()) as [ReadingToClear, ReadingToClear];
  expect((await correct(wrong.readingId.toUpperCase(), CORRECTION)).status).toBe(200);
  const { readings } = await handOver('limit=100');
  expect(readings.map(({ readingValue, replaces }) => [readingValue, replaces])).toContainEqual([
    '1500.0',
    wrong.readingId,
  ]);
  const typed = { ...other, readingId: other.readingId.toUpperCase() };
  expect((await decide('released', [typed])).json()).toEqual({ cleared: 1, alreadyThere: 0, proposed: 0 });
});

test('[DSK-101, OPN-605] the list of a campaign has the readings of its orders, and the start counts those; without an order they belong to each', async () => {
  const { tenant, newOne, list } = await world();
  const [first, second] = [await newOne(), await newOne()];
  for (const one of [first, second]) await one.send(9000);
  const campaignId = await newCampaign(server, tenant, {}, ['open']);
  await server.parts.pool.query('update jobs set campaign_id = $1 where job_id = $2', [campaignId, second.jobId]);
  const all = await list();
  expect(all).toHaveLength(2);
  expect(await list(`?campaign=${campaignId}`)).toEqual([all[1]]);
  expect(await list('?campaign=none')).toEqual([]);
  const counted = async (of: TestTenant, query: string) => {
    const { clearing } = (await operate(server, of, 'GET', `start${query}`)).json<DeskStart>();
    return [clearing.open, clearing.perReason.map(({ open }) => open), clearing.unassigned];
  };
  expect(await counted(tenant, '')).toEqual([2, [2], 0]);
  expect(await counted(tenant, `?campaign=${campaignId}`)).toEqual([1, [1], 0]);
  const assigning = await assigningUtility(server);
  await assigning.weber.report('1EMH0000000001');
  const other = await newCampaign(server, assigning.tenant, {}, ['open']);
  expect(await counted(assigning.tenant, `?campaign=${other}`)).toEqual([0, [], 1]);
});
