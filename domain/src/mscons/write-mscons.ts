import { addDays, berlinDay, type Day } from '../calendar/day.ts';
import { segment, SERVICE_STRING } from './edifact.ts';
import { MEDIA, type MsconsMedium, type MsconsMessage, type MsconsPartners } from './mscons.ts';

/** The version of the message description that is written (decision 0034). */
const VERSION = '2.5';

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
    ...messages.flatMap((message, n) =>
      segmentsOf(medium, partners, message, `${reference}${base36(n + 1, 4)}`, stamp),
    ),
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
