import sharp from 'sharp';
import { expect, test } from 'vitest';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();
let made = 0;

/** An id and a host that no other test uses. */
function fresh() {
  made += 1;
  return { id: `app-${made}`, host: `app-${made}.example` };
}

function put(id: string, body: unknown, token = server.operatorKey) {
  return server.call('PUT', `/api/operator/applications/${id}`, { token, body });
}

function get(path: string) {
  return server.call('GET', `/api/operator/applications${path}`, { token: server.operatorKey });
}

async function faultsOf(id: string, document: object): Promise<string[]> {
  const answer = await put(id, document);
  expect(answer.status).toBe(400);
  return answer
    .json<{ fieldErrors: { field: string; code: string }[] }>()
    .fieldErrors.map(({ field, code }) => `${field} ${code}`);
}

const documentOf = (host: string, changes: object = {}) => ({
  name: 'Stadtwerke Ellerbach',
  hosts: [host],
  logo: null,
  brandColor: '#00616E',
  config: {},
  contactInformationItems: [],
  help: {},
  instructions: [],
  ...changes,
});

test('a tenant document is created, read, replaced as a whole, and listed', async () => {
  const { id, host } = fresh();
  const first = documentOf(host, { config: { features: { evaluationEnabled: true } } });
  const created = await put(id, first);
  expect([created.status, created.json()]).toEqual([201, first]);
  expect((await get(`/${id}`)).json()).toEqual(first);
  const second = documentOf(`neu.${host}`, { name: 'Neu', brandColor: null });
  expect((await put(id, second)).status).toBe(200);
  expect((await get(`/${id}`)).json()).toEqual(second);
  expect((await get('')).json<{ applications: unknown[] }>().applications).toContainEqual({
    applicationId: id,
    name: 'Neu',
  });
  const at = (one: string) => server.call('GET', '/api/public/application', { host: one });
  expect((await at(`neu.${host}`)).json()).toMatchObject({ applicationId: id });
});

test('[OPN-161, OPN-163] only an operator key opens it, and an unknown tenant is 404', async () => {
  const { id, host } = fresh();
  expect((await put(id, documentOf(host), 'wrong')).status).toBe(401);
  expect((await server.call('GET', '/api/operator/applications')).status).toBe(401);
  expect((await get('/nobody')).status).toBe(404);
  expect((await get('/No%20Body')).status).toBe(404);
  expect((await put('Not-Allowed', documentOf(host))).status).toBe(404);
});

test('[OPN-159, OPN-160] all faults of a document are listed at once, and nothing is kept', async () => {
  const { id, host } = fresh();
  const config = {
    meterReading: { defaultComments: [{ text: 'ok' }, { text: '' }], readingDateDaysInFuture: -1 },
    features: { loginPasswordMinLength: 0, evaluationEnabled: 'yes' },
    legal: {
      imprint: 'javascript:alert(1)',
      privacy: '//evil.example',
      accessibility: { mainUrl: 'data:text/html,x' },
    },
    languageConfig: { defaultLanguage: 'fr' },
    communication: { crmRegistrationUrl: 'https:\\\\evil.example' },
  };
  const faults = await faultsOf(id, { name: '', hosts: [host.toUpperCase()], logo: null, brandColor: 'red', config });
  expect(faults.toSorted()).toEqual([
    'brandColor badFormat',
    'config.communication.crmRegistrationUrl badFormat',
    'config.features.evaluationEnabled wrongType',
    'config.features.loginPasswordMinLength tooSmall',
    'config.languageConfig.defaultLanguage notOneOf',
    'config.legal.accessibility.mainUrl badFormat',
    'config.legal.imprint badFormat',
    'config.legal.privacy badFormat',
    'config.meterReading.defaultComments[1].text required',
    'config.meterReading.readingDateDaysInFuture tooSmall',
    'hosts[0] badFormat',
    'name required',
  ]);
  expect((await get(`/${id}`)).status).toBe(404);
});

test('[OPN-157] a host belongs to one tenant; a refused document changes nothing', async () => {
  const one = fresh();
  const two = fresh();
  await put(one.id, documentOf(one.host));
  await put(two.id, documentOf(two.host));
  const clash = documentOf(two.host, { name: 'Anders', hosts: [`x.${two.host}`, one.host] });
  expect(await faultsOf(two.id, clash)).toEqual(['hosts[1] taken']);
  expect((await get(`/${two.id}`)).json()).toEqual(documentOf(two.host));
  expect(await faultsOf('brand-new', documentOf(one.host))).toEqual(['hosts[0] taken']);
  expect((await get('/brand-new')).status).toBe(404);
  expect(await faultsOf(two.id, documentOf(two.host, { hosts: [two.host, two.host] }))).toEqual(['hosts[1] taken']);
});

test('[OPN-157] of two that ask for a host at the same moment one gets it', async () => {
  const { host } = fresh();
  const ids = [fresh().id, fresh().id, fresh().id];
  const answers = await Promise.all(ids.map((id) => put(id, documentOf(host))));
  const statuses = Object.groupBy(answers, (answer) => answer.status);
  expect([statuses[201]?.length, statuses[400]?.length]).toEqual([1, 2]);
});

test('a logo must be a whole PNG of reasonable size', async () => {
  const { id, host } = fresh();
  const image = sharp({ create: { width: 60, height: 60, channels: 3, background: '#123456' } });
  const good = await image.png().toBuffer();
  const bad: readonly (readonly [string, string, string])[] = [
    ['a JPEG', (await image.jpeg().toBuffer()).toString('base64'), 'logo badFormat'],
    ['half a PNG', good.subarray(0, good.length / 2).toString('base64'), 'logo badFormat'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'), 'logo badFormat'],
    ['no base64', `${good.toString('base64')}<script>`, 'logo badFormat'],
    ['nothing', '', 'logo badFormat'],
    ['a PNG with too many pixels', bomb().toString('base64'), 'logo badFormat'],
    ['too many bytes', Buffer.alloc(256 * 1024 + 1).toString('base64'), 'logo tooBig'],
    ['far too much text', 'A'.repeat(350_001), 'logo tooLong'],
  ];
  for (const [what, logo, fault] of bad) {
    expect([what, await faultsOf(id, documentOf(host, { logo }))]).toEqual([what, [fault]]);
  }
  expect((await put(id, documentOf(host, { logo: good.toString('base64') }))).status).toBe(201);
  expect((await get(`/${id}`)).json()).toMatchObject({ logo: good.toString('base64') });
});

/** The beginning of a PNG that says it has 65,535 pixels each way. */
function bomb(): Buffer {
  const bytes = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const size = Buffer.alloc(8);
  size.writeUInt32BE(65_535, 0);
  size.writeUInt32BE(65_535, 4);
  return Buffer.concat([bytes, size, Buffer.from('0802000000', 'hex')]);
}

test('[S04] keys that would change objects are dropped', async () => {
  const { id, host } = fresh();
  const text = JSON.stringify(documentOf(host)).replace(
    '"config":{}',
    '"config":{"__proto__":{"features":{"evaluationEnabled":true}}}',
  );
  expect((await put(id, text)).status).toBe(201);
  expect((await get(`/${id}`)).json()).toEqual(documentOf(host));
});
