import { JobFeatureSettings, MeterReadingSettings } from '@zaehlwerk/contract/settings';
import { EXACT_DIGITS } from '@zaehlwerk/domain/decimal/decimal';
import { DEFAULT_SETTINGS } from '@zaehlwerk/domain/job/settings';
import { isMaLoId } from '@zaehlwerk/domain/meter/malo-id';
import { isMeterType } from '@zaehlwerk/domain/meter/meter-type';
import type { Said, Value } from './order.ts';
import {
  JOB_COLUMNS,
  type JobColumn,
  type OrderColumn,
  REGISTER_COLUMNS,
  type RegisterColumn,
  SETTING_COLUMNS,
} from './order-columns.ts';
import { type CellReader, isText, LONGEST } from './read-cells.ts';
import { readTextList } from '../files/text-list.ts';

type Cells = CellReader<OrderColumn>;
type Read = (cells: Cells, column: OrderColumn) => Value;

const SCHEMAS = { ...MeterReadingSettings.shape, ...JobFeatureSettings.shape };
const DEFAULTS = { ...DEFAULT_SETTINGS.meterReading, ...DEFAULT_SETTINGS.features };

const name: Read = (cells, column) => cells.text(column, LONGEST.name);
const note: Read = (cells, column) => cells.text(column, LONGEST.note);
const day: Read = (cells, column) => cells.day(column);
const amount: Read = (cells, column) => cells.value(column);
const yesNo: Read = (cells, column) => cells.yesNo(column);

/** A setting of the job, within the limits it has in the application document. */
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
function texts(cells: Cells, column: OrderColumn): string | null {
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
  Zählernummer: (cells, column) => cells.key(column, LONGEST.key),
  Zählerart: (cells, column) => cells.parsed(column, (type) => (isMeterType(type) ? type : null), 'unknownMeterType'),
  'MaLo-ID': (cells, column) => cells.parsed(column, (id) => (isMaLoId(id) ? id : null), 'checkDigit'),
  // Meters hang in Germany; letters may go abroad, so their postcode is free text.
  PLZ: (cells, column) => cells.parsed(column, (zip) => (/^\d{5}$/.test(zip) ? zip : null), 'postcode'),
  Lage: note,
  Hinweis: note,
  'Frühester Termin': day,
  'Spätester Termin': day,
  'Weitergabe erlaubt': yesNo,
  Einheit: (cells, column) => cells.text(column, LONGEST.unit),
  Vorkommastellen: (cells, column) => cells.wholeNumber(column, (value) => value >= 1 && value <= EXACT_DIGITS),
  Nachkommastellen: (cells, column) => cells.wholeNumber(column, (value) => value >= 0 && value < EXACT_DIGITS),
  Minimum: amount,
  Maximum: amount,
  Streng: (cells, column) => cells.yesNo(column) ?? false,
  Solltermin: day,
  ...Object.fromEntries(SETTING_COLUMNS.map((column) => [column, setting(column)])),
};

/** What a line says of the job. */
export function readJob(cells: Cells): Said<JobColumn> {
  return readColumns(cells, JOB_COLUMNS);
}

/** What a line says of its register. */
export function readRegister(cells: Cells): Said<RegisterColumn> {
  return readColumns(cells, REGISTER_COLUMNS);
}

function readColumns<C extends OrderColumn>(cells: Cells, columns: readonly C[]): Said<C> {
  const said: { [K in C]?: Value } = {};
  for (const column of columns) if (cells.says(column)) said[column] = (READ[column] ?? name)(cells, column);
  return said;
}
