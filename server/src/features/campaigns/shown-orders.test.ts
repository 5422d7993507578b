import { randomUUID } from 'node:crypto';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { Problem } from '@zaehlwerk/contract/problems';
import type { Share } from '@zaehlwerk/contract/sharing';
import { CAMPAIGN_STATES } from '@zaehlwerk/domain/campaign/campaign';
import { expect, test } from 'vitest';
import { moveCampaign, newCampaign, operateOrders } from '../../testing/calls/campaigns.ts';
import { operateRegistration, registrationOf } from '../../testing/calls/crm-registration.ts';
import { exportFrom, importInto, operate } from '../../testing/calls/operator-calls.ts';
import { orderOf, readingOf } from '../../testing/calls/utility-content.ts';
import { mailingServer } from '../../testing/mailing-server.ts';
import { askForToken, type TokenPair } from '../../testing/test-login.ts';
import type { TestTenant } from '../../testing/test-server.ts';
import { callerWith, type Giver, jobIdsOf, newShare, sharesOf } from '../../testing/test-share.ts';

/*
 * What a household sees goes by the state of the campaign, and by whether the order is withdrawn: both ways of hiding an
 * order are asked the same.
 */

const { server } = await mailingServer();

const FEATURES = {
  reshareAllowed: true,
  commentsEnabled: true,
  freeTextCommentEnabled: true,
  showReadingImagesAllowed: true,
  showReadingCommentAllowed: true,
  aiImageEvaluationEnabled: true,
};

const NOW = 1;
const ALWAYS = 2;

interface House {
  readonly tenant: TestTenant;
  readonly owner: Giver & { readonly accountId: string };
  readonly campaign: string;
  /** The job that is hidden, and one that is not. */
  readonly job: WireJob;
  readonly always: WireJob;
}

