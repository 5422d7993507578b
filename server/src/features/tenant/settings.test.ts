import { expect, test } from 'vitest';
import { testServer } from '../../testing/test-server.ts';
import { MAILS_WAIT } from '../../testing/waiting-mail.ts';
import { WHOLE_CONFIG } from '../../testing/calls/whole-document.ts';

const server = await testServer(MAILS_WAIT);

type Setting = readonly [rows: string, path: string, standard: unknown, wrong: unknown, code: string];

const NEEDED = Symbol('has no default, cannot be left out');
/** A text or link without a value stays away (OPN-151). */
const NOTHING = undefined;
const LINK = 'javascript:alert(1)';
const METER = 'unknownUserReading.meters[0]';
const RATE = `${METER}.defaultMeterConfig.meterRateConfigs[0]`;
const TYPED = `${METER}.subTypeMeterConfigs[0]`;
const REASON = 'unknownUserReading.readingReasons[0]';

/** Where a setting stands, its default, and something that it cannot be. */
const SETTINGS: readonly Setting[] = [
  ['APP-02, CST-34', 'meterReading.queryPostDecimals', false, 'yes', 'wrongType'],
  ['APP-03, CST-34', 'meterReading.maskPostDecimals', false, 1, 'wrongType'],
  ['APP-04, DOM-41', 'meterReading.defaultComments', [], 'Kein Zugang', 'wrongType'],
  ['APP-05', 'meterReading.aiImageEvaluationAbortAfterMs', 5000, -1, 'tooSmall'],
  ['APP-06', 'legal.imprint', NOTHING, LINK, 'badFormat'],
  ['APP-07', 'legal.privacy', NOTHING, '//evil.example', 'badFormat'],
  ['APP-08', 'legal.accessibility.enabled', false, 'ja', 'wrongType'],
  ['APP-09', 'legal.accessibility.url', NOTHING, 'data:text/html,x', 'badFormat'],
  ['APP-10', 'legal.accessibility.mainUrl', NOTHING, LINK, 'badFormat'],
  ['APP-11', 'legal.accessibility.companyName', NOTHING, 7, 'wrongType'],
  ['APP-12', 'legal.accessibility.legals', NOTHING, ['BITV'], 'wrongType'],
  ['APP-13', 'legal.accessibility.alternatives', NOTHING, {}, 'wrongType'],
  ['APP-14', 'legal.accessibility.contact', NOTHING, false, 'wrongType'],
  ['APP-15', 'legal.accessibility.enforcementOffice', NOTHING, 0, 'wrongType'],
  ['APP-16', 'legal.accessibility.customContent', NOTHING, 5, 'wrongType'],
  ['APP-17, CST-34', 'features.reshareAllowed', false, 'no', 'wrongType'],
  ['APP-18', 'features.unknownReadingsAllowed', false, 'no', 'wrongType'],
  ['APP-19', 'features.unknownReadingsImageRequired', false, 'no', 'wrongType'],
  ['APP-20, ROL-15', 'features.evaluationEnabled', false, 'no', 'wrongType'],
  ['APP-21, CST-50, ROL-15', 'features.evaluationUseHistoricReadings', true, 'no', 'wrongType'],
  ['APP-22, CST-50, ROL-15', 'features.evaluationShowCurrentReadings', true, 'no', 'wrongType'],
  ['APP-23, CST-50, ROL-15', 'features.evaluationShowOnlyDoneJobs', true, 'no', 'wrongType'],
  ['APP-24, ROL-15', 'features.evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays', 14, 1.5, 'wrongType'],
  ['APP-25, ROL-15', 'features.loginUsernameMinLength', 5, 0, 'tooSmall'],
  ['APP-26, ROL-15', 'features.loginPasswordMinLength', 5, 201, 'tooBig'],
  ['APP-27, ROL-15', 'features.loginPasswordInputAsCleartext', false, 'no', 'wrongType'],
  ['APP-28, CST-34', 'features.redirectToJobsScreenOnLoginEnabled', false, 'no', 'wrongType'],
  ['APP-29, CST-35', 'features.multipleAccountsLoginEnabled', true, 'no', 'wrongType'],
  ['APP-30, CST-34', 'features.preselectJobIfSingleEnabled', false, 'no', 'wrongType'],
  ['APP-31, ROL-15', 'features.sendSubaccountReminderMailtoLinkEnabled', false, 'no', 'wrongType'],
  ['OPN-316', 'features.sharesShowCustomer', false, 'no', 'wrongType'],
  ['OPN-316', 'features.sharesHideNameAtMeter', false, 'no', 'wrongType'],
  ['OPN-316', 'features.sharesShowEarlierReadings', false, 'no', 'wrongType'],
  ['OPN-316', 'features.sharesShowRemarksOfOthers', false, 'no', 'wrongType'],
  ['APP-32', 'features.excelExportAllowed', false, 'no', 'wrongType'],
  ['APP-33', 'features.sendSubaccountViaEmailDisabled', false, 'no', 'wrongType'],
  ['APP-34', 'features.showReadingImagesAllowed', false, 'no', 'wrongType'],
  ['APP-35', 'features.showReadingCommentAllowed', false, 'no', 'wrongType'],
  ['APP-36', 'features.imagesForbidden', false, 'no', 'wrongType'],
  ['APP-37', 'features.commentsEnabled', false, 'no', 'wrongType'],
  ['APP-38', 'features.freeTextCommentEnabled', false, 'no', 'wrongType'],
  ['APP-39', 'features.aiImageEvaluationEnabled', false, 'no', 'wrongType'],
  ['APP-40', 'features.hideReadingDateInput', false, 'no', 'wrongType'],
  ['APP-41', 'features.evaluationShowReadingImages', false, 'no', 'wrongType'],
  ['APP-43, OPN-152', 'meterReading.allowedDaysBeforeEarliestExecution', 0, -1, 'tooSmall'],
  ['APP-44, OPN-152', 'meterReading.allowedDaysAfterLatestExecution', 0, 5000, 'tooBig'],
  ['APP-45, OPN-152', 'meterReading.readingDateDaysInPast', null, '14', 'wrongType'],
  ['APP-46, OPN-152', 'meterReading.readingDateDaysInFuture', 0, -1, 'tooSmall'],
  ['APP-47, OPN-152', 'meterReading.readingDateFixedToTarget', false, 'no', 'wrongType'],
  ['APP-48, OPN-152', 'meterReading.readingDatePrefilledWithTarget', false, 'no', 'wrongType'],
  ['APP-49, OPN-152', 'meterReading.imageRequired', false, 'no', 'wrongType'],
  ['APP-50, OPN-152', 'meterReading.imageRequiredIfImplausible', false, 'no', 'wrongType'],
  ['APP-51, OPN-152', 'meterReading.commentRequiredIfImplausible', false, 'no', 'wrongType'],
  ['APP-52, OPN-152', 'meterReading.historicCheckRequired', true, 'no', 'wrongType'],
  ['APP-53, OPN-152', 'meterReading.continuousCheckRequired', true, 'no', 'wrongType'],
  ['APP-54, OPN-152', 'meterReading.validationFeedbackDelayMs', 1500, 100_000, 'tooBig'],
  ['APP-55, OPN-152', 'meterReading.aiMeterNumberMatchLength', 6, 0, 'tooSmall'],
  ['APP-56', 'unknownUserReading.unknownUserReadingAllowed', false, 'no', 'wrongType'],
  ['APP-57', 'unknownUserReading.meters', [], {}, 'wrongType'],
  ['APP-58', `${METER}.meterType`, NEEDED, 'STEAM_METER', 'notOneOf'],
  ['APP-59', `${METER}.defaultMeterConfig`, NOTHING, [], 'wrongType'],
  ['APP-60', `${METER}.subTypeMeterConfigs`, [], {}, 'wrongType'],
  ['APP-61', `${METER}.customMeterConfig`, NOTHING, 'OTHER', 'wrongType'],
  ['APP-62, OPN-154', `${METER}.meterReadingZIPCodeValidationType`, 'SOFT', 'hard', 'notOneOf'],
  ['APP-63', `${METER}.allowedMeterReadingZIPCodes`, [], '349', 'wrongType'],
  ['APP-64', `${REASON}.value`, NEEDED, 'CURIOSITY', 'notOneOf'],
  ['APP-65', `${REASON}.labelDE`, NOTHING, 1, 'wrongType'],
  ['APP-66', `${REASON}.labelEN`, NOTHING, 'x'.repeat(501), 'tooLong'],
  ['APP-67', `${REASON}.hintDE`, NOTHING, 1, 'wrongType'],
  ['APP-68', `${REASON}.hintEN`, NOTHING, 1, 'wrongType'],
  ['APP-69, CST-36', 'unknownUserReading.validation.meterNumber.meterNumberMinLength', 8, 0, 'tooSmall'],
  ['APP-70, CST-36', 'unknownUserReading.validation.meterNumber.meterNumberMaxLength', 14, 51, 'tooBig'],
  ['APP-71', 'unknownUserReading.readingDateMaxDaysInPast', 30, -1, 'tooSmall'],
  ['APP-72', 'unknownUserReading.readingDateMaxDaysInFuture', 0, -1, 'tooSmall'],
  ['APP-73', `${METER}.defaultMeterConfig.meterRateConfigs[1].obis`, NEEDED, '1.8.0', 'badFormat'],
  ['APP-74', `${RATE}.obisLabel`, NOTHING, 180, 'wrongType'],
  ['APP-75', `${RATE}.rateName`, NOTHING, 1, 'wrongType'],
  ['APP-76', `${RATE}.readingConfig.preDecimals`, 9, 0, 'tooSmall'],
  ['APP-77, OPN-155', `${RATE}.readingConfig.postDecimals`, 0, 15, 'tooBig'],
  ['APP-78, OPN-155', `${RATE}.readingConfig.queryPostDecimals`, false, 'no', 'wrongType'],
  ['APP-79, OPN-155', `${RATE}.readingConfig.isReadingImageAllowed`, false, 'no', 'wrongType'],
  ['APP-80, OPN-155', `${RATE}.readingConfig.isReadingImageRequired`, false, 'no', 'wrongType'],
  ['APP-81', `${METER}.defaultMeterConfig.defaultMeterReadingConfig.preDecimals`, 9, 16, 'tooBig'],
  ['APP-82', `${METER}.defaultMeterConfig.defaultSelectedMeterRatesByOBIS`, [], '1-0:1.8.1', 'wrongType'],
  ['APP-83', `${TYPED}.subType`, NEEDED, 'THREE_TARIFFS', 'notOneOf'],
  ['APP-84', `${TYPED}.subTypeLabel`, NOTHING, 1, 'wrongType'],
  ['APP-85', `${TYPED}.subTypeDescription`, NOTHING, 1, 'wrongType'],
  ['APP-86', 'languageConfig.enabledLanguages', [], 'de', 'wrongType'],
  ['APP-87', 'languageConfig.defaultLanguage', 'de', 'fr', 'notOneOf'],
  ['APP-88, OPN-156', 'languageConfig.translations', {}, 'Hallo', 'wrongType'],
  ['APP-89, OPN-152, ROL-15', 'communication.showModalAfterLastJob', false, 'no', 'wrongType'],
  ['APP-90, OPN-152', 'communication.unknownUserReceiptEnabled', false, 'no', 'wrongType'],
  ['APP-91, OPN-152', 'communication.crmRegistrationUrl', NOTHING, 'https:\\\\evil.example', 'badFormat'],
];

