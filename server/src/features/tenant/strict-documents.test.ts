import { expect, test } from 'vitest';
import { operate } from '../../testing/calls/operator-calls.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';

const server = await testServer();

interface Faults {
  readonly fieldErrors: readonly { readonly field: string; readonly code: string; readonly message: string }[];
}

const put = (tenant: TestTenant, body: object, query = '') => operate(server, tenant, 'PUT', query, { body });
const kept = async (tenant: TestTenant) => (await operate(server, tenant, 'GET', '')).json();

function documentOf(tenant: TestTenant, changes: object = {}) {
  return { name: 'Stadtwerke Ellerbach', hosts: [tenant.host], logo: null, brandColor: null, config: {}, ...changes };
}

test('[OPS-80, OPN-370, OPN-371] keys and texts that nothing is known of are told with their paths, with all other faults, and nothing is kept', async () => {
  const tenant = await server.newTenant();
  const before = await kept(tenant);
  const config = {
    feature: { evaluationEnabled: true },
    features: { evaluationEnable: true, loginUsernameMinLength: 'x' },
    meterReading: { defaultComments: [{ text: 'Zähler defekt', txt: 'Zähler' }] },
    languageConfig: {
      enabledLanguages: [{ name: 'de', readableName: 'Deutsch', flag: 'D' }],
      translations: {
        de: { 'login.title': 'Willkommen', 'login.titel': 'Willkommen' },
        en: { 'log.in': 'Hi' },
        fr: {},
      },
    },
    unknownUserReading: { meters: [{ meterType: 'GAS_METER', defaultMeterConfig: { readingConfig: {} } }] },
  };
  const body = documentOf(tenant, { config, colour: 'red', mail: { senderNam: 'Ellerbach' }, brandColor: 'rot' });
  const answer = await put(tenant, body);
  const faults = answer.json<Faults>().fieldErrors;
  expect([answer.status, faults.map(({ field, code }) => `${field} ${code}`).toSorted()]).toEqual([
    400,
    [
      'brandColor badFormat',
      'colour unknown',
      'config.feature unknown',
      'config.features.evaluationEnable unknown',
      'config.features.loginUsernameMinLength wrongType',
      'config.languageConfig.enabledLanguages[0].flag unknown',
      'config.languageConfig.translations.de.login.titel unknown',
      'config.languageConfig.translations.en.log.in unknown',
      'config.languageConfig.translations.fr unknown',
      'config.meterReading.defaultComments[0].txt unknown',
      'config.unknownUserReading.meters[0].defaultMeterConfig.readingConfig unknown',
      'mail.senderNam unknown',
    ],
  ]);
  expect(faults.every(({ message }) => message.length > 10)).toBe(true);
  expect(await kept(tenant)).toEqual(before);
});

test('[OPS-80] the text of a finding, and the form of a counted text for none, are texts like any other', async () => {
  const tenant = await server.newTenant();
  const de = {
    'value.missing': 'Es fehlt etwas.',
    'images.tooMany_zero': 'Kein Foto.',
    'evaluation.older_zero': 'Nichts.',
  };
  const body = documentOf(tenant, { config: { languageConfig: { translations: { de } } } });
  expect((await put(tenant, body)).status).toBe(200);
  const wrong = { config: { languageConfig: { translations: { de: { 'login.title_zero': 'x', constructor: 'x' } } } } };
  expect((await put(tenant, documentOf(tenant, wrong))).json<Faults>().fieldErrors).toHaveLength(1);
});

test('[OPS-80, OPN-370, OPN-340] what a later version has stored is answered as far as this one knows it, and refused only when it is put in', async () => {
  const tenant = await server.newTenant();
  const later = {
    ...documentOf(tenant, { name: 'Später' }),
    features: ['new'],
    config: {
      features: { evaluationEnabled: true, evaluationInColour: true, loginUsernameMinLength: { de: 5 } },
      languageConfig: { translations: { fr: { 'login.title': 'Bonjour' }, de: { 'login.new': 'Neu' } } },
      unknownUserReading: {
        unknownUserReadingAllowed: true,
        meters: [{ meterType: 'STEAM_METER' }, { meterType: 'GAS_METER', subMeters: [] }],
      },
    },
    instructions: [
      { language: 'fr', markdown: 'x' },
      { language: 'de', markdown: 'So wird gelesen.' },
    ],
  };
  await server.parts.pool.query('update applications set document = $2 where application_id = $1', [
    tenant.applicationId,
    JSON.stringify(later),
  ]);
  const config = {
    features: { evaluationEnabled: true },
    languageConfig: { translations: { de: { 'login.new': 'Neu' } } },
    unknownUserReading: { unknownUserReadingAllowed: true, meters: [{ meterType: 'GAS_METER' }] },
  };
  const answered = await kept(tenant);
  expect(answered).toMatchObject({ name: 'Später', instructions: [{ language: 'de' }] });
  expect(answered['config']).toEqual(config);
  const publicly = await tenant.call('GET', '/api/public/application');
  expect([publicly.status, publicly.json()]).toMatchObject([
    200,
    { config: { features: { evaluationEnabled: true, loginUsernameMinLength: 5 } } },
  ]);
  expect(publicly.json<{ config: typeof config }>().config.unknownUserReading.meters).toHaveLength(1);
  expect((await put(tenant, later)).status).toBe(400);
});

