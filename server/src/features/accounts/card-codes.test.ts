import { formatCardCode } from '@zaehlwerk/domain/account/card-code';
import { expect, test } from 'vitest';
import { newHousehold, printAccess, printedRows } from '../../testing/calls/printed-access.ts';
import { askForToken, newLogin } from '../../testing/test-login.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';
import { argon2Check, type PasswordCheck } from './secrets.ts';
import { loginLimits, signInByPassword } from './sign-in-ways.ts';

const server = await testServer();

const enter = async (tenant: TestTenant, secret: Readonly<Record<string, string>>) =>
  (await askForToken(tenant, secret)).status;

test('[OPS-43, OPN-376] a card code signs in beside the password, however it is typed, its own login alone, until credentials are issued', async () => {
  const [tenant, other] = [await server.newTenant(), await server.newTenant()];
  const karin = await newHousehold(server, tenant, '10000001');
  await newHousehold(server, tenant, '10000002');
  await newLogin(server, other, { username: '10000001' });
  const [first, second] = printedRows((await printAccess(server, tenant, { codes: true })).text);
  const code = first?.['code'] ?? '';
  expect(code).toMatch(/^[A-Z]{4}-[A-Z]{4}-[A-Z]{4}$/);
  expect(code).not.toBe(second?.['code']);
  for (const password of [code, code.toLowerCase(), code.replaceAll('-', ''), ` ${code} `])
    expect(await enter(tenant, { username: '10000001', password })).toBe(200);
  expect(await enter(tenant, { username: karin.username, password: karin.password })).toBe(200);
  expect(await enter(tenant, { username: '10000002', password: code })).toBe(401);
  expect(await enter(tenant, { username: '10000009', password: code })).toBe(401);
  expect(await enter(other, { username: '10000001', password: code })).toBe(401);
  expect(await enter(tenant, { username: '10000001', password: formatCardCode('AAAABBBBCCCC') })).toBe(401);

  const { rows } = await server.parts.pool.query<{ row: string }>(
    'select c::text as row from card_codes c where application_id = $1',
    [tenant.applicationId],
  );
  expect(rows).toHaveLength(2);
  for (const { row } of rows) expect(row).not.toContain(code.slice(0, 4));

  await server.call('POST', `/api/operator/accounts/${karin.accountId}/credentials`, { token: server.operatorKey });
  expect(await enter(tenant, { username: '10000001', password: code })).toBe(401);
  expect(await enter(tenant, { username: '10000002', password: second?.['code'] ?? '' })).toBe(200);
});

test('[OPS-43, OPN-375] an import that changes the password ends the card codes of that login, one that does not leaves them', async () => {
  const tenant = await server.newTenant();
  const karin = await newHousehold(server, tenant, '10000001');
  await newHousehold(server, tenant, '10000002');
  const codes = printedRows((await printAccess(server, tenant, { codes: true })).text).map((row) => row['code'] ?? '');
  const [first = '', second = ''] = codes;
  await newLogin(server, tenant, { username: karin.username, password: karin.password, name: 'Another name' });
  expect(await enter(tenant, { username: '10000001', password: first })).toBe(200);
  await newLogin(server, tenant, { username: karin.username, password: 'Pw-00000001' });
  expect(await enter(tenant, { username: '10000001', password: first })).toBe(401);
  expect(await enter(tenant, { username: '10000002', password: second })).toBe(200);
});

test.each(['logins', 'accounts'] as const)(
  '[OPS-43] a card code gives no access where its login ends while it is checked (%s)',
  async (table) => {
    const tenant = await server.newTenant();
    const karin = await newHousehold(server, tenant, '10000001');
    const code = printedRows((await printAccess(server, tenant, { codes: true })).text)[0]?.['code'] ?? '';
    const passwords: PasswordCheck = {
      async fits(stored, password) {
        const fits = await argon2Check.fits(stored, password);
        const ofAccount = server.parts.db.updateTable(table).where('account_id', '=', karin.accountId);
        await ofAccount.set({ ended_at: server.parts.clock() }).execute();
        return fits;
      },
    };
    const parts = { ...server.parts, passwords, limits: loginLimits(server.parts) };
    const attempt = { username: karin.username, password: code, address: '203.0.113.1' };
    await expect(signInByPassword(parts, tenant.scope, attempt)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(await enter(tenant, { username: karin.username, password: code })).toBe(401);
  },
);

test('[OPS-43, OPN-375] of card codes that nobody has used the newest five stay, and every one that was used', async () => {
  const tenant = await server.newTenant();
  await newHousehold(server, tenant, '10000001');
  const codes: string[] = [];
  for (let day = 1; day <= 8; day += 1) {
    server.setNow(`2026-03-${10 + day}T10:00:00Z`);
    codes.push(printedRows((await printAccess(server, tenant, { codes: true })).text)[0]?.['code'] ?? '');
    if (day === 1) expect(await enter(tenant, { username: '10000001', password: codes[0]! })).toBe(200);
  }
  const statuses = [];
  for (const password of codes) statuses.push(await enter(tenant, { username: '10000001', password }));
  expect(statuses).toEqual([200, 401, 401, 200, 200, 200, 200, 200]);
});

test('[OPS-43] wrong card codes count as wrong passwords', async () => {
  const strict = await testServer({ limits: { loginFailuresPerUsername: 2 } });
  const tenant = await strict.newTenant();
  const login = await newLogin(strict, tenant);
  const password = formatCardCode('AAAABBBBCCCC');
  const statuses = [];
  for (let n = 0; n < 3; n += 1) statuses.push(await enter(tenant, { username: login.username, password }));
  expect(statuses).toEqual([401, 401, 429]);
});
