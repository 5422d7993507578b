import type { ListedAct } from '@zaehlwerk/contract/audit';
import { expect, test } from 'vitest';
import { moveCampaign, newCampaign } from '../../testing/calls/campaigns.ts';
import { operate } from '../../testing/calls/operator-calls.ts';
import { newHousehold, printAccess, printedRows } from '../../testing/calls/printed-access.ts';
import { newAccount } from '../../testing/test-account.ts';
import { newJob, type TestJobOptions } from '../../testing/test-job.ts';
import { askForToken } from '../../testing/test-login.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';
import { type PrintedPdf, readPdf } from '../../testing/read-pdf.ts';
import { unzipBytes } from '../../testing/unzip.ts';

const server = await testServer();

const household = (tenant: TestTenant, username: string, job: TestJobOptions = {}) =>
  newHousehold(server, tenant, username, {
    customer: {
      customerNumber: '4071882',
      company: null,
      firstname: 'Karin',
      lastname: 'Krüger',
      mailingAddress: { street: 'Postfach 7', houseNumber: null, zip: '34117', city: 'Kassel' },
    },
    ...job,
  });

const letters = (tenant: TestTenant, body: object = {}, query = '') =>
  printAccess(server, tenant, body, `?format=letters${query}`);

async function printed(tenant: TestTenant, body: object = {}, query = ''): Promise<PrintedPdf> {
  const answer = await letters(tenant, body, query);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/zip']);
  return readPdf(unzipBytes(answer.bytes).get('letters-001.pdf') ?? Buffer.alloc(0));
}

const textOf = ({ pages }: PrintedPdf): string =>
  pages
    .map(({ read }) => read)
    .join('\n')
    .replaceAll('\u00a0', ' ');

async function into(tenant: TestTenant, jobId: string, campaignId: string): Promise<void> {
  await server.parts.pool.query('update jobs set campaign_id = $3 where application_id = $1 and job_id = $2', [
    tenant.applicationId,
    jobId,
    campaignId,
  ]);
}

