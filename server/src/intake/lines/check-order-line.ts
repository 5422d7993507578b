import { isInforming } from '@zaehlwerk/contract/imports';
import { isMailAddress } from '@zaehlwerk/contract/mail';
import { JobFeatureSettings, MeterReadingSettings } from '@zaehlwerk/contract/settings';
import { stripWhiteSpace } from '@zaehlwerk/domain/characters';
import { CAMPAIGN_ID } from '@zaehlwerk/domain/campaign/campaign';
import { countCharacters } from '@zaehlwerk/domain/characters';
import { isTelephone } from '@zaehlwerk/domain/communication/telephone';
import { compareDecimals, parseDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { EXACT_DIGITS } from '@zaehlwerk/domain/meter/counter-places';
import { DEFAULT_SETTINGS } from '@zaehlwerk/domain/job/settings';
import { doubtOfMeterNumber, doubtOfRegister, isSpreadsheetNumber } from '@zaehlwerk/domain/meter/identity';
import { isMaLoId, isMeantAsMeLoId, isMeLoId } from '@zaehlwerk/domain/meter/meter-number';
import { isMeterType } from '@zaehlwerk/domain/meter/meter-type';
import { formatObis, parseObis } from '@zaehlwerk/domain/meter/obis';
import { counterDigits } from '@zaehlwerk/domain/reading/reading-value';
import {
  JOB_COLUMNS,
  type JobColumn,
  type OrderColumn,
  REGISTER_COLUMNS,
  type RegisterColumn,
  SETTING_COLUMNS,
} from '@zaehlwerk/domain/order-file/columns';
import { type ColumnPlaces, type LineFinding, readTextList, type TableLine } from '../files/table.ts';
import type { CheckedLine } from './checked-line.ts';
import { type OrderLine, type Said, type Value } from './order.ts';
import { type CellReader, isText, LONGEST, readCells } from './read-cells.ts';

/** The tenant's minimum lengths of logins, with less nobody could ever sign in; and what the call says of all lines. */
export interface OrderRules {
  readonly loginUsernameMinLength: number;
  readonly loginPasswordMinLength: number;
  /** The campaign of all orders of the file; without it each line may name its own. */
  readonly campaign?: string | null;
}

type Cells = CellReader<OrderColumn>;

/** Validates one line of a file of orders on its own; returns all that is wrong with it, or what it says. */
export function checkOrderLine(
  places: ColumnPlaces<OrderColumn>,
  rules: OrderRules,
  line: TableLine,
): CheckedLine<OrderLine> {
  const cells = readCells(places, line);
  for (const column of ['Auftragsnummer', 'Benutzername', 'Zählernummer', 'OBIS'] as const) cells.require(column);
  const orderNumber = cells.key('Auftragsnummer', LONGEST.key);
  const username = readLogin(cells, 'Benutzername', 'usernameTooShort', rules.loginUsernameMinLength);
  const password = readLogin(cells, 'Passwort', 'passwordTooShort', rules.loginPasswordMinLength);
  const accountName = cells.text('Zugangsname', LONGEST.name);
  const job = readJob(cells, rules.campaign ?? null);
  for (const { column, code } of checkJobContent(job)) cells.say(column, code);
  if (orderNumber !== null && job['Schlussablesung zu'] === orderNumber)
    cells.say('Schlussablesung zu', 'closesItself');
  const obis = cells.parsed('OBIS', parseObis, 'obis');
  const says = readRegister(cells);
  for (const { column, code } of checkRegisterContent(says)) cells.say(column, code);
  const { findings } = cells;
  const isSound = findings.every(({ code }) => isInforming(code));
  const register = { obis: obis === null ? '' : formatObis(obis), says };
  if (isSound)
    sayDoubts(cells, { ...job, ...says, Auftragsnummer: orderNumber, Benutzername: username, OBIS: register.obis });
  const whole = isSound && orderNumber !== null && username !== null;
  const value = whole ? { line: line.line, orderNumber, username, password, accountName, job, register } : null;
  return { line: line.line, orderNumber, value, findings };
}

/** Columns that name something by a number which spreadsheets may have shortened; those of meters are doubted for more. */
const NUMBERS = ['Auftragsnummer', 'Benutzername', 'Kundennummer', 'Partnernummer', 'Objektschlüssel'] as const;

/** Says what may be wrong although it is taken. */
function sayDoubts(cells: Cells, said: Said<OrderColumn>): void {
  const textOf = (column: OrderColumn): string | null => (said[column] ?? null) as string | null;
  for (const column of NUMBERS) if (isSpreadsheetNumber(textOf(column) ?? '')) cells.say(column, 'spreadsheetNumber');
  const meter = { meterNumber: textOf('Zählernummer'), meterType: textOf('Zählerart'), obis: textOf('OBIS') };
  const ofNumber = doubtOfMeterNumber(meter);
  if (ofNumber !== null) cells.say('Zählernummer', ofNumber);
  const ofRegister = doubtOfRegister(meter);
  if (ofRegister !== null) cells.say('OBIS', ofRegister);
  for (const column of ['Minimum', 'Maximum'] as const)
    if (cells.isAmbiguous(column)) cells.say(column, 'ambiguousNumber');
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

/** A column whose value contradicts that of another one. */
interface ColumnFault<C extends string> {
  readonly column: C;
  readonly code: LineFinding['code'];
}

/** Contradictions within the data of a job. */
export function checkJobContent(job: Said<JobColumn>): ColumnFault<JobColumn>[] {
  const [earliest, latest] = [job['Frühester Termin'] ?? null, job['Spätester Termin'] ?? null];
  const isBefore = earliest !== null && latest !== null && latest < earliest;
  return isBefore ? [{ column: 'Spätester Termin', code: 'latestBeforeEarliest' }] : [];
}

/**
 * Contradictions within the data of a register. How many digits a counter has is known only once both their numbers
 * are: what a line leaves out may be there already.
 */
export function checkRegisterContent(register: Said<RegisterColumn>): ColumnFault<RegisterColumn>[] {
  const faults: ColumnFault<RegisterColumn>[] = [];
  const { Vorkommastellen: pre, Nachkommastellen: post, Minimum: least, Maximum: most } = register;
  if (pre !== undefined && post !== undefined) {
    const digits = counterDigits({ preDecimals: numberOf(pre), postDecimals: numberOf(post) });
    if (digits.pre + digits.post > EXACT_DIGITS) faults.push({ column: 'Nachkommastellen', code: 'tooManyDigits' });
  }
  if (isBelow(most, least)) faults.push({ column: 'Maximum', code: 'maximumBelowMinimum' });
  return faults;
}

function numberOf(value: Value): number | null {
  return typeof value === 'number' ? value : null;
}

function isBelow(value: Value | undefined, limit: Value | undefined): boolean {
  const [left, right] = [parseDecimal(String(value ?? '')), parseDecimal(String(limit ?? ''))];
  return left !== null && right !== null && compareDecimals(left, right) < 0;
}

type OrderCells = CellReader<OrderColumn>;
type Read = (cells: OrderCells, column: OrderColumn) => Value;

const SCHEMAS = { ...MeterReadingSettings.shape, ...JobFeatureSettings.shape };
const DEFAULTS = { ...DEFAULT_SETTINGS.meterReading, ...DEFAULT_SETTINGS.features };

const name: Read = (cells, column) => cells.text(column, LONGEST.name);
const note: Read = (cells, column) => cells.text(column, LONGEST.note);
const day: Read = (cells, column) => cells.day(column);
const amount: Read = (cells, column) => cells.value(column);
const yesNo: Read = (cells, column) => cells.yesNo(column);

/** A setting of the job, within the limits it has in the tenant document. */
function setting(column: keyof typeof SCHEMAS): Read {
  const usual = DEFAULTS[column];
  if (typeof usual === 'boolean') return yesNo;
  if (Array.isArray(usual)) return texts;
  const schema = SCHEMAS[column];
  const isWithin = (value: number): boolean => schema.safeParse(value).success;
  return (cells) => cells.wholeNumber(column, isWithin);
}

/** Limit of ready-made texts: nobody looks through more. */
const MOST_TEXTS = 100;

/** A list of texts as its JSON: its one spelling. */
function texts(cells: OrderCells, column: OrderColumn): string | null {
  const list = cells.parsed(column, readTextList, 'notAList');
  if (list === null) return null;
  if (!list.every(isText)) cells.say(column, 'badCharacter');
  else if (list.some((text) => text.length > LONGEST.comment)) cells.say(column, 'tooLong', LONGEST.comment);
  else if (list.length > MOST_TEXTS || list.some((text) => text.trim() === '')) cells.say(column, 'notAList');
  else return JSON.stringify(list);
  return null;
}

/** How each column is read; whatever is not here is a name. */
const READ: { readonly [K in OrderColumn]?: Read } = {
  // A wrong one keeps nobody from reading: it is told, and the order has none.
  'E-Mail': (cells, column) => cells.parsed(column, (text) => (isMailAddress(text) ? text : null), 'notAMailAddress'),
  Telefon: (cells, column) => cells.parsed(column, (text) => (isTelephone(text) ? text : null), 'notATelephone'),
  Zählernummer: (cells, column) => cells.key(column, LONGEST.key),
  Zählerart: (cells, column) => cells.parsed(column, (type) => (isMeterType(type) ? type : null), 'unknownMeterType'),
  'MaLo-ID': (cells, column) =>
    cells.parsed(
      column,
      (id) => (isMaLoId(id) || isMeLoId(id) ? id : null),
      (id) => (isMeantAsMeLoId(id) ? 'measuringLocation' : 'checkDigit'),
    ),
  // Meters hang in Germany; letters may go abroad, so their postcode is free text.
  PLZ: (cells, column) => cells.parsed(column, (zip) => (/^\d{5}$/.test(zip) ? zip : null), 'postcode'),
  Lage: note,
  Hinweis: note,
  'Frühester Termin': day,
  'Spätester Termin': day,
  'Weitergabe erlaubt': yesNo,
  Kampagne: (cells, column) => cells.parsed(column, readCampaignId, 'unknownCampaign'),
  // Not withdrawn has one spelling.
  Zurückgezogen: (cells, column) => cells.yesNo(column) || null,
  // Neither has one that is about the person alone.
  'Verlauf am Ort': (cells, column) => cells.yesNo(column) || null,
  'Schlussablesung zu': (cells, column) => cells.key(column, LONGEST.key),
  Einheit: (cells, column) => cells.text(column, LONGEST.unit),
  Vorkommastellen: (cells, column) => cells.wholeNumber(column, (value) => value >= 1 && value <= EXACT_DIGITS),
  Nachkommastellen: (cells, column) => cells.wholeNumber(column, (value) => value >= 0 && value < EXACT_DIGITS),
  Minimum: amount,
  Maximum: amount,
  Streng: (cells, column) => cells.yesNo(column) ?? false,
  Solltermin: day,
  ...Object.fromEntries(SETTING_COLUMNS.map((column) => [column, setting(column)])),
};

function readCampaignId(text: string): string | null {
  const id = text.toLowerCase();
  return CAMPAIGN_ID.test(id) ? id : null;
}

/** What a line says of the job. */
function readJob(cells: OrderCells, campaign: string | null): Said<JobColumn> {
  const said = readColumns(cells, JOB_COLUMNS);
  if (campaign === null) return said;
  if ((said.Kampagne ?? campaign) !== campaign) cells.say('Kampagne', 'otherCampaign');
  return { ...said, Kampagne: campaign };
}

/** What a line says of its register. */
function readRegister(cells: OrderCells): Said<RegisterColumn> {
  return readColumns(cells, REGISTER_COLUMNS);
}

function readColumns<C extends OrderColumn>(cells: OrderCells, columns: readonly C[]): Said<C> {
  const said: { [K in C]?: Value } = {};
  for (const column of columns) if (cells.says(column)) said[column] = (READ[column] ?? name)(cells, column);
  return said;
}
