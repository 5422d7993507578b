import { randomUUID } from 'node:crypto';
import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { Problem } from '@zaehlwerk/contract/problems';
import { expect, test } from 'vitest';
import { moveCampaign, newCampaign } from '../../testing/calls/campaigns.ts';
import { clearingUtility, CORRECTION } from '../../testing/calls/clearing-utility.ts';
import { operate } from '../../testing/calls/operator-calls.ts';
import { waitingForLock } from '../../testing/database-sessions.ts';
import { mailingServer } from '../../testing/mailing-server.ts';

const { server, delivered } = await mailingServer();
const { pool } = server.parts;

const QUESTION = 'Ist die letzte Ziffer eine 1 oder eine 7?';

/** Somebody who has sent a value that wants a look. */
async function world() {
  const utility = await clearingUtility(server);
  const job = await utility.newOne();
  await job.send(9000);
  const [reading] = await utility.list();
  const { tenant, account } = utility;
  return {
    ...utility,
    job,
    readingId: reading!.readingId,
    ask: (body: object = { question: QUESTION, clerk: 'Frau Lang' }, readingId = reading!.readingId) =>
      operate(server, tenant, 'POST', `clearing/${readingId}/question`, { body }),
    address: (email: string) => pool.query('update jobs set customer_email = $2 where job_id = $1', [job.jobId, email]),
    shown: async () =>
      (await account.call('GET', '/api/pro/job')).json<{ jobs: WireJob[] }>().jobs.find(({ id }) => id === job.jobId)!,
    progress: async () => (await operate(server, tenant, 'GET', 'progress')).json<{ open: number; done: number }>(),
    export: async () => (await utility.handOver('released=true')).readings.map(({ readingValue }) => readingValue),
  };
}

test('[OPS-133] who is asked back gets a mail with the question, and the order opens again with it; the value stays', async () => {
  const { ask, address, shown, progress, list, tenant } = await world();
  expect(await progress()).toMatchObject({ open: 0, done: 1 });
  await address('karin@post.example');
  const answer = await ask();
  expect([answer.status, answer.json()]).toEqual([200, { mail: 'waiting' }]);
  const [mail, ...others] = await delivered();
  expect([mail?.to, others]).toEqual([['karin@post.example'], []]);
  expect(mail?.header('Subject')).toContain('=?UTF-8?');
  const text = Buffer.from(mail!.raw.replaceAll('=\r\n', ''), 'utf8').toString();
  for (const said of [QUESTION, '1EMH0012345678', '9.000', `http://${tenant.host}`]) expect(text).toContain(said);

  const job = await shown();
  expect(job.done).toBe(false);
  expect(job.meter.meterRateTasks[0]?.readingResults).toMatchObject([
    { readingValue: 9000, setAside: true, question: QUESTION },
  ]);
  expect(await progress()).toMatchObject({ open: 1, done: 0 });
  expect((await operate(server, tenant, 'GET', 'accounts?notRead=true')).json()).toMatchObject({ accounts: [] });
  expect(await list('?state=askedBack')).toMatchObject([
    {
      readingValue: '9000',
      state: 'askedBack',
      question: QUESTION,
      decision: { clerk: 'Frau Lang', keyName: 'test', reason: null },
    },
  ]);
});

