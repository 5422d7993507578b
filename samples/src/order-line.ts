import { maLoCheckDigit } from '@zaehlwerk/domain/meter/meter-number';

/** One line of a file of orders or history, by the German column names of docs/interfaces.md; every cell is a text. */
export type Line = Readonly<Record<string, string>>;

/** A reading that the utility knows; without a reason it was read as every year. */
export interface SampleReading {
  readonly date: string;
  readonly value: string;
  readonly reason?: string;
}

/** One register of a meter as the utility orders it. Values are German decimals. */
export interface SampleRate {
  readonly name: string;
  readonly obis: string;
  readonly unit: string;
  readonly preDecimals: number;
  readonly postDecimals: number;
  readonly last?: SampleReading;
  /** Before the last one, oldest first. */
  readonly earlier?: readonly SampleReading[];
  readonly minimum?: string;
  readonly maximum?: string;
  readonly strict?: boolean;
}

/** One meter with its order. Days are dd.MM.yyyy. */
export interface SampleMeter {
  readonly order: string;
  readonly number: string;
  readonly type: string;
  readonly name?: string;
  readonly location: string;
  readonly hint?: string;
  readonly object?: string;
  readonly street: string;
  readonly houseNumber: string;
  readonly zip: string;
  readonly city: string;
  readonly district: string;
  readonly target: string;
  readonly earliest: string;
  readonly latest: string;
  readonly share?: boolean;
  readonly rates: readonly SampleRate[];
}

/** Who signs in. */
export interface SamplePerson {
  readonly username: string;
  readonly password: string;
  readonly accountName: string;
  readonly customerNumber: string;
  readonly company?: string;
  readonly firstname?: string;
  readonly lastname?: string;
}

/** The lines of one order: one per register. */
export function orderLines(person: SamplePerson, meter: SampleMeter): Line[] {
  return meter.rates.map((rate) => ({
    Auftragsnummer: meter.order,
    Benutzername: person.username,
    Passwort: person.password,
    Zugangsname: person.accountName,
    Kundennummer: person.customerNumber,
    Firma: person.company ?? '',
    Vorname: person.firstname ?? '',
    Nachname: person.lastname ?? '',
    Zählernummer: meter.number,
    Zählerart: meter.type,
    Zählerbezeichnung: meter.name ?? '',
    'MaLo-ID': meter.type === 'ELECTRIC_METER' ? maLoIdFor(meter.number) : '',
    Objektschlüssel: meter.object ?? '',
    Straße: meter.street,
    Hausnummer: meter.houseNumber,
    PLZ: meter.zip,
    Ort: meter.city,
    Ortsteil: meter.district,
    Lage: meter.location,
    Hinweis: meter.hint ?? '',
    Tarif: rate.name,
    OBIS: rate.obis,
    Einheit: rate.unit,
    Vorkommastellen: String(rate.preDecimals),
    Nachkommastellen: String(rate.postDecimals),
    Minimum: rate.minimum ?? '',
    Maximum: rate.maximum ?? '',
    Streng: rate.strict ? 'ja' : 'nein',
    Solltermin: meter.target,
    'Frühester Termin': meter.earliest,
    'Spätester Termin': meter.latest,
    'Weitergabe erlaubt': meter.share ? 'ja' : 'nein',
  }));
}

/** The known readings of every register. */
export function historyLines(meter: SampleMeter): Line[] {
  return meter.rates.flatMap(({ obis, earlier = [], last }) =>
    [...earlier, ...(last === undefined ? [] : [last])].map(({ date, value, reason = 'PERIODIC' }) => ({
      Auftragsnummer: meter.order,
      OBIS: obis,
      Ablesedatum: date,
      Zählerstand: value,
      Grund: reason,
      'Anderer Grund': reason === 'OTHER' ? 'OTHER_KSA' : '',
      'Erfasst am': '',
    })),
  );
}

/** A valid market location id made from the digits of a meter number. */
function maLoIdFor(meterNumber: string): string {
  const ten = `5${meterNumber.replace(/\D/g, '').padStart(9, '0').slice(-9)}`;
  return `${ten}${maLoCheckDigit(ten)}`;
}
