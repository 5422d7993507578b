import { type Day, parseDay } from '../calendar/day.ts';
import { fractionDigits, parseDecimal } from '../decimal/decimal.ts';
import type { FallKind } from '../job/fall.ts';
import type { ReadingSource } from '../job/reading-source.ts';
import { isMaLoId, isMeLoId } from '../meter/meter-number.ts';
import { formatObis, parseObis } from '../meter/obis.ts';
import { isUnoc } from './edifact.ts';

/** What the market exchanges readings of. */
export const MSCONS_MEDIA = ['electricity', 'gas'] as const;
export type MsconsMedium = (typeof MSCONS_MEDIA)[number];

/** By OBIS medium: which test identifier a counter reading has. */
export const MEDIA = {
  electricity: { obisMedium: 1, check: '13017' },
  gas: { obisMedium: 7, check: '13002' },
} as const satisfies Record<MsconsMedium, object>;

/** Who sends and who receives, by their ids of the market. */
export interface MsconsPartners {
  readonly sender: string;
  readonly receiver: string;
}

/** How a utility has messages written. */
export interface MsconsSettings {
  readonly electricity?: MsconsPartners | undefined;
  readonly gas?: MsconsPartners | undefined;
  /** Whether the id of a market location will do where that of the measuring location is not known. */
  readonly marketLocations?: boolean | undefined;
}

/** An accepted reading, as it is exported. */
export interface MsconsReading {
  readonly id: string;
  readonly maLoId: string | null;
  readonly meterNumber: string;
  readonly obis: string;
  /** Exact decimal text; null where it could not be read. */
  readonly readingValue: string | null;
  /** Why it is lower than the one before. */
  readonly fall?: FallKind | null | undefined;
  readonly readingDate: string;
  readonly source: ReadingSource;
  /** The reading that it replaces. */
  readonly replaces: string | null;
  /** Whether it, or what was written before it, stands in the same list, here or handed over before. */
  readonly replacesHandedOver: boolean;
  /** Whether one has come in its place that stands before it in the same list, or anywhere once it has arrived. */
  readonly isReplaced: boolean;
  /** Whether it is known to have arrived. */
  readonly acknowledged: boolean;
}

/** Why a reading is in no message. */
export const MSCONS_REASONS = [
  'notReadable',
  'exchanged',
  'noLocation',
  'marketLocationOnly',
  'noCounterReading',
  'noPartners',
  'tooManyDecimals',
  'characters',
  'replacesHandedOver',
  'replaced',
] as const;
export type MsconsReason = (typeof MSCONS_REASONS)[number];

/** One message: the counter readings of a meter of a day. */
export interface MsconsMessage {
  readonly location: string;
  readonly meterNumber: string;
  readonly day: Day;
  readonly registers: readonly {
    readonly obis: string;
    readonly value: string;
    readonly byCustomer: boolean;
  }[];
}

/** Messages by medium, and the readings that are in none, with why. */
export interface MsconsPlan {
  readonly messages: Readonly<Record<MsconsMedium, readonly MsconsMessage[]>>;
  readonly leftOut: readonly { readonly id: string; readonly reasons: readonly MsconsReason[] }[];
}

const MOST_DECIMALS = 3;
const COUNTER_READING = 8;
const GAS_VOLUME = 3;
/** 0 as measured, 1 corrected, 2 converted. */
const MOST_OF_GAS_VOLUME = 2;
const METER_NUMBER_LENGTH = 70;

/**
 * Sorts accepted readings into messages: each is in exactly one, or left out with every reason. A reading that replaces one that
 * was handed over before, or is known to have arrived, needs the cancellation of that (13006), which a person sends. Where some
 * replace each other here, the last stands for all of them; what was replaced before it in the list is not sent any more. What has
 * no value, or is of another meter, was never sent: that is told by another message first.
 * @see OPN-466, OPN-457, OPN-500
 */
