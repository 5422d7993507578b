import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { Problem } from '@zaehlwerk/contract/problems';
import { CAMPAIGN_STATES, type CampaignState, mayChangeState, termsOf } from '@zaehlwerk/domain/campaign/campaign';
import { expect, test } from 'vitest';
import { campaignOf, moveCampaign, newCampaign, newOrder, operateOrders } from '../../testing/calls/campaigns.ts';
import { waitingForLock } from '../../testing/database-sessions.ts';
import { importInto, operate } from '../../testing/calls/operator-calls.ts';
import { orderOf } from '../../testing/calls/utility-content.ts';
import { askForToken, type TokenPair } from '../../testing/test-login.ts';
import { callerWith, type Giver } from '../../testing/test-share.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';
import { awaitTurn } from './turn-store.ts';

const server = await testServer();

const put = (tenant: TestTenant, id: string, body: unknown) =>
  operate(server, tenant, 'PUT', `campaigns/${id}`, { body });
const listed = async (tenant: TestTenant) =>
  (await operate(server, tenant, 'GET', 'campaigns')).json<{ campaigns: { campaignId: string }[] }>().campaigns;
const faultsOf = (problem: Problem): string[] => problem.fieldErrors.map(({ field, code }) => `${field} ${code}`);

async function signedIn(tenant: TestTenant, username: string, password: string): Promise<Giver> {
  return callerWith(tenant, (await askForToken(tenant, { username, password })).json<TokenPair>().token);
}

