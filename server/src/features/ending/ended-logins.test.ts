import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { EndedLogins } from '@zaehlwerk/contract/ended-logins';
import type { Problem } from '@zaehlwerk/contract/problems';
import { afterAll, expect, test } from 'vitest';
import { runCommand } from '../../command-line/run-command.ts';
import {
  type Household,
  householdTenant,
  livedHousehold,
  newHousehold,
  orderOfHousehold,
  shareWith,
} from '../../testing/calls/households.ts';
import { exportFrom, importInto, operate } from '../../testing/calls/operator-calls.ts';
import { about, environmentOf } from '../../testing/calls/run-command-line.ts';
import { testTerminal } from '../../testing/calls/test-terminal.ts';
import { changesBetween, readTables } from '../../testing/tables.ts';
import { askForToken } from '../../testing/test-login.ts';
import { type TestTenant, testServer } from '../../testing/test-server.ts';
import { MAILS_WAIT } from '../../testing/waiting-mail.ts';

const server = await testServer(MAILS_WAIT);
const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-logins-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const end = (tenant: TestTenant, usernames: readonly string[], query = '') =>
  operate(server, tenant, 'POST', `logins/end${query}`, { body: { usernames } });

const enter = async ({ tenant, login, mark }: Household) =>
  (await askForToken(tenant, { username: login, password: `pw-${mark}` })).status;

const isSignedIn = async ({ call }: Pick<Household, 'call'>) => (await call('GET', '/api/pro/job')).status === 200;

test('[OPS-149, OPN-491] a login ends at once with all ways in, its shares included; what hangs on it is said before; orders and readings stay', async () => {
  const { tenant, household } = await livedHousehold(server);
  const other = await newHousehold(server, tenant, 'mispel', ['3']);
  const share = await shareWith(household, 'pohl');
  const told = (await end(tenant, [household.login.toUpperCase()], '?dryRun=true')).json<EndedLogins>();
  expect(told).toEqual({
    dryRun: true,
    logins: 1,
    alreadyEnded: 0,
    orders: 2,
    open: 1,
    shares: 2,
    sessions: 1,
    links: 2,
  });
  expect([await isSignedIn(household), await isSignedIn(share)]).toEqual([true, true]);
  const readings = (await exportFrom(server, tenant)).readings;
  expect((await end(tenant, [household.login])).json()).toEqual({ ...told, dryRun: false });
  expect([await isSignedIn(household), await isSignedIn(share), await isSignedIn(other)]).toEqual([false, false, true]);
  expect([await enter(household), await enter(other)]).toEqual([401, 200]);
  expect((await exportFrom(server, tenant)).readings).toEqual(readings);
  const before = await readTables(server);
  expect((await end(tenant, [household.login])).json()).toMatchObject({ logins: 0, alreadyEnded: 1 });
  expect(changesBetween(before, await readTables(server)).kinds).toEqual([]);
});

test('[OPS-149, OPN-491] the same file does not open it again; new credentials, or another password, do', async () => {
  const tenant = await householdTenant(server);
  const household = await newHousehold(server, tenant, 'quitte', ['1']);
  await end(tenant, [household.login]);
  const order = orderOfHousehold('quitte', '1');
  const again = (said: object) => importInto(server, tenant, JSON.stringify([said]), { type: 'application/json' });
  expect((await again(order)).answer).toMatchObject({ created: 0, unchanged: 1 });
  expect(await enter(household)).toBe(401);
  const credentials = `/api/operator/accounts/${household.accountId}/credentials`;
  const issued = (await server.call('POST', credentials, { token: server.operatorKey })).json<{ password: string }>();
  expect((await askForToken(tenant, { username: household.login, password: issued.password })).status).toBe(200);
  await end(tenant, [household.login]);
  expect((await again({ ...order, Passwort: 'pw-anders' })).answer).toMatchObject({ updated: 1 });
  expect((await askForToken(tenant, { username: household.login, password: 'pw-anders' })).status).toBe(200);
});

test('[OPS-149] all or none: every name that is no login of the utility is told, those of shares, too', async () => {
  const { tenant, household } = await livedHousehold(server);
  const share = await shareWith(household, 'pohl');
  const shareLogin = share.username;
  const answer = await end(tenant, [household.login, 'niemand', shareLogin]);
  const faults = answer.json<Problem>().fieldErrors.map(({ field, code }) => `${field} ${code}`);
  expect([answer.status, faults]).toEqual([400, ['usernames[1] unknown', 'usernames[2] unknown']]);
  expect(await isSignedIn(household)).toBe(true);
});

test('[OPS-149] the command line ends the logins of a file, and says before what hangs on them', async () => {
  const { tenant, household } = await livedHousehold(server);
  writeFileSync(path.join(folder, 'logins.txt'), `Benutzername\n${household.login}\n`);
  const run = async (...more: string[]) => {
    const terminal = testTerminal(folder);
    const code = await runCommand(
      ['account', 'end', 'logins.txt', ...more, ...about(tenant)],
      environmentOf(server),
      terminal,
    );
    return [code, terminal.written()] as const;
  };
  const [, dry] = await run('--dry-run');
  expect(dry).toMatch(/^Nothing stored, dry run: logins ended 1, before 0; they have 2 orders, 1 of them open/);
  expect(await isSignedIn(household)).toBe(true);
  expect((await run())[1]).toMatch(/^Done: logins ended 1/);
  expect(await isSignedIn(household)).toBe(false);
});
