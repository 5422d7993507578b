import type { Problem } from '@zaehlwerk/contract/problems';
import type { CreatedShare, Share } from '@zaehlwerk/contract/sharing';
import { expect, test } from 'vitest';
import { operateRegistration, registrationOf } from '../../testing/calls/crm-registration.ts';
import { GAS_AND_POWER, RECEIPTS, senderWithoutAccess } from '../../testing/calls/readings-without-access.ts';
import { systemScope } from '../../http/caller/system-scope.ts';
import { unknownMeterReadingSender } from '../../testing/calls/unknown-meter-readings.ts';
import { mailingServer, sendDue, unsent } from '../../testing/mailing-server.ts';
import { newAccount, type TestAccount } from '../../testing/test-account.ts';
import { newJob } from '../../testing/test-job.ts';
import type { TestAnswer, TestServer } from '../../testing/test-server.ts';
import { createShare } from '../../testing/test-share.ts';
import { MAILS_WAIT } from '../../testing/waiting-mail.ts';
import { clearMails } from './send-mails.ts';

const PATIENT = { atOnce: 5, timeoutMs: 60_000 };
const HEADERS = { Prefer: 'return=representation' };
const NOBODY = { recipient: () => '550 no such user' };

const { server, sink } = await mailingServer({ firstAttempts: PATIENT });

/** Everything of the portal that mails, each ready to be asked for. */
const MAILING = {
  'access data of a share': async (on: TestServer) => {
    const { mail } = await sharing(on);
    return { email: 'pohl@hausdienst.example', field: 'metaData.mailTo.email', mail, info: null };
  },
  'the receipt of a reading without access': async (on: TestServer) => {
    const { send, askForReceipt } = await senderWithoutAccess(on, GAS_AND_POWER, RECEIPTS);
    expect((await send()).status).toBe(204);
    const mail = () => askForReceipt({ email: 'maria@post.example' }, { headers: HEADERS });
    return { email: 'maria@post.example', field: 'email', mail, info: null };
  },
  'receipts of jobs': async (on: TestServer) => {
    const account = await newAccount(on, await on.newTenant());
    const job = await newJob(on, account);
    await register(on, account);
    const results = [{ taskId: job.taskIds[0]!, readingValue: 21_074, comment: null, readingImages: [] }];
    expect((await job.send({ readingDate: '2026-03-10', results })).status).toBe(200);
    const mail = () => account.call('POST', '/api/pro/job/reading-receipts', { headers: HEADERS });
    return { email: 'k…@post.example', field: 'email', mail, info: infoOf(account) };
  },
  'receipts of unknown meters': async (on: TestServer) => {
    const { account, send } = await unknownMeterReadingSender(on);
    await register(on, account);
    await send();
    const mail = () => account.call('POST', '/api/pro/unknown-readings/receipts', { headers: HEADERS });
    return { email: 'k…@post.example', field: 'email', mail, info: infoOf(account) };
  },
};

const infoOf =
  ({ call }: Pick<TestAccount, 'call'>) =>
  async () =>
    (await call('GET', '/api/pro/account/crm-registration-info')).json<{ receiptGivenUp?: boolean }>();

async function register(on: TestServer, { accountId, tenant }: Awaited<ReturnType<typeof newAccount>>) {
  const answer = await operateRegistration(on, tenant, accountId, 'PUT', registrationOf('post'));
  expect(answer.status).toBe(200);
}

async function sharing(on: TestServer) {
  const account = await newAccount(on, await on.newTenant());
  const { jobId } = await newJob(on, account, { reShare: true });
  const share: CreatedShare = await createShare(account, { jobIds: [jobId] });
  const { name, token, username, password } = share;
  const mail = (headers: Readonly<Record<string, string>> = HEADERS): Promise<TestAnswer> => {
    const body = {
      payload: { salutation: `Guten Tag ${name}`, login: { token, username, password } },
      metaData: { mailTo: { name, email: 'pohl@hausdienst.example' } },
    };
    return account.call('POST', '/api/communication/email/share/account', { body, headers });
  };
  const listed = async () => (await account.call('GET', '/api/pro/share/account')).json<{ sharedAccounts: Share[] }>();
  return { mail, unsentMails: async () => (await listed()).sharedAccounts[0]!.unsentMails };
}

