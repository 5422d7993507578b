import { LANGUAGES } from '@zaehlwerk/contract/application';
import type { Problem } from '@zaehlwerk/contract/problems';
import { expect, test } from 'vitest';
import { operateRegistration, registrationOf } from '../../testing/calls/crm-registration.ts';
import { mailingServer } from '../../testing/mailing-server.ts';
import { newAccount, type TestAccount } from '../../testing/test-account.ts';
import { newJob, type TestJob } from '../../testing/test-job.ts';
import { newManager, newShare } from '../../testing/test-share.ts';
import { photo, wirePhoto } from '../../testing/test-photos.ts';
import { type TestAnswer, testServer } from '../../testing/test-server.ts';
import { SENDER } from '../../testing/waiting-mail.ts';

const { server, mailServer, waiting, delivered } = await mailingServer();

/** An account whose mail address the CRM has confirmed. */
async function confirmed(tenant?: TestAccount['tenant'], email = 'karin@post.example'): Promise<TestAccount> {
  const account = await newAccount(server, tenant ?? (await server.newTenant()));
  await register(account, { email });
  return account;
}

async function register(
  { accountId, tenant }: Pick<TestAccount, 'accountId' | 'tenant'>,
  changes: object = {},
): Promise<void> {
  const body = { ...registrationOf('post'), ...changes };
  expect((await operateRegistration(server, tenant, accountId, 'PUT', body)).status).toBe(200);
}

function ask(account: Pick<TestAccount, 'call'>, language = 'de'): Promise<TestAnswer> {
  return account.call('POST', '/api/pro/job/reading-receipts', { headers: { 'Accept-Language': language } });
}

/** Sends a value for each rate, or for those that have one. */
async function read(job: TestJob, values: readonly (number | null)[], readingDate = '2026-03-10'): Promise<void> {
  const results = values.flatMap((readingValue, n) =>
    readingValue === null ? [] : [{ taskId: job.taskIds[n]!, readingValue, comment: null, readingImages: [] }],
  );
  expect((await job.send({ readingDate, results })).status).toBe(200);
}

test('[REC-07, API-46, CRM-10, CRM-17, OPN-142, OPN-K25] one mail with all jobs that are done goes to the address that the CRM has confirmed', async () => {
  const account = await confirmed();
  await read(await newJob(server, account, { meterNumber: '1EMH1' }), [11_482.5]);
  await read(await newJob(server, account, { meterNumber: '1EMH2' }), [7]);
  await newJob(server, account, { meterNumber: '1EMH3' });
  const answer = await ask(account);
  expect([answer.status, answer.json()]).toEqual([200, { count: 2 }]);
  const [mail, ...others] = await delivered();
  expect(others).toEqual([]);
  expect(mail!.to).toEqual(['karin@post.example']);
  expect(mail!.header('To')).toBe('karin@post.example');
  expect(mail!.raw).toMatch(/1EMH1[^]*1EMH2/);
  expect(mail!.raw).not.toContain('1EMH3');
});

const TWO_RATES = [
  { obis: '1-0:1.8.1', rateName: 'Hochtarif' },
  { obis: '1-0:1.8.2', rateName: null, unit: null, postDecimals: 0 },
] as const;
const HOME = { street: 'Lindenstraße', houseNumber: '14', zip: '34990', city: 'Ellerbach' };
const SAYS = {
  de: [
    'Ihre Ablesungen sind eingegangen',
    `Zählernummer: 1EMH0048213907
Hochtarif 1.8.1: 11.482,5\u00a0kWh
1.8.2: 1.700\u00a0kWh
Ablesedatum: 10.03.2026
Adresse: Lindenstraße 14, 34990 Ellerbach
Eingegangen: 10.3.2026, 11:00:00`,
  ],
  'de-informal': ['Deine Ablesungen sind eingegangen', 'Diese Zählerstände haben wir bekommen'],
  en: ['We have received your readings', 'Peak rate 1.8.1: 11,482.5\u00a0kWh\n1.8.2: 1,700\u00a0kWh'],
};

