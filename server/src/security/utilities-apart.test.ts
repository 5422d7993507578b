import { expect, test } from 'vitest';
import {
  changesSomething,
  EVERY_ENDPOINT,
  goodCallOf,
  makeCall,
  tokenFor,
  type World,
} from '../testing/calls/every-call.ts';
import { changesBetween, leavesOf, readTables } from '../testing/tables.ts';
import { orderOf } from '../testing/calls/utility-content.ts';
import { newUtility } from '../testing/utility.ts';
import { contentOf, expectNothingOf } from '../testing/utility-traces.ts';
import { askForToken } from '../testing/test-login.ts';
import { readSheet } from '../testing/read-sheet.ts';
import { testServer } from '../testing/test-server.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';

// Order numbers, meter numbers and user names are the same on both sides; all other texts contain one of these words.
const server = await testServer(MAILS_WAIT);
const quince: World = { server, mark: 'quittenbaum', utility: await newUtility(server, 'quittenbaum') };
const medlar: World = { server, mark: 'mispelstrauch', utility: await newUtility(server, 'mispelstrauch') };
const SIDES = [
  [quince, medlar],
  [medlar, quince],
] as const;

test('both sides really have the same numbers, and nothing else in common', async () => {
  const numbers = async ({ utility }: World) => {
    const { rows } = await server.parts.pool.query(
      'select order_number, meter_number from jobs where application_id = $1 order by 1',
      [utility.tenant.applicationId],
    );
    return rows;
  };
  expect(await numbers(quince)).toEqual(await numbers(medlar));
  expect(await numbers(quince)).toHaveLength(3);
  expect(quince.utility.owner.username).toBe(medlar.utility.owner.username);
  for (const [here, there] of SIDES) {
    const own = leavesOf([...(await readTables(server, here.utility.tenant.applicationId)).values()].map(rowsOf));
    expect(own.some((leaf) => String(leaf).includes(here.mark))).toBe(true);
    expectNothingOf(there, JSON.stringify(own));
  }
});

/** What shows an operator everything there is. */
const OF_ALL: readonly string[] = ['getApplications', 'getMails', 'getOperatorKeys'];

test.each(EVERY_ENDPOINT.filter(([name]) => !OF_ALL.includes(name)))(
  '[S05] what %s answers to one utility has nothing of the other',
  async (name, endpoint) => {
    for (const [here, there] of SIDES) {
      const answer = await makeCall(here, endpoint, await goodCallOf(here, name));
      expectNothingOf(there, contentOf(answer));
    }
  },
);

test('[S05] each counts its own jobs', async () => {
  for (const [here] of SIDES) {
    const { rows } = await server.parts.pool.query<{ account_id: string; jobs: number }>(
      'select account_id, count(*)::int as jobs from account_jobs where application_id = $1 group by account_id',
      [here.utility.tenant.applicationId],
    );
    const own = new Map(rows.map((row) => [row.account_id, row.jobs]));
    const call = await goodCallOf(here, 'getProgress');
    const { jobs, done, open } = (await makeCall(here, endpointOf('getProgress'), call)).json<Record<string, number>>();
    expect([done! + open!, jobs! >= 3, jobs! <= Math.max(...own.values(), 0) * own.size]).toEqual([jobs, true, true]);
    const accounts = await makeCall(here, endpointOf('getAccounts'), await goodCallOf(here, 'getAccounts'));
    for (const one of accounts.json<{ accounts: { accountId: string; jobs: number }[] }>().accounts)
      expect([one.accountId, one.jobs <= (own.get(one.accountId) ?? 0)]).toEqual([one.accountId, true]);
  }
});

const LISTS = {
  getReadings: 'postResults',
  getUnknownReadings: 'postUnknownReading',
  getAnonymousReadings: 'postAnonymousReading',
} as const;

