import { DEFAULT_SETTINGS, type JobFeatureSettings, type MeterReadingSettings } from '../job/settings.ts';

/** What names an order and the login that reads it. */
export const NAMING_COLUMNS = ['Auftragsnummer', 'Benutzername', 'Passwort', 'Zugangsname'] as const;

/** The person a job is about: it changes as soon as the order is for another login. */
export const PERSON_COLUMNS = [
  'Partnernummer',
  'Partnerfirma',
  'Kundennummer',
  'Firma',
  'Vorname',
  'Nachname',
  'Post_Straße',
  'Post_Hausnummer',
  'Post_PLZ',
  'Post_Ort',
  'E-Mail',
  'Telefon',
] as const;

const METER = [
  'Zählernummer',
  'Zählerart',
  'Zählerbezeichnung',
  'MaLo-ID',
  'Objektschlüssel',
  'Straße',
  'Hausnummer',
  'PLZ',
  'Ort',
  'Ortsteil',
  'Lage',
  'Hinweis',
] as const;

export const REGISTER_COLUMNS = [
  'Tarif',
  'Einheit',
  'Vorkommastellen',
  'Nachkommastellen',
  'Minimum',
  'Maximum',
  'Streng',
  'Solltermin',
] as const;

const TERMS = ['Frühester Termin', 'Spätester Termin', 'Weitergabe erlaubt'] as const;

/** Which campaign an order belongs to, and whether it is withdrawn: they are about the order, whomever it is for. */
export const STANDING_COLUMNS = ['Kampagne', 'Zurückgezogen'] as const;

/** Whether a person finds what others have read at the place, and which order of theirs this one closes: said anew of everybody. */
export const HISTORY_COLUMNS = ['Verlauf am Ort', 'Schlussablesung zu'] as const;

type SettingName = keyof MeterReadingSettings | keyof JobFeatureSettings;
const names = <T extends object>(settings: T): readonly (keyof T & SettingName)[] =>
  Object.keys(settings) as (keyof T & SettingName)[];

/** The settings a job can override, by their names in the tenant document. */
export const READING_SETTINGS = names(DEFAULT_SETTINGS.meterReading);
export const FEATURE_SETTINGS = names(DEFAULT_SETTINGS.features);
export const SETTING_COLUMNS: readonly SettingName[] = [...READING_SETTINGS, ...FEATURE_SETTINGS];

/** What a line says of the job, and of one of its registers. */
export const JOB_COLUMNS = [
  ...PERSON_COLUMNS,
  ...METER,
  ...TERMS,
  ...STANDING_COLUMNS,
  ...HISTORY_COLUMNS,
  ...SETTING_COLUMNS,
] as const;
export type JobColumn = (typeof JOB_COLUMNS)[number];
export type RegisterColumn = (typeof REGISTER_COLUMNS)[number];
export type OrderColumn = (typeof NAMING_COLUMNS)[number] | JobColumn | RegisterColumn | 'OBIS';

/** The columns of a file of orders, in the order of the samples. */
export const ORDER_COLUMN_NAMES: readonly OrderColumn[] = [
  ...NAMING_COLUMNS,
  ...PERSON_COLUMNS,
  ...METER,
  'Tarif',
  'OBIS',
  ...REGISTER_COLUMNS.filter((name) => name !== 'Tarif'),
  ...TERMS,
  ...STANDING_COLUMNS,
  ...HISTORY_COLUMNS,
  ...SETTING_COLUMNS,
];

/** Those that no file of orders can do without. */
export const REQUIRED_ORDER_COLUMNS = [
  'Auftragsnummer',
  'Benutzername',
  'Zählernummer',
  'OBIS',
] as const satisfies readonly OrderColumn[];

/** The columns of a file of earlier readings. */
export const HISTORY_COLUMN_NAMES = [
  'Auftragsnummer',
  'OBIS',
  'Ablesedatum',
  'Zählerstand',
  'Grund',
  'Anderer Grund',
  'Erfasst am',
] as const;

/** How columns are compared: without regard to case, outer spaces and the way umlauts are composed. */
export function columnKey(name: string): string {
  return name.trim().normalize('NFC').toLowerCase();
}

const KEYS: ReadonlySet<string> = new Set([...ORDER_COLUMN_NAMES, ...HISTORY_COLUMN_NAMES].map(columnKey));

/** Whether a text names a column of our files. */
export function isOurColumn(name: string): boolean {
  return KEYS.has(columnKey(name));
}
