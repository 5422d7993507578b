import { LANGUAGES } from '@zaehlwerk/contract/application';
import type { Problem } from '@zaehlwerk/contract/problems';
import type { CreatedShare } from '@zaehlwerk/contract/sharing';
import { expect, test } from 'vitest';
import { clearMails } from '../mail/send-mails.ts';
import { systemScope } from '../../http/caller/system-scope.ts';
import { after, DAY_MINUTES, mailingServer, unsent } from '../../testing/mailing-server.ts';
import { newAccount } from '../../testing/test-account.ts';
import { newJob, type TestJobOptions } from '../../testing/test-job.ts';
import { testServer, type TestServer } from '../../testing/test-server.ts';
import { askToShare, createShare, type Giver, newShare } from '../../testing/test-share.ts';
import { MAILS_WAIT, SENDER } from '../../testing/waiting-mail.ts';

const { server, waiting, delivered } = await mailingServer();

/** An account with one share, and a way to mail its access. */
async function sharing(on: TestServer = server, job: TestJobOptions = {}, name = 'Hausmeister Pohl') {
  const account = await newAccount(on, await on.newTenant({ name: 'Stadtwerke Ellerbach' }));
  const { jobId } = await newJob(on, account, { reShare: true, ...job });
  const share = await createShare(account, { jobIds: [jobId], name });
  return { account, share, mail: (changes: object = {}) => send(account, mailOf(share, changes)) };
}

const mailOf = ({ name, token, username, password }: CreatedShare, changes: object = {}) => ({
  payload: { salutation: `Guten Tag ${name}`, login: { token, username, password, ...changes } },
  metaData: { mailTo: { name, email: 'pohl@hausdienst.example' } },
});

function send({ call }: Pick<Giver, 'call'>, body: unknown, language = 'de') {
  const headers = { 'Accept-Language': language };
  return call('POST', '/api/communication/email/share/account', { body, headers });
}

test('[API-40, SHR-43, SHR-45, OPN-116, OPN-K20] the access goes to the recipient by SMTP, as text and as HTML', async () => {
  const { account, share, mail } = await sharing();
  expect((await mail()).status).toBe(204);
  const [received, ...others] = await delivered();
  expect(others).toEqual([]);
  expect(received!.to).toEqual(['pohl@hausdienst.example']);
  const link = `http://${account.tenant.host}/m/${share.token}`;
  expect(received!.raw).toContain('Guten Tag,');
  const { host } = account.tenant;
  await mail();
  const [waits] = await waiting();
  expect(waits!.body_text).toContain(`Ableseportal öffnen:\n${link}`);
  expect(waits!.body_text).toContain(
    `Benutzername: ${share.username}\nKennwort: ${share.password}\nZugang für: Hausmeister Pohl\n`,
  );
  expect(waits!.body_html).toContain(`<a href="${link}">Ableseportal öffnen</a>`);
  for (const said of [host, share.username, share.password]) expect(waits!.body_html).toContain(said);
});

test('[OPN-116] in the language of the giver', async () => {
  const { account, share } = await sharing();
  const subjects: string[] = [];
  for (const language of LANGUAGES) {
    await send(account, mailOf(share), language);
    subjects.push((await waiting())[0]!.subject);
  }
  expect(subjects).toEqual([
    'Ihr Zugang zum Ablesen: Stadtwerke Ellerbach',
    'Dein Zugang zum Ablesen: Stadtwerke Ellerbach',
    'Your access for reading meters: Stadtwerke Ellerbach',
  ]);
});

test('[S27, OPN-116, OPN-309] a share is not called what a mail to a stranger must not say', async () => {
  const { account, share } = await sharing();
  const codesOf = async (name: string) => {
    const answer = await askToShare(account, { name, allowToReShare: false, jobIds: share.jobs.map(({ id }) => id) });
    return answer.status === 201 ? [] : answer.json<Problem>().fieldErrors.map(({ field, code }) => `${field} ${code}`);
  };
  expect(await codesOf('Pohl & Söhne, Haus 12')).toEqual([]);
  for (const name of ['\u202ePohl', 'Pohl\u2066', 'Po\u200bhl', 'Gewonnen! 🎁'])
    expect(await codesOf(name)).toEqual(['name accessName.wrongCharacters']);
});

test('[S27, S38, OPN-116, OPN-309] of the name of a share made earlier a mail says letters, beside the access data, never as a link', async () => {
  const { account, share } = await sharing();
  const named = { ...share, name: '\u202e<b>www.böse.example</b> 15 https://böse.example, 0900 123456 \u2069' };
  await server.parts.pool.query('update accounts set name = $1 where account_id = $2', [named.name, share.id]);
  expect((await send(account, mailOf(named))).status).toBe(204);
  const [received] = await delivered();
  expect(received!.to).toEqual(['pohl@hausdienst.example']);
  await send(account, mailOf(named));
  const [waits] = await waiting();
  for (const body of [waits!.body_text, waits!.body_html]) {
    expect(body).toContain('b www.\u200bböse.\u200bexample b 15 https');
    expect(body).not.toMatch(/[\u202e\u2069]|0900|https:\/\/böse|&lt;b/);
  }
  expect(waits!.body_text).toMatch(/Kennwort: .*\nZugang für: b www/);
});