test('[OPS-133, OPN-475] the next reading answers: the old one stays and is told as answered, the new one is looked at by itself', async () => {
  const { ask, job, shown, list, progress, ...rest } = await world();
  await ask();
  await job.send(1500);
  expect(await shown()).toMatchObject({ done: true });
  expect(await progress()).toMatchObject({ open: 0, done: 1 });
  const [old, ...others] = await list();
  expect([old, others]).toMatchObject([
    { readingValue: '9000', state: 'answered', counts: false, question: QUESTION },
    [],
  ]);
  expect(await list('?state=askedBack')).toEqual([]);
  expect(await list('?state=answered')).toMatchObject([{ readingValue: '9000' }]);
  expect(await rest.export()).toEqual(['1500.0']);
  // And what is to be done instead.
  const instead = [await rest.decide('released', [old!]), await ask()].map((one) => [
    one.status,
    one.json<Problem>().fieldErrors.map(({ field, code }) => `${field} ${code}`),
  ]);
  expect(instead).toEqual([
    [409, ['readingIds[0] decideAboutNewer']],
    [409, ['readingId decideAboutNewer']],
  ]);

  // One that is as wrong wants a look again, and can be asked about again.
  await job.send(9100);
  const waiting = await list('?state=open');
  expect(waiting).toMatchObject([{ readingValue: '9100', reasons: ['outsideRange'] }]);
  expect((await ask({ question: 'Und diesmal?' }, waiting[0]!.readingId)).json()).toEqual({ mail: 'noAddress' });
  expect((await shown()).meter.meterRateTasks[0]?.readingResults.at(-1)).toMatchObject({ question: 'Und diesmal?' });
});

test('[OPS-133] a clerk who was told the answer enters it, corrects the reading, or takes the question back', async () => {
  const corrected = await world();
  await corrected.ask();
  expect(
    (await corrected.correct(corrected.readingId, CORRECTION, '', { 'idempotency-key': randomUUID() })).status,
  ).toBe(200);
  expect(await corrected.list()).toMatchObject([{ readingValue: '9000', state: 'corrected' }]);
  expect(await corrected.shown()).toMatchObject({ done: true });

  const taken = await world();
  await taken.ask();
  const [asked] = await taken.list();
  expect((await taken.decide('released', [asked!])).status).toBe(200);
  expect(await taken.shown()).toMatchObject({ done: true });
  expect(JSON.stringify(await taken.shown())).not.toContain(QUESTION);
  expect(await taken.export()).toEqual(['9000.0']);
  // It may have been handed over.
  expect((await taken.ask()).status).toBe(409);
});

test('[OPS-133] without an address it says so; where receipts of the account go is one; another question replaces the first', async () => {
  const { ask, account, tenant, shown, job } = await world();
  expect((await ask()).json()).toEqual({ mail: 'noAddress' });
  await pool.query(
    `insert into crm_registrations (application_id, account_id, registered, confirmed_communication_types, email, updated_at)
     values ($1, $2, true, '{EMAIL}', 'receipts@post.example', now())`,
    [tenant.applicationId, account.accountId],
  );
  expect((await ask({ question: 'Anders gefragt?', language: 'en' })).json()).toEqual({ mail: 'waiting' });
  server.setNow(new Date(server.parts.clock().getTime() + 1000).toISOString());
  const [mail] = await delivered();
  expect([mail?.to, mail?.header('Subject')]).toEqual([
    ['receipts@post.example'],
    'A question about your reading: Stadtwerke Beispiel',
  ]);
  const [rate] = (await shown()).meter.meterRateTasks;
  expect(rate?.readingResults).toMatchObject([{ question: 'Anders gefragt?' }]);
  expect(job.taskId).toBe(rate?.taskId);
});

test('[OPS-133] nobody is asked about what is not there, nor without a question', async () => {
  const { ask } = await world();
  expect((await ask(undefined, randomUUID())).status).toBe(404);
  expect((await ask({ question: '' })).status).toBe(400);
  expect((await ask({ question: 'x'.repeat(301) })).status).toBe(400);
});

test('[OPS-162, OPN-531] where nobody sees the order, the refusal says why, and what can be done instead', async () => {
  const { tenant, ask, job } = await world();
  const reason = async () => {
    const answer = await ask();
    return [answer.status, ...answer.json<Problem>().fieldErrors.map(({ field, code }) => `${field} ${code}`)];
  };
  const campaign = await newCampaign(server, tenant, {}, ['open']);
  const set = (column: string, value: string | null) =>
    pool.query(`update jobs set ${column} = $2 where job_id = $1`, [job.jobId, value]);
  await set('campaign_id', campaign);
  await moveCampaign(server, tenant, campaign, 'closed');
  expect(await reason()).toEqual([409, 'readingId campaignNotOpen']);
  await set('withdrawn_at', '2026-03-10T10:00:00Z');
  expect(await reason()).toEqual([409, 'readingId orderWithdrawn']);
  await set('left_at', '2026-03-10T10:00:00Z');
  expect(await reason()).toEqual([409, 'readingId orderMoved']);
  for (const column of ['left_at', 'withdrawn_at']) await set(column, null);
  await moveCampaign(server, tenant, campaign, 'open');
  expect((await ask()).status).toBe(200);
});