export function planMscons(readings: readonly MsconsReading[], settings: MsconsSettings): MsconsPlan {
  const messages: Record<MsconsMedium, OpenMessage[]> = { electricity: [], gas: [] };
  const leftOut: { id: string; reasons: readonly MsconsReason[] }[] = [];
  const last = new Map<string, OpenMessage>();
  const here = new Map(readings.map((reading) => [reading.id, reading]));
  const replaced = new Set(readings.map(({ replaces }) => replaces));
  for (const reading of readings) {
    const { id, obis, meterNumber, maLoId: location, readingValue: value, source } = reading;
    const reasons = reasonsAgainst(reading, settings, {
      replacesHandedOver: replacesHandedOver(reading, here),
      replaced: reading.isReplaced || replaced.has(id),
    });
    const [medium, day] = [mediumOf(reading), parseDay(reading.readingDate)];
    if (reasons.length > 0 || medium === null || day === null || location === null || value === null) {
      leftOut.push({ id, reasons });
      continue;
    }
    const key = JSON.stringify([medium, location, day, meterNumber]);
    let message = last.get(key);
    // Each register once in a message.
    if (message === undefined || message.registers.some((one) => one.obis === obis)) {
      message = { location, meterNumber, day, registers: [] };
      messages[medium].push(message);
      last.set(key, message);
    }
    message.registers.push({ obis, value, byCustomer: source !== 'service' });
  }
  return { messages, leftOut };
}

/** Whether a row of corrections goes back to what was handed over before, or to one here that has arrived. */
function replacesHandedOver(reading: MsconsReading, here: ReadonlyMap<string, MsconsReading>): boolean {
  let first = reading;
  // Bounded, should two ever name each other.
  for (let n = 0; n < here.size; n += 1) {
    const before = first.replaces === null ? undefined : here.get(first.replaces);
    if (before === undefined) return first.replacesHandedOver;
    if (before.acknowledged && isWritable(before)) return true;
    first = before;
  }
  return first.replacesHandedOver;
}

/** Whether a reading is a value of the meter that its order names: what is not is in no message, ever. */
function isWritable({ readingValue, fall }: Pick<MsconsReading, 'readingValue' | 'fall'>): boolean {
  return readingValue !== null && fall !== 'exchanged';
}

/** A message that further registers may come to. */
type OpenMessage = MsconsMessage & { readonly registers: MsconsMessage['registers'][number][] };

function mediumOf({ obis }: Pick<MsconsReading, 'obis'>): MsconsMedium | null {
  const medium = parseObis(obis)?.medium;
  return MSCONS_MEDIA.find((one) => MEDIA[one].obisMedium === medium) ?? null;
}

function reasonsAgainst(
  reading: MsconsReading,
  settings: MsconsSettings,
  corrections: Readonly<Record<'replacesHandedOver' | 'replaced', boolean>>,
): readonly MsconsReason[] {
  const { maLoId, meterNumber, readingValue, fall } = reading;
  const medium = mediumOf(reading);
  const value = readingValue === null ? null : parseDecimal(readingValue);
  const against: Readonly<Record<MsconsReason, boolean>> = {
    notReadable: readingValue === null,
    // It is of another meter than the order names.
    exchanged: fall === 'exchanged',
    noLocation: maLoId === null || !(isMeLoId(maLoId) || isMaLoId(maLoId)),
    marketLocationOnly: maLoId !== null && isMaLoId(maLoId) && settings.marketLocations !== true,
    noCounterReading: !isCounterReading(reading.obis),
    noPartners: medium !== null && settings[medium] === undefined,
    tooManyDecimals: readingValue !== null && (value === null || fractionDigits(value) > MOST_DECIMALS),
    characters: !isUnoc(meterNumber) || meterNumber.length > METER_NUMBER_LENGTH,
    ...corrections,
  };
  return MSCONS_REASONS.filter((reason) => against[reason]);
}

/** Whether a register is a counter, electric or of gas (volume, as measured or converted), whose code names no stored period. */
function isCounterReading(text: string): boolean {
  const obis = parseObis(text);
  if (obis === null || obis.period !== null || text !== formatObis(obis)) return false;
  if (obis.medium === MEDIA.electricity.obisMedium) return obis.kind === COUNTER_READING;
  return obis.medium === MEDIA.gas.obisMedium && obis.quantity === GAS_VOLUME && obis.kind <= MOST_OF_GAS_VOLUME;
}