test('[OPN-116, OPN-K20] nothing is mailed but the access data of one living share of the account', async () => {
  const own = await sharing();
  const stranger = await sharing();
  for (const wrong of [{ password: 'geraten' }, { username: '12345678' }, { token: 'x' }, stranger.share])
    expect((await own.mail(wrong)).status).toBe(403);
  expect((await send(own.account, mailOf(stranger.share))).status).toBe(403);
  const second = await createShare(own.account, { jobIds: own.share.jobs.map(({ id }) => id) });
  expect((await own.mail({ token: second.token })).status).toBe(403);
  await own.account.call('DELETE', `/api/pro/share/account/${own.share.id}`);
  expect((await own.mail()).status).toBe(403);
  expect(await waiting()).toEqual([]);
});

test('[OPN-116, OPN-K20] every fault of the body is named; greeted is the share by its name', async () => {
  const { account, share } = await sharing();
  const faultsOf = async (body: object) =>
    (await send(account, body)).json<Problem>().fieldErrors.map(({ field, code }) => `${field} ${code}`);
  expect(await faultsOf({})).toEqual(['payload required', 'metaData required']);
  const { payload, metaData } = mailOf(share);
  expect(await faultsOf({ payload: { salutation: '' }, metaData: { mailTo: { name: '' } } })).toEqual([
    'payload.login required',
    'metaData.mailTo.email required',
  ]);
  const mailTo = { ...metaData.mailTo, email: 'a@b.example, c@d.example' };
  expect(await faultsOf({ payload, metaData: { mailTo } })).toEqual(['metaData.mailTo.email badFormat']);
  const greeting = {
    payload: { ...payload, salutation: 'Sie haben gewonnen' },
    metaData: { mailTo: { ...metaData.mailTo, name: 'X' } },
  };
  expect(await faultsOf(greeting)).toEqual(['payload.salutation notOneOf', 'metaData.mailTo.name notOneOf']);
  expect(await waiting()).toEqual([]);
});

test('[SHR-44, OPN-117, OPN-K20] where one of its jobs forbids mail, none is sent', async () => {
  const { mail } = await sharing(server, { features: { sendSubaccountViaEmailDisabled: true } });
  expect((await mail()).status).toBe(403);
  expect(await waiting()).toEqual([]);
});

test('[OPN-105, OPN-220] what waits with the access of a share that has ended is not sent any more', async () => {
  const { account, share, mail } = await sharing();
  const other = await sharing();
  await mail();
  await other.mail();
  await account.call('DELETE', `/api/pro/share/account/${share.id}`);
  expect((await waiting()).map(({ body_text }) => body_text.includes(other.share.password))).toEqual([true]);
});

test('[F31, S72, OPN-105, OPN-220] a mail that is asked for while the share ends is not left behind', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { account, share, mail } = await sharing();
    const [mailed, ended] = await Promise.all([mail(), account.call('DELETE', `/api/pro/share/account/${share.id}`)]);
    expect([[204, 403].includes(mailed.status), ended.status]).toEqual([true, 204]);
    expect((await waiting()).filter(({ body_text }) => body_text.includes(share.password))).toEqual([]);
  }
});

test('[OPN-116, OPN-K20, S34] a limited number of mails a day for a main account and the shares below it, whatever came of them', async () => {
  const own = await testServer({ ...MAILS_WAIT, limits: { shareMailsPerDay: 3 } });
  const { account, share, mail } = await sharing(own);
  const jobIds = share.jobs.map(({ id }) => id);
  const below = await newShare(account, { jobIds, allowToReShare: true });
  const further = await createShare(below, { jobIds });
  expect([(await mail()).status, (await mail({ password: 'geraten' })).status]).toEqual([204, 403]);
  expect((await send(below, mailOf(further))).status).toBe(204);
  for (const [giver, given] of [
    [account, share],
    [below, further],
  ] as const) {
    const refused = await send(giver, mailOf(given));
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  }
});

test('[OPN-K20] without a mail server it is said at once', async () => {
  const own = await testServer({ config: SENDER });
  expect((await (await sharing(own)).mail()).status).toBe(502);
});

test('[S21, OPN-220] a password waits for as long as its mail is tried, and three days more', async () => {
  const own = await testServer(MAILS_WAIT);
  const { mail } = await sharing(own);
  await mail();
  const clear = () => clearMails(own.parts, systemScope('tidy-up'));
  const days: number[] = [];
  for (const day of [2, 4, 6, 8]) {
    after(own, day * DAY_MINUTES);
    await clear();
    const { waiting: waits, givenUp } = await unsent(own);
    days.push(waits + givenUp);
  }
  expect(days).toEqual([1, 1, 1, 0]);
});
