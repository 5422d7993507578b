import { stripWhiteSpace } from '@zaehlwerk/domain/account/credentials';
import { countCharacters } from '@zaehlwerk/domain/characters';
import { compareDecimals, EXACT_DIGITS, parseDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { isMaLoId } from '@zaehlwerk/domain/meter/malo-id';
import { isMeterType } from '@zaehlwerk/domain/meter/meter-type';
import { formatObis, parseObis } from '@zaehlwerk/domain/meter/obis';
import { counterDigits } from '@zaehlwerk/domain/reading/reading-value';
import type { CheckedLine } from './checked-line.ts';
import { type CellReader, LONGEST, readCells } from './read-cells.ts';
import type { ColumnPlaces } from '../files/columns.ts';
import type { OrderedJob, OrderedRegister, OrderLine } from './order.ts';
import type { OrderColumn } from './order-columns.ts';
import type { TableLine } from '../files/table.ts';

/** What the application asks of logins (LOG-13, LOG-14): who gets less could never sign in. */
export interface LoginRules {
  readonly loginUsernameMinLength: number;
  readonly loginPasswordMinLength: number;
}

type Cells = CellReader<OrderColumn>;

/** Judges one line of a file of orders by itself; gives all that is wrong with it, or what it says. */
export function checkOrderLine(
  places: ColumnPlaces<OrderColumn>,
  rules: LoginRules,
  line: TableLine,
): CheckedLine<OrderLine> {
  const cells = readCells(places, line);
  for (const column of ['Auftragsnummer', 'Benutzername', 'Zählernummer', 'OBIS'] as const) cells.require(column);
  const orderNumber = cells.key('Auftragsnummer', LONGEST.key);
  const username = readLogin(cells, 'Benutzername', 'usernameTooShort', rules.loginUsernameMinLength);
  const password = readLogin(cells, 'Passwort', 'passwordTooShort', rules.loginPasswordMinLength);
  const accountName = cells.text('Zugangsname', LONGEST.name);
  const meterNumber = cells.key('Zählernummer', LONGEST.key);
  const job = readJob(cells, meterNumber ?? '');
  const obis = cells.judged('OBIS', parseObis, 'obis');
  const register = readRegister(cells, obis === null ? '' : formatObis(obis));
  const { findings } = cells;
  const whole = findings.length === 0 && orderNumber !== null && username !== null;
  const value = whole ? { line: line.line, orderNumber, username, password, accountName, job, register } : null;
  return { line: line.line, orderNumber, value, findings };
}

function readLogin(
  cells: Cells,
  column: 'Benutzername' | 'Passwort',
  code: 'usernameTooShort' | 'passwordTooShort',
  least: number,
): string | null {
  const text = cells.key(column, LONGEST.login);
  const stripped = text === null ? null : stripWhiteSpace(text);
  if (stripped === null || countCharacters(stripped, least) >= least) return stripped;
  cells.say(column, code, least);
  return null;
}

function readJob(cells: Cells, meterNumber: string): OrderedJob {
  const text = (column: OrderColumn): string | null => cells.text(column, LONGEST.name);
  const [earliestExecution, latestExecution] = [cells.day('Frühester Termin'), cells.day('Spätester Termin')];
  if (earliestExecution !== null && latestExecution !== null && latestExecution < earliestExecution) {
    cells.say('Spätester Termin', 'latestBeforeEarliest');
  }
  return {
    meterNumber,
    meterType: cells.judged('Zählerart', (name) => (isMeterType(name) ? name : null), 'unknownMeterType'),
    customMeterType: text('Zählerbezeichnung'),
    maLoId: cells.judged('MaLo-ID', (id) => (isMaLoId(id) ? id : null), 'checkDigit'),
    meterAddress: {
      street: text('Straße'),
      houseNumber: text('Hausnummer'),
      // Meters hang in Germany; letters may go abroad, so their postcode is free text.
      zip: cells.judged('PLZ', (zip) => (/^\d{5}$/.test(zip) ? zip : null), 'postcode'),
      city: text('Ort'),
      cityDistrict: text('Ortsteil'),
      objectKey: text('Objektschlüssel'),
      locationDescription: cells.text('Lage', LONGEST.note),
      hint: cells.text('Hinweis', LONGEST.note),
    },
    customer: {
      customerNumber: text('Kundennummer'),
      company: text('Firma'),
      firstname: text('Vorname'),
      lastname: text('Nachname'),
    },
    mailingAddress: {
      street: text('Post_Straße'),
      houseNumber: text('Post_Hausnummer'),
      zip: text('Post_PLZ'),
      city: text('Post_Ort'),
    },
    partner: { identifier: text('Partnernummer'), company: text('Partnerfirma') },
    earliestExecution,
    latestExecution,
    reShare: cells.yesNo('Weitergabe erlaubt'),
  };
}

function readRegister(cells: Cells, obis: string): OrderedRegister {
  const preDecimals = cells.wholeNumber('Vorkommastellen', 1, EXACT_DIGITS);
  const postDecimals = cells.wholeNumber('Nachkommastellen', 0, EXACT_DIGITS - 1);
  const { pre, post } = counterDigits({ preDecimals, postDecimals });
  if (pre + post > EXACT_DIGITS) cells.say('Nachkommastellen', 'tooManyDigits');
  const [minimumValue, maximumValue] = [cells.value('Minimum'), cells.value('Maximum')];
  if (isBelow(maximumValue, minimumValue)) cells.say('Maximum', 'maximumBelowMinimum');
  return {
    obis,
    rateName: cells.text('Tarif', LONGEST.name),
    unit: cells.text('Einheit', LONGEST.unit),
    targetReadingDate: cells.day('Solltermin'),
    preDecimals,
    postDecimals,
    minimumValue,
    maximumValue,
    strictValidation: cells.yesNo('Streng') ?? false,
  };
}

function isBelow(value: string | null, limit: string | null): boolean {
  const [left, right] = [parseDecimal(value ?? ''), parseDecimal(limit ?? '')];
  return left !== null && right !== null && compareDecimals(left, right) < 0;
}
