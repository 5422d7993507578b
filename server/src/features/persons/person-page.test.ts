import { randomUUID } from 'node:crypto';
import type { ListedAct } from '@zaehlwerk/contract/audit';
import type { EndedShare } from '@zaehlwerk/contract/ended-logins';
import type { PersonPage } from '@zaehlwerk/contract/persons';
import { expect, test } from 'vitest';
import { runCommand } from '../../command-line/run-command.ts';
import { livedHousehold, newHousehold, shareWith } from '../../testing/calls/households.ts';
import { operate } from '../../testing/calls/operator-calls.ts';
import { about, environmentOf } from '../../testing/calls/run-command-line.ts';
import { testTerminal } from '../../testing/calls/test-terminal.ts';
import { changesBetween, readTables } from '../../testing/tables.ts';
import { type TestTenant, testServer } from '../../testing/test-server.ts';
import { createShare, type Giver } from '../../testing/test-share.ts';
import { MAILS_WAIT } from '../../testing/waiting-mail.ts';

const server = await testServer(MAILS_WAIT);

const askFor = (tenant: TestTenant, accountId: string) => operate(server, tenant, 'GET', `persons/${accountId}`);
const pageOf = async (tenant: TestTenant, accountId: string) => (await askFor(tenant, accountId)).json<PersonPage>();
const endShare = (tenant: TestTenant, shareId: string, query = '') =>
  operate(server, tenant, 'POST', `shares/end${query}`, { body: { shareId } });
const isSignedIn = async ({ call }: Giver) => (await call('GET', '/api/pro/job')).status === 200;

test('[DSK-131, OPN-580, OPN-581] the page of a person tells ways in, orders and shares, and nothing that was read', async () => {
  const { tenant, household } = await livedHousehold(server);
  const share = await shareWith(household, 'pohl');
  const answer = await askFor(tenant, household.accountId.toUpperCase());
  const page = answer.json<PersonPage>();
  expect(page).toMatchObject({
    accountId: household.accountId,
    giver: null,
    state: 'used',
    logins: [{ username: 'kunde-quitte', hasPassword: true, cardCodes: 1 }],
    links: 1,
    sessions: 1,
    mails: [expect.stringContaining('@')],
    counts: { orders: 2, open: 1, shares: 2, customers: 1 },
    customerNumbers: ['K-quitte'],
    moreOrders: false,
    moreShares: false,
  });
  expect(page.orders.map(({ orderNumber, customerNumber, open }) => [orderNumber, customerNumber, open])).toEqual([
    ['2', 'K-quitte', true],
    ['1', 'K-quitte', false],
  ]);
  // Both are made at one instant.
  expect(page.shares.map(({ name, giverId, jobs, endedAt }) => [name, giverId, jobs, endedAt]).toSorted()).toEqual([
    ['Hausmeister pohl', household.accountId, 1, null],
    ['Vertretung pohl', share.id, 1, null],
  ]);
  expect(answer.text).not.toMatch(/readingValue|readingDate|comment/);
  expect(await pageOf(tenant, share.id)).toMatchObject({
    giver: { accountId: household.accountId },
    orders: [],
    counts: { orders: 0, open: 0, shares: 1, customers: 0 },
  });
});

test('[DSK-131] nobody, and nobody of another utility, has a page', async () => {
  const { tenant, household } = await livedHousehold(server, 'mispel');
  const other = await server.newTenant();
  for (const [where, accountId] of [
    [other, household.accountId],
    [tenant, randomUUID()],
    [tenant, 'x'],
  ] as const)
    expect((await askFor(where, accountId)).status).toBe(404);
});

test('[DSK-133, OPN-581] a login that has ended is closed; what was never used waits', async () => {
  const { tenant, household } = await livedHousehold(server, 'holunder');
  await operate(server, tenant, 'POST', 'logins/end', { body: { usernames: [household.login] } });
  expect(await pageOf(tenant, household.accountId)).toMatchObject({ state: 'closed', links: 0, sessions: 0 });
});

test('[DSK-134, OPN-582] a share ends with those made from it, once what hangs on it was told; others and readings stay', async () => {
  const { tenant, household } = await livedHousehold(server, 'schlehe');
  const share = await shareWith(household, 'pohl');
  const other = await createShare(household, { name: 'Nachbarin', jobIds: [household.jobs[0]!.jobId] });
  const before = await readTables(server);
  const told = await endShare(tenant, share.id, '?dryRun=true');
  expect(told.json<EndedShare>()).toEqual({ dryRun: true, shares: 1, jobs: 1, sessions: 1 });
  expect(changesBetween(before, await readTables(server)).kinds).toEqual([]);
  expect(await isSignedIn(share)).toBe(true);
  expect((await endShare(tenant, share.id)).json()).toEqual({ ...told.json<EndedShare>(), dryRun: false });
  expect([await isSignedIn(share), await isSignedIn(household)]).toEqual([false, true]);
  const { shares, orders } = await pageOf(tenant, household.accountId);
  const seen = shares.map(({ shareId, endedAt, jobs }) => [shareId, endedAt !== null, jobs]);
  expect(seen[0]).toEqual([other.id, false, 1]);
  expect(seen.slice(1)).toContainEqual([share.id, true, 0]);
  expect(seen.slice(1)).toHaveLength(2);
  expect(orders.find(({ orderNumber }) => orderNumber === '1')?.open).toBe(false);
  // Whoever comes second is told, and nothing happens.
  expect((await endShare(tenant, share.id)).status).toBe(404);
  const asked = `/api/operator/audit?applicationId=${tenant.applicationId}&act=share.end`;
  const { entries } = (await server.call('GET', asked, { token: server.operatorKey })).json<{ entries: ListedAct[] }>();
  expect(entries.map(({ objects, details }) => [objects, details])).toEqual([
    [[share.id, household.accountId], { shares: 1, jobs: 1, sessions: 1 }],
  ]);
});

test('[DSK-134] neither a main account nor a share of another utility ends as a share', async () => {
  const { tenant, household } = await livedHousehold(server, 'eberesche');
  const share = await shareWith(household, 'pohl');
  const other = await server.newTenant();
  for (const [where, id] of [
    [tenant, household.accountId],
    [other, share.id],
    [tenant, 'x'],
  ] as const)
    expect((await endShare(where, id)).status).toBe(404);
  expect(await isSignedIn(share)).toBe(true);
});

test('[DSK-131, DSK-134] the command line shows a person, and ends a share once it was looked at', async () => {
  const { tenant, household } = await livedHousehold(server, 'weide');
  await newHousehold(server, tenant, 'pappel', ['8']);
  const share = await shareWith(household, 'pohl');
  const run = async (...args: string[]) => {
    const terminal = testTerminal('.');
    const code = await runCommand(['person', ...args, ...about(tenant)], environmentOf(server), terminal);
    return [code, terminal.written()] as const;
  };
  const [code, shown] = await run('show', '--account', household.accountId);
  expect([code, shown]).toEqual([0, expect.stringContaining(share.id)]);
  expect(shown).toMatch(/kunde-weide: password yes, card codes 1/);
  expect((await run('end-share', '--share', share.id, '--dry-run'))[1]).toMatch(/^Nothing stored, dry run.* 1 further/);
  expect(await isSignedIn(share)).toBe(true);
  expect((await run('end-share', '--share', share.id))[1]).toMatch(/^Done/);
  expect(await isSignedIn(share)).toBe(false);
  expect((await run('end-share'))[0]).toBe(2);
});