test.each(Object.keys(MAILING) as (keyof typeof MAILING)[])(
  '[OPN-265, REC-01, REC-07, REC-08, API-40] %s: sent, refused or put off is what the first attempt came to',
  async (what) => {
    const { mail, field, email } = await MAILING[what](server);
    sink.behave(NOBODY);
    const refused = await mail();
    expect(refused.json<Problem>()).toMatchObject({
      status: 502,
      code: 'mailNotAccepted',
      fieldErrors: [{ field, code: 'mailRefused', message: expect.stringContaining(email) }],
    });
    // Nothing counts as told, and it can be asked for again.
    sink.behave({});
    const before = sink.received.length;
    const sent = await mail();
    expect([sent.status, sent.json()]).toMatchObject([200, { outcome: 'sent' }]);
    expect(sink.received).toHaveLength(before + 1);

    const away = await mailingServer({ ...MAILS_WAIT, firstAttempts: PATIENT });
    const putOff = await (await MAILING[what](away.server)).mail();
    expect([putOff.status, putOff.json()]).toMatchObject([200, { outcome: 'waiting' }]);
    expect(await unsent(away.server)).toMatchObject({ waiting: 1, givenUp: 0 });
  },
);

test('[OPN-265, OPN-K17, OPN-K20] who does not ask what came of it gets 204, as before', async () => {
  sink.behave({});
  const { mail } = await sharing(server);
  const answer = await mail({});
  expect([answer.status, answer.text]).toEqual([204, '']);
});

test('[OPN-265] a mail that is refused only later is put off first, and the list of shares says what became of it', async () => {
  const { mail, unsentMails } = await sharing(server);
  sink.behave({ recipient: () => '450 busy' });
  expect((await mail()).json()).toEqual({ outcome: 'waiting' });
  expect(await unsentMails()).toEqual([{ email: 'pohl@hausdienst.example', state: 'waiting' }]);
  sink.behave(NOBODY);
  server.setNow('2026-03-10T10:05:00Z');
  await sendDue(server.parts);
  expect(await unsentMails()).toEqual([{ email: 'pohl@hausdienst.example', state: 'givenUp' }]);
  sink.behave({});
  server.setNow('2026-03-10T10:00:00Z');
  // Once one was sent there, nothing is lost any more.
  await mail();
  expect(await unsentMails()).toBeUndefined();
});

test('[OPN-265, S34] a mail server that is silent keeps a few callers waiting, no others and no connection to the database', async () => {
  const few = { max: 2 };
  const { server: own, sink: silent } = await mailingServer({ firstAttempts: PATIENT, connectionLimits: few });
  const { promise, resolve } = Promise.withResolvers<null>();
  silent.behave({ data: () => promise });
  const calls = await Promise.all(Array.from({ length: 6 }, () => sharing(own)));
  const waiting = calls.slice(0, 5).map(({ mail }) => mail());
  await silent.count(5);
  // All five wait, and hold none of the two connections: the sixth is put off at once.
  expect((await calls[5]!.mail()).json()).toEqual({ outcome: 'waiting' });
  resolve(null);
  expect((await Promise.all(waiting)).map((answer) => answer.json())).toEqual(
    Array.from({ length: 5 }, () => ({ outcome: 'sent' })),
  );
  await sendDue(own.parts);
  expect(silent.received).toHaveLength(6);
});

test('[OPN-265] whoever has waited long enough is told that it waits; the attempt goes on, and nothing goes out twice', async () => {
  const { server: own, sink: slow } = await mailingServer({ firstAttempts: { atOnce: 1, timeoutMs: 1 } });
  const { promise, resolve } = Promise.withResolvers<null>();
  slow.behave({ data: () => promise });
  const { mail, unsentMails } = await sharing(own);
  expect((await mail()).json()).toEqual({ outcome: 'waiting' });
  await slow.count(1);
  await sendDue(own.parts);
  expect(await unsentMails()).toHaveLength(1);
  resolve(null);
  await own.parts.firstAttempts.end();
  expect(await unsentMails()).toBeUndefined();
  expect(slow.received).toHaveLength(1);
});

