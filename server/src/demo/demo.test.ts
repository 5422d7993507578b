import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { CLERK_ROLES } from '@zaehlwerk/domain/clerk/clerk-roles';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { Share } from '@zaehlwerk/contract/sharing';
import { systemScope } from '../http/caller/system-scope.ts';
import { runDeletion } from '../features/tenant-deletion/run-deletion.ts';
import { enterDeletion } from '../testing/calls/tenant-deletion.ts';
import { codeAt } from '../testing/test-clerk.ts';
import { testServer } from '../testing/test-server.ts';
import { readConfig } from '../config.ts';
import { type DemoLogins, isDemoEnabled, seedDemo } from './demo.ts';

type Credentials = Pick<DemoLogins['people'][number], 'username' | 'password'>;

const server = await testServer();

async function read<T>(path: string, { username, password }: Credentials): Promise<T> {
  const body = { applicationId: 'ellerbach', username, password };
  const { token } = (await server.call('POST', '/auth/token', { body })).json<{ token: string }>();
  return (await server.call('GET', path, { token })).json<T>();
}

async function jobsOf(username: string, password: string): Promise<WireJob[]> {
  return (await read<{ jobs: WireJob[] }>('/api/pro/job', { username, password })).jobs;
}

async function sharesOf(giver: Credentials): Promise<Share[]> {
  return (await read<{ sharedAccounts: Share[] }>('/api/pro/share/account', giver)).sharedAccounts;
}

async function namesOfShares(demo: DemoLogins | null): Promise<string[]> {
  return (await sharesOf(demo!.people[1]!)).map(({ name }) => name);
}

async function signInClerk({ mail, password, secret }: DemoLogins['clerk']) {
  const answer = await server.call('POST', '/api/desk/sign-in', { body: { mail, password } });
  const { ticket } = answer.json<{ ticket: string }>();
  return server.call('POST', '/api/desk/sign-in/code', {
    body: { ticket, code: codeAt({ secret }, server.parts.clock()) },
  });
}

test('an empty database gets the demo, its people can sign in, and an interrupted seed is finished without doubling', async () => {
  const demo = await seedDemo(server.parts);
  expect(demo?.link).toMatch(/^http:\/\/localhost:8080\/m\/\w{32}$/);
  const [household] = demo?.people ?? [];
  const jobs = await jobsOf(household!.username, household!.password);
  expect(jobs.map((job) => job.done)).toEqual([false, false, false, false, true]);

  expect(await namesOfShares(demo)).toEqual(['Hausmeister Pohl', 'Hausmeisterdienst Kranz']);
  const caretaker = demo!.people.at(-1)!;
  expect(caretaker.accountName).toBe('Hausmeister Pohl');
  expect(await jobsOf(caretaker.username, caretaker.password)).toHaveLength(24);
  expect(await sharesOf(caretaker)).toMatchObject([{ name: 'Vertretung Arslan', jobs: { length: 6 } }]);

  for (const call of ['contact', 'meterReadingHelp']) {
    const [items] = Object.values((await server.call('GET', `/api/public/${call}/ellerbach`)).json());
    expect([call, (items as unknown[]).length > 0]).toEqual([call, true]);
  }

  const { clerk } = demo!;
  expect((await signInClerk(clerk)).json()).toMatchObject({ applications: [{ roles: [...CLERK_ROLES] }] });

  expect(await seedDemo(server.parts)).toBeNull();

  const owners = server.parts.db.selectFrom('accounts').where('parent_id', 'is', null).select('account_id');
  await server.parts.db.deleteFrom('link_tokens').where('account_id', 'in', owners).execute();
  const finished = await seedDemo(server.parts);
  expect(await namesOfShares(finished)).toEqual(['Hausmeister Pohl', 'Hausmeisterdienst Kranz']);
  expect((await signInClerk(finished!.clerk)).status).toBe(200);
  const again = await jobsOf(household!.username, household!.password);
  expect(again.flatMap((job) => job.meter.meterRateTasks.flatMap((task) => task.readingResults))).toHaveLength(1);
});

test.each([
  [{}, true],
  [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:8080' }, true],
  [{ HOST: 'localhost', PUBLIC_URL: 'http://ellerbach.localhost:8080' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '::' }, false],
  [{ HOST: '192.168.7.2' }, false],
  [{ PUBLIC_URL: 'https://zaehler.stadtwerk.example' }, false],
  [{ PUBLIC_URL: 'https://localhost.stadtwerk.example' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'https://zaehler.stadtwerk.example', DEMO: 'on' }, true],
  [{ DATABASE_URL: 'postgres://db/zaehlwerk', SECRET_KEY: randomBytes(32).toString('base64') }, false],
  [{ TRUST_PROXY: 'loopback' }, false],
  [{ DEMO: 'off' }, false],
])('[OPN-627] the demo is loaded by itself only where nobody else reaches the portal: %j', (env, enabled) => {
  const settings = readConfig(env);
  expect(settings.ok && isDemoEnabled(settings.config)).toBe(enabled);
});

test('[OPS-158] a demo that was deleted does not come back, and keeps no server from starting, in the middle or after', async () => {
  const other = await testServer();
  expect(await seedDemo(other.parts)).not.toBeNull();
  const demo = { ...(await other.newTenant()), applicationId: 'ellerbach' };
  await enterDeletion(other, demo);
  await other.parts.pool.query('delete from link_tokens');
  expect(await seedDemo(other.parts)).toBeNull();
  await runDeletion(other.parts, systemScope('deletions'), 'ellerbach', new AbortController().signal);
  await other.parts.pool.query(`delete from applications where application_id <> 'ellerbach'`);
  expect(await seedDemo(other.parts)).toBeNull();
  expect((await other.parts.pool.query('select from applications')).rowCount).toBe(0);
});
