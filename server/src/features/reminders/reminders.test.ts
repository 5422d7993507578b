import type { Problem } from '@zaehlwerk/contract/problems';
import { beforeEach, expect, test } from 'vitest';
import { moveCampaign, newCampaign } from '../../testing/calls/campaigns.ts';
import { operate } from '../../testing/calls/operator-calls.ts';
import {
  askToRemind,
  beginRun,
  makeMails,
  orderToRead,
  planOf,
  remind,
  runsOf,
} from '../../testing/calls/reminder-calls.ts';
import { mailingServer } from '../../testing/mailing-server.ts';
import type { TestTenant } from '../../testing/test-server.ts';

const { server, sink, delivered } = await mailingServer();
const { pool } = server.parts;

const DAY_MS = 24 * 60 * 60 * 1000;
const START = Date.parse('2026-03-10T10:00:00Z');
const inDays = (days: number): void => server.setNow(new Date(START + days * DAY_MS).toISOString());

beforeEach(async () => {
  inDays(0);
  await pool.query('delete from mails');
});

/** A tenant with an open campaign. */
async function openCampaign(said: Readonly<Record<string, unknown>> = {}) {
  const tenant = await server.newTenant();
  return { tenant, campaignId: await newCampaign(server, tenant, said, ['open']) };
}

const outbox = async ({ applicationId }: TestTenant) =>
  (
    await pool.query<{ recipient: string; next_at: Date; body_text: string }>(
      'select recipient, next_at, body_text from mails where application_id = $1 order by next_at',
      [applicationId],
    )
  ).rows;

test('[OPS-128] who has not read gets one mail with all meters of the campaign; who has read, or has no address, none', async () => {
  const { tenant, campaignId } = await openCampaign();
  const karin = await orderToRead(server, tenant, campaignId, {
    email: 'karin@post.example',
    meterNumber: '1EMH1',
    customer: { firstname: 'Karin', lastname: 'Krüger', customerNumber: 'K1' },
  });
  await orderToRead(server, tenant, campaignId, {
    account: karin.account,
    email: 'Karin@post.example',
    meterNumber: '1EMH2',
  });
  const read = await orderToRead(server, tenant, campaignId, { email: 'omar@post.example' });
  expect(
    (await read.send({ readingDate: '2026-03-10', results: [{ taskId: read.taskId, readingValue: 7 }] })).status,
  ).toBe(200);
  await orderToRead(server, tenant, campaignId);
  const other = await newCampaign(server, tenant, {}, ['open']);
  await orderToRead(server, tenant, other, { email: 'elsewhere@post.example' });

  const plan = await planOf(server, tenant, campaignId);
  expect(plan).toMatchObject({ dryRun: true, recipients: 1, later: 0, withoutAddress: 1, tooRecent: 0, stopped: 0 });
  expect(plan.preview).toMatchObject({
    recipient: 'karin@post.example',
    subject: 'Bitte lesen Sie Ihre Zähler ab: Stadtwerke Beispiel',
  });
  expect(await outbox(tenant)).toEqual([]);

  await remind(server, tenant, campaignId);
  const [mail, ...others] = await delivered();
  expect([mail?.to, others]).toEqual([['karin@post.example'], []]);
  const [stored] = [plan.preview!.text];
  for (const said of ['Guten Tag Karin Krüger,', 'Strom: 1EMH1, Große Straße 1a', 'Strom: 1EMH2', '31.03.2026'])
    expect(stored).toContain(said);
  expect(stored).toContain(`https://${tenant.host}/erinnerungen/…`.replace('https', 'http'));
  expect(await outbox(tenant)).toEqual([]);
});

test('[OPS-128, OPN-457] who said that the meter cannot be read is not reminded; once that is discarded, they are', async () => {
  const { tenant, campaignId } = await openCampaign();
  const features = { notReadableAllowed: true };
  const read = await orderToRead(server, tenant, campaignId, { email: 'omar@post.example', features });
  expect(await planOf(server, tenant, campaignId)).toMatchObject({ recipients: 1 });
  const results = [{ taskId: read.taskId, notReadable: 'noAccess' }];
  expect((await read.send({ readingDate: '2026-03-10', results })).status).toBe(200);
  expect(await planOf(server, tenant, campaignId)).toMatchObject({ recipients: 0 });
  await pool.query(`update clearings set state = 'discarded' where application_id = $1`, [tenant.applicationId]);
  expect(await planOf(server, tenant, campaignId)).toMatchObject({ recipients: 1 });
});

