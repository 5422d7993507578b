import { expect, test } from 'vitest';
import { systemScope } from '../../http/caller/system-scope.ts';
import type { Parts } from '../../parts.ts';
import {
  mailServerAt,
  after,
  DAY_MINUTES,
  MINUTE_MS,
  sendDue,
  sendingServer,
  unsent,
} from '../../testing/mailing-server.ts';
import { smtpSink, type SmtpSink } from '../../testing/smtp-sink.ts';
import { copyTemplate } from '../../testing/test-database.ts';
import { testServer } from '../../testing/test-server.ts';
import { SENDER, waitingMail } from '../../testing/waiting-mail.ts';
import { keepSending } from './waiting-mails.ts';
import { claimMails } from './mails-store.ts';

function messageIds(sink: SmtpSink): (string | null)[] {
  return sink.received.map((mail) => mail.header('Message-ID'));
}

test('[F45] a server that dies after DATA: sent once more with the same Message-ID, then given up and shown', async () => {
  const sink = await smtpSink();
  sink.behave({ data: () => 'cut' });
  const { server, mail } = await sendingServer(sink.settings);
  const id = await mail();
  await sendDue(server.parts);
  expect(await unsent(server)).toMatchObject({ waiting: 1, mails: [{ reason: expect.stringMatching(/^unclear: /) }] });
  after(server, 1);
  await sendDue(server.parts);
  expect(await unsent(server)).toMatchObject({ waiting: 0, givenUp: 1 });
  after(server, 2 * DAY_MINUTES);
  await sendDue(server.parts);
  expect(messageIds(sink)).toEqual([`<${id}@stadtwerk.example>`, `<${id}@stadtwerk.example>`]);
  sink.behave({});
  const again = await server.call('POST', `/api/operator/mails/${id}/again`, { token: server.operatorKey });
  expect(again.status).toBe(204);
  await sendDue(server.parts);
  expect(sink.received.length).toBe(3);
  expect(await unsent(server)).toMatchObject({ waiting: 0, givenUp: 0 });
});

test('[F45] a process that dies between the server’s answer and the commit: one duplicate, the same Message-ID', async () => {
  const sink = await smtpSink();
  const { server, mail } = await sendingServer(sink.settings);
  await mail();
  const query = server.parts.pool.query.bind(server.parts.pool) as (
    given: unknown,
    values?: unknown,
  ) => Promise<unknown>;
  const dying = {
    query: (given: { name?: string }, values?: unknown) =>
      given.name === 'delete-sent-mails' ? Promise.reject(new Error('gone')) : query(given, values),
  } as unknown as Parts['pool'];
  await sendDue({ ...server.parts, pool: dying });
  expect(sink.received.length).toBe(1);
  after(server, 9);
  await sendDue(server.parts);
  expect(sink.received.length).toBe(1);
  after(server, 10);
  await sendDue(server.parts);
  expect(new Set(messageIds(sink)).size).toBe(1);
  expect(sink.received.length).toBe(2);
  expect(await unsent(server)).toMatchObject({ waiting: 0, givenUp: 0 });
});

test('what a process was sending when it died is taken up by another when the lease ends; dying twice gives it up', async () => {
  const sink = await smtpSink();
  const { server, mail } = await sendingServer(sink.settings);
  const [once, twice] = [await mail(), await mail()];
  const claimAndDie = async (mailId: string, minutes: number): Promise<number> => {
    after(server, minutes);
    const [now, leaseUntil] = [server.parts.clock(), new Date(server.parts.clock().getTime() + 10 * MINUTE_MS)];
    const claim = { claimId: crypto.randomUUID(), now, leaseUntil, most: 1, mailId };
    return (await claimMails(server.parts.pool, systemScope('mails'), claim)).length;
  };
  expect([await claimAndDie(once, 0), await claimAndDie(twice, 0)]).toEqual([1, 1]);
  const again = await server.call('POST', `/api/operator/mails/${once}/again`, { token: server.operatorKey });
  expect(again.status).toBe(409);
  await sendDue(server.parts);
  expect(sink.received).toEqual([]);
  await claimAndDie(twice, 10);
  await sendDue(server.parts);
  expect(messageIds(sink)).toEqual([`<${once}@stadtwerk.example>`]);
  after(server, 20);
  await sendDue(server.parts);
  expect(sink.received.length).toBe(1);
  expect(await unsent(server)).toMatchObject({
    givenUp: 1,
    mails: [{ id: twice, reason: expect.stringMatching(/^unclear/) }],
  });
});

test('two instances that share a database send each mail once', async () => {
  const sink = await smtpSink();
  const { target } = await copyTemplate();
  const options = {
    config: SENDER,
    database: { target, close: async () => undefined },
  };
  const [one, other] = [
    await testServer({ ...options, mailServer: mailServerAt(sink.settings) }),
    await testServer({ ...options, mailServer: mailServerAt(sink.settings) }),
  ];
  const tenant = await one.newTenant();
  const ids: string[] = [];
  for (let n = 0; n < 120; n += 1) ids.push(await waitingMail(one, tenant));
  await Promise.all([sendDue(one.parts), sendDue(other.parts)]);
  expect(messageIds(sink).toSorted()).toEqual(ids.map((id) => `<${id}@stadtwerk.example>`).toSorted());
  expect(await unsent(one)).toMatchObject({ waiting: 0, givenUp: 0 });
});

test('claims made at the same moment never share a mail', async () => {
  const server = await testServer();
  const tenant = await server.newTenant();
  for (let n = 0; n < 60; n += 1) await waitingMail(server, tenant);
  const [now, leaseUntil] = [server.parts.clock(), new Date(server.parts.clock().getTime() + 10 * MINUTE_MS)];
  const claims = Array.from({ length: 20 }, () =>
    claimMails(server.parts.pool, systemScope('mails'), { claimId: crypto.randomUUID(), now, leaseUntil, most: 10 }),
  );
  const claimed = (await Promise.all(claims)).flat().map((mail) => mail.id);
  expect(new Set(claimed).size).toBe(claimed.length);
});

test('the server looks for mails by itself until it is stopped, and lets what is under way end', async () => {
  const sink = await smtpSink();
  const { promise, resolve } = Promise.withResolvers<null>();
  sink.behave({ data: () => promise });
  const { server, mail } = await sendingServer(sink.settings);
  const sending = keepSending(server.parts, systemScope('mails'), { usual: 1, longest: 1, atStop: 60_000 });
  await mail();
  await sink.count(1);
  const stopped = sending.stop();
  await mail();
  resolve(null);
  await stopped;
  expect(await unsent(server)).toMatchObject({ waiting: 1, givenUp: 0 });
});
