import { expect, test } from 'vitest';
import { operateRegistration, registrationOf } from '../../testing/calls/crm-registration.ts';
import { mailingServer } from '../../testing/mailing-server.ts';
import { newAccount } from '../../testing/test-account.ts';
import { newJob } from '../../testing/test-job.ts';

const { server, waiting } = await mailingServer();

test('[REC-06, OPS-106, OPS-111] of a report it says that there is no value, of an exchange which meter it is of; a number is no link', async () => {
  const account = await newAccount(server, await server.newTenant());
  const { status } = await operateRegistration(
    server,
    account.tenant,
    account.accountId,
    'PUT',
    registrationOf('post'),
  );
  expect(status).toBe(200);
  const unread = await newJob(server, account, { features: { notReadableAllowed: true } });
  const job = await newJob(server, account, { tasks: [{ events: [{ date: '2025-03-10', value: '1000' }] }] });
  const fall = { kind: 'exchanged', oldEndValue: 1600.5, newMeterNumber: 'www.EMH.de', exchangedOn: '2026-03-09' };
  const said = [{ notReadable: 'glass' }, { readingValue: 5, fall }];
  for (const [n, { send, taskId }] of [unread, job].entries())
    await send({ results: [{ taskId, ...said[n] }], readingDate: '2026-03-10' });
  expect(
    (await account.call('POST', '/api/pro/job/reading-receipts', { headers: { 'Accept-Language': 'de' } })).json(),
  ).toEqual({ count: 2 });
  const text = (await waiting())[0]!.body_text.replaceAll('\u200b', '|');
  expect(text).toContain('1.8.0: nicht ablesbar');
  expect(text).toMatch(
    /1\.8\.0: 5,0\u00a0kWh\nNeuer Zähler: www\.\|EMH\.\|de\nGetauscht am: 09\.03\.2026\nAlter Zähler zuletzt: 1\.600,5/,
  );
  expect(text).not.toContain('zu Beginn');
});

test('[REC-06, OPS-111] so it does of a counter that started over, and with what a new meter began where that is not zero', async () => {
  const account = await newAccount(server, await server.newTenant());
  const { tenant, accountId } = account;
  await operateRegistration(server, tenant, accountId, 'PUT', registrationOf('post'));
  const fall = {
    kind: 'exchanged',
    oldEndValue: 1600,
    newStartValue: 3,
    newMeterNumber: 'N1',
    exchangedOn: '2026-03-09',
  };
  for (const [readingValue, said] of [
    [5, fall],
    [7, { kind: 'rolledOver' }],
  ] as const) {
    const job = await newJob(server, account, { tasks: [{ events: [{ date: '2025-03-10', value: '1000' }] }] });
    const sent = await job.send({
      results: [{ taskId: job.taskId, readingValue, fall: said }],
      readingDate: '2026-03-10',
    });
    expect(sent.status).toBe(200);
  }
  await account.call('POST', '/api/pro/job/reading-receipts', { headers: { 'Accept-Language': 'de' } });
  const text = (await waiting())[0]!.body_text;
  expect(text).toMatch(/Alter Zähler zuletzt: 1\.600,0\u00a0kWh\nNeuer Zähler zu Beginn: 3,0\u00a0kWh/);
  expect(text).toMatch(/7,0\u00a0kWh\nNiedriger, weil: das Zählwerk wieder bei null begonnen hat/);
});
