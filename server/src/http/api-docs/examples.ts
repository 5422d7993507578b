import { DESK_EXAMPLES } from './desk-examples.ts';
import { HAND_OVER_TEXTS } from './hand-over-examples.ts';
import type { Schema } from './schemas.ts';

const DAY = '2026-12-31';
const INSTANT = '2026-12-31T09:12:00Z';
const ID = '0b6f0c9e-4c1d-4d0f-9d0e-3c2a7f1b5e60';
const ADDRESS = 'karin.krueger@post.example';
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';

/** What a text field of a name holds, as a utility and its customers would fill it in. */
const TEXTS: Readonly<Record<string, string>> = {
  ...HAND_OVER_TEXTS,
  applicationId: 'ellerbach',
  username: 'k-krueger',
  password: 'hvk8wq3mzt',
  token: 'Xk3nP0aQ7yB1cR5dT9eU2fV6gW4hZ8jL',
  refreshToken: 'b7Qe0m1Yk2Xn4Vp8',
  key: 'login.title',
  id: ID,
  name: 'Stadtwerke Ellerbach',
  parentName: 'Hausverwaltung Krüger',
  parentId: ID,
  currentConfirmedCommunicationTypes: 'EMAIL',
  selfServiceToken: 'crm-4711',
  brandColor: '#00616E',
  text: 'Anmelden',
  imprint: 'https://stadtwerke-ellerbach.example/impressum',
  privacy: 'https://stadtwerke-ellerbach.example/datenschutz',
  url: 'https://portal.stadtwerke-ellerbach.example',
  mainUrl: 'https://portal.stadtwerke-ellerbach.example',
  companyName: 'Stadtwerke Ellerbach GmbH',
  legals: 'BITV 2.0',
  alternatives: '[030 1234](tel:0301234)',
  contact: '<service@stadtwerke-ellerbach.example>',
  enforcementOffice: 'Durchsetzungsstelle des Landes',
  customContent: '# Erklärung zur Barrierefreiheit',
  readableName: 'Deutsch',
  translations: 'Willkommen',
  crmRegistrationUrl: 'https://crm.stadtwerke-ellerbach.example/register',
  obisFilter: '^1-',
  meterNumberFilter: '^1LGZ',
  markdown: 'Lesen Sie alle Ziffern vor dem Komma ab.',
  help: '# Hilfe',
  login: ID,
  logins: 'k-krueger',
  meterNumber: '1LGZ3767264814',
  customMeterType: 'Hauptzähler',
  maLoId: '96205798681',
  street: 'Hauptstraße',
  houseNumber: '19',
  zip: '01067',
  city: 'Dresden',
  cityDistrict: 'Altstadt',
  objectKey: 'OBJ-01067-696',
  locationDescription: 'Zählerschrank EG',
  hint: 'Bitte Hund beachten',
  company: 'Hausverwaltung Krüger',
  firstname: 'Karin',
  lastname: 'Krüger',
  taskId: ID,
  rateName: 'Verbrauch',
  obis: '1-0:1.8.0',
  unit: 'kWh',
  targetReadingDate: DAY,
  readingDate: DAY,
  endedOn: DAY,
  answerUntil: DAY,
  created: INSTANT,
  reason: 'PERIODIC',
  otherReason: 'OTHER_KSA',
  imageId: ID,
  importId: ID,
  fileName: 'auftraege-2026.csv',
  comment: 'Zähler getauscht',
  customerNumber: 'K9513358',
  identifier: 'P1',
  earliestExecution: '2026-11-16',
  latestExecution: '2027-01-14',
  jobId: ID,
  next: 'cmVhZGluZ3MgNDI',
  after: 'cmVhZGluZ3MgNDI',
  encodedImage: PIXEL,
  mimeType: 'image/jpeg',
  prefer: 'return=representation',
  value: '21074.3',
  type: 'Display',
  shareId: ID,
  email: ADDRESS,
  jobIds: ID,
  salutation: 'Guten Tag Frau Krüger',
  'x-proof-of-work': '48151.eyJhbGciOiJIUzI1NiJ9',
  'Idempotency-Key': ID,
  'X-Captured-At': INSTANT,
  meterType: 'ELECTRIC_METER',
  readingReason: 'ANNUAL_READING',
  hosts: 'portal.stadtwerke-ellerbach.example',
  logo: PIXEL,
  obisLabel: '1.8.0',
  defaultSelectedMeterRatesByOBIS: '1-0:1.8.0',
  subTypeLabel: 'Eintarifzähler',
  subTypeDescription: 'Ein Zählwerk für alle Zeiten',
  allowedMeterReadingZIPCodes: '01',
  labelDE: 'Jahresablesung',
  labelEN: 'Annual reading',
  hintDE: 'Einmal im Jahr',
  hintEN: 'Once a year',
  senderName: 'Stadtwerke Ellerbach',
  senderAddress: 'ablesung@stadtwerke-ellerbach.example',
  replyAddress: 'service@stadtwerke-ellerbach.example',
  path: 'config.features.evaluationEnabled',
  storedAt: INSTANT,
  storedBy: 'Abrechnung',
  savedAt: INSTANT,
  savedBy: 'Abrechnung',
  column: 'Zählernummer',
  columns: 'Zählernummer',
  code: 'required',
  message: 'Bitte füllen Sie dieses Feld aus.',
  field: 'name',
  orderNumber: 'A-4711',
  clerk: 'Frau Berg',
  readingIds: ID,
  correctedBy: ID,
  accountId: ID,
  capturedAt: INSTANT,
  keptAt: INSTANT,
  readingValue: '21074.3',
  imageIds: ID,
  acceptedAt: INSTANT,
  receivedAt: INSTANT,
  customerName: 'Hausverwaltung Krüger',
  findings: 'value.aboveMaximum',
  confirmed: 'value.aboveMaximum',
  photoValue: '48273.4',
  expectedMinimum: '20700',
  expectedMaximum: '21000.5',
  replaces: ID,
  notReadable: 'noAccess',
  'fall.kind': 'exchanged',
  exchangedOn: DAY,
  newMeterNumber: '1EMH0048213907',
  oldEndValue: '99500.5',
  newStartValue: '0',
  readingId: ID,
  deadline: '2027-01-14',
  link: 'https://portal.stadtwerke-ellerbach.example/m/Xk3nP0aQ7yB1cR5dT9eU2fV6gW4hZ8jL',
  keyId: ID,
  kind: 'receipt',
  recipient: ADDRESS,
  createdAt: INSTANT,
  nextAt: INSTANT,
  mailId: ID,
  campaignId: '2027',
  campaign: '2027',
  periodFrom: '2026-01-01',
  periodTo: DAY,
  orderNumbers: 'A-4711',
  lastDay: '2027-03-31',
  lastUsedAt: INSTANT,
  at: INSTANT,
  keyName: 'Abrechnung',
  requestId: ID,
  ...DESK_EXAMPLES,
  hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  from: '2026-12-01',
  to: DAY,
};