const tenant = await server.newTenant();

function put(config: unknown) {
  const body = { name: 'X', hosts: [tenant.host], logo: null, brandColor: null, config };
  const path = `/api/operator/applications/${tenant.applicationId}`;
  return server.call('PUT', path, { token: server.operatorKey, body });
}

async function answered(): Promise<unknown> {
  return (await tenant.call('GET', '/api/public/application')).json()['config'];
}

async function kept(): Promise<unknown> {
  const path = `/api/operator/applications/${tenant.applicationId}`;
  return (await server.call('GET', path, { token: server.operatorKey })).json()['config'];
}

const stepsOf = (path: string) => path.split(/[.[\]]+/).filter(Boolean);

function at(config: unknown, path: string): unknown {
  return stepsOf(path).reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], config);
}

/** The whole configuration with another value in one place; undefined leaves it out. */
function withOther(path: string, value: unknown): unknown {
  // Not structuredClone: what is in several places is to be changed in one.
  const config: unknown = JSON.parse(JSON.stringify(WHOLE_CONFIG));
  const steps = stepsOf(path);
  const last = steps.pop()!;
  const parent = at(config, steps.join('.')) as Record<string, unknown>;
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return config;
}

test('[APP-01, API-13] a configuration that sets everything is kept and answered as it was put', async () => {
  expect((await put(WHOLE_CONFIG)).status).toBe(200);
  expect(await kept()).toEqual(WHOLE_CONFIG);
  expect(await answered()).toMatchObject(WHOLE_CONFIG);
});