test.each(LANGUAGES)(
  '[REC-06, OPN-142, OPN-227, OPN-275] in %s it says meter, values, day and place',
  async (language) => {
    const account = await confirmed();
    const job = await newJob(server, account, {
      meterNumber: '1EMH0048213907',
      meterAddress: HOME,
      tasks: TWO_RATES,
      features: { commentsEnabled: true, freeTextCommentEnabled: true },
    });
    const readingImages = [wirePhoto(await photo())];
    const first = { taskId: job.taskId, readingValue: 11_482.5, comment: 'im Keller', readingImages };
    const second = { taskId: job.taskIds[1]!, readingValue: 1700, comment: null, readingImages: [] };
    expect((await job.send({ readingDate: '2026-03-10', results: [first, second] })).status).toBe(200);
    await ask(account, language);
    const [mail] = await waiting();
    expect(mail!.subject).toBe(`${SAYS[language][0]}: Stadtwerke Beispiel`);
    expect(mail!.body_text).toContain(SAYS[language][1]);
    expect(mail!.body_html).not.toContain('Keller');
    expect(mail!.body_html.match(/<img[^>]*>/g)).toEqual(['<img src="cid:logo" alt="" height="34">']);
  },
);

test('[OPN-142] a job with a rate that has not been read waits for it, and then tells what was sent at other times apart', async () => {
  const account = await confirmed();
  const job = await newJob(server, account, { tasks: TWO_RATES });
  await read(job, [100, null], '2026-03-09');
  expect((await ask(account)).json()).toEqual({ count: 0 });
  await read(job, [null, 1700]);
  expect((await ask(account)).json()).toEqual({ count: 1 });
  const [mail] = await waiting();
  expect(mail!.body_text).toMatch(/Hochtarif 1\.8\.1: 100,0[^]*09\.03\.2026[^]*1\.8\.2: 1\.700[^]*10\.03\.2026/);
});

test('[OPN-142] of a corrected reading the last one is told; corrected after the receipt, the next one has it', async () => {
  const account = await confirmed();
  const job = await newJob(server, account, {});
  await read(job, [100]);
  await read(job, [200]);
  expect((await ask(account)).json()).toEqual({ count: 1 });
  expect((await ask(account)).json()).toEqual({ count: 0 });
  await read(job, [300]);
  expect((await ask(account)).json()).toEqual({ count: 1 });
  const texts = (await waiting()).map((mail) => /Verbrauch 1\.8\.0: (\d+),0/.exec(mail.body_text)?.[1]);
  expect(texts.toSorted()).toEqual(['200', '300']);
});

test('[OPN-142] what a caretaker has read is in the receipt of the account that shared the meter', async () => {
  const manager = await newManager(server);
  await register(manager);
  const caretaker = await newShare(manager, { jobIds: manager.jobIds });
  const [job] = manager.jobs;
  const path = `/api/pro/job/${job!.jobId}/meterRateTask/result`;
  const results = [{ taskId: job!.taskId, readingValue: 7, comment: null, readingImages: [] }];
  const sent = await caretaker.call('POST', path, { body: { readingDate: '2026-03-10', results } });
  expect(sent.status).toBe(200);
  expect((await ask(caretaker)).status).toBe(403);
  expect((await ask(manager)).json()).toEqual({ count: 1 });
  expect(await waiting()).toHaveLength(1);
});

test('[OPN-142, S05] nobody’s readings stand in the receipt of another account, of another tenant or of who had the meter before', async () => {
  const mine = await confirmed();
  const neighbour = await confirmed(mine.tenant, 'nachbar@post.example');
  const elsewhere = await confirmed(undefined, 'anderswo@post.example');
  const moved = await newJob(server, neighbour, { meterNumber: '1EMH9' });
  await read(moved, [9]);
  await server.parts.pool.query('update jobs set account_id = $1 where job_id = $2', [mine.accountId, moved.jobId]);
  const expected = [
    [mine, 'karin@post.example', '1EMH1'],
    [neighbour, 'nachbar@post.example', '1EMH2'],
    [elsewhere, 'anderswo@post.example', '1EMH3'],
  ] as const;
  for (const [account, , meterNumber] of expected) await read(await newJob(server, account, { meterNumber }), [7]);
  for (const [account, recipient, number] of expected) {
    expect((await ask(account)).json()).toEqual({ count: 1 });
    const mails = await waiting();
    expect(mails.map((mail) => [mail.recipient, mail.body_text.match(/1EMH\d/g)])).toEqual([[recipient, [number]]]);
  }
});

test('[S27, OPN-142] twenty requests at once lead to one mail', async () => {
  const account = await confirmed();
  for (const value of [1, 2, 3]) await read(await newJob(server, account), [value]);
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(account)));
  const counts = answers.map((answer) => answer.json<{ count: number }>().count);
  expect(counts.toSorted((one, other) => other - one)).toEqual([3, ...Array.from({ length: 19 }, () => 0)]);
  expect(await waiting()).toHaveLength(1);
});