async function jobsOf({ call }: Giver): Promise<readonly WireJob[]> {
  return (await call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>().jobs;
}

/** By which states a campaign gets to each. */
const WAY: Readonly<Record<CampaignState, readonly CampaignState[]>> = {
  prepared: [],
  open: ['open'],
  closed: ['open', 'closed'],
  archived: ['open', 'closed', 'archived'],
};

test('[OPS-01] a campaign is created prepared, replaced as a whole, and listed with the number of its orders', async () => {
  const [tenant, other] = [await server.newTenant(), await server.newTenant()];
  const said = campaignOf('Weser');
  const created = await put(tenant, '2026', said);
  expect([created.status, created.json()]).toEqual([201, { ...said, campaignId: '2026', state: 'prepared' }]);
  await newOrder(server, tenant, 'weser', { Kampagne: '2026' });
  const withdrawn = await newOrder(server, tenant, 'weser', { Kampagne: '2026' });
  await operateOrders(server, tenant, 'withdraw', [withdrawn]);
  const changed = await put(tenant, '2026', { name: 'Ablesung' });
  const empty = { periodFrom: null, periodTo: null, targetReadingDate: null, texts: {}, reminderTexts: {} };
  const whole = { name: 'Ablesung', ...empty, earliestExecution: null, latestExecution: null };
  expect([changed.status, changed.json()]).toEqual([200, { ...whole, campaignId: '2026', state: 'prepared' }]);
  expect(await listed(tenant)).toEqual([{ ...whole, campaignId: '2026', state: 'prepared', orders: 1, withdrawn: 1 }]);
  expect(await listed(other)).toEqual([]);
  expect((await put(other, '2026', said)).status).toBe(201);
});

test('[OPS-01] what is wrong with a campaign is said at once, and nothing is kept of it', async () => {
  const tenant = await server.newTenant();
  const wrong = {
    name: '',
    periodFrom: '2026-13-01',
    earliestExecution: '2026-03-02',
    latestExecution: '2026-03-01',
    texts: { fr: 'Bonjour' },
  };
  const answer = await put(tenant, '2026', wrong);
  expect([answer.status, faultsOf(answer.json<Problem>()).map((fault) => fault.split(' ')[0])]).toEqual([
    400,
    expect.arrayContaining(['name', 'periodFrom']),
  ]);
  const days = { name: 'A', earliestExecution: '2026-03-02', latestExecution: '2026-03-01' };
  expect(faultsOf((await put(tenant, '2026', days)).json<Problem>())).toEqual(['latestExecution notTogether']);
  const period = { name: 'A', periodFrom: '2026-03-02', periodTo: '2026-03-01' };
  expect(faultsOf((await put(tenant, '2026', period)).json<Problem>())).toEqual(['periodTo notTogether']);
  expect((await put(tenant, 'Ablesung-2026', { name: 'A' })).status).toBe(404);
  expect(await listed(tenant)).toEqual([]);
});

test('[OPS-05] a campaign goes where the rule says, and nowhere else; the same again is no change', async () => {
  const tenant = await server.newTenant();
  for (const from of CAMPAIGN_STATES) {
    for (const to of CAMPAIGN_STATES) {
      const id = await newCampaign(server, tenant, {}, WAY[from]);
      const answer = await moveCampaign(server, tenant, id, to);
      const may = from === to || mayChangeState(from, to);
      expect([from, to, answer.status]).toEqual([from, to, may ? 200 : 409]);
      const state = may ? to : from;
      expect((await listed(tenant)).find(({ campaignId }) => campaignId === id)).toMatchObject({ state });
    }
  }
  expect((await moveCampaign(server, tenant, 'never-made', 'open')).status).toBe(404);
});

test('[OPS-05, OPN-350] an archived campaign is changed no more, and takes no orders in', async () => {
  const tenant = await server.newTenant();
  const id = await newCampaign(server, tenant, {}, WAY.archived);
  expect((await put(tenant, id, { name: 'Anders' })).status).toBe(409);
  const file = JSON.stringify([{ ...orderOf(1, 'weser'), Kampagne: id }]);
  const { status, answer } = await importInto(server, tenant, file, { type: 'application/json' });
  expect([status, answer.findings]).toMatchObject([422, [{ line: 2, column: 'Kampagne', code: 'archivedCampaign' }]]);
});

test('[OPS-05, OPN-350] an archived campaign gives no order back: by a cell, another campaign, another login, a change, or a list', async () => {
  const tenant = await server.newTenant();
  const [id, other] = [await newCampaign(server, tenant), await newCampaign(server, tenant)];
  const line = { ...orderOf(1, 'weser'), Kampagne: id };
  const { Kampagne: _, ...without } = line;
  const post = (body: object, query = '') => operate(server, tenant, 'POST', `orders${query}`, { body: [body] });
  expect((await post(line)).status).toBe(200);
  expect((await moveCampaign(server, tenant, id, 'archived')).status).toBe(200);
  const moved = { ...without, Benutzername: 'kunde-2', Passwort: 'pw-weser-2' };
  for (const answer of [
    await post({ ...line, Kampagne: '' }),
    await post({ ...line, Kampagne: other }),
    await post(without, `?campaign=${other}`),
    await post({ ...without, Lage: 'Dachboden' }),
    await post({ ...without, Zurückgezogen: 'ja' }),
    await post(moved),
  ]) {
    const findings = answer.json<{ findings: unknown[] }>().findings;
    expect([answer.status, findings]).toMatchObject([422, [{ line: 2, code: 'archivedCampaign' }]]);
  }
  const list = await operateOrders(server, tenant, 'withdraw', ['E-1']);
  expect([list.status, faultsOf(list.json<Problem>())]).toEqual([400, ['orderNumbers[0] archivedCampaign']]);
  expect((await operateOrders(server, tenant, 'restore', ['E-1'])).json()).toMatchObject({
    orders: 0,
    alreadyThere: 1,
  });
  // A file that says the same of it is nothing that happens to it.
  for (const same of [without, line]) {
    expect((await post(same)).json()).toMatchObject({ unchanged: 1, rejected: 0, changed: 0 });
  }
  const missing = await post(line, `?campaign=${id}&withdrawMissing=0`);
  expect([missing.status, faultsOf(missing.json<Problem>())]).toEqual([400, ['campaign archivedCampaign']]);
});

test('[OPS-01, OPS-05, OPN-350] a campaign that is changed, or archived, waits for an import that runs; closing does not', async () => {
  const tenant = await server.newTenant();
  const id = await newCampaign(server, tenant, {}, ['open']);
  const changes = [
    () => put(tenant, id, { name: 'A', earliestExecution: '2026-03-25' }),
    () => moveCampaign(server, tenant, id, 'archived'),
  ];
  for (const [n, change] of changes.entries()) {
    const waiting = await server.parts.db.transaction().execute(async (running) => {
      await awaitTurn(running, tenant.scope);
      if (n === 1) expect((await moveCampaign(server, tenant, id, 'closed')).status).toBe(200);
      const asked = change();
      await waitingForLock(server.parts.pool);
      return { asked };
    });
    expect((await waiting.asked).status).toBe(200);
  }
});

test('[OPS-05] a move to the state it has already leaves nothing in the audit', async () => {
  const tenant = await server.newTenant();
  const id = await newCampaign(server, tenant, {}, ['open']);
  expect((await moveCampaign(server, tenant, id, 'open')).status).toBe(200);
  const { rows } = await server.parts.pool.query<{ act: string }>(
    'select act from audit_entries where application_id = $1 and objects = $2 order by number',
    [tenant.applicationId, [id]],
  );
  expect(rows.map(({ act }) => act)).toEqual(['campaign.put', 'campaign.move']);
});

test('[OPS-06, OPN-362, OPN-368] what an order leaves out its campaign says, also when it changes; its own days count first', async () => {
  const tenant = await server.newTenant();
  const id = await newCampaign(server, tenant, campaignOf('Weser'), ['open']);
  const { 'Frühester Termin': _, 'Spätester Termin': __, ...open } = orderOf(1, 'weser');
  const own = { ...open, Auftragsnummer: 'E-2', 'Spätester Termin': '2026-03-20', Solltermin: '2026-03-12' };
  const file = JSON.stringify([
    { ...open, Kampagne: id },
    { ...own, Kampagne: id },
  ]);
  expect((await importInto(server, tenant, file, { type: 'application/json' })).status).toBe(200);
  const person = await signedIn(tenant, 'kunde-1', 'pw-weser-1');
  const told = async () =>
    (await jobsOf(person)).map(({ jobConstraints, meter }) => [
      jobConstraints.earliestExecution,
      jobConstraints.latestExecution,
      meter.meterRateTasks[0]!.targetReadingDate,
    ]);
  expect(await told()).toEqual([
    ['2026-03-01', '2026-03-31', '2026-03-15'],
    ['2026-03-01', '2026-03-20', '2026-03-12'],
  ]);
  const later = { name: 'A', earliestExecution: '2026-03-25', latestExecution: '2026-04-30' };
  // Name and texts are for the utility alone.
  expect((await person.call('GET', '/api/pro/job')).text).not.toMatch(/Jahresablesung|Bitte lesen/);
  expect((await put(tenant, id, later)).status).toBe(200);
  expect(await told()).toEqual([
    ['2026-03-25', '2026-04-30', null],
    // The campaign would leave it no day.
    [null, '2026-03-20', '2026-03-12'],
  ]);
  const order = { earliestExecution: null, latestExecution: '2026-03-20' };
  const asRuled = termsOf(order as never, { ...later } as never);
  expect((await told())[1]!.slice(0, 2)).toEqual([asRuled.earliestExecution, asRuled.latestExecution]);
  const progress = (await operate(server, tenant, 'GET', 'progress')).json<{ perDeadline: unknown[] }>();
  expect(progress.perDeadline).toMatchObject([{ deadline: '2026-03-20' }, { deadline: '2026-04-30' }]);
});

test('[OPS-09, OPN-356] progress counts what is shown, or one campaign in whatever state', async () => {
  const tenant = await server.newTenant();
  const [now, next] = [await newCampaign(server, tenant, {}, ['open']), await newCampaign(server, tenant)];
  await newOrder(server, tenant, 'weser');
  for (const Kampagne of [now, next, next]) await newOrder(server, tenant, 'weser', { Kampagne });
  const progress = async (query = '') => (await operate(server, tenant, 'GET', `progress${query}`)).json();
  expect(await progress()).toMatchObject({ jobs: 2, open: 2 });
  expect(await progress(`?campaign=${now}`)).toMatchObject({ jobs: 1, open: 1 });
  expect(await progress(`?campaign=${next}`)).toMatchObject({ jobs: 2, open: 2 });
  expect(faultsOf((await progress('?campaign=2031')) as never)).toEqual(['campaign unknown']);
});
