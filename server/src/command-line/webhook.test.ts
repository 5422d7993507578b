import os from 'node:os';
import { expect, test } from 'vitest';
import { livedHousehold } from '../testing/calls/households.ts';
import { about, environmentOf } from '../testing/calls/run-command-line.ts';
import { testTerminal } from '../testing/calls/test-terminal.ts';
import { tellWebhooks } from '../testing/calls/webhook-calls.ts';
import { testServer } from '../testing/test-server.ts';
import { MAILS_WAIT } from '../testing/waiting-mail.ts';
import { runCommand } from './run-command.ts';

const server = await testServer(MAILS_WAIT);

test('[OPS-121] the verb makes, lists and ends webhooks, shows what they were told, and sends it again', async () => {
  const { tenant } = await livedHousehold(server);
  const run = async (...args: string[]) => {
    const terminal = testTerminal(os.tmpdir());
    const code = await runCommand(['webhook', ...args, ...about(tenant)], environmentOf(server), terminal);
    return { code, out: terminal.written(), err: terminal.err() };
  };
  const added = await run('add', 'https://127.0.0.1/in', '--lists', 'readings');
  expect(added.code).toBe(0);
  const [, webhookId = ''] = /Webhook +(\S+)\nSecret +whsec_\S+\n$/.exec(added.out) ?? [];
  expect((await run('list')).out).toMatch(new RegExp(`${webhookId} +https://127.0.0.1/in +readings `));
  await tellWebhooks(server, tenant);
  const told = await run('deliveries', '--webhook', webhookId);
  const [, deliveryId = ''] = /(\S+) +\S+ +readings +1 +waiting +1 +addressNotAllowed\n/.exec(told.out) ?? [];
  expect(await run('again', deliveryId)).toMatchObject({ code: 0, err: expect.stringContaining('sent again') });
  expect((await run('deliveries')).out).toMatch(/readings +1 +waiting +0 /);
  expect((await run('end', webhookId)).code).toBe(0);
  expect((await run('end', webhookId)).code).toBe(1);
  expect((await run('again', deliveryId)).code).toBe(1);
  expect((await run('list')).out).not.toContain(webhookId);
  for (const wrong of [
    [],
    ['add'],
    ['add', 'https://a', 'https://b'],
    ['add', 'https://a', '--lists', 'all'],
    ['what'],
  ]) {
    expect((await run(...wrong)).code).toBe(2);
  }
  expect((await run('add', 'nonsense')).code).toBe(1);
});