/** A household with an order of a campaign that is open, and one of none. */
async function furnish(): Promise<House> {
  const tenant = await server.newTenant({ config: { features: FEATURES } });
  const campaign = await newCampaign(server, tenant, {}, ['open']);
  const orders = [NOW, ALWAYS].map((n) => ({ ...orderOf(n, 'weser'), Benutzername: 'weber', Passwort: 'pw-weber' }));
  const file = JSON.stringify([{ ...orders[0], Kampagne: campaign }, orders[1]]);
  expect((await importInto(server, tenant, file, { type: 'application/json' })).status).toBe(200);
  const token = (await askForToken(tenant, { username: 'weber', password: 'pw-weber' })).json<TokenPair>().token;
  const caller = callerWith(tenant, token);
  const { id: accountId } = (await caller.call('GET', '/api/pro/account/info')).json<{ id: string }>();
  expect((await operateRegistration(server, tenant, accountId, 'PUT', registrationOf('weser'))).status).toBe(200);
  const jobs = (await caller.call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>().jobs;
  const [job, always] = [NOW, ALWAYS].map((n) => jobs.find((one) => one.meter.meterNumber.endsWith(String(n)))!);
  return { tenant, owner: { ...caller, accountId }, campaign, job: job!, always: always! };
}

const taskOf = (job: WireJob) => job.meter.meterRateTasks[0]!.taskId;
const send = ({ call }: Giver, job: WireJob, id: string = randomUUID()) =>
  call('POST', `/api/pro/job/${job.id}/meterRateTask/result`, {
    body: readingOf({ taskId: taskOf(job) }, 'weser'),
    headers: { 'Idempotency-Key': id },
  });

const HIDE = [
  [
    'its campaign is closed',
    ({ tenant, campaign }: House) => moveCampaign(server, tenant, campaign, 'closed'),
    ({ tenant, campaign }: House) => moveCampaign(server, tenant, campaign, 'open'),
  ],
  [
    'it is withdrawn',
    ({ tenant }: House) => operateOrders(server, tenant, 'withdraw', ['E-1']),
    ({ tenant }: House) => operateOrders(server, tenant, 'restore', ['E-1']),
  ],
] as const;

test.each(HIDE)(
  '[OPS-03, OPN-352] when %s, household and shares see nothing of it, and have it again',
  async (_, hide, show) => {
    const house = await furnish();
    const { owner, job, always } = house;
    const both = [job.id, always.id].sort();
    const share = await newShare(owner, { jobIds: [job.id], allowToReShare: true });
    const further = await newShare(share, { jobIds: [job.id] });
    const wide = await newShare(owner, { name: 'Hausmeister beider', jobIds: both });
    const people = [owner, share, further, wide];
    const seen = () => Promise.all(people.map(jobIdsOf));
    const before = await seen();
    expect(before).toEqual([both, [job.id], [job.id], both]);
    // By name: that of both jobs, then that of the one.
    const told = () => toldOfShares(owner);
    const toldBefore = await told();
    expect(toldBefore).toEqual({ lists: [both, [job.id]], totals: [2, 1], sharedJobs: 2 });
    expect((await hide(house)).status).toBe(200);
    expect(await seen()).toEqual([[always.id], [], [], [always.id]]);
    expect(await told()).toEqual({ lists: [[always.id], []], totals: [1, 0], sharedJobs: 1 });
    for (const person of people) expect((await send(person, job)).status).toBe(404);
    expect((await newShareOf(owner, [job.id])).status).toBe(400);
    expect((await show(house)).status).toBe(200);
    expect(await seen()).toEqual(before);
    expect(await told()).toEqual(toldBefore);
    expect((await send(further, job)).status).toBe(200);
  },
);

/** What an account is told of its shares: their jobs, and how many these are. */
async function toldOfShares(owner: Giver) {
  const lists = (await sharesOf(owner)).map(({ jobs }) => jobs.map(({ id }) => id).sort());
  const counted = await owner.call('GET', '/api/pro/share/account?jobs=count');
  const { sharedAccounts, sharedJobs } = counted.json<{ sharedAccounts: Share[]; sharedJobs: number }>();
  return { lists, totals: sharedAccounts.map(({ counts }) => counts?.total), sharedJobs };
}

function newShareOf({ call }: Giver, jobIds: readonly string[]) {
  return call('POST', '/api/pro/share/job', { body: { name: 'Noch jemand', allowToReShare: false, jobIds } });
}

test.each(HIDE)(
  '[OPS-03, OPN-355] when %s, nothing is read of it any more, but what was sent is told in the receipt',
  async (_, hide) => {
    const house = await furnish();
    const { owner, job, tenant } = house;
    const share = await newShare(owner, { jobIds: [job.id] });
    const sent = (await send(share, job)).json<WireJob>();
    const imageId = sent.meter.meterRateTasks[0]!.readingResults[0]!.readingResultImages[0]!.imageId;
    const photo = `/api/pro/job/${job.id}/meter-rate-tasks/${taskOf(job)}/result-images/${imageId}`;
    const results = `/api/pro/job/${job.id}/results`;
    const reads = async () => [(await owner.call('GET', photo)).status, (await owner.call('GET', results)).status];
    const [exported] = (await exportFrom(server, tenant)).readings;
    expect(await reads()).toEqual([200, 200]);
    await hide(house);
    expect(await reads()).toEqual([404, 404]);
    expect((await exportFrom(server, tenant)).readings).toEqual([exported]);
    expect((await owner.call('POST', '/api/pro/job/reading-receipts')).json()).toEqual({ count: 1 });
  },
);

test('[OPS-03] orders of a campaign are shown while it is open, and in no other state', async () => {
  const house = await furnish();
  const { tenant, owner, always } = house;
  const shown = async () => (await jobIdsOf(owner)).length;
  const states: Record<string, number> = {};
  const campaign = await newCampaign(server, tenant);
  const order = { ...orderOf(3, 'weser'), Benutzername: 'weber', Passwort: '', Kampagne: campaign };
  await importInto(server, tenant, JSON.stringify([order]), { type: 'application/json' });
  await moveCampaign(server, tenant, house.campaign, 'closed');
  for (const state of ['prepared', 'open', 'closed', 'archived'] as const) {
    await moveCampaign(server, tenant, campaign, state);
    states[state] = await shown();
  }
  expect(states).toEqual({ prepared: 1, open: 2, closed: 1, archived: 1 });
  expect(Object.keys(states)).toEqual(CAMPAIGN_STATES);
  expect(await jobIdsOf(owner)).toEqual([always.id]);
});

test('[OPS-03] a list that is remembered is told as changed when a campaign opens or closes', async () => {
  const house = await furnish();
  const first = await house.owner.call('GET', '/api/pro/job');
  const headers = { 'if-none-match': String(first.headers['etag']) };
  expect((await house.owner.call('GET', '/api/pro/job', { headers })).status).toBe(304);
  await moveCampaign(server, house.tenant, house.campaign, 'closed');
  expect((await house.owner.call('GET', '/api/pro/job', { headers })).status).toBe(200);
});

test.each(HIDE)(
  '[OPS-07, OPN-353] when %s, a reading that waited is refused as of a job that was taken away; one that was stored is answered again',
  async (_, hide) => {
    const house = await furnish();
    const { owner, job, tenant } = house;
    const stored = randomUUID();
    expect((await send(owner, job, stored)).status).toBe(200);
    await hide(house);
    const late = await send(owner, job);
    expect([late.status, late.json<Problem>().code]).toEqual([404, 'notFound']);
    const again = await send(owner, job, stored);
    expect([again.status, again.json<WireJob>().id]).toEqual([200, job.id]);
    expect((await exportFrom(server, tenant)).readings).toHaveLength(1);
  },
);

test('[OPS-07] what is remembered of a job does not outlive its campaign: also without photos nothing is accepted', async () => {
  const house = await furnish();
  const { owner, job, tenant } = house;
  const results = [{ taskId: taskOf(job), readingValue: 48300 }];
  const path = `/api/pro/job/${job.id}/meterRateTask/result`;
  const sendPlain = () => owner.call('POST', path, { body: { readingDate: '2026-03-10', results } });
  expect((await sendPlain()).status).toBe(200);
  await moveCampaign(server, tenant, house.campaign, 'closed');
  expect((await sendPlain()).status).toBe(404);
  expect((await exportFrom(server, tenant)).readings).toHaveLength(1);
});

test.each(HIDE)('[OPS-08, OPN-354] when %s, a file of unsent readings is still taken in, once', async (_, hide) => {
  const house = await furnish();
  const { owner, job, tenant } = house;
  await hide(house);
  const entry = {
    kind: 'reading',
    id: randomUUID(),
    contractVersion: 1,
    accountId: owner.accountId,
    applicationId: tenant.applicationId,
    capturedAt: '2026-03-10T07:15:00.000Z',
    keptAt: '2026-03-10T07:15:01.000Z',
    jobId: job.id,
    body: readingOf({ taskId: taskOf(job) }, 'weser'),
  };
  const takeIn = (query = '') => operate(server, tenant, 'POST', `unsent${query}`, { body: entry });
  expect((await takeIn('?dryRun=true')).json()).toEqual({ dryRun: true, outcome: 'accepted' });
  expect((await takeIn()).json()).toEqual({ dryRun: false, outcome: 'accepted' });
  expect((await takeIn()).json()).toEqual({ dryRun: false, outcome: 'alreadyThere' });
  expect((await exportFrom(server, tenant)).readings).toMatchObject([{ accountId: owner.accountId }]);
  expect(await jobIdsOf(owner)).toEqual([house.always.id]);
});

test('[OPN-354] of a campaign that is archived, or not open yet, no file is taken in', async () => {
  const house = await furnish();
  const { owner, job, tenant, campaign } = house;
  const entry = {
    kind: 'reading',
    id: randomUUID(),
    contractVersion: 1,
    accountId: owner.accountId,
    applicationId: tenant.applicationId,
    capturedAt: '2026-03-10T07:15:00.000Z',
    keptAt: '2026-03-10T07:15:01.000Z',
    jobId: job.id,
    body: readingOf({ taskId: taskOf(job) }, 'weser'),
  };
  for (const state of ['prepared', 'open', 'closed', 'archived'] as const) {
    await moveCampaign(server, tenant, campaign, state);
    const answer = await operate(server, tenant, 'POST', 'unsent?dryRun=true', { body: entry });
    expect([state, answer.status]).toEqual([state, state === 'open' || state === 'closed' ? 200 : 400]);
  }
});
