import { expect, test } from 'vitest';
import sharp from 'sharp';
import { testServer, type TestTenant, type TestServer } from '../../testing/test-server.ts';
import { newAccount } from '../../testing/test-account.ts';
import { newJob } from '../../testing/test-job.ts';
import { MAILS_WAIT } from '../../testing/waiting-mail.ts';

const server = await testServer();
const PUBLIC = '/api/public/application';

function putDocument(tenant: TestTenant, changes: object) {
  return server.call('PUT', `/api/operator/applications/${tenant.applicationId}`, {
    token: server.operatorKey,
    body: {
      name: 'Stadtwerke Ellerbach',
      hosts: [tenant.host],
      logo: null,
      brandColor: null,
      config: {},
      ...changes,
    },
  });
}

async function png(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#B00020' } })
    .png()
    .toBuffer();
}

test('[API-13, APP-01, OPN-K07] anybody gets the public configuration of the tenant of the host', async () => {
  const tenant = await server.newTenant({
    name: 'Stadtwerke Beispiel',
    config: { features: { evaluationEnabled: true } },
  });
  const answer = await tenant.call('GET', PUBLIC);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.json()).toMatchObject({
    applicationId: tenant.applicationId,
    name: 'Stadtwerke Beispiel',
    brandColor: null,
    config: { features: { evaluationEnabled: true } },
  });
});

test('[OPS-111, OPN-507] it says that the server takes why a value is lower: one of a version before says nothing', async () => {
  const tenant = await server.newTenant();
  expect((await tenant.call('GET', PUBLIC)).json()).toMatchObject({ explainsFalls: true });
});

test('[API-13, OPN-173] it is kept with an ETag and asked for again each time', async () => {
  const tenant = await server.newTenant();
  const first = await tenant.call('GET', PUBLIC);
  expect(first.headers['cache-control']).toBe('no-cache');
  const headers = { 'if-none-match': first.headers.etag ?? '' };
  const again = await tenant.call('GET', PUBLIC, { headers });
  expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, first.headers.etag]);
  await putDocument(tenant, { name: 'Anders' });
  const changed = await tenant.call('GET', PUBLIC, { headers });
  expect(changed.status).toBe(200);
  expect(changed.json()).toMatchObject({ name: 'Anders' });
});

test('[API-14, OPN-K07, OFF-04, F34] HEAD answers 200 without a body, never asks for a token and says whose answer it is', async () => {
  const tenant = await server.newTenant();
  const answer = await tenant.call('HEAD', PUBLIC);
  expect([answer.status, answer.bytes.length]).toEqual([200, 0]);
  expect(answer.headers['x-contract-version']).toBe('1');
  const bad = await tenant.call('HEAD', PUBLIC, { token: 'expired.or.wrong' });
  expect(bad.status).toBe(200);
});

test('[OPN-157] each host answers with its own tenant, with or without its port', async () => {
  const one = await server.newTenant({ name: 'Eins' });
  const two = await server.newTenant({ name: 'Zwei' });
  await putDocument(two, { name: 'Zwei', hosts: [two.host, `${two.host}:8443`] });
  const nameAt = async (host: string) => (await server.call('GET', PUBLIC, { host })).json<{ name: string }>().name;
  expect(await nameAt(one.host)).toBe('Eins');
  expect(await nameAt(one.host.toUpperCase())).toBe('Eins');
  expect(await nameAt(`${one.host}:8080`)).toBe('Eins');
  expect(await nameAt(`${two.host}:8443`)).toBe('Zwei');
});

test('[OPN-157] a single tenant answers for every host; with a second one unknown hosts are 404', async () => {
  const own = await testServer();
  await own.newTenant({ name: 'Allein' });
  const at = (host: string) => own.call('GET', PUBLIC, { host });
  expect((await at('whatever.example')).json()).toMatchObject({ name: 'Allein' });
  await own.newTenant();
  for (const path of ['', '/logo.png', '/manifest/manifest.json', '/brand.css']) {
    const answer = await own.call('GET', PUBLIC + path, { host: 'whatever.example' });
    expect([path, answer.status, answer.json<{ code: string }>().code]).toEqual([path, 404, 'notFound']);
  }
});

test('[OPN-320, APP-33, ANO-87] without a mail server nothing is offered that goes by mail; with one it is as it was set', async () => {
  const mailing = await testServer(MAILS_WAIT);
  const config = {
    features: { sendSubaccountViaEmailDisabled: false },
    communication: { unknownUserReceiptEnabled: true, showModalAfterLastJob: true },
  };
  const offered = async (one: TestServer) => {
    const tenant = await one.newTenant();
    const path = `/api/operator/applications/${tenant.applicationId}`;
    const body = { name: 'Stadtwerke', hosts: [tenant.host], logo: null, brandColor: null, config };
    expect((await one.call('PUT', path, { token: one.operatorKey, body })).status).toBe(200);
    const answer = await tenant.call('GET', PUBLIC);
    const { features, communication } = answer.json<{ config: typeof config }>().config;
    return [features.sendSubaccountViaEmailDisabled, communication];
  };
  expect(await offered(mailing)).toEqual([false, config.communication]);
  expect(await offered(server)).toEqual([true, { ...config.communication, unknownUserReceiptEnabled: false }]);
});

