import { addDays, berlinDay, type Day, parseDay } from '../calendar/day.ts';
import { fractionDigits, parseDecimal } from '../decimal/decimal.ts';
import type { ReadingSource } from '../job/reading-source.ts';
import { isMaLoId } from '../meter/meter-number.ts';
import { formatObis, parseObis } from '../meter/obis.ts';
import { isUnoc, segment, SERVICE_STRING } from './edifact.ts';

/** The version of the message description that is written (decision 0034). */
const VERSION = '2.5';

/** What the market exchanges readings of. */
export const MSCONS_MEDIA = ['electricity', 'gas'] as const;
export type MsconsMedium = (typeof MSCONS_MEDIA)[number];

/** By OBIS medium: which test identifier a counter reading has. */
const MEDIA = {
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
  /** Exact decimal text. */
  readonly readingValue: string;
  readonly readingDate: string;
  readonly source: ReadingSource;
  /** Whether it replaces a reading that was handed over in the same list. */
  readonly replacesHandedOver: boolean;
}

/** Why a reading is in no message. */
export const MSCONS_REASONS = [
  'noLocation',
  'marketLocationOnly',
  'noCounterReading',
  'noPartners',
  'tooManyDecimals',
  'characters',
  'replacesHandedOver',
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

const MEASURING_LOCATION = /^DE\d{11}[A-Z0-9]{20}$/;
const MOST_DECIMALS = 3;
const COUNTER_READING = 8;
const METER_NUMBER_LENGTH = 70;

/** Whether a text is the id of a measuring location: DE, network, postal code, twenty letters and digits. */
export function isMeLoId(text: string): boolean {
  return MEASURING_LOCATION.test(text);
}

/**
 * Sorts accepted readings into messages: each is in exactly one, or left out with every reason. A reading that replaces one that
 * was handed over needs the cancellation of that (13006), which a person sends.
 * @see OPN-466
 */
export function planMscons(readings: readonly MsconsReading[], settings: MsconsSettings): MsconsPlan {
  const messages: Record<MsconsMedium, OpenMessage[]> = { electricity: [], gas: [] };
  const leftOut: { id: string; reasons: readonly MsconsReason[] }[] = [];
  const last = new Map<string, OpenMessage>();
  for (const reading of readings) {
    const { id, obis, meterNumber, maLoId: location, readingValue: value, source } = reading;
    const reasons = reasonsAgainst(reading, settings);
    const [medium, day] = [mediumOf(reading), parseDay(reading.readingDate)];
    if (reasons.length > 0 || medium === null || day === null || location === null) {
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

/** A message that further registers may come to. */
type OpenMessage = MsconsMessage & { readonly registers: MsconsMessage['registers'][number][] };

function mediumOf({ obis }: Pick<MsconsReading, 'obis'>): MsconsMedium | null {
  const medium = parseObis(obis)?.medium;
  return MSCONS_MEDIA.find((one) => MEDIA[one].obisMedium === medium) ?? null;
}

function reasonsAgainst(reading: MsconsReading, settings: MsconsSettings): readonly MsconsReason[] {
  const { maLoId, meterNumber, readingValue, replacesHandedOver } = reading;
  const medium = mediumOf(reading);
  const value = parseDecimal(readingValue);
  const against: Readonly<Record<MsconsReason, boolean>> = {
    noLocation: maLoId === null || !(isMeLoId(maLoId) || isMaLoId(maLoId)),
    marketLocationOnly: maLoId !== null && isMaLoId(maLoId) && settings.marketLocations !== true,
    noCounterReading: !isCounterReading(reading.obis),
    noPartners: medium !== null && settings[medium] === undefined,
    tooManyDecimals: value === null || fractionDigits(value) > MOST_DECIMALS,
    characters: !isUnoc(meterNumber) || meterNumber.length > METER_NUMBER_LENGTH,
    replacesHandedOver,
  };
  return MSCONS_REASONS.filter((reason) => against[reason]);
}

/** Whether a register is a counter, electric or of gas, whose code names no stored period. */
function isCounterReading(text: string): boolean {
  const obis = parseObis(text);
  if (obis === null || obis.period !== null || text !== formatObis(obis)) return false;
  return obis.medium === MEDIA.gas.obisMedium || (obis.medium === MEDIA.electricity.obisMedium && obis.kind === COUNTER_READING);
}

/** The lists of codes that ids of market partners are from, in UNB and in NAD. */
function codesOf(partner: string): { readonly unb: string; readonly nad: string } {
  if (partner.startsWith('99')) return { unb: '500', nad: '293' };
  return partner.startsWith('98') ? { unb: '502', nad: '332' } : { unb: '14', nad: '9' };
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const HOURS_AFTER_SIX = 18;
const RUNNING_NUMBERS = 36 ** 3;

/** A reference that no other interchange has: the minute, and a running number within it. */
export function msconsReference(now: Date, running: number): string {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  return `${base36(minute, 6)}${base36(running % RUNNING_NUMBERS, 3)}`;
}

function base36(value: number, digits: number): string {
  return value.toString(36).toUpperCase().padStart(digits, '0');
}

/** The interchange of some messages: its text, in characters of ISO 8859-1. */
export function writeMscons(
  medium: MsconsMedium,
  partners: MsconsPartners,
  messages: readonly MsconsMessage[],
  { reference, now }: { readonly reference: string; readonly now: Date },
): string {
  const { sender, receiver } = partners;
  const stamp = utcMinute(now);
  return [
    SERVICE_STRING,
    segment(
      'UNB',
      ['UNOC', '3'],
      [sender, codesOf(sender).unb],
      [receiver, codesOf(receiver).unb],
      [stamp.slice(2, 8), stamp.slice(8)],
      reference,
      '',
      'VL',
    ),
    ...messages.flatMap((message, n) => segmentsOf(medium, partners, message, `${reference}${base36(n + 1, 4)}`, stamp)),
    segment('UNZ', String(messages.length), reference),
  ].join('');
}

function segmentsOf(
  medium: MsconsMedium,
  { sender, receiver }: MsconsPartners,
  { location, meterNumber, day, registers }: MsconsMessage,
  reference: string,
  stamp: string,
): readonly string[] {
  const { check } = MEDIA[medium];
  const segments = [
    segment('UNH', reference, ['MSCONS', 'D', '04B', 'UN', VERSION]),
    segment('BGM', '7', reference, '9'),
    segment('DTM', ['137', `${stamp}+00`, '303']),
    segment('RFF', ['Z13', check]),
    segment('NAD', 'MS', [sender, '', codesOf(sender).nad]),
    segment('NAD', 'MR', [receiver, '', codesOf(receiver).nad]),
    segment('UNS', 'D'),
    segment('NAD', 'DP'),
    segment('LOC', '172', location),
    segment('RFF', ['MG', meterNumber]),
    ...registers.flatMap(({ obis, value, byCustomer }, n) => [
      segment('LIN', String(n + 1)),
      segment('PIA', '5', [obis, 'SRW']),
      segment('QTY', ['220', value]),
      segment('DTM', ['9', day.replaceAll('-', ''), '102']),
      segment('DTM', ['7', `${utcMinute(endOf(day, medium))}+00`, '303']),
      ...(byCustomer ? [segment('STS', 'Z33', '', 'Z83')] : []),
    ]),
  ];
  return [...segments, segment('UNT', String(segments.length + 1), reference)];
}

/**
 * When a day is over for the market, from when on its readings count: at midnight in Germany, for gas at six in the morning.
 * Clocks change before six, so that is a whole number of hours before the next midnight.
 */
function endOf(day: Day, medium: MsconsMedium): Date {
  if (medium === 'electricity') return midnight(addDays(day, 1));
  return new Date(midnight(addDays(day, 2)).getTime() - HOURS_AFTER_SIX * HOUR_MS);
}

/** The beginning of a day in Germany. */
function midnight(day: Day): Date {
  const inSummer = new Date(Date.parse(day) - 2 * HOUR_MS);
  return berlinDay(inSummer) === day ? inSummer : new Date(inSummer.getTime() + HOUR_MS);
}

/** `202603101000`, in UTC. */
function utcMinute(instant: Date): string {
  return instant.toISOString().replace(/\D/g, '').slice(0, 12);
}
