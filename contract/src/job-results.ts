import { type Day, parseDay } from '@zaehlwerk/domain/calendar/day';
import { type Decimal, decimalFromNumber, decimalToNumber } from '@zaehlwerk/domain/decimal/decimal';
import type { Fall } from '@zaehlwerk/domain/job/fall';
import type { AskedBack, NotReadable, ReadingResult } from '@zaehlwerk/domain/job/job';
import * as z from 'zod/mini';
import { boundedName } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { KnownReason, KnownSource } from './known-values.ts';

const text = z.nullable(z.string());
const Image = z.object({ imageId: z.string() });

/** Why a value is lower than the one before, of whatever kind; the rest only of an exchange. */
const WireFall = z.object({
  kind: z.string(),
  oldEndValue: z.optional(z.number()),
  newStartValue: z.optional(z.number()),
  newMeterNumber: z.optional(z.string()),
  exchangedOn: z.optional(z.iso.date()),
});
export type WireFall = z.infer<typeof WireFall>;

export const WireReadingEvent = z.object({
  readingDate: z.iso.date(),
  readingValue: z.number(),
  created: z.string(),
  reason: text,
  otherReason: text,
  readingImages: z.array(Image),
  fall: z.optional(WireFall),
});

export const WireReadingResult = z.object({
  readingDate: z.iso.date(),
  readingValue: z.number(),
  comment: text,
  created: z.string(),
  readingResultImages: z.array(Image),
  /** Where the utility has entered it: by which way the customer told it. */
  source: z.optional(KnownSource),
  /** Where the utility has discarded it, or entered another one in its place: nothing is compared with it. */
  setAside: z.optional(z.boolean()),
  /** What the utility asks about it: its rate waits for another reading, which answers. */
  question: z.optional(z.string()),
  /** The last day on which that may be answered, also after the latest execution of its job. */
  answerUntil: z.optional(z.iso.date()),
  fall: z.optional(WireFall),
});
export type WireReadingResult = z.infer<typeof WireReadingResult>;

/** That a register could not be read. */
export const WireNotReadable = z.object({
  reason: KnownReason,
  /** The day on which it was tried. */
  readingDate: z.iso.date(),
  comment: text,
  created: z.string(),
  readingResultImages: z.array(Image),
  /** As of a result. */
  source: z.optional(KnownSource),
});
export type WireNotReadable = z.infer<typeof WireNotReadable>;

/** What the utility asks about a register that could not be read. */
export const WireAskedBack = z.object({
  question: z.string(),
  /** Of what it asks about. */
  readingDate: z.iso.date(),
  created: z.string(),
  /** As of a result. */
  answerUntil: z.optional(z.iso.date()),
});
export type WireAskedBack = z.infer<typeof WireAskedBack>;

/** The result with exact value and day, and whatever else it has; throws where it breaks the contract. */
export function resultFromWire<Wire extends WireReadingResult>(
  wire: Wire,
): Omit<Wire, 'readingDate' | 'readingValue' | 'fall' | 'answerUntil'> & ReadingResult {
  const read = { readingDate: requiredDay(wire.readingDate), readingValue: valueFromWire(wire.readingValue) };
  return { ...wire, ...read, fall: fallFromWire(wire.fall).fall, answerUntil: optionalDay(wire.answerUntil) };
}

/** What is asked about a report, with exact days; throws where it breaks the contract. */
export function askedBackFromWire({ readingDate, answerUntil, ...wire }: WireAskedBack): AskedBack {
  return { ...wire, readingDate: requiredDay(readingDate), answerUntil: optionalDay(answerUntil) };
}

function optionalDay(value: string | undefined): Day | undefined {
  return value === undefined ? undefined : requiredDay(value);
}

/** As a field; of a kind that came after an app, and of an exchange that is not whole, nothing. */
export function fallFromWire(fall: WireFall | undefined): { readonly fall?: Fall } {
  if (fall?.kind === 'rolledOver') return { fall: { kind: 'rolledOver' } };
  const { kind, oldEndValue, newStartValue = 0, newMeterNumber, exchangedOn } = fall ?? {};
  if (kind !== 'exchanged' || oldEndValue === undefined) return {};
  if (newMeterNumber === undefined || exchangedOn === undefined) return {};
  return {
    fall: {
      kind,
      oldEndValue: valueFromWire(oldEndValue),
      newStartValue: valueFromWire(newStartValue),
      newMeterNumber,
      exchangedOn: requiredDay(exchangedOn),
    },
  };
}

/** The inverse of fallFromWire. */
export function fallToWire(fall: Fall | undefined): { readonly fall?: WireFall } {
  if (fall?.kind !== 'exchanged') return fall === undefined ? {} : { fall };
  const { oldEndValue, newStartValue } = fall;
  return {
    fall: { ...fall, oldEndValue: decimalToNumber(oldEndValue), newStartValue: decimalToNumber(newStartValue) },
  };
}

/** That a register could not be read, with its exact day; throws where it breaks the contract. */
export function notReadableFromWire<Wire extends WireNotReadable>(wire: Wire): Omit<Wire, 'readingDate'> & NotReadable {
  return { ...wire, readingDate: requiredDay(wire.readingDate) };
}

/** Throws for what is no day. */
export function requiredDay(value: string): Day {
  const parsed = parseDay(value);
  if (parsed === null) throw new Error(`not a day on the wire: ${value}`);
  return parsed;
}

/** Throws for what is no exact value. */
export function valueFromWire(value: number): Decimal {
  const exact = decimalFromNumber(value);
  if (exact === null) throw new Error('not an exact value on the wire');
  return exact;
}

/** A result of a job, and of which of its rates. */
export const WireRateResult = z.extend(WireReadingResult, { taskId: z.string() });
export type WireRateResult = z.infer<typeof WireRateResult>;

/** That one of the registers of a job could not be read, whatever came after that. */
export const WireRateNotReadable = z.extend(WireNotReadable, {
  taskId: z.string(),
  /** As of a result. */
  setAside: z.optional(z.boolean()),
});

/** All results of a job, which itself carries only the newest: our own addition to the documented calls. */
export const getJobResults = endpoint({
  method: 'GET',
  path: '/api/pro/job/{jobId}/results',
  summary:
    'All results of a job, those accepted last first, a hundred at a time, those without a value apart; `next` is the cursor for the next call',
  caller: 'account',
  params: z.object({ jobId: boundedName }),
  query: z.object({ after: z.optional(boundedName) }),
  answer: {
    200: z.object({
      results: z.array(WireRateResult),
      /** Those of the page that say why there is no value. */
      notReadable: z.optional(z.array(WireRateNotReadable)),
      next: z.nullable(z.string()),
    }),
  },
  refusals: ['invalid', 'notFound'],
});