test('[OPS-128] the real run names the number that was seen; with another one, none and a closed campaign nothing happens', async () => {
  const { tenant, campaignId } = await openCampaign();
  await orderToRead(server, tenant, campaignId, { email: 'karin@post.example' });
  const faults = async (body: object) => {
    const answer = await askToRemind(server, tenant, campaignId, body);
    return [answer.status, answer.json<Problem>().fieldErrors.map(({ field, code }) => `${field} ${code}`)];
  };
  expect(await faults({})).toEqual([400, ['recipients required']]);
  expect(await faults({ recipients: 2 })).toEqual([409, ['recipients otherRecipients']]);
  expect(await faults({ recipients: 1, limit: 5 })).toEqual([400, ['limit unknown']]);
  expect((await moveCampaign(server, tenant, campaignId, 'closed')).status).toBe(200);
  expect(await faults({ recipients: 1 })).toEqual([409, []]);
  expect(await runsOf(server, tenant)).toEqual([]);
  expect(await outbox(tenant)).toEqual([]);
});

test('[OPS-129] nobody is reminded twice within the days of the utility, two weeks where it says none', async () => {
  const { tenant, campaignId } = await openCampaign();
  await orderToRead(server, tenant, campaignId, { email: 'karin@post.example' });
  await remind(server, tenant, campaignId);
  inDays(13);
  expect(await planOf(server, tenant, campaignId)).toMatchObject({ recipients: 0, tooRecent: 1, preview: null });
  inDays(14);
  expect(await planOf(server, tenant, campaignId)).toMatchObject({ recipients: 1, tooRecent: 0 });
  await pool.query(
    `update applications set document = document || '{"reminders":{"days":20}}' where application_id = $1`,
    [tenant.applicationId],
  );
  expect(await planOf(server, tenant, campaignId)).toMatchObject({ recipients: 0, tooRecent: 1 });
  inDays(20);
  expect(await planOf(server, tenant, campaignId)).toMatchObject({ recipients: 1 });
});

test('[OPS-129] two runs at once: each address gets one mail', async () => {
  const { tenant, campaignId } = await openCampaign();
  for (const name of ['karin', 'omar', 'ute'])
    await orderToRead(server, tenant, campaignId, { email: `${name}@post.example` });
  const runs = [await beginRun(server, tenant, campaignId), await beginRun(server, tenant, campaignId)];
  await Promise.all(runs.map((runId) => makeMails(server, tenant, runId)));
  expect((await outbox(tenant)).map(({ recipient }) => recipient).sort()).toEqual([
    'karin@post.example',
    'omar@post.example',
    'ute@post.example',
  ]);
  expect((await runsOf(server, tenant)).map(({ made }) => made).sort()).toEqual([0, 3]);
});

test('[OPS-129] a reading stops a reminder that waits, and so does closing the campaign', async () => {
  const { tenant, campaignId } = await openCampaign();
  const [karin, omar] = [
    await orderToRead(server, tenant, campaignId, { email: 'karin@post.example' }),
    await orderToRead(server, tenant, campaignId, { email: 'omar@post.example' }),
  ];
  await remind(server, tenant, campaignId);
  await karin.send({ readingDate: '2026-03-10', results: [{ taskId: karin.taskId, readingValue: 7 }] });
  expect(omar.jobId).not.toBe(karin.jobId);
  server.setNow(new Date(START + 60_000).toISOString());
  expect((await delivered()).map(({ to }) => to)).toEqual([['omar@post.example']]);
  expect(await outbox(tenant)).toEqual([]);
  await orderToRead(server, tenant, campaignId, { email: 'ute@post.example' });
  await remind(server, tenant, campaignId);
  await moveCampaign(server, tenant, campaignId, 'closed');
  server.setNow(new Date(START + 120_000).toISOString());
  expect(await delivered()).toEqual([]);
});

test('[OPS-129] mails of a run go out ten a second, so that others hardly wait; no run makes more than its call has named', async () => {
  const { tenant, campaignId } = await openCampaign();
  for (let n = 0; n < 12; n += 1) await orderToRead(server, tenant, campaignId, { email: `k${n}@post.example` });
  const runId = await beginRun(server, tenant, campaignId);
  await orderToRead(server, tenant, campaignId, { email: 'later@post.example' });
  await makeMails(server, tenant, runId);
  const mails = await outbox(tenant);
  expect(mails).toHaveLength(12);
  expect(mails.map(({ next_at: at }) => at.getTime() - START)).toEqual(mails.map((_, n) => n * 100));
  expect(await runsOf(server, tenant)).toMatchObject([{ runId, recipients: 12, made: 12, waiting: 12, givenUp: 0 }]);
  expect(await planOf(server, tenant, campaignId)).toMatchObject({ recipients: 1, tooRecent: 12 });
  server.setNow(new Date(START + 60_000).toISOString());
  expect(await delivered()).toHaveLength(12);
});