test('[OPN-200] one mail lists the 1,000 jobs that were read first, the next one the rest', async () => {
  const account = await confirmed();
  const job = await newJob(server, account);
  await read(job, [7]);
  const { applicationId } = account.tenant;
  await server.parts.pool.query(
    `with more as (select n, gen_random_uuid() as job_id, gen_random_uuid() as task_id, gen_random_uuid() as submission_id
       from generate_series(1, 1000) n), job as (
       insert into jobs (application_id, job_id, account_id, order_number, order_hash, meter_number, meter_address)
       select application_id, more.job_id, account_id, 'MORE' || n, order_hash, 'LATER' || n, meter_address
       from jobs, more where application_id = $1
     ), task as (
       insert into rate_tasks (application_id, task_id, job_id, position, obis)
       select $1, task_id, job_id, 0, '1-0:1.8.0' from more
     ), submission as (
       insert into submissions (application_id, submission_id, account_id, job_id, content_hash, reading_date, received_at)
       select application_id, more.submission_id, account_id, more.job_id, content_hash, reading_date,
         received_at + n * interval '1 second' from submissions, more where application_id = $1
     )
     insert into reading_results (application_id, result_id, submission_id, task_id, reading_value, reading_date, created)
     select $1, gen_random_uuid(), submission_id, task_id, n, '2026-03-10', now() from more`,
    [applicationId],
  );
  expect((await ask(account)).json()).toEqual({ count: 1000 });
  expect((await ask(account)).json()).toEqual({ count: 1 });
  const listed = (await waiting()).map((mail) => mail.body_text.match(/1EMH0012345678|LATER\d+/g)!);
  expect(listed.toSorted((one, other) => other.length - one.length)).toEqual([
    ['1EMH0012345678', ...Array.from({ length: 999 }, (_, n) => `LATER${n + 1}`)],
    ['LATER1000'],
  ]);
});

test.each([
  ['that is not registered', { registered: false }],
  ['whose address is not confirmed', { currentConfirmedCommunicationTypes: ['LETTER'] }],
])('[OPN-147, OPN-K25] an account %s gets 409 and no mail, and later its receipt', async (_what, changes) => {
  const account = await confirmed();
  await register(account, changes);
  await read(await newJob(server, account), [7]);
  expect((await ask(account)).json<Problem>()).toMatchObject({ status: 409, code: 'conflict' });
  await register(account);
  expect((await ask(account)).json()).toEqual({ count: 1 });
  expect(await waiting()).toHaveLength(1);
});

test('[ROL-02, ROL-05, ROL-06, OPN-K25] without both roles it is 403, and no mail', async () => {
  const account = await confirmed();
  await read(await newJob(server, account), [7]);
  for (const roles of [[], ['ROLE_KSA_PRO_USER'], ['ROLE_KSA_SEND_CRMREGISTEREDUSER_READINGRECEIPT']]) {
    await server.parts.pool.query('update accounts set roles = $1 where account_id = $2', [roles, account.accountId]);
    expect((await ask(account)).json<Problem>()).toMatchObject({ status: 403, code: 'forbidden' });
  }
  expect(await waiting()).toEqual([]);
});

test('[OPN-K25] without a mail server it is 502, and no reading counts as told', async () => {
  const other = await testServer({ config: SENDER });
  const account = await newAccount(other, await other.newTenant());
  const body = registrationOf('post');
  await operateRegistration(other, account.tenant, account.accountId, 'PUT', body);
  await read(await newJob(other, account), [7]);
  expect((await ask(account)).json<Problem>()).toMatchObject({ status: 502, code: 'mailNotAccepted' });
  expect((await other.parts.pool.query('select receipt_at from submissions')).rows).toEqual([{ receipt_at: null }]);
});

test('[OPN-201, S27] an account asks so often in a day, apart from the other kind of receipt', async () => {
  const strict = await testServer({ config: SENDER, mailServer, limits: { receiptsPerDay: 1 } });
  const account = await newAccount(strict, await strict.newTenant());
  await operateRegistration(strict, account.tenant, account.accountId, 'PUT', registrationOf('post'));
  expect([(await ask(account)).status, (await ask(account)).status]).toEqual([200, 429]);
  expect((await account.call('POST', '/api/pro/unknown-readings/receipts')).status).toBe(200);
});