test.each(Object.entries(LISTS) as [keyof typeof LISTS, (typeof LISTS)[keyof typeof LISTS]][])(
  '[S05] %s as CSV and XLSX has nothing of the other',
  async (name, sending) => {
    const endpoint = endpointOf(name);
    for (const [here, there] of SIDES) {
      const good = await goodCallOf(here, sending);
      expect((await makeCall(here, endpointOf(sending), good)).status).toBe(good.status);
      const call = await goodCallOf(here, name);
      const csv = await makeCall(here, endpoint, { ...call, query: '?format=csv' });
      const xlsx = await makeCall(here, endpoint, { ...call, query: '?format=xlsx' });
      for (const text of [csv.text, JSON.stringify(readSheet(xlsx.bytes).rows)]) {
        expect(text).toContain(here.mark);
        expectNothingOf(there, text);
      }
    }
  },
);

test.each(EVERY_ENDPOINT.filter(([, endpoint]) => changesSomething(endpoint)))(
  '[S05] what %s changes for one utility leaves the other as it was',
  async (name, endpoint) => {
    for (const [here, there] of SIDES) {
      const call = await goodCallOf(here, name);
      const before = await readTables(server, there.utility.tenant.applicationId);
      expect((await makeCall(here, endpoint, call)).status).toBe(call.status);
      const after = await readTables(server, there.utility.tenant.applicationId);
      expect(changesBetween(before, after).kinds).toEqual([]);
    }
  },
);

test('[S05] an order that only one of them changes, password included, changes for it alone', async () => {
  const order = { ...orderOf(2, quince.mark), Nachname: `Umbenannt ${quince.mark}`, Passwort: 'ganz-neu' };
  const before = await readTables(server, medlar.utility.tenant.applicationId);
  const call = { ...(await goodCallOf(quince, 'postOrders')), body: [order] };
  expect((await makeCall(quince, endpointOf('postOrders'), call)).json()).toMatchObject({ updated: 1, created: 0 });
  const after = await readTables(server, medlar.utility.tenant.applicationId);
  expect(changesBetween(before, after).kinds).toEqual([]);
});

test.each(EVERY_ENDPOINT.filter(([, { caller }]) => caller !== 'operator'))(
  '[S05] with the tokens and secrets of one utility, %s gives no access of the other',
  async (name, endpoint) => {
    for (const [here, there] of SIDES) {
      const call = await goodCallOf(here, name);
      const answer = await makeCall(here, endpoint, call, { token: tokenFor(there, endpoint.caller) ?? null });
      expect(answer.status).toBe(endpoint.caller === 'anyone' ? call.status : 401);
      expectNothingOf(there, contentOf(answer));
    }
  },
);

test('[S05, OPN-175] the same user name is another login on the other side', async () => {
  for (const [{ utility: here }, { utility: there }] of SIDES) {
    const { username, password, link, refreshToken } = there.owner;
    for (const secret of [{ username, password }, { token: link }, { token: refreshToken }]) {
      expect((await askForToken(here.tenant, secret)).status).toBe(401);
      // The named tenant is not the one of this host.
      const named = { ...secret, applicationId: there.tenant.applicationId };
      expect((await askForToken(here.tenant, named)).status).toBe(400);
      expect((await askForToken(there.tenant, secret)).status).toBe(200);
    }
  }
});

test('[S05, OPN-083] the same idempotency key on both sides is two sends', async () => {
  const endpoint = endpointOf('postResults');
  const headers = { 'idempotency-key': 'b3b7f2a0-0000-4000-8000-000000000001' };
  for (const here of [quince, medlar]) {
    const call = { ...(await goodCallOf(here, 'postResults')), headers };
    const answer = await makeCall(here, endpoint, call);
    expect([answer.status, answer.json()['id']]).toEqual([200, here.utility.owner.jobId]);
  }
});

test('[S05] a cursor of one utility shows the other nothing but its own', async () => {
  const endpoint = endpointOf('getReadings');
  for (const [here, there] of SIDES) {
    const { next } = (await makeCall(there, endpoint, await goodCallOf(there, 'getReadings'))).json();
    const call = { ...(await goodCallOf(here, 'getReadings')), query: `?after=${next as string}` };
    expectNothingOf(there, (await makeCall(here, endpoint, call)).text);
  }
});

function endpointOf(name: string) {
  return EVERY_ENDPOINT.find(([one]) => one === name)![1];
}

function rowsOf(table: ReadonlyMap<string, unknown>): unknown[] {
  return [...table.values()];
}