const NUMBERS: Readonly<Record<string, number>> = {
  readingValue: 21074.3,
  oldEndValue: 99500.5,
  newStartValue: 0,
  minimumValue: 20700,
  maximumValue: 21500.5,
  value: 21074.3,
  preDecimals: 6,
  postDecimals: 1,
  meterNumberMinLength: 8,
  meterNumberMaxLength: 14,
  readingDateMaxDaysInPast: 30,
  aiImageEvaluationAbortAfterMs: 5000,
  validationFeedbackDelayMs: 1500,
  idConfidence: 0.97,
  obisConfidence: 0.97,
  valueConfidence: 0.97,
  digitConfidences: 0.97,
  version: 3,
  basedOn: 3,
  limit: 1000,
  line: 2,
};

/** A change is shown as one that is made. */
const BOOLEANS: Readonly<Record<string, boolean>> = { before: false, dryRun: false };

/** Names in a map of texts; without one, that of no field fits. */
const KEYS: Readonly<Record<string, string>> = { translations: 'login.title' };

/** A value that fits a shape: of each field what its name stands for, of each choice the first. */
export function exampleOf(schema: Schema, name = ''): unknown {
  if ('const' in schema) return schema['const'];
  const options = (schema['anyOf'] ?? schema['oneOf']) as readonly Schema[] | undefined;
  if (options !== undefined) return exampleOf(options.find((one) => one['type'] !== 'null') ?? {}, name);
  const choices = schema['enum'] as readonly unknown[] | undefined;
  if (choices !== undefined) return choices.includes(TEXTS[name]) ? TEXTS[name] : choices[0];
  const type = [schema['type']].flat().find((one) => one !== 'null');
  switch (type) {
    case 'object':
      return exampleOfObject(schema, name);
    case 'array':
      return exampleOfList(schema, name);
    case 'string':
      return TEXTS[name] ?? 'Text';
    case 'integer':
    case 'number':
      return NUMBERS[name] ?? schema['minimum'] ?? 1;
    case 'boolean':
      return BOOLEANS[name] ?? true;
    default:
      return TEXTS[name] ?? null;
  }
}

function exampleOfList({ items, minItems = 1 }: Schema, name: string): unknown[] {
  return isNothing(items) ? [] : Array.from({ length: Number(minItems) }, () => exampleOf(items as Schema, name));
}

function exampleOfObject(schema: Schema, name: string): unknown {
  const properties = schema['properties'] as Readonly<Record<string, Schema>> | undefined;
  if (properties !== undefined)
    return Object.fromEntries(
      // What is called the same elsewhere stands under the name of what holds it, too.
      Object.entries(properties).map(([key, one]) => [
        key,
        exampleOf(one, `${name}.${key}` in TEXTS ? `${name}.${key}` : key),
      ]),
    );
  const values = schema['additionalProperties'];
  if (typeof values !== 'object' || isNothing(values)) return {};
  const names = schema['propertyNames'] as { readonly enum?: readonly string[] } | undefined;
  return { [names?.enum?.[0] ?? KEYS[name] ?? 'name']: exampleOf(values as Schema, name) };
}

/** Whether no value fits. */
function isNothing(schema: unknown): boolean {
  return typeof schema !== 'object' || schema === null || 'not' in schema;
}