test('[OPN-328, OPN-320, APP-33] without a mail server no job offers mail either; the rest of its settings stays', async () => {
  const config = { features: { sendSubaccountViaEmailDisabled: false, excelExportAllowed: true } };
  const offered = async (one: TestServer) => {
    const account = await newAccount(one, await one.newTenant());
    const job = await newJob(one, account);
    await one.parts.pool.query('update jobs set config = $1 where job_id = $2', [config, job.jobId]);
    const { jobs } = (await account.call('GET', '/api/pro/job')).json<{ jobs: { config: typeof config }[] }>();
    return jobs[0]!.config.features;
  };
  expect(await offered(await testServer(MAILS_WAIT))).toEqual(config.features);
  expect(await offered(server)).toEqual({ excelExportAllowed: true });
});

test('[OPN-157, OPN-370] what the configuration does not know is neither kept nor answered', async () => {
  const tenant = await server.newTenant();
  const secrets = { smtpUrl: 'smtps://user:canary-1@mail', accounts: ['canary-2'], apiKey: 'canary-3' };
  const config = { ...secrets, features: { evaluationEnabled: true, ...secrets }, meterReading: secrets };
  const refused = await putDocument(tenant, { ...secrets, config });
  expect([refused.status, refused.text]).toEqual([400, expect.not.stringContaining('canary')]);
  const row = server.parts.db.selectFrom('applications').where('application_id', '=', tenant.applicationId);
  const kept = JSON.stringify((await row.selectAll().executeTakeFirstOrThrow()).document);
  expect(kept).not.toContain('canary');
  // However it came there.
  await server.parts.db
    .updateTable('applications')
    .set({ document: JSON.stringify({ ...JSON.parse(kept), ...secrets, config }) })
    .where('application_id', '=', tenant.applicationId)
    .execute();
  const answer = await tenant.call('GET', PUBLIC);
  expect(answer.text).not.toContain('canary');
  expect(answer.json()).toMatchObject({ config: { features: { evaluationEnabled: true } } });
  expect(Object.keys(answer.json<{ config: object }>().config)).not.toContain('apiKey');
});

test('[OPN-157] the public configuration leaves out the logo, the hosts and whatever else a row may hold', async () => {
  const tenant = await server.newTenant();
  const document = JSON.stringify({
    name: 'X',
    hosts: ['canary.example'],
    brandColor: null,
    config: { mail: 'canary' },
    key: 'canary',
  });
  const row = server.parts.db.updateTable('applications').where('application_id', '=', tenant.applicationId);
  await row.set({ document, logo: Buffer.from('canary') }).execute();
  const answer = await tenant.call('GET', PUBLIC);
  expect(answer.text).not.toContain('canary');
  expect(Object.keys(answer.json()).sort()).toEqual(['applicationId', 'brandColor', 'config', 'explainsFalls', 'name']);
});

test('[API-19, SHL-45, OPN-K12] without a logo of its own a tenant shows the built-in one, in its colour', async () => {
  const tenant = await server.newTenant();
  await putDocument(tenant, { brandColor: '#B00020' });
  const answer = await tenant.call('GET', `${PUBLIC}/logo.png`);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/png']);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
  const { data, info } = await sharp(answer.bytes).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([512, 512]);
  const at = (x: number, y: number) => [
    ...data.subarray((y * 512 + x) * info.channels, (y * 512 + x) * info.channels + info.channels),
  ];
  expect(at(0, 0)[3]).toBe(0);
  expect(at(256, 60)).toEqual([0xb0, 0x00, 0x20, 255]);
});

test('[API-19, OPN-K12, OPN-173] its own logo is answered byte for byte, with an ETag', async () => {
  const tenant = await server.newTenant();
  const logo = await png(120, 40);
  expect((await putDocument(tenant, { logo: logo.toString('base64') })).status).toBe(200);
  const answer = await tenant.call('GET', `${PUBLIC}/logo.png`);
  expect(answer.bytes.equals(logo)).toBe(true);
  expect(answer.headers['cache-control']).toBe('private, max-age=60');
  const headers = { 'if-none-match': answer.headers.etag ?? '' };
  expect((await tenant.call('GET', `${PUBLIC}/logo.png`, { headers })).status).toBe(304);
});

test('[API-20, SHL-46, OPN-K12] the manifest makes the portal an app with the name, colour and logo of the utility', async () => {
  const tenant = await server.newTenant();
  const logo = (await png(256, 256)).toString('base64');
  await putDocument(tenant, { name: 'Stadtwerke Ellerbach', brandColor: '#B00020', logo });
  const answer = await tenant.call('GET', `${PUBLIC}/manifest/manifest.json`);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/manifest+json; charset=utf-8']);
  expect(answer.json()).toMatchObject({
    name: 'Stadtwerke Ellerbach',
    lang: 'de',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: '#B00020',
    icons: [{ src: '/api/public/application/logo.png', sizes: '256x256', type: 'image/png' }],
  });
});

test('the brand stylesheet follows the colour of the tenant', async () => {
  const tenant = await server.newTenant();
  const before = await tenant.call('GET', `${PUBLIC}/brand.css`);
  expect(before.headers['content-type']).toBe('text/css; charset=utf-8');
  expect(before.text).toContain('--brand: #00616E;');
  await putDocument(tenant, { brandColor: '#b00020' });
  const after = await tenant.call('GET', `${PUBLIC}/brand.css`, {
    headers: { 'if-none-match': before.headers.etag ?? '' },
  });
  expect(after.status).toBe(200);
  expect(after.text).toContain('--brand: #B00020;');
});