test('[OPS-30] letters are a further format of access data: a link and a code for each account, and nothing ends', async () => {
  const tenant = await server.newTenant();
  const karin = await household(tenant, '10000001', { meterNumber: '1EMH0048213907' });
  await household(tenant, '10000002');
  const answer = await letters(tenant, { codes: true });
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${tenant.applicationId}-letters.zip"`);
  const files = unzipBytes(answer.bytes);
  expect([...files.keys()]).toEqual(['letters-001.pdf', 'check-sheet.pdf']);
  const { pages } = await readPdf(files.get('letters-001.pdf')!);
  expect(pages).toHaveLength(2);
  const [first] = pages;
  for (const text of [
    'Karin Krüger',
    'Postfach 7',
    '34117 Kassel',
    '10000001',
    '1EMH 0048 2139 07',
    '4071882',
    '31.03.2026',
  ])
    expect(first!.read.replaceAll('\u00a0', ' ')).toContain(text);
  const [link = ''] = await first!.codes();
  expect(link).toMatch(new RegExp(`^http://${tenant.host}/m/\\w{32}$`));
  const code = /[A-Z]{4}-[A-Z]{4}-[A-Z]{4}/.exec(first!.read)?.[0] ?? '';
  for (const secret of [
    { token: link.replace(/^.*\/m\//, '') },
    { username: '10000001', password: code },
    { username: karin.username, password: karin.password },
  ])
    expect((await askForToken(tenant, secret)).status).toBe(200);
  const path = `/api/operator/audit?applicationId=${tenant.applicationId}`;
  const { entries } = (await server.call('GET', path, { token: server.operatorKey })).json<{ entries: ListedAct[] }>();
  expect(entries.map(({ act, objectCount, details }) => [act, objectCount, details])).toEqual([
    ['login.printAccess', 2, { codes: true }],
  ]);
});

test('[OPS-33] a letter says what its campaign says in its language, with its days', async () => {
  const tenant = await server.newTenant();
  const campaignId = await newCampaign(server, tenant, {
    name: 'Jahresablesung 2026',
    earliestExecution: '2026-11-15',
    latestExecution: '2026-12-31',
    texts: {
      de: '# {campaign}: bitte ablesen\n\nHallo **{name}**, {meters} Zähler ab {earliest} bis {latest}.',
      en: '# Please read\n\nDear {name}, by {latest}: {username}',
    },
  });
  const { jobId } = await household(tenant, '10000001', { earliestExecution: null, latestExecution: '2026-11-30' });
  await into(tenant, jobId, campaignId);
  const german = textOf(await printed(tenant, { campaign: campaignId }));
  expect(german).toContain('Jahresablesung 2026: bitte ablesen');
  expect(german).toContain('Hallo Karin Krüger, 1 Zähler ab 15.11.2026 bis 30.11.2026.');
  const english = await printed(tenant, { campaign: campaignId }, '&language=en');
  expect([english.language, textOf(english)]).toEqual([
    'en-GB',
    expect.stringContaining('Dear Karin Krüger, by 30.11.2026: 10000001'),
  ]);
  const missing = await letters(tenant, { campaign: campaignId }, '&language=de-informal');
  expect([missing.status, missing.json()]).toMatchObject([
    400,
    { fieldErrors: [{ field: 'language', code: 'noTextInLanguage' }] },
  ]);
  expect(textOf(await printed(tenant, {}, '&language=de-informal'))).toContain('Bitte lies deine Zähler ab');
});

test('[OPS-33] unknown placeholders are findings when a campaign is put, and for older texts before a link is made', async () => {
  const tenant = await server.newTenant();
  const body = { name: 'Jahresablesung', texts: { de: 'Guten Tag {Anrede} {name}, {frist}', en: '{what}' } };
  const refused = await operate(server, tenant, 'PUT', 'campaigns/2026', { body });
  expect([refused.status, refused.json()]).toMatchObject([
    400,
    {
      fieldErrors: [
        { field: 'texts.de', code: 'unknownPlaceholder', message: expect.stringContaining('Anrede') },
        { field: 'texts.de', code: 'unknownPlaceholder', message: expect.stringContaining('frist') },
        { field: 'texts.en', code: 'unknownPlaceholder' },
      ],
    },
  ]);
  const campaignId = await newCampaign(server, tenant, { texts: { de: 'Ihr Code: {code}' } });
  const { jobId } = await household(tenant, '10000001');
  await into(tenant, jobId, campaignId);
  const without = await letters(tenant, { campaign: campaignId });
  expect([without.status, without.json()]).toMatchObject([
    400,
    { fieldErrors: [{ field: 'codes', code: 'required' }] },
  ]);
  await server.parts.pool.query(`update campaigns set texts = '{"de": "{Anrede}"}' where campaign_id = $1`, [
    campaignId,
  ]);
  const older = await letters(tenant, { campaign: campaignId });
  expect([older.status, older.json()]).toMatchObject([
    400,
    { fieldErrors: [{ field: 'campaign', code: 'unknownPlaceholder', message: expect.stringContaining('Anrede') }] },
  ]);
  const { rows } = await server.parts.pool.query('select from link_tokens where application_id = $1', [
    tenant.applicationId,
  ]);
  expect(rows).toHaveLength(0);
});

test('[OPS-32, OPN-394] a letter lists the meters of its campaign, else those that are shown, else those to come', async () => {
  const tenant = await server.newTenant();
  const karin = await household(tenant, '10000001', { meterNumber: 'SHOWN-1' });
  const account = { ...(await newAccount(server, tenant)), accountId: karin.accountId };
  const coming = await newJob(server, account, { meterNumber: 'COMING-1' });
  const withdrawn = await newJob(server, account, { meterNumber: 'GONE-1' });
  await server.parts.pool.query('update jobs set withdrawn_at = now() where job_id = $1', [withdrawn.jobId]);
  const campaignId = await newCampaign(server, tenant);
  await into(tenant, coming.jobId, campaignId);
  const numbers = async (body: object) => textOf(await printed(tenant, body)).match(/(SHOWN|COMING|GONE)-1/g);
  expect(await numbers({ campaign: campaignId })).toEqual(['COMING-1']);
  expect(await numbers({})).toEqual(['SHOWN-1']);
  await server.parts.pool.query('update jobs set withdrawn_at = now() where job_id = $1', [karin.jobId]);
  expect(await numbers({})).toEqual(['COMING-1']);
  await moveCampaign(server, tenant, campaignId, 'open');
  expect(await numbers({})).toEqual(['COMING-1']);
});

test('[OPS-32] of whoever has not read, the meters that wait', async () => {
  const tenant = await server.newTenant();
  const karin = await household(tenant, '10000001', { meterNumber: 'READ-1' });
  const account = { ...(await newAccount(server, tenant)), accountId: karin.accountId };
  await newJob(server, account, { meterNumber: 'OPEN-1' });
  const { token } = await karin.signIn();
  const body = { readingDate: '2026-03-10', results: [{ taskId: karin.taskId, readingValue: 1 }] };
  const read = await tenant.call('POST', `/api/pro/job/${karin.jobId}/meterRateTask/result`, { token, body });
  expect(read.status).toBe(200);
  expect(textOf(await printed(tenant)).match(/(READ|OPEN)-1/g)).toEqual(['OPEN-1', 'READ-1']);
  expect(textOf(await printed(tenant, { notRead: true })).match(/(READ|OPEN)-1/g)).toEqual(['OPEN-1']);
});

test('[OPS-41, OPS-35, OPN-424] an account that reads for several customers is written to by its name alone, and told', async () => {
  const tenant = await server.newTenant();
  const manager = await household(tenant, '10000001', { meterNumber: 'ONE-1' });
  const account = { ...(await newAccount(server, tenant)), accountId: manager.accountId };
  await newJob(server, account, { meterNumber: 'NONE-1', customer: null });
  const eva = { customerNumber: '5555555', firstname: 'Eva', lastname: 'Weber' };
  const second = await newJob(server, account, { meterNumber: 'TWO-1', customer: eva });
  const files = unzipBytes((await letters(tenant)).bytes);
  const text = textOf(await readPdf(files.get('letters-001.pdf')!));
  for (const said of ['Konto 10000001', 'ONE-1', 'TWO-1', 'NONE-1'])
    expect(text.replaceAll(' ', '')).toContain(said.replaceAll(' ', ''));
  expect(text).not.toMatch(/Karin|Krüger|Postfach|Kassel|4071882|Eva|Weber|5555555/);
  const sheet = textOf(await readPdf(files.get('check-sheet.pdf')!));
  expect(sheet).toContain('mehrere Kunden ablesen, ohne Anschrift und Kundennummer gedruckt: 1');
  expect(sheet).not.toContain('Anschrift ohne');
  const [row] = printedRows((await printAccess(server, tenant)).text);
  expect(row).toMatchObject({ name: 'Konto 10000001', addressLine1: 'Konto 10000001', addressLine2: '', meters: '3' });
  // Orders that name nobody are the one customer's.
  await server.parts.pool.query('update jobs set withdrawn_at = now() where job_id = $1', [second.jobId]);
  const again = unzipBytes((await letters(tenant)).bytes).get('check-sheet.pdf')!;
  expect(textOf(await readPdf(again))).not.toContain('mehrere Kunden');
});

test('[OPS-31] a letter has name, address and telephone of its utility', async () => {
  const tenant = await server.newTenant();
  const current = await operate(server, tenant, 'GET', '');
  const contact = (path: string, text: string) => ({ language: 'de', path, text });
  const put = await operate(server, tenant, 'PUT', '', {
    body: {
      ...current.json<object>(),
      name: 'Stadtwerke Ellerbach',
      brandColor: '#7A1020',
      contactInformationItems: [
        contact('address', 'Stadtwerke Ellerbach\n**Am Mühlgraben 2**\n34990 Ellerbach'),
        contact('phone', '05672 88-140'),
      ],
    },
  });
  expect(put.status).toBe(200);
  await household(tenant, '10000001');
  const text = textOf(await printed(tenant));
  expect(text).toContain('Stadtwerke Ellerbach · Am Mühlgraben 2 · 34990 Ellerbach');
  expect(text).toContain('05672 88-140');
});
