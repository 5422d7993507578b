import { expect, test } from 'vitest';
import { type TestTenant, testServer } from '../../testing/test-server.ts';

const server = await testServer();

const NO_FILTER = { obisFilter: null, meterNumberFilter: null, multiMeterRate: null };
const INSTRUCTIONS = [
  {
    obisFilter: '^1-0:1\\.8',
    meterNumberFilter: '^1EMH',
    multiMeterRate: false,
    language: 'de',
    markdown: '# Ablesen',
  },
  { ...NO_FILTER, obisFilter: '(', language: 'en', markdown: 'Fits *no* meter' },
  { ...NO_FILTER, language: 'de-informal', markdown: '<b>ohne HTML</b>' },
];

function put(tenant: TestTenant, changes: object) {
  const path = `/api/operator/applications/${tenant.applicationId}`;
  const body = { name: 'X', hosts: [tenant.host], logo: null, brandColor: null, config: {}, ...changes };
  return server.call('PUT', path, { token: server.operatorKey, body });
}

async function faultsOf(tenant: TestTenant, changes: object): Promise<string[]> {
  const refused = await put(tenant, changes);
  expect(refused.status).toBe(400);
  return refused
    .json<{ fieldErrors: { field: string; code: string }[] }>()
    .fieldErrors.map(({ field, code }) => `${field} ${code}`);
}

function get(tenant: TestTenant, kind: 'help' | 'meterReadingHelp', rest = '') {
  return tenant.call('GET', `/api/public/${kind}/${tenant.applicationId}${rest}`);
}

test('[API-15, HLP-07, DOM-45, OPN-K08] anybody gets the instructions of the operator’s document, in its order', async () => {
  const tenant = await server.newTenant();
  expect((await put(tenant, { instructions: INSTRUCTIONS })).status).toBe(200);
  const answer = await get(tenant, 'meterReadingHelp');
  expect([answer.status, answer.json()]).toEqual([200, { instructions: INSTRUCTIONS }]);
});

test('[API-15, OPN-094, OPN-K08] filters may be left out, and so may everything', async () => {
  const tenant = await server.newTenant();
  expect((await get(tenant, 'meterReadingHelp')).json()).toEqual({ instructions: [] });
  await put(tenant, { instructions: [{ language: 'de', markdown: 'Für alle' }] });
  expect((await get(tenant, 'meterReadingHelp')).json()).toEqual({
    instructions: [{ ...NO_FILTER, language: 'de', markdown: 'Für alle' }],
  });
});

test('[OPN-094, OPN-159] a wrong instruction is refused with its path, and nothing is kept', async () => {
  const tenant = await server.newTenant();
  await put(tenant, { instructions: INSTRUCTIONS });
  const wrong = [
    { obisFilter: 'a'.repeat(201), meterNumberFilter: 7, multiMeterRate: 'yes', language: 'de', markdown: 'x' },
    { language: 'fr', markdown: '' },
  ];
  expect(await faultsOf(tenant, { instructions: wrong, help: { de: 5, fr: 'Bonjour' } })).toEqual([
    'help.de wrongType',
    'help.fr unknown',
    'instructions[0].obisFilter tooLong',
    'instructions[0].meterNumberFilter wrongType',
    'instructions[0].multiMeterRate wrongType',
    'instructions[1].language notOneOf',
    'instructions[1].markdown required',
  ]);
  expect((await get(tenant, 'meterReadingHelp')).json()).toEqual({ instructions: INSTRUCTIONS });
});

test('[APP-92, HLP-01, ROL-15, API-16, OPN-K09] global help is there exactly when the document has a text for it', async () => {
  const tenant = await server.newTenant();
  expect((await get(tenant, 'help')).status).toBe(404);
  await put(tenant, { help: { en: '# Help' } });
  const there = await get(tenant, 'help');
  expect([there.status, there.json()]).toEqual([200, {}]);
  await put(tenant, { help: {} });
  expect((await get(tenant, 'help')).status).toBe(404);
});

test('[API-17, HLP-03, OPN-096, OPN-K10] its text comes per language, formal German where one is missing', async () => {
  const tenant = await server.newTenant();
  await put(tenant, { help: { de: '# Hilfe', en: '# Help' } });
  const text = async (language: string) => (await get(tenant, 'help', `/${language}`)).json();
  expect(await text('en')).toEqual({ markdown: '# Help' });
  expect(await text('de')).toEqual({ markdown: '# Hilfe' });
  expect(await text('de-informal')).toEqual({ markdown: '# Hilfe' });
  expect((await get(tenant, 'help', '/fr')).status).toBe(404);
  await put(tenant, { help: { en: '# Help' } });
  expect((await get(tenant, 'help', '/de')).status).toBe(404);
});

test('[OPN-K08, OPN-K09, OPN-K10, OPN-157] any other tenant is unknown at this host', async () => {
  const [tenant, other] = [await server.newTenant(), await server.newTenant()];
  await put(other, { help: { de: '# Hilfe' }, instructions: INSTRUCTIONS });
  for (const id of [other.applicationId, 'nobody'])
    for (const path of [`meterReadingHelp/${id}`, `help/${id}`, `help/${id}/de`])
      expect([path, (await tenant.call('GET', `/api/public/${path}`)).status]).toEqual([path, 404]);
});