test('[OPS-133, OPN-475] nobody is asked for what the portal would refuse: before the period of the order', async () => {
  const { ask, job } = await world();
  await pool.query("update jobs set earliest_execution = '2026-03-11' where job_id = $1", [job.jobId]);
  const refused = await ask();
  expect([refused.status, refused.json()]).toMatchObject([
    409,
    { code: 'outsidePeriod', fieldErrors: [{ code: 'period.tooEarly' }] },
  ]);
  await pool.query("update jobs set earliest_execution = '2026-03-10' where job_id = $1", [job.jobId]);
  expect((await ask()).status).toBe(200);
});

/** Holds the order as a reading does that is being stored; letting go gives it another revision. */
async function holdAsAcceptance(jobId: string) {
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from jobs where job_id = $1 for no key update', [jobId]);
  return async () => {
    await client.query('update jobs set revision = revision + 1 where job_id = $1', [jobId]);
    await client.query('commit');
    client.release();
  };
}

test('[OPS-133] a question and a decision wait for a reading that is being stored, so that the list shows them', async () => {
  const { ask, job, shown, list, decide } = await world();
  const questionOf = async () => (await shown()).meter.meterRateTasks[0]?.readingResults.at(-1)?.question;
  const letAsk = await holdAsAcceptance(job.jobId);
  const asked = ask();
  await waitingForLock(pool);
  await letAsk();
  expect((await asked).status).toBe(200);
  expect(await questionOf()).toBe(QUESTION);

  const letDecide = await holdAsAcceptance(job.jobId);
  const decided = decide('discarded', await list('?state=askedBack'));
  await waitingForLock(pool);
  await letDecide();
  expect((await decided).status).toBe(200);
  expect(await questionOf()).toBeUndefined();
});

test('[OPS-133, OPN-475] who is asked while they answer is not asked: the reading that was stored meanwhile counts', async () => {
  const { ask, job, list, shown } = await world();
  await job.send(9200);
  const [open] = await list('?state=open');
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select from jobs where job_id = $1 for update', [job.jobId]);
  const sent = job.send(1500);
  await waitingForLock(pool, 1);
  const late = ask({ question: 'Zu spät?' }, open!.readingId);
  await waitingForLock(pool, 2);
  await client.query('commit');
  client.release();
  await sent;
  expect((await late).status).toBe(409);
  expect(JSON.stringify(await shown())).not.toContain('Zu spät?');
});

test('[OPS-133] a question that waits is not sent once it was answered, taken back or asked in other words', async () => {
  const { ask, job, address, list, decide } = await world();
  const texts = async () =>
    (await delivered()).map(({ raw }) => Buffer.from(raw.replaceAll('=\r\n', ''), 'utf8').toString());
  await address('karin@post.example');
  await ask();
  await job.send(1500);
  expect(await texts()).toEqual([]);
  expect((await pool.query('select from mails')).rowCount).toBe(0);

  await job.send(9100);
  const [open] = await list('?state=open');
  await ask({ question: 'Die eine?' }, open!.readingId);
  server.setNow(new Date(server.parts.clock().getTime() + 1000).toISOString());
  await ask({ question: 'Oder die andere?' }, open!.readingId);
  const [said, ...others] = await texts();
  expect([said?.includes('Oder die andere?'), others]).toEqual([true, []]);

  await ask({ question: 'Noch eine?' }, open!.readingId);
  expect((await decide('open', await list('?state=askedBack'))).status).toBe(200);
  expect(await texts()).toEqual([]);
});
