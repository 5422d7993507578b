import type { ListedAct } from '@zaehlwerk/contract/audit';
import decodeQR from 'qr/decode.js';
import readExcelFile from 'read-excel-file/node';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { moveCampaign, newCampaign } from '../../testing/calls/campaigns.ts';
import { operate } from '../../testing/calls/operator-calls.ts';
import { newHousehold, printAccess, printedRows } from '../../testing/calls/printed-access.ts';
import type { TestJobOptions } from '../../testing/test-job.ts';
import { askForToken, newLink } from '../../testing/test-login.ts';
import { createShare } from '../../testing/test-share.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';
import { unzipBytes } from '../../testing/unzip.ts';

const server = await testServer();

const KARIN = {
  customer: {
    company: 'Hausverwaltung Krüger',
    firstname: 'Karin',
    lastname: 'Krüger',
    mailingAddress: { street: 'Postfach 7', houseNumber: null, zip: '34117', city: 'Kassel' },
  },
  meterAddress: { street: 'Hauptstraße', houseNumber: '19', zip: '01067', city: 'Dresden' },
};

const household = (tenant: TestTenant, username: string, job: TestJobOptions = {}) =>
  newHousehold(server, tenant, username, job);

async function read(
  { jobId, taskId, signIn }: Awaited<ReturnType<typeof household>>,
  tenant: TestTenant,
): Promise<void> {
  const { token } = await signIn();
  const body = { readingDate: '2026-03-10', results: [{ taskId, readingValue: 1 }] };
  const answer = await tenant.call('POST', `/api/pro/job/${jobId}/meterRateTask/result`, { token, body });
  expect(answer.status).toBe(200);
}

const print = (tenant: TestTenant, body: object = {}, query = '') => printAccess(server, tenant, body, query);

const tokenIn = (link = '') => link.replace(/^.*\/m\//, '');
const enter = async (tenant: TestTenant, secret: Readonly<Record<string, string>>) =>
  (await askForToken(tenant, secret)).status;

test('[OPS-40] accounts are listed to the end, page by page, and narrowed', async () => {
  const tenant = await server.newTenant();
  const names = ['10000001', '10000002', '10000003', '10000004', '10000005'];
  for (const [at, username] of names.entries()) {
    const one = await household(tenant, username, { meterAddress: { street: at < 2 ? 'Hauptstraße' : 'Nebenweg' } });
    if (at % 2 === 0) await read(one, tenant);
  }
  const list = async (query: string) => {
    const answer = await operate(server, tenant, 'GET', `accounts?${query}`);
    expect(answer.status).toBe(200);
    return answer.json<{ accounts: { username: string; open: number }[]; next: string | null }>();
  };
  const seen: string[] = [];
  let after = '';
  for (let pages = 0; pages < 3; pages += 1) {
    const { accounts, next } = await list(`limit=2${after}`);
    seen.push(...accounts.map(({ username }) => username));
    expect(next === null).toBe(pages === 2);
    after = `&after=${next}`;
  }
  expect(seen).toEqual(names);
  const namesIn = async (query: string) => (await list(query)).accounts.map(({ username }) => username);
  expect(await namesIn('notRead=true')).toEqual(['10000002', '10000004']);
  expect(await namesIn('street=hauptstr')).toEqual(['10000001', '10000002']);
  expect(await namesIn('street=HAUPT&notRead=true')).toEqual(['10000002']);
  expect(await namesIn(`street=${encodeURIComponent('%')}`)).toEqual([]);
  for (const cursor of ['x', '0b6f0c9e-4c1d-4d0f-9d0e-3c2a7f1b5e60']) {
    const refused = await operate(server, tenant, 'GET', `accounts?after=${cursor}`);
    expect([refused.status, refused.json()]).toMatchObject([
      400,
      { fieldErrors: [{ field: 'after', code: 'unknown' }] },
    ]);
  }
});

test('[OPS-41] links for all accounts come as a table for printing; passwords, earlier links and sessions stay', async () => {
  const tenant = await server.newTenant();
  const karin = await household(tenant, '10000001', KARIN);
  const weber = await household(tenant, '10000002', {
    meterAddress: { firstname: '=Eva', lastname: 'Weber; "E"', city: null },
  });
  const earlier = await newLink(server, tenant, karin.accountId);
  const { refreshToken } = await karin.signIn();

  const answer = await print(tenant);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="${tenant.applicationId}-access.csv"`);
  const [first] = printedRows(answer.text);
  expect(first).toEqual({
    name: 'Karin Krüger',
    addressLine1: 'Hausverwaltung Krüger',
    addressLine2: 'Karin Krüger',
    addressLine3: 'Postfach 7',
    addressLine4: '34117 Kassel',
    username: '10000001',
    code: '',
    link: expect.stringContaining(`http://${tenant.host}/m/`),
    meters: '1',
    open: '1',
    qr: '',
  });
  expect(answer.text).toContain(`\r\n"'=Eva Weber; ""E""";`);
  for (const secret of [
    { token: tokenIn(first?.['link']) },
    { token: earlier },
    { token: refreshToken },
    { username: karin.username, password: karin.password },
    { username: weber.username, password: weber.password },
  ])
    expect(await enter(tenant, secret)).toBe(200);
  expect(printedRows((await print(tenant, { username: ' 10000001' })).text)).toHaveLength(1);
  await read(karin, tenant);
  expect(printedRows((await print(tenant, { notRead: true })).text).map(({ username }) => username)).toEqual([
    '10000002',
  ]);
});

