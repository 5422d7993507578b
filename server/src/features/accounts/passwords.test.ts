import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { takeTurnsAtMost } from '../../take-turns.ts';
import { askForToken, newLogin } from '../../testing/test-login.ts';
import { testServer } from '../../testing/test-server.ts';
import { findLogin } from './login-store.ts';
import { argon2Check, hashPasswords, needsRehash, NO_PASSWORD, type PasswordCheck, passwordCheck } from './secrets.ts';
import { loginLimits, signInByPassword } from './sign-in-ways.ts';

const server = await testServer();

async function storedHash(applicationId: string): Promise<string> {
  const login = server.parts.db.selectFrom('logins').where('application_id', '=', applicationId);
  return (await login.select('password_hash').executeTakeFirstOrThrow()).password_hash;
}

test('[S17, OPN-042] a password is kept as argon2id with version, 19 MiB, two passes and a salt of its own', async () => {
  const tenant = await server.newTenant();
  await newLogin(server, tenant, { username: 'somebody', password: 'Pw-17784483' });
  const kept = await storedHash(tenant.applicationId);
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  const [one, two] = await hashPasswords(['Pw-17784483', 'Pw-17784483']);
  expect(new Set([kept, one, two]).size).toBe(3);
});

test.each([
  ['less memory', { memoryCost: 8192, timeCost: 2, parallelism: 1 }],
  ['fewer passes', { memoryCost: 19_456, timeCost: 1, parallelism: 1 }],
])('[S17] a hash made with %s is made again at the next sign-in', async (_what, parameters) => {
  const tenant = await server.newTenant();
  const login = await newLogin(server, tenant);
  const old = await hash(login.password, parameters);
  const ofTenant = server.parts.db.updateTable('logins').where('application_id', '=', tenant.applicationId);
  await ofTenant.set({ password_hash: old }).execute();
  expect((await askForToken(tenant, { username: login.username, password: 'wrong' })).status).toBe(401);
  expect(await storedHash(tenant.applicationId)).toBe(old);
  await login.signIn();
  const upgraded = await storedHash(tenant.applicationId);
  expect([needsRehash(old), needsRehash(upgraded)]).toEqual([true, false]);
  await login.signIn();
  expect(await storedHash(tenant.applicationId)).toBe(upgraded);
});

test('[S18, OPN-036] unknown user, wrong password, no password yet, ended login and ended account answer identically, byte for byte', async () => {
  const tenant = await server.newTenant();
  const { db, clock } = server.parts;
  const make = (username: string) => newLogin(server, tenant, { username });
  const wrong = await make('wrong-password');
  const noPassword = await make('no-password');
  const endedLogin = await make('ended-login');
  const endedAccount = await make('ended-account');
  const login = db.updateTable('logins').where('application_id', '=', tenant.applicationId);
  await login.where('username', '=', noPassword.username).set({ password_hash: NO_PASSWORD }).execute();
  await login.where('username', '=', endedLogin.username).set({ ended_at: clock() }).execute();
  const account = db.updateTable('accounts').where('account_id', '=', endedAccount.accountId);
  await account.set({ ended_at: clock() }).execute();
  const answers = [
    await askForToken(tenant, { username: 'nobody', password: wrong.password }),
    await askForToken(tenant, { username: wrong.username, password: 'not the password' }),
    await askForToken(tenant, { username: noPassword.username, password: NO_PASSWORD.padEnd(5) }),
    await askForToken(tenant, { username: endedLogin.username, password: endedLogin.password }),
    await askForToken(tenant, { username: endedAccount.username, password: endedAccount.password }),
  ];
  expect(new Set(answers.map((answer) => `${answer.status} ${answer.bytes.toString('hex')}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(401);
  expect(answers[0]?.headers['www-authenticate']).toBe('Bearer');
});

test('[S18] an unknown user costs the same check of a password as a known one', async () => {
  const tenant = await server.newTenant();
  const login = await newLogin(server, tenant);
  const checked: { readonly known: boolean; readonly fits: boolean }[] = [];
  const passwords: PasswordCheck = {
    async fits(stored, password) {
      const fits = await argon2Check.fits(stored, password);
      checked.push({ known: stored !== null, fits });
      return fits;
    },
  };
  const parts = { ...server.parts, passwords, limits: loginLimits(server.parts) };
  const attempt = (username: string) =>
    signInByPassword(parts, tenant.scope, { username, password: 'wrong', address: '203.0.113.1' });
  await expect(attempt(login.username)).rejects.toMatchObject({ code: 'unauthorized' });
  await expect(attempt('nobody')).rejects.toMatchObject({ code: 'unauthorized' });
  expect(checked).toEqual([
    { known: true, fits: false },
    { known: false, fits: false },
  ]);
});

test('[S18] without a stored hash a hash of the same parameters is verified, and never fits', async () => {
  const verified: string[] = [];
  const everythingFits = async (stored: string) => verified.push(stored) > 0;
  const check = passwordCheck(everythingFits, takeTurnsAtMost(1, 10));
  expect([await check.fits(null, 'x'), await check.fits(NO_PASSWORD, 'x')]).toEqual([false, false]);
  expect(verified.map(needsRehash)).toEqual([false, false]);
  const [stored = ''] = await hashPasswords(['x']);
  expect(await check.fits(stored, 'x')).toBe(true);
  expect(verified[2]).toBe(stored);
});

test('a queue that is too long says so instead of growing, and takes new ones when it has shrunk', async () => {
  const gate = Promise.withResolvers<boolean>();
  const check = passwordCheck(() => gate.promise, takeTurnsAtMost(2, 5));
  const [stored = ''] = await hashPasswords(['right']);
  const waiting = Array.from({ length: 5 }, () => check.fits(stored, 'right'));
  const refusal = { code: 'unavailable', headers: { 'Retry-After': '5' } };
  await expect(check.fits(stored, 'right')).rejects.toMatchObject(refusal);
  gate.resolve(true);
  expect(await Promise.all(waiting)).toEqual([true, true, true, true, true]);
  expect(await check.fits(stored, 'right')).toBe(true);
});

test('a password that was changed while it was being checked gives no access', async () => {
  const tenant = await server.newTenant();
  const login = await newLogin(server, tenant);
  const passwords: PasswordCheck = {
    async fits(stored, password) {
      const fits = await argon2Check.fits(stored, password);
      const [changed = ''] = await hashPasswords(['another']);
      const ofAccount = server.parts.db.updateTable('logins').where('account_id', '=', login.accountId);
      await ofAccount.set({ password_hash: changed }).execute();
      return fits;
    },
  };
  const parts = { ...server.parts, passwords, limits: loginLimits(server.parts) };
  const attempt = { username: login.username, password: login.password, address: '203.0.113.1' };
  await expect(signInByPassword(parts, tenant.scope, attempt)).rejects.toMatchObject({ code: 'unauthorized' });
  expect(await findLogin(server.parts.db, tenant.scope, login.username)).not.toBeNull();
});
