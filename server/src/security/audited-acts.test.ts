import { randomUUID } from 'node:crypto';
import type { ListedAct } from '@zaehlwerk/contract/audit';
import type { EndpointName } from '@zaehlwerk/contract/endpoints';
import { expect, test } from 'vitest';
import {
  changesSomething,
  EVERY_ENDPOINT,
  type GoodCall,
  goodCallOf,
  makeCall,
  type World,
} from '../testing/calls/every-call.ts';
import { newCampaign } from '../testing/calls/campaigns.ts';
import { operate } from '../testing/calls/operator-calls.ts';
import { historyOf, orderOf, readingWithoutAccessOf } from '../testing/calls/utility-content.ts';
import { changesBetween, kindsBesideCounts, readTables } from '../testing/tables.ts';
import { newLogin } from '../testing/test-login.ts';
import { testServer } from '../testing/test-server.ts';
import { newUtility } from '../testing/utility.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';

const server = await testServer(MAILS_WAIT);
const utility = await newUtility(server, 'quittenbaum');
const world: World = { server, utility, mark: 'quittenbaum' };
const { pool } = server.parts;
// A row that is deleted does not tell which transaction has deleted it: here it leaves one that does.
await pool.query(`
  create table deleted_drafts (application_id text);
  create function keep_deleted() returns trigger language plpgsql as $$
  begin
    insert into deleted_drafts values (old.application_id);
    return null;
  end $$;
  create trigger kept after delete on application_drafts for each row execute function keep_deleted();`);

const OF_OPERATORS = EVERY_ENDPOINT.filter(([, { caller }]) => caller === 'operator');
const CHANGING = OF_OPERATORS.filter(([, endpoint]) => changesSomething(endpoint));

/** Changes that are stored together with those of other callers, without a transaction of their own, and why. */
const BESIDE: Readonly<Partial<Record<EndpointName, string>>> = {
  postUnsent: 'a reading is stored by the one statement that stores those of all devices',
  postEnteredReading: 'so is one that is entered',
  postClearedCorrection: 'and one that is entered in place of another',
  postAssignment: 'or assigned to an order',
  postImagesMove: 'photos are carried over between two stores, and no row says where they are',
  postPersonExport: 'who is given a person’s data is kept, and nothing else changes',
};

/** A body that no call takes: of some, everything may be left out. */
const WRONG_BODY = { codes: 'yes' };

/** What it had made is deleted in the background; its repeat shows that none is left. */
const DELETED_BEHIND: EndpointName = 'postSample';
/** Of which no row tells it: what its own call changes once more after that, and what goes without a trace. */
const WITHOUT_ROWS: readonly EndpointName[] = ['postTestMail', 'deleteClerkDeputy'];

/** A call that finds something to change. */
async function changingCall(name: EndpointName): Promise<GoodCall> {
  const call = await goodCallOf(world, name);
  if (name === 'postOrders') return { ...call, body: [{ ...orderOf(1, world.mark), Lage: randomUUID() }] };
  if (name === 'postHistory') return { ...call, body: [{ ...historyOf(1), Ablesedatum: '2001-01-01' }] };
  if (name === 'postDocumentDraft') return { ...call, query: '' };
  return call;
}

async function entries(query = ''): Promise<ListedAct[]> {
  const answer = await server.call('GET', `/api/operator/audit${query}`, { token: server.operatorKey });
  expect(answer.status).toBe(200);
  return answer.json<{ entries: ListedAct[] }>().entries;
}

const newest = async (): Promise<number> => (await entries('?order=newest&limit=1'))[0]?.number ?? 0;