test('[OPS-41] as a spreadsheet it has the same rows, texts as texts', async () => {
  const tenant = await server.newTenant();
  await household(tenant, '10000001', KARIN);
  await household(tenant, '10000002', { customer: { ...KARIN.customer, company: '<b>&"\u0001', lastname: '=1+1' } });
  const answer = await print(tenant, { codes: true }, '?format=xlsx');
  const [sheet] = await readExcelFile(answer.bytes);
  const [header, first, second] = sheet?.data ?? [];
  expect(header).toEqual([
    'name',
    'addressLine1',
    'addressLine2',
    'addressLine3',
    'addressLine4',
    'username',
    'code',
    'link',
    'meters',
    'open',
    'qr',
  ]);
  const address = ['Hausverwaltung Krüger', 'Karin Krüger', 'Postfach 7', '34117 Kassel'];
  expect(first?.slice(0, 6)).toEqual(['Karin Krüger', ...address, '10000001']);
  expect(first?.slice(8, 10)).toEqual([1, 1]);
  expect(second?.slice(0, 3)).toEqual(['Karin =1+1', expect.stringMatching(/^<b>&"/), 'Karin =1+1']);
});

test.each(['svg', 'png'] as const)(
  '[OPS-42] in a ZIP each row has its QR code as %s, which leads where the link does',
  async (qr) => {
    const tenant = await server.newTenant();
    for (const username of ['10000001', '10000002', '10000003']) await household(tenant, username);
    const zip = await print(tenant, {}, `?format=zip&qr=${qr}`);
    expect([zip.status, zip.headers['content-type']]).toEqual([200, 'application/zip']);
    const files = unzipBytes(zip.bytes);
    const rows = printedRows(files.get('access.csv')?.toString('utf8') ?? '');
    expect(rows.map((row) => row['qr'])).toEqual([`qr/000001.${qr}`, `qr/000002.${qr}`, `qr/000003.${qr}`]);
    for (const row of rows) {
      const picture = sharp(files.get(row['qr'] ?? ''), { density: 600 });
      const { data, info } = await picture
        .flatten({ background: '#ffffff' })
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(decodeQR({ width: info.width, height: info.height, data })).toBe(row['link']);
      if (qr === 'png') expect(info.width).toBeGreaterThanOrEqual(354);
    }
    expect(await enter(tenant, { token: tokenIn(rows[2]?.['link']) })).toBe(200);
  },
);

test('[OPS-41, OPN-375] of links that were printed and never used the newest five stay, and every one that was used', async () => {
  const tenant = await server.newTenant();
  await household(tenant, '10000001');
  const tokens: string[] = [];
  for (let day = 1; day <= 8; day += 1) {
    server.setNow(`2026-03-${10 + day}T10:00:00Z`);
    tokens.push(tokenIn(printedRows((await print(tenant)).text)[0]?.['link']));
    if (day === 1) expect(await enter(tenant, { token: tokens[0]! })).toBe(200);
  }
  const statuses = [];
  for (const token of tokens) statuses.push(await enter(tenant, { token }));
  expect(statuses).toEqual([200, 401, 401, 200, 200, 200, 200, 200]);
});

test('[OPS-41] shares, ended logins and other tenants get none', async () => {
  const [tenant, other] = [await server.newTenant(), await server.newTenant()];
  const giver = await household(tenant, '10000001', { reShare: true });
  const ended = await household(tenant, '10000002');
  await household(other, '10000003');
  const { token } = await giver.signIn();
  const share = await createShare(
    { call: (method, path, options = {}) => tenant.call(method, path, { ...options, token }) },
    { jobIds: [giver.jobId] },
  );
  await server.parts.pool.query('update logins set ended_at = now() where account_id = $1', [ended.accountId]);
  expect(printedRows((await print(tenant)).text).map(({ username }) => username)).toEqual(['10000001']);
  expect(printedRows((await print(tenant, { username: share.username })).text)).toEqual([]);
});

test('[OPS-41, OPS-03] orders that are not shown yet give their address, withdrawn ones nothing; neither counts', async () => {
  const tenant = await server.newTenant();
  const karin = await household(tenant, '10000001', KARIN);
  const campaignId = await newCampaign(server, tenant);
  await server.parts.pool.query('update jobs set campaign_id = $2 where job_id = $1', [karin.jobId, campaignId]);
  const row = async () => printedRows((await print(tenant)).text)[0];
  expect(await row()).toMatchObject({ addressLine3: 'Postfach 7', meters: '0', open: '0' });
  expect(printedRows((await print(tenant, { street: 'Haupt' })).text)).toHaveLength(1);
  expect(printedRows((await print(tenant, { notRead: true })).text)).toEqual([]);
  expect((await moveCampaign(server, tenant, campaignId, 'open')).status).toBe(200);
  expect(await row()).toMatchObject({ meters: '1', open: '1' });
  await server.parts.pool.query('update jobs set withdrawn_at = now() where job_id = $1', [karin.jobId]);
  expect(await row()).toMatchObject({ addressLine3: '', meters: '0', open: '0' });
  expect(printedRows((await print(tenant, { street: 'Haupt' })).text)).toEqual([]);
});

test('[OPS-41, OPS-60] more accounts than a page has come whole, each once, and are in the audit page by page', async () => {
  const tenant = await server.newTenant();
  await server.parts.pool.query(
    `with a as (
       insert into accounts (application_id, account_id, name) select $1, gen_random_uuid(), 'K' || n from generate_series(1, 1201) n
       returning account_id, name)
     insert into logins (application_id, login_id, account_id, username, username_key, password_hash)
     select $1, gen_random_uuid(), account_id, name, lower(name), '' from a`,
    [tenant.applicationId],
  );
  const rows = printedRows((await print(tenant)).text);
  expect([
    rows.length,
    new Set(rows.map((row) => row['username'])).size,
    new Set(rows.map((row) => row['link'])).size,
  ]).toEqual([1201, 1201, 1201]);
  expect(printedRows((await print(tenant, { street: 'nowhere' })).text)).toEqual([]);
  const path = `/api/operator/audit?applicationId=${tenant.applicationId}`;
  const { entries } = (await server.call('GET', path, { token: server.operatorKey })).json<{ entries: ListedAct[] }>();
  expect(entries.map(({ act, objectCount, details }) => [act, objectCount, details])).toEqual(
    [250, 250, 250, 250, 201].map((count) => ['login.printAccess', count, { codes: false }]),
  );
});
