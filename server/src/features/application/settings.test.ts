import { Writable } from 'node:stream';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { testServer } from '../../testing/test-server.ts';
import { warnAboutLegalPages } from './legal-pages.ts';

const server = await testServer();

/** Puts a configuration as an operator does and reads it as anybody does. */
async function carried(config: object): Promise<unknown> {
  const application = await server.newApplication();
  const body = { name: 'X', hosts: [application.host], logo: null, brandColor: null, config };
  const path = `/api/operator/applications/${application.applicationId}`;
  expect((await server.call('PUT', path, { token: server.operatorKey, body })).status).toBe(200);
  return (await application.call('GET', '/api/public/application')).json<{ config: unknown }>().config;
}

test('[APP-02, APP-03, APP-04, APP-05] decimals, ready-made comments and the abort time of photo reading arrive', async () => {
  const meterReading = {
    queryPostDecimals: true,
    maskPostDecimals: true,
    defaultComments: [{ text: 'Zähler defekt' }, { text: 'Kein Zugang' }],
    aiImageEvaluationAbortAfterMs: 7000,
  };
  expect(await carried({ meterReading })).toEqual({ meterReading });
});

test('[APP-06, APP-07, APP-08, APP-09, APP-10, APP-11, APP-12, APP-13, APP-14, APP-15, APP-16] the legal part arrives', async () => {
  const accessibility = {
    enabled: true,
    url: 'https://stadtwerk.example/barrierefreiheit',
    mainUrl: 'https://stadtwerk.example',
    companyName: 'Stadtwerke Ellerbach',
    legals: 'BFSG',
    alternatives: 'Telefon',
    contact: 'Frau Muster',
    enforcementOffice: 'MLBF',
    customContent: { de: '# Erklärung', en: '# Statement' },
  };
  const legal = { imprint: 'https://stadtwerk.example/i', privacy: 'http://stadtwerk.example/p?a=b#c', accessibility };
  expect(await carried({ legal })).toEqual({ legal });
});

test('[OPN-158] an accessibility statement of its own is one text for all languages, or one for each', async () => {
  for (const customContent of ['# Erklärung', { de: '# Erklärung' }, { de: 'a', 'de-informal': 'b', en: 'c' }]) {
    const config = { legal: { accessibility: { customContent } } };
    expect(await carried(config)).toEqual(config);
  }
});

test('[APP-17, APP-18, APP-19, APP-20, APP-21, APP-22, APP-23, APP-24] sharing, unknown meters and evaluation arrive', async () => {
  const features = {
    reshareAllowed: true,
    unknownReadingsAllowed: true,
    unknownReadingsImageRequired: true,
    evaluationEnabled: true,
    evaluationUseHistoricReadings: false,
    evaluationShowCurrentReadings: false,
    evaluationShowOnlyDoneJobs: false,
    evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays: 21,
  };
  expect(await carried({ features })).toEqual({ features });
});

test('[APP-25, APP-26, APP-27, APP-28, APP-29, APP-30, APP-31] the settings of signing in and of the lists arrive', async () => {
  const features = {
    loginUsernameMinLength: 6,
    loginPasswordMinLength: 7,
    loginPasswordInputAsCleartext: true,
    redirectToJobsScreenOnLoginEnabled: true,
    multipleAccountsLoginEnabled: false,
    preselectJobIfSingleEnabled: true,
    sendSubaccountReminderMailtoLinkEnabled: true,
  };
  expect(await carried({ features })).toEqual({ features });
});

test('[APP-43, APP-44, APP-45, APP-46, APP-47, APP-48, APP-49, APP-50, APP-51, APP-52, APP-53, APP-54, APP-55, OPN-152] the settings of capturing arrive', async () => {
  const meterReading = {
    allowedDaysBeforeEarliestExecution: 3,
    allowedDaysAfterLatestExecution: 4,
    readingDateDaysInPast: 14,
    readingDateDaysInFuture: 2,
    readingDateFixedToTarget: true,
    readingDatePrefilledWithTarget: true,
    imageRequired: true,
    imageRequiredIfImplausible: true,
    commentRequiredIfImplausible: true,
    historicCheckRequired: false,
    continuousCheckRequired: false,
    validationFeedbackDelayMs: 900,
    aiMeterNumberMatchLength: 8,
  };
  expect(await carried({ meterReading })).toEqual({ meterReading });
});

test('[APP-56, APP-86, APP-87, APP-88, APP-89, APP-90, APP-91, OPN-156] reading without access, languages and communication arrive', async () => {
  const config = {
    unknownUserReading: { unknownUserReadingAllowed: true },
    languageConfig: {
      enabledLanguages: [
        { name: 'de-informal', readableName: 'Deutsch (du)' },
        { name: 'en', readableName: 'English' },
      ],
      defaultLanguage: 'de-informal',
      translations: { en: { 'login.title': 'Welcome, {{name}} <b>' } },
    },
    communication: {
      showModalAfterLastJob: true,
      unknownUserReceiptEnabled: true,
      crmRegistrationUrl: 'https://crm.example/register',
    },
  };
  expect(await carried(config)).toEqual(config);
});

test('[OPN-151] what is not set is left out, not invented', async () => {
  expect(await carried({})).toEqual({});
  expect(await carried({ meterReading: {}, features: {}, legal: {} })).toEqual({
    meterReading: {},
    features: {},
    legal: {},
  });
});

test('[OPN-049] the start warns of applications without imprint or privacy notice', async () => {
  const lines: string[] = [];
  const sink = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) });
  const own = await testServer();
  const legal = { imprint: 'https://a.example/i', privacy: 'https://a.example/p' };
  await own.newApplication({ config: { legal } });
  const half = await own.newApplication({ config: { legal: { imprint: legal.imprint } } });
  const none = await own.newApplication();
  await warnAboutLegalPages({ ...own.parts, log: pino(sink) });
  const warned = lines.map((line) => JSON.parse(line) as { level: number; applicationId: string; missing: string[] });
  expect(warned.map(({ level, applicationId, missing }) => [level, applicationId, missing])).toEqual(
    expect.arrayContaining([
      [40, half.applicationId, ['privacy']],
      [40, none.applicationId, ['imprint', 'privacy']],
    ]),
  );
  expect(warned).toHaveLength(2);
});