test('[OPS-129] an address that is refused for good is seen as of every mail, and a run that was ended goes on where it was', async () => {
  const { tenant, campaignId } = await openCampaign();
  await orderToRead(server, tenant, campaignId, { email: 'gone@post.example' });
  const runId = await beginRun(server, tenant, campaignId);
  const ended = AbortSignal.abort();
  await expect(makeMails(server, tenant, runId, ended)).rejects.toThrow();
  expect(await runsOf(server, tenant)).toMatchObject([{ made: 0, endedAt: null }]);
  await makeMails(server, tenant, runId);
  await makeMails(server, tenant, runId);
  sink.behave({ recipient: (address) => (address === 'gone@post.example' ? '550 no such user' : null) });
  await delivered();
  sink.behave({});
  expect(await runsOf(server, tenant)).toMatchObject([{ made: 1, waiting: 0, givenUp: 1 }]);
  const { mails } = (await server.call('GET', '/api/operator/mails', { token: server.operatorKey })).json<{
    mails: { kind: string; recipient: string }[];
  }>();
  expect(mails).toMatchObject([{ kind: 'reminder', recipient: 'gone@post.example', state: 'givenUp' }]);
});

test('[OPS-131] a mail says what the campaign says in its language; braces nobody knows, codes and a language without text are findings', async () => {
  const reminderTexts = {
    de: '# Noch {meters} Zähler\n\nHallo {name}, es fehlt etwas. {link}\n\n---\n\nIhre {utility}',
  };
  const { tenant, campaignId } = await openCampaign({ reminderTexts });
  await orderToRead(server, tenant, campaignId, {
    email: 'karin@post.example',
    customer: { lastname: 'https://falle.example' },
  });
  const { preview } = await planOf(server, tenant, campaignId);
  expect(preview?.subject).toBe('Noch 1 Zähler: Stadtwerke Beispiel');
  expect(preview?.text).toContain(`es fehlt etwas. http://${tenant.host}`);
  expect(preview?.text).not.toContain('https://falle.example');
  const missing = await askToRemind(server, tenant, campaignId, { language: 'en' }, '?dryRun=true');
  expect([missing.status, missing.json<Problem>().fieldErrors]).toMatchObject([
    400,
    [{ field: 'language', code: 'noTextInLanguage' }],
  ]);
  const wrong = { name: 'Ablesung', reminderTexts: { de: 'Hallo {nmae}, Ihr Code {code}' } };
  const put = await operate(server, tenant, 'PUT', `campaigns/${campaignId}`, { body: wrong });
  expect(put.json<Problem>().fieldErrors.map(({ field, code }) => [field, code])).toEqual([
    ['reminderTexts.de', 'unknownPlaceholder'],
    ['reminderTexts.de', 'unknownPlaceholder'],
  ]);
});

test('[OPS-128, OPN-471] of an account that reads for several customers, each address is told of its own meters', async () => {
  const { tenant, campaignId } = await openCampaign();
  const first = await orderToRead(server, tenant, campaignId, {
    email: 'karin@post.example',
    meterNumber: 'OF-KARIN',
    customer: { customerNumber: 'K1', lastname: 'Krüger' },
  });
  await orderToRead(server, tenant, campaignId, {
    account: first.account,
    email: 'omar@post.example',
    meterNumber: 'OF-OMAR',
    customer: { customerNumber: 'K2', lastname: 'Özkan' },
  });
  await orderToRead(server, tenant, campaignId, {
    account: first.account,
    meterNumber: 'OF-NOBODY',
    customer: { customerNumber: 'K3' },
  });
  await remind(server, tenant, campaignId);
  const meters = Object.fromEntries(
    (await outbox(tenant)).map(({ recipient, body_text: text }) => [recipient, text.match(/OF-\w+/g)]),
  );
  expect(meters).toEqual({ 'karin@post.example': ['OF-KARIN'], 'omar@post.example': ['OF-OMAR'] });
});
