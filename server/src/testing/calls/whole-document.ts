import type { ApplicationDocument, WholeConfig } from '@zaehlwerk/contract/application-document';

const READING_CONFIG = {
  preDecimals: 6,
  postDecimals: 1,
  queryPostDecimals: true,
  isReadingImageAllowed: true,
  isReadingImageRequired: true,
};

const METER_CONFIG = {
  meterRateConfigs: [
    { obis: '1-0:1.8.1', obisLabel: '1.8.1', rateName: 'Hochtarif', readingConfig: READING_CONFIG },
    { obis: '1-0:1.8.2', obisLabel: '1.8.2', rateName: 'Niedertarif' },
  ],
  defaultMeterReadingConfig: { ...READING_CONFIG, preDecimals: 7 },
  defaultSelectedMeterRatesByOBIS: ['1-0:1.8.1'],
};

/** A configuration that sets every key, none to its default; each list has entries. */
export const WHOLE_CONFIG = {
  meterReading: {
    queryPostDecimals: true,
    maskPostDecimals: true,
    defaultComments: [{ text: 'Zähler defekt' }, { text: 'Kein Zugang' }],
    aiImageEvaluationAbortAfterMs: 7000,
    aiMeterNumberMatchLength: 8,
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
  },
  features: {
    excelExportAllowed: true,
    sendSubaccountViaEmailDisabled: true,
    showReadingImagesAllowed: true,
    showReadingCommentAllowed: true,
    imagesForbidden: true,
    commentsEnabled: true,
    freeTextCommentEnabled: true,
    aiImageEvaluationEnabled: true,
    hideReadingDateInput: true,
    evaluationShowReadingImages: true,
    reshareAllowed: true,
    unknownReadingsAllowed: true,
    unknownReadingsImageRequired: true,
    evaluationEnabled: true,
    evaluationUseHistoricReadings: false,
    evaluationShowCurrentReadings: false,
    evaluationShowOnlyDoneJobs: false,
    evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays: 21,
    loginUsernameMinLength: 6,
    loginPasswordMinLength: 7,
    loginPasswordInputAsCleartext: true,
    redirectToJobsScreenOnLoginEnabled: true,
    multipleAccountsLoginEnabled: false,
    preselectJobIfSingleEnabled: true,
    sendSubaccountReminderMailtoLinkEnabled: true,
    sharesShowCustomer: true,
    sharesHideNameAtMeter: true,
    sharesShowEarlierReadings: true,
    sharesShowRemarksOfOthers: true,
  },
  legal: {
    imprint: 'https://stadtwerk.example/i',
    privacy: 'http://stadtwerk.example/p?a=b#c',
    accessibility: {
      enabled: true,
      url: 'https://stadtwerk.example/barrierefreiheit',
      mainUrl: 'https://stadtwerk.example',
      companyName: 'Stadtwerke Neustadt',
      legals: 'BITV 2.0',
      alternatives: 'Telefon',
      contact: 'Frau Beispiel',
      enforcementOffice: 'Durchsetzungsstelle',
      customContent: { de: '# Erklärung', en: '# Statement' },
    },
  },
  languageConfig: {
    enabledLanguages: [
      { name: 'de-informal', readableName: 'Deutsch (du)' },
      { name: 'en', readableName: 'English' },
    ],
    defaultLanguage: 'de-informal',
    translations: { en: { 'login.title': 'Welcome, {{name}} <b>' } },
  },
  unknownUserReading: {
    unknownUserReadingAllowed: true,
    meters: [
      {
        meterType: 'ELECTRIC_METER',
        defaultMeterConfig: METER_CONFIG,
        subTypeMeterConfigs: [
          {
            ...METER_CONFIG,
            subType: 'ELECTRIC_METER_TARIFFS_TWO',
            subTypeLabel: 'Zweitarifzähler',
            subTypeDescription: 'Mit Hochtarif und Niedertarif',
          },
        ],
        customMeterConfig: METER_CONFIG,
        meterReadingZIPCodeValidationType: 'HARD',
        allowedMeterReadingZIPCodes: ['349', '34990'],
      },
      {
        meterType: 'GAS_METER',
        subTypeMeterConfigs: [],
        meterReadingZIPCodeValidationType: 'MEDIUM',
        allowedMeterReadingZIPCodes: [],
      },
    ],
    readingReasons: [
      {
        value: 'ANNUAL_READING',
        labelDE: 'Jahresablesung',
        labelEN: 'Annual reading',
        hintDE: 'Einmal im Jahr',
        hintEN: 'Once a year',
      },
      { value: 'PROVIDER_CHANGE' },
    ],
    validation: { meterNumber: { meterNumberMinLength: 6, meterNumberMaxLength: 20 } },
    readingDateMaxDaysInPast: 10,
    readingDateMaxDaysInFuture: 1,
  },
  communication: {
    showModalAfterLastJob: true,
    unknownUserReceiptEnabled: true,
    crmRegistrationUrl: 'https://crm.example/register',
  },
} satisfies WholeConfig;

/** A tenant document with every field. All texts contain the mark. */
export function wholeDocument(host: string, mark = 'Neustadt'): ApplicationDocument {
  return {
    name: `Stadtwerke ${mark}`,
    hosts: [host],
    logo: null,
    brandColor: '#005f73',
    config: WHOLE_CONFIG,
    contactInformationItems: [
      { language: 'de', path: 'title', text: `Kundendienst ${mark}` },
      { language: 'de', path: 'phone', text: '030 23125 014' },
      { language: 'en', path: 'email', text: `service@${mark}.example`.toLowerCase() },
    ],
    help: { de: `# Hilfe von ${mark}`, en: `# Help of ${mark}` },
    instructions: [
      {
        obisFilter: '^1-',
        meterNumberFilter: '1EMH',
        multiMeterRate: false,
        language: 'de',
        markdown: `So liest man bei ${mark}`,
      },
      {
        obisFilter: null,
        meterNumberFilter: null,
        multiMeterRate: null,
        language: 'en',
        markdown: `For all of ${mark}`,
      },
    ],
  };
}