test.each(SETTINGS)(
  '[%s, OPN-151] %s is carried, has its default, and is checked',
  async (_, path, standard, wrong, code) => {
    await put(WHOLE_CONFIG);
    expect(at(await answered(), path)).toMatchObject(at(WHOLE_CONFIG, path) as object);
    expect(at(WHOLE_CONFIG, path)).not.toEqual(standard);
    const refused = await put(withOther(path, wrong));
    const faultsOf = (answer: typeof refused) =>
      answer
        .json<{ fieldErrors?: { field: string; code: string }[] }>()
        .fieldErrors?.map((one) => [one.field, one.code]);
    expect([refused.status, faultsOf(refused)]).toEqual([400, [[`config.${path}`, code]]]);
    expect(await kept()).toEqual(WHOLE_CONFIG);

    const without = await put(withOther(path, undefined));
    if (standard === NEEDED) return expect(faultsOf(without)).toEqual([[`config.${path}`, 'required']]);
    expect(without.status).toBe(200);
    return expect(at(await answered(), path)).toEqual(standard);
  },
);

test('[OPN-158] an accessibility statement of its own is one text for all languages, or one for each', async () => {
  for (const customContent of ['# Erklärung', { de: '# Erklärung' }, { de: 'a', 'de-informal': 'b', en: 'c' }]) {
    await put({ legal: { accessibility: { customContent } } });
    expect(at(await answered(), 'legal.accessibility.customContent')).toEqual(customContent);
  }
});

