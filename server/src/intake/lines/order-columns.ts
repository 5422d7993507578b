import { DEFAULT_SETTINGS, type JobFeatureSettings, type MeterReadingSettings } from '@zaehlwerk/domain/job/settings';
import type { ColumnList } from '../files/columns.ts';

/** What names an order and the login that reads it. */
const ORDER = ['Auftragsnummer', 'Benutzername', 'Passwort', 'Zugangsname'] as const;

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

type SettingName = keyof MeterReadingSettings | keyof JobFeatureSettings;
const names = <T extends object>(settings: T): readonly (keyof T & SettingName)[] =>
  Object.keys(settings) as (keyof T & SettingName)[];

/** The settings a job can override, by their names in the application document. */
export const READING_SETTINGS = names(DEFAULT_SETTINGS.meterReading);
export const FEATURE_SETTINGS = names(DEFAULT_SETTINGS.features);
export const SETTING_COLUMNS: readonly SettingName[] = [...READING_SETTINGS, ...FEATURE_SETTINGS];

/** What a line says of the job, and of one of its registers. */
export const JOB_COLUMNS = [...PERSON_COLUMNS, ...METER, ...TERMS, ...SETTING_COLUMNS] as const;
export type JobColumn = (typeof JOB_COLUMNS)[number];
export type RegisterColumn = (typeof REGISTER_COLUMNS)[number];
export type OrderColumn = (typeof ORDER)[number] | JobColumn | RegisterColumn | 'OBIS';

/** The columns of a file of orders, in the order of the samples (interfaces.md, "Files in"). */
export const ORDER_COLUMNS: ColumnList<OrderColumn> = {
  names: [
    ...ORDER,
    ...PERSON_COLUMNS,
    ...METER,
    'Tarif',
    'OBIS',
    ...REGISTER_COLUMNS.filter((name) => name !== 'Tarif'),
    ...TERMS,
    ...SETTING_COLUMNS,
  ],
  required: ['Auftragsnummer', 'Benutzername', 'Zählernummer', 'OBIS'],
};