/** The tables, without the audit, in which rows are as the transaction of the newest entry left them. */
async function changedWithEntry(): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
     and relname <> 'audit_entries'`,
  );
  const changed: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await pool.query(
      `select from ${name} where xmin = (select xmin from audit_entries order by number desc limit 1) limit 1`,
    );
    if (rowCount !== 0) changed.push(name);
  }
  return changed;
}

test.each(CHANGING)(
  '[OPS-60, OPS-61] %s leaves one entry, in the transaction of its change',
  async (name, endpoint) => {
    const call = await changingCall(name);
    const before = await newest();
    const answer = await makeCall(world, endpoint, call);
    expect(answer.status).toBe(call.status);
    const left = await entries(`?after=${before}`);
    expect(left).toMatchObject([{ act: endpoint.act, keyName: 'test', requestId: answer.headers['x-request-id'] }]);
    const { applicationId = null, ...named } = call.params;
    if (applicationId !== null) expect(left[0]?.applicationId).toBe(applicationId);
    for (const id of Object.values(named)) expect(left[0]?.objects).toContain(id);
    expect(left[0]?.objectCount).toBeGreaterThan(0);
    if (!WITHOUT_ROWS.includes(name)) expect((await changedWithEntry()).length > 0).toBe(!(name in BESIDE));
  },
);

test.each(CHANGING)('[OPS-60] where its entry cannot be written, %s changes nothing', async (name, endpoint) => {
  const call = await changingCall(name);
  const before = await readTables(server);
  await pool.query(`alter table audit_entries add constraint full_up check (number < 0) not valid`);
  const answer = await makeCall(world, endpoint, call);
  await pool.query('alter table audit_entries drop constraint full_up');
  expect(answer.status).toBe(500);
  const kinds = kindsBesideCounts(changesBetween(before, await readTables(server)));
  if (!(name in BESIDE) && name !== DELETED_BEHIND) expect(kinds).toEqual([]);
  // What is beside its entry is kept once more: the repeat leaves it.
  const last = await newest();
  expect((await makeCall(world, endpoint, call)).status).toBe(call.status);
  expect(await entries(`?after=${last}`)).toHaveLength(1);
});

test.each(CHANGING)('[OPS-60, OPN-341] %s leaves none where it is refused or only tried', async (name, endpoint) => {
  const call = await goodCallOf(world, name);
  const before = await newest();
  const params = Object.fromEntries(Object.keys(call.params).map((param) => [param, randomUUID()]));
  if (Object.keys(params).length > 0 && name !== 'putApplicationDocument') {
    expect((await makeCall(world, endpoint, { ...call, params })).status).toBe(404);
  }
  for (const body of endpoint.body === undefined ? [] : ['{', WRONG_BODY]) {
    expect((await makeCall(world, endpoint, { ...call, body })).status).toBe(400);
  }
  if (endpoint.query !== undefined && 'dryRun' in endpoint.query.def.shape) {
    expect((await makeCall(world, endpoint, { ...call, query: '?dryRun=true' })).status).toBe(200);
  }
  expect(await newest()).toBe(before);
});

test.each(['postOrders', 'postHistory'])(
  '[OPS-60, OPN-341] %s leaves none for a file that is refused',
  async (name) => {
    const before = await newest();
    const wrong = { params: { applicationId: utility.tenant.applicationId }, body: [{ Auftragsnummer: '' }] };
    expect((await makeCall(world, CHANGING.find(([one]) => one === name)![1], wrong)).status).toBe(422);
    expect(await newest()).toBe(before);
  },
);

test.each(OF_OPERATORS.filter(([, endpoint]) => !changesSomething(endpoint)))(
  '[OPS-60] %s is asked without a trace, unless it names an act',
  async (name, endpoint) => {
    const call = await goodCallOf(world, name);
    await makeCall(world, endpoint, call);
    const [before, tables] = [await newest(), await readTables(server)];
    expect((await makeCall(world, endpoint, call)).status).toBe(call.status);
    expect(await newest()).toBe(before);
    expect(kindsBesideCounts(changesBetween(tables, await readTables(server)))).toEqual([]);
  },
);

test('[OPS-60, OPN-341] readings that are deleted once they were handed over leave an entry when they are, and no other', async () => {
  const { tenant, tokenWithoutAccess: token } = utility;
  const list = `/api/operator/applications/${tenant.applicationId}/anonymous-readings`;
  const ask = (method: string) => server.call(method, list, { token: server.operatorKey });
  await ask('GET');
  const sent = await tenant.call('POST', '/api/unknown-readings/results', {
    token,
    body: readingWithoutAccessOf(world.mark),
  });
  expect(sent.status).toBe(204);
  const before = await newest();
  await ask('HEAD');
  expect(await newest()).toBe(before);
  const { readings } = (await ask('GET')).json<{ readings: { id: string }[] }>();
  const given = readings.at(-1)!.id;
  expect(await entries(`?after=${before}`)).toMatchObject([{ act: 'reading.handOver', objects: [given] }]);
  expect(await changedWithEntry()).toContain('anonymous_reading_values');
  await ask('GET');
  expect(await entries(`?after=${before}`)).toHaveLength(1);
});

test('[OPS-61, S05] entries hold ids and counts: no secret, no reading, no name, no address', async () => {
  for (const [name, endpoint] of CHANGING) await makeCall(world, endpoint, await goodCallOf(world, name));
  const { rows } = await pool.query<{ row: string }>('select e::text as row from audit_entries e');
  const all = rows.map(({ row }) => row).join('\n');
  expect(rows.length).toBeGreaterThan(CHANGING.length);
  for (const secret of [...utility.secrets, server.operatorKey, 'karin@', 'Hausmeister']) {
    expect(all).not.toContain(secret);
  }
});

test('[OPS-61, OPN-342] an entry says which settings, which orders of a file, and which file', async () => {
  const { applicationId } = utility.tenant;
  const path = `/api/operator/applications/${applicationId}`;
  const call = (method: string, rest: string, body?: unknown) =>
    server.call(method, `${path}${rest}`, { token: server.operatorKey, body });
  const document = (await call('GET', '')).json<{ config: { features?: object } }>();
  const before = await newest();
  await call('PUT', '', document);
  const config = { ...document.config, features: { ...document.config.features, commentsEnabled: false } };
  await call('PUT', '', { ...document, config });
  const order = { Benutzername: 'neu-hier', Zählernummer: 'Z-1', OBIS: '1-0:1.8.0' };
  const orders = ['N-1', 'N-2'].map((Auftragsnummer) => ({ ...order, Auftragsnummer }));
  await call('POST', '/orders', orders);
  await call('POST', '/orders', orders);
  await call('POST', '/orders', [orders[0], { ...orders[1], Lage: 'Keller' }]);
  const file = expect.stringMatching(/^[0-9a-f]{64}$/);
  const left = await entries(`?after=${before}&applicationId=${applicationId}`);
  expect(left.map(({ act, objects, details }) => [act, objects, details])).toEqual([
    ['setting.put', [], { created: false }],
    ['setting.put', ['config.features.commentsEnabled'], { created: false }],
    ['order.import', ['N-1', 'N-2'], { created: 2, updated: 0, unchanged: 0, rejected: 0, file }],
    ['order.import', [], { created: 0, updated: 0, unchanged: 2, rejected: 0, file }],
    ['order.import', ['N-2'], { created: 0, updated: 1, unchanged: 1, rejected: 0, file }],
  ]);
});

test('[OPS-61] an account is found in the audit however its id was typed', async () => {
  const { accountId } = await newLogin(server, utility.tenant);
  const typed = `/api/operator/accounts/${accountId.toUpperCase()}`;
  const token = server.operatorKey;
  const told = { currentConfirmedCommunicationTypes: [], selfServiceToken: null, email: null };
  await server.call('POST', `${typed}/credentials`, { token });
  await server.call('PUT', `${typed}/crm-registration`, { token, body: { registered: true, ...told } });
  await server.call('DELETE', `${typed}/crm-registration`, { token });
  const found = await entries(`?object=${accountId}`);
  expect(found.map(({ act }) => act)).toEqual([
    'login.issueCredentials',
    'login.putRegistration',
    'login.deleteRegistration',
  ]);
});

test('[OPS-13, OPS-61, OPN-366] an entry of an import names the orders that it withdraws because the file lacks them', async () => {
  const { applicationId } = utility.tenant;
  const campaign = await newCampaign(server, utility.tenant);
  const order = { Benutzername: 'auch-neu', Zählernummer: 'Z-1', OBIS: '1-0:1.8.0' };
  const [first, ...others] = ['M-1', 'M-2', 'M-3'].map((Auftragsnummer) => ({ ...order, Auftragsnummer }));
  const post = (query: string, body: unknown) => operate(server, utility.tenant, 'POST', `orders${query}`, { body });
  expect((await post(`?campaign=${campaign}`, [first, ...others])).status).toBe(200);
  const before = await newest();
  expect((await post(`?campaign=${campaign}&withdrawMissing=2&dryRun=true`, [first])).status).toBe(200);
  expect((await post(`?campaign=${campaign}&withdrawMissing=2`, [first])).status).toBe(200);
  const left = await entries(`?after=${before}&applicationId=${applicationId}`);
  expect(left.map(({ act, objects, details }) => [act, objects, details])).toEqual([
    ['order.import', ['M-2', 'M-3'], expect.objectContaining({ unchanged: 1, missing: 2 })],
  ]);
});
