import type { ColumnList } from '../files/columns.ts';

/** The columns of a file of orders, in the order of the samples (interfaces.md, "Files in"). */
const NAMES = [
  'Auftragsnummer',
  'Benutzername',
  'Passwort',
  'Zugangsname',
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
  'Tarif',
  'OBIS',
  'Einheit',
  'Vorkommastellen',
  'Nachkommastellen',
  'Minimum',
  'Maximum',
  'Streng',
  'Solltermin',
  'Frühester Termin',
  'Spätester Termin',
  'Weitergabe erlaubt',
] as const;

export type OrderColumn = (typeof NAMES)[number];

export const ORDER_COLUMNS: ColumnList<OrderColumn> = {
  names: NAMES,
  required: ['Auftragsnummer', 'Benutzername', 'Zählernummer', 'OBIS'],
};
