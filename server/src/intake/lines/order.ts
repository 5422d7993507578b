import { DEFAULT_SETTINGS, type JobFeatureSettings, type MeterReadingSettings } from '@zaehlwerk/domain/job/settings';
import type { ColumnList } from '../files/table.ts';

/** What is in a cell, understood: a day as ISO text, a number of a counter as plain decimal text; null: nothing. */
export type Value = string | number | boolean | null;

/** What an order is, by column. */
export type Content<C extends string> = { readonly [K in C]: Value };

/** What a line says: a missing column is left out, and the stored value stays; an empty cell is null, and clears. */
export type Said<C extends string> = { readonly [K in C]?: Value };

/** One line of a file of orders, understood: what it says of the job and of one of its registers. */
export interface OrderLine {
  readonly line: number;
  readonly orderNumber: string;
  readonly username: string;
  /** Null: the line says nothing about the password. */
  readonly password: string | null;
  readonly accountName: string | null;
  readonly job: Said<JobColumn>;
  readonly register: Register<Said<RegisterColumn>>;
}

/** A register by its OBIS code, in its one spelling (domain/src/meter/obis.ts). */
export interface Register<T> {
  readonly obis: string;
  readonly says: T;
}

/** A whole order: all lines with one order number, without contradiction. */
export interface Order {
  readonly orderNumber: string;
  readonly usernameKey: string;
  readonly job: Said<JobColumn>;
  readonly registers: readonly Register<Said<RegisterColumn>>[];
  /** Lines of the file it was made of, one for each register. */
  readonly lines: readonly number[];
  /** SHA-256 (hex) of the content: an order that is the same as last time changes nothing. */
  readonly hash: string;
}

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

/** Which campaign an order belongs to, and whether it is withdrawn: they are about the order, whomever it is for. */
export const STANDING_COLUMNS = ['Kampagne', 'Zurückgezogen'] as const;

type SettingName = keyof MeterReadingSettings | keyof JobFeatureSettings;
const names = <T extends object>(settings: T): readonly (keyof T & SettingName)[] =>
  Object.keys(settings) as (keyof T & SettingName)[];

/** The settings a job can override, by their names in the tenant document. */
export const READING_SETTINGS = names(DEFAULT_SETTINGS.meterReading);
export const FEATURE_SETTINGS = names(DEFAULT_SETTINGS.features);
export const SETTING_COLUMNS: readonly SettingName[] = [...READING_SETTINGS, ...FEATURE_SETTINGS];

/** What a line says of the job, and of one of its registers. */
export const JOB_COLUMNS = [...PERSON_COLUMNS, ...METER, ...TERMS, ...STANDING_COLUMNS, ...SETTING_COLUMNS] as const;
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
    ...STANDING_COLUMNS,
    ...SETTING_COLUMNS,
  ],
  required: ['Auftragsnummer', 'Benutzername', 'Zählernummer', 'OBIS'],
};

/** A value as its cell may have it, for people to read; null for none. */
export function valueText(value: Value): string | null {
  if (typeof value !== 'boolean') return value === null ? null : String(value);
  return value ? 'ja' : 'nein';
}
