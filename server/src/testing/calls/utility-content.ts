import { randomUUID } from 'node:crypto';
import { photo, wirePhoto } from '../test-photos.ts';
import { CONTACT, GAS_READING, GAS_VALUE } from './readings-without-access.ts';

/** Distinctive values, so that a search of the log finds nothing else. */
export const EARLIER_READING = '48151.6';
export const READING = 48273.4;

const PHOTO = wirePhoto(await photo({ width: 32, height: 24 }));

/** A complete reading of a job, as a device sends it. */
export function readingOf({ taskId }: { readonly taskId: string }, mark: string) {
  const readingImages = [PHOTO];
  const result = { taskId, readingValue: READING, comment: `${mark} stand dabei`, readingImages };
  return { readingDate: '2026-03-10', results: [result] };
}

/** The reading of a meter that is not on the list, as a device sends it. */
export function unknownMeterReadingOf({ accountId }: { readonly accountId: string }, mark: string) {
  return {
    meterNumber: `9${mark}1`,
    readingValue: READING,
    readingDate: '2026-03-10',
    comment: `${mark} im Keller`,
    readingImages: [PHOTO],
    login: accountId,
  };
}

/** A reading without access, as a device sends it. */
export function readingWithoutAccessOf(mark: string) {
  return {
    ...GAS_READING,
    readingValues: [{ ...GAS_VALUE, rateName: `Tarif ${mark}`, value: READING, readingImages: [PHOTO] }],
    contact: { ...CONTACT, firstname: `Karin ${mark}`, street: `${mark}straße` },
    email: `karin@${mark}.example`,
  };
}

/** A reading from an unsent file, under a new id. */
export function unsentOf(
  person: { readonly accountId: string; readonly jobId: string; readonly taskId: string },
  applicationId: string,
  mark: string,
) {
  return {
    kind: 'reading',
    id: randomUUID(),
    contractVersion: 1,
    accountId: person.accountId,
    applicationId,
    capturedAt: '2026-03-10T07:15:00.000Z',
    keptAt: '2026-03-10T07:15:01.000Z',
    jobId: person.jobId,
    body: readingOf(person, mark),
  };
}

/** An order with every column filled. */
export function orderOf(n: number, mark: string): Record<string, string> {
  return {
    Auftragsnummer: `E-${n}`,
    Benutzername: `kunde-${n}`,
    Passwort: `pw-${mark}-${n}`,
    Zugangsname: `Hausverwaltung ${mark}`,
    Partnernummer: `P-${mark}`,
    Partnerfirma: `Partner ${mark}`,
    Kundennummer: `K-${mark}`,
    Firma: `Bäckerei ${mark}`,
    Vorname: `Karin ${mark}`,
    Nachname: `${mark}-Krüger`,
    Post_Straße: `${mark}allee`,
    Post_Hausnummer: `5 ${mark}`,
    Post_PLZ: `D-${mark}`,
    Post_Ort: `Post-${mark}`,
    'E-Mail': `kunde@${mark}.example`,
    Telefon: '0641 9904711',
    Zählernummer: `1EMH000000000${n}`,
    Zählerart: 'ELECTRIC_METER',
    Zählerbezeichnung: `Wärmepumpe ${mark}`,
    Objektschlüssel: `O-${mark}`,
    Straße: `${mark}straße`,
    Hausnummer: `1a ${mark}`,
    PLZ: '12345',
    Ort: `${mark}stadt`,
    Ortsteil: `${mark}dorf`,
    Lage: `Keller bei ${mark}`,
    Hinweis: `Schreiben an karin@${mark}.example`,
    Tarif: `Tarif ${mark}`,
    OBIS: '1-0:1.8.0',
    Einheit: 'kWh',
    Vorkommastellen: '6',
    Nachkommastellen: '1',
    Minimum: '48000',
    Maximum: '49000',
    'Frühester Termin': '2026-03-01',
    'Spätester Termin': '2026-03-31',
  };
}

/** An earlier reading of the order with the same number. */
export function historyOf(n: number): Record<string, string> {
  return {
    Auftragsnummer: `E-${n}`,
    OBIS: '1-0:1.8.0',
    Ablesedatum: '2025-03-10',
    Zählerstand: EARLIER_READING,
    Grund: 'PERIODIC',
    'Anderer Grund': 'SELF',
  };
}