test('[OPN-155] a rate without a reading config of its own is left to the one of its meter', async () => {
  await put({
    unknownUserReading: {
      meters: [{ meterType: 'GAS_METER', defaultMeterConfig: { meterRateConfigs: [{ obis: '7-0:3.0.0' }] } }],
    },
  });
  expect(at(await answered(), `${METER}.defaultMeterConfig`)).toEqual({
    defaultSelectedMeterRatesByOBIS: [],
    meterRateConfigs: [{ obis: '7-0:3.0.0' }],
    defaultMeterReadingConfig: {
      preDecimals: 9,
      postDecimals: 0,
      queryPostDecimals: false,
      isReadingImageAllowed: false,
      isReadingImageRequired: false,
    },
  });
});

test('settings that contradict each other are refused at the one that is too much', async () => {
  const rates = [{ obis: '7-0:3.0.0' }, { obis: '7-0:3.0.0' }];
  const meters = [
    {
      meterType: 'GAS_METER',
      defaultMeterConfig: { meterRateConfigs: rates, defaultSelectedMeterRatesByOBIS: ['7-0:3.0.0', '7-0:9.9.9'] },
    },
    { meterType: 'GAS_METER', allowedMeterReadingZIPCodes: ['34990', '349900'] },
  ];
  const languages = ['de', 'en', 'de'].map((name) => ({ name, readableName: name }));
  const answer = await put({
    meterReading: { defaultComments: [{ text: '' }] },
    languageConfig: { enabledLanguages: languages },
    unknownUserReading: { meters, validation: { meterNumber: { meterNumberMinLength: 15 } } },
  });
  const faults = answer.json<{ fieldErrors: { field: string; code: string; message: string }[] }>().fieldErrors;
  expect(faults.map(({ field, code }) => `${field} ${code}`).toSorted()).toEqual([
    'config.languageConfig.enabledLanguages[2].name taken',
    'config.meterReading.defaultComments[0].text required',
    'config.unknownUserReading.meters[0].defaultMeterConfig.defaultSelectedMeterRatesByOBIS[1] notOneOf',
    'config.unknownUserReading.meters[0].defaultMeterConfig.meterRateConfigs[1].obis taken',
    'config.unknownUserReading.meters[1].allowedMeterReadingZIPCodes[1] badFormat',
    'config.unknownUserReading.meters[1].meterType taken',
    'config.unknownUserReading.validation.meterNumber.meterNumberMaxLength tooSmall',
  ]);
  expect(faults.find(({ code }) => code === 'tooSmall')?.message).toContain('15');
});
