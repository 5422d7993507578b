import * as z from 'zod/mini';
import { boundedName, boundedText } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { JobFeatureSettings, MeterReadingSettings } from './settings.ts';

/** The supported languages: formal German, informal German, English. */
export const LANGUAGES = ['de', 'de-informal', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

const webAddress = boundedText(2000).check(z.regex(/^https?:\/\/[^\s/\\]+[^\s\\]*$/));
const text = boundedText(20_000);
const minLength = z.int().check(z.minimum(1), z.maximum(200));

/** config.features of the tenant: its own flags and the defaults for its jobs. */
const Features = z.partial(
  z.extend(JobFeatureSettings, {
    reshareAllowed: z.boolean(),
    unknownReadingsAllowed: z.boolean(),
    unknownReadingsImageRequired: z.boolean(),
    evaluationEnabled: z.boolean(),
    evaluationUseHistoricReadings: z.boolean(),
    evaluationShowCurrentReadings: z.boolean(),
    evaluationShowOnlyDoneJobs: z.boolean(),
    evaluationIgnoreEstimatedReadingIfOtherReadingIsWithinDays: z.int().check(z.minimum(0), z.maximum(3650)),
    loginUsernameMinLength: minLength,
    loginPasswordMinLength: minLength,
    loginPasswordInputAsCleartext: z.boolean(),
    redirectToJobsScreenOnLoginEnabled: z.boolean(),
    multipleAccountsLoginEnabled: z.boolean(),
    preselectJobIfSingleEnabled: z.boolean(),
    sendSubaccountReminderMailtoLinkEnabled: z.boolean(),
    sharesShowCustomer: z.boolean(),
    sharesHideNameAtMeter: z.boolean(),
    sharesShowEarlierReadings: z.boolean(),
    sharesShowRemarksOfOthers: z.boolean(),
  }),
);

const Accessibility = z.partial(
  z.object({
    enabled: z.boolean(),
    url: webAddress,
    mainUrl: webAddress,
    companyName: text,
    legals: text,
    alternatives: text,
    contact: text,
    enforcementOffice: text,
    customContent: z.union([text, z.partialRecord(z.enum(LANGUAGES), text)]),
  }),
);

export const EnabledLanguage = z.object({ name: z.enum(LANGUAGES), readableName: text });

export const LanguageConfig = z.partial(
  z.object({
    enabledLanguages: z.array(EnabledLanguage),
    defaultLanguage: z.enum(LANGUAGES),
    translations: z.partialRecord(z.enum(LANGUAGES), z.record(boundedName, text)),
  }),
);

/**
 * The `config` of the specification as it is answered; every key may be left out. What an operator may set is checked
 * by `WholeConfig` (application-document.ts), which the first page does not load.
 */
export const ApplicationConfig = z.partial(
  z.object({
    meterReading: z.partial(MeterReadingSettings),
    features: Features,
    legal: z.partial(z.object({ imprint: webAddress, privacy: webAddress, accessibility: Accessibility })),
    languageConfig: LanguageConfig,
    /** The rest is in unknown-user-reading.ts, which only the reading without access loads. */
    unknownUserReading: z.partial(z.looseObject({ unknownUserReadingAllowed: z.boolean() })),
    communication: z.partial(
      z.object({
        showModalAfterLastJob: z.boolean(),
        unknownUserReceiptEnabled: z.boolean(),
        crmRegistrationUrl: webAddress,
      }),
    ),
  }),
);
export type ApplicationConfig = z.infer<typeof ApplicationConfig>;

/** The public part of a tenant: no secrets, no account data. */
export const PublicApplication = z.object({
  applicationId: z.string(),
  name: z.string(),
  /** The utility's one colour; its palette is served as a stylesheet. */
  brandColor: z.nullable(z.string()),
  config: ApplicationConfig,
  /** The server takes with a reading why its value is lower (`fall`). One of a version before would lose it without a word. */
  explainsFalls: z.optional(z.boolean()),
});
export type PublicApplication = z.infer<typeof PublicApplication>;

/** HEAD is the connectivity check. */
export const getApplication = endpoint({
  method: 'GET',
  path: '/api/public/application',
  summary: 'Public configuration of the application of this host',
  caller: 'anyone',
  answer: { 200: PublicApplication, 304: null },
  refusals: ['notFound'],
});

export const getLogo = endpoint({
  method: 'GET',
  path: '/api/public/application/logo.png',
  summary: "The application's logo",
  caller: 'anyone',
  answer: { 200: null, 304: null },
  givesFile: ['image/png'],
  refusals: ['notFound'],
});

export const getManifest = endpoint({
  method: 'GET',
  path: '/api/public/application/manifest/manifest.json',
  summary: 'The web app manifest',
  caller: 'anyone',
  answer: { 200: null, 304: null },
  givesFile: ['application/manifest+json'],
  refusals: ['notFound'],
});

/** Our own addition: the brand block of the palette for this tenant, derived from its one colour. */
export const getBrandStylesheet = endpoint({
  method: 'GET',
  path: '/api/public/application/brand.css',
  summary: "The application's brand colours as a stylesheet",
  caller: 'anyone',
  answer: { 200: null, 304: null },
  givesFile: ['text/css'],
  refusals: ['notFound'],
});