test('[OPS-80, OPN-370] fields that every document has are answered with their defaults where a later version gave them another form', async () => {
  const tenant = await server.newTenant();
  const later = {
    name: `${'x'.repeat(99)}😀x`,
    hosts: { first: tenant.host },
    brandColor: { light: '#123456' },
    config: [],
    contactInformationItems: [{ kind: 'pigeon' }],
  };
  await server.parts.pool.query('update applications set document = $2 where application_id = $1', [
    tenant.applicationId,
    JSON.stringify({ ...documentOf(tenant), ...later }),
  ]);
  expect(await kept(tenant)).toMatchObject({ name: 'x'.repeat(99), hosts: [], brandColor: null, config: {} });
  for (const path of ['', '/logo.png', '/manifest/manifest.json', '/brand.css'])
    expect([path, (await tenant.call('GET', `/api/public/application${path}`)).status]).toEqual([path, 200]);
  const contact = await tenant.call('GET', `/api/public/contact/${tenant.applicationId}`);
  expect([contact.status, contact.json()]).toEqual([200, { contactInformationItems: [] }]);
});

test('[OPS-81] a dry run tells what would change, field by field, and stores nothing', async () => {
  const tenant = await server.newTenant();
  const first = documentOf(tenant, { config: { features: { evaluationEnabled: true, reshareAllowed: true } } });
  await put(tenant, first);
  const before = await kept(tenant);
  const other = `neu.${tenant.host}`;
  const second = documentOf(tenant, {
    hosts: [tenant.host, other],
    config: {
      features: { evaluationEnabled: false },
      languageConfig: { translations: { de: { 'login.title': 'Hallo' } } },
    },
  });
  const dry = await put(tenant, second, '?dryRun=true');
  expect([dry.status, dry.json()]).toEqual([
    200,
    {
      dryRun: true,
      version: 3,
      changed: 4,
      changes: [
        { path: 'hosts[1]', before: null, after: other },
        { path: 'config.features.evaluationEnabled', before: true, after: false },
        { path: 'config.languageConfig.translations.de.login.title', before: null, after: 'Hallo' },
        { path: 'config.features.reshareAllowed', before: true, after: null },
      ],
    },
  ]);
  expect(await kept(tenant)).toEqual(before);
  expect((await server.call('GET', '/api/public/application', { host: other })).status).toBe(404);
  expect(
    (await put(tenant, { ...second, hosts: [other, other] }, '?dryRun=true')).json<Faults>().fieldErrors,
  ).toMatchObject([{ field: 'hosts[1]', code: 'taken' }]);
  expect((await put(tenant, { ...second, colour: 1 }, '?dryRun=true')).status).toBe(400);
  expect((await put(tenant, first, '?dryRun=true')).json()).toMatchObject({ changed: 0, changes: [], version: 2 });
});

test('[OPS-81] a dry run of a new tenant makes none', async () => {
  const tenant = await server.newTenant();
  const path = `/api/operator/applications/${tenant.applicationId}-neu`;
  const body = documentOf(tenant, { hosts: [`zweite.${tenant.host}`], logo: LOGO });
  const dry = await server.call('PUT', `${path}?dryRun=true`, { token: server.operatorKey, body });
  expect([dry.status, dry.json<{ changes: unknown[] }>().changes]).toEqual([
    200,
    [
      { path: 'name', before: null, after: 'Stadtwerke Ellerbach' },
      { path: 'hosts[0]', before: null, after: `zweite.${tenant.host}` },
      { path: 'config', before: null, after: {} },
      { path: 'contactInformationItems', before: null, after: [] },
      { path: 'help', before: null, after: {} },
      { path: 'instructions', before: null, after: [] },
      { path: 'logo', before: null, after: expect.stringMatching(/^PNG, \d+ bytes, SHA-256 [0-9a-f]{12}$/) },
    ],
  ]);
  expect((await server.call('GET', path, { token: server.operatorKey })).status).toBe(404);
});

/** One white pixel. */
const LOGO = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';

test('[OPS-82] every text that may be replaced is listed with its German default', async () => {
  const { texts } = (await server.call('GET', '/api/operator/texts', { token: server.operatorKey })).json<{
    texts: { key: string; text: string }[];
  }>();
  expect(texts).toContainEqual({ key: 'login.title', text: 'Anmelden' });
  expect(texts).toContainEqual({ key: 'shape.required', text: 'Bitte füllen Sie dieses Feld aus.' });
  expect(texts.every(({ key, text }) => key !== '' && text !== '')).toBe(true);
  expect(new Set(texts.map(({ key }) => key)).size).toBe(texts.length);
  const tenant = await server.newTenant();
  const de = Object.fromEntries(texts.map(({ key, text }) => [key, text]));
  expect((await put(tenant, documentOf(tenant, { config: { languageConfig: { translations: { de } } } }))).status).toBe(
    200,
  );
});
