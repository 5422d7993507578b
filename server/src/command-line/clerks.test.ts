import { berlinDay } from '@zaehlwerk/domain/calendar/day';
import { expect, test } from 'vitest';
import { about, environmentOf } from '../testing/calls/run-command-line.ts';
import { testTerminal } from '../testing/calls/test-terminal.ts';
import { callAsClerk, newClerk } from '../testing/test-clerk.ts';
import { testServer } from '../testing/test-server.ts';
import { runCommand } from './run-command.ts';

const server = await testServer();
const tenant = await server.newTenant();

async function run(...args: string[]) {
  const terminal = testTerminal('/');
  const code = await runCommand(['clerks', ...args, ...about(tenant)], environmentOf(server), terminal);
  return { code, out: terminal.written(), err: terminal.err() };
}

test('[DSK-12] a clerk is invited, listed, given other roles, locked, let in, and invited again', async () => {
  expect(await run()).toMatchObject({ code: 0, err: expect.stringContaining('There are no clerks.') });
  const invited = await run('invite', 'karla@stadtwerk.example', '--name', 'Karla Brinkmann', '--roles', 'work,read');
  expect(invited.code).toBe(0);
  const link = /Link +(\S+)/.exec(invited.out)![1]!;
  expect(link).toMatch(new RegExp(`^http://${tenant.host}/betrieb/einladung#[\\w-]{43}$`));
  const clerkId = /Clerk +(\S+)/.exec(invited.out)![1]!;
  expect(invited.out).toContain('no: hand the link over');
  const list = async () => (await run('list')).out;
  expect(await list()).toMatch(/Karla Brinkmann +karla@stadtwerk.example +read,work +invited +0 +never/);

  const given = await run('roles', clerkId, 'people');
  expect(given.err).toContain(`${clerkId}: people`);
  const newer = /Link +(\S+)/.exec(given.out)![1]!;
  expect(await list()).toMatch(/ people +invited/);
  expect((await run('lock', clerkId)).err).toContain('locked out');
  expect(await list()).toContain(' locked ');
  expect((await run('lock', clerkId, '--off')).err).toContain('let in again');
  const token = (of: string) => of.split('#')[1]!;
  const look = async (of: string) =>
    (await tenant.call('POST', '/api/desk/invitation', { body: { token: token(of) } })).status;
  expect([await look(link), await look(newer)]).toEqual([404, 200]);
  const again = await run('again', clerkId);
  expect(await look(newer)).toBe(404);
  expect(await look(/Link +(\S+)/.exec(again.out)![1]!)).toBe(200);
  expect((await run('roles', clerkId)).err).toContain('no role any more');
  expect((await run()).err).toContain('There are no clerks.');
});

test('[DSK-12, OPN-570] keys that end with a lock, or the last role, are told before, and want their word', async () => {
  for (const words of [['lock'], ['roles'], ['again']]) {
    const clerk = await newClerk(server, tenant);
    const path = '/api/operator/keys';
    const made = await callAsClerk(tenant, clerk, 'POST', path, { body: { name: 'Schnittstelle' } });
    const { key } = made.json<{ key: string }>();
    const works = async () => (await server.call('GET', '/api/operator/applications', { token: key })).status;
    const refused = await run(...words, clerk.clerkId.toUpperCase());
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('1 key that has not ended')]);
    expect(await works()).toBe(200);
    expect((await run(...words, clerk.clerkId, '--end-keys')).code).toBe(0);
    expect(await works()).toBe(401);
  }
});

test('[DSK-12, OPN-570] where the list does not tell of a clerk’s keys, their end wants its word, too', async () => {
  const refused = await run('lock', 'nobody-of-the-list');
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining('the list does not tell')]);
});

test('[DSK-12] what does not go together is wrong use', async () => {
  for (const words of [
    ['invite', 'karla@stadtwerk.example', '--roles', 'read'],
    ['invite', 'karla@stadtwerk.example', '--name', 'Karla'],
    ['invite', '--name', 'Karla', '--roles', 'read'],
    ['invite', 'karla@stadtwerk.example', '--name', 'Karla', '--roles', 'boss'],
    ['roles'],
    ['lock'],
    ['promote', 'x'],
  ]) {
    expect([words, (await run(...words)).code]).toEqual([words, 2]);
  }
});

test('[DSK-212, OPN-726] somebody is named who stands in for a clerk, listed with the days, and not any more', async () => {
  const [away, deputy] = [
    await newClerk(server, tenant, ['work']),
    await newClerk(server, tenant, ['read'], 'Vera Voss'),
  ];
  const day = berlinDay(server.parts.clock());
  const named = await run('deputy', away.clerkId, deputy.clerkId, '--from', day, '--to', day);
  expect(named).toMatchObject({ code: 0, err: expect.stringContaining(`Vera Voss stands in from ${day} to ${day}`) });
  expect((await run()).out).toContain(`Vera Voss, ${day} to ${day}`);
  expect((await run('deputy', away.clerkId, '--off')).err).toContain('no deputy any more');
  expect((await run()).out).not.toContain(`Vera Voss, ${day}`);
  for (const words of [[away.clerkId], [away.clerkId, deputy.clerkId], [away.clerkId, deputy.clerkId, '--off']])
    expect((await run('deputy', ...words)).code).toBe(2);
});