const RECEIPTS_OF = [
  'the receipt of a reading without access',
  'receipts of jobs',
  'receipts of unknown meters',
] as const;

test.each(RECEIPTS_OF)(
  '[OPN-265, REC-01, REC-07, REC-08] %s: refused after the call was answered, it tells nothing and can be asked for again',
  async (what) => {
    const { server: own, sink: slow } = await mailingServer({ firstAttempts: { atOnce: 1, timeoutMs: 1 } });
    const { promise, resolve } = Promise.withResolvers<string>();
    slow.behave({ data: () => promise });
    const { mail } = await MAILING[what](own);
    expect((await mail()).json()).toMatchObject({ outcome: 'waiting' });
    await slow.count(1);
    resolve('550 no such user');
    await own.parts.firstAttempts.end();
    slow.behave({});
    await mail();
    await own.parts.firstAttempts.end();
    expect(slow.received).toHaveLength(2);
  },
);

test.each(RECEIPTS_OF)(
  '[OPN-265, OPN-327, REC-01, REC-07, REC-08] %s: refused by a later attempt it tells nothing, and the account learns that',
  async (what) => {
    const { server: own, sink: later } = await mailingServer({ firstAttempts: PATIENT });
    later.behave({ recipient: () => '450 busy' });
    const { mail, info } = await MAILING[what](own);
    expect((await mail()).json()).toMatchObject({ outcome: 'waiting' });
    expect((await info?.()) ?? {}).not.toHaveProperty('receiptGivenUp');
    later.behave(NOBODY);
    own.setNow('2026-03-10T10:05:00Z');
    await sendDue(own.parts);
    if (info !== null) expect(await info()).toMatchObject({ receiptGivenUp: true });
    later.behave({});
    expect((await mail()).json()).toMatchObject({ outcome: 'sent' });
    expect((await info?.()) ?? {}).not.toHaveProperty('receiptGivenUp');
  },
);

test('[OPN-265, OPN-327] a receipt that nobody took in time, or of which nobody knows, tells nothing either', async () => {
  const { server: own, sink: bad } = await mailingServer({ firstAttempts: PATIENT });
  const expired = await MAILING['receipts of jobs'](own);
  bad.behave({ recipient: () => '450 busy' });
  expect((await expired.mail()).json()).toMatchObject({ outcome: 'waiting' });
  await own.parts.pool.query('update mails set expires_at = created_at, next_at = created_at');
  await clearMails(own.parts, systemScope('tidy-up'));
  bad.behave({});
  expect((await expired.mail()).json()).toMatchObject({ count: 1, outcome: 'sent' });

  const unclear = await MAILING['receipts of jobs'](own);
  bad.behave({ data: () => 'cut' });
  expect((await unclear.mail()).json()).toMatchObject({ outcome: 'waiting' });
  own.setNow('2026-03-10T10:05:00Z');
  await sendDue(own.parts);
  bad.behave({});
  expect((await unclear.mail()).json()).toMatchObject({ count: 1, outcome: 'sent' });
});

test('[OPN-327] a receipt that an operator sends again, without success, takes nothing from the one that told it meanwhile', async () => {
  const { server: own, sink: twice } = await mailingServer({ firstAttempts: PATIENT });
  const { mail } = await MAILING['the receipt of a reading without access'](own);
  twice.behave(NOBODY);
  expect((await mail()).status).toBe(502);
  twice.behave({});
  expect((await mail()).json()).toEqual({ outcome: 'sent' });
  twice.behave(NOBODY);
  const [givenUp] = (await unsent(own)).mails;
  await own.call('POST', `/api/operator/mails/${givenUp!.id}/again`, { token: own.operatorKey });
  await sendDue(own.parts);
  expect(await unsent(own)).toMatchObject({ givenUp: 1 });
  expect((await mail()).status).toBe(409);
});
