import { type Day, parseDay } from '@zaehlwerk/domain/calendar/day';
import { type Decimal, decimalFromNumber, decimalToNumber } from '@zaehlwerk/domain/decimal/decimal';
import type { Job, MeterRateTask, ReadingEvent, ReadingResult } from '@zaehlwerk/domain/job/job';
import * as z from 'zod/mini';
import { boundedName } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { KnownMeterType, KnownSource } from './known-values.ts';
import { JobFeatureSettings, MeterReadingSettings } from './settings.ts';

const text = z.nullable(z.string());
const day = z.nullable(z.iso.date());
const Image = z.object({ imageId: z.string() });

const Address = z.object({ street: text, houseNumber: text, zip: text, city: text });

export const WireReadingEvent = z.object({
  readingDate: z.iso.date(),
  readingValue: z.number(),
  created: z.string(),
  reason: text,
  otherReason: text,
  readingImages: z.array(Image),
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
});
export type WireReadingResult = z.infer<typeof WireReadingResult>;

export const WireMeterRateTask = z.object({
  taskId: z.string(),
  rateName: text,
  obis: z.string(),
  unit: text,
  targetReadingDate: day,
  preDecimals: z.nullable(z.number()),
  postDecimals: z.nullable(z.number()),
  readingValueValidation: z.object({
    minimumValue: z.nullable(z.number()),
    maximumValue: z.nullable(z.number()),
    strictValidation: z.boolean(),
  }),
  readingEvents: z.array(WireReadingEvent),
  /** The newest ones, and what the rules need of the others. */
  readingResults: z.array(WireReadingResult),
  /** How many there are; without it, all of them are in the list. */
  readingResultCount: z.optional(z.number()),
});

/** A job as it is sent. Values are JSON numbers, days ISO text, instants UTC. */
export const WireJob = z.object({
  id: z.string(),
  login: z.string(),
  done: z.boolean(),
  meter: z.object({
    meterNumber: z.string(),
    meterType: z.nullable(KnownMeterType),
    customMeterType: text,
    maLoId: text,
    meterAddress: z.extend(Address, {
      cityDistrict: text,
      objectKey: text,
      locationDescription: text,
      hint: text,
      company: text,
      firstname: text,
      lastname: text,
    }),
    meterRateTasks: z.array(WireMeterRateTask),
  }),
  customer: z.nullable(
    z.object({
      customerNumber: text,
      company: text,
      firstname: text,
      lastname: text,
      mailingAddress: z.nullable(Address),
    }),
  ),
  partner: z.nullable(z.object({ identifier: text, company: text, firstname: text, lastname: text })),
  jobConstraints: z.object({ earliestExecution: day, latestExecution: day }),
  jobPermissions: z.object({ reShare: z.nullable(z.boolean()) }),
  config: z.object({ meterReading: z.partial(MeterReadingSettings), features: z.partial(JobFeatureSettings) }),
  sameTargetReadingDates: z.boolean(),
  jobInfo: z.object({ meterType: KnownMeterType }),
  /** It asks for the closing reading of another order of the account. */
  closing: z.optional(z.boolean()),
  /** The day since which its order is for somebody else; left out where it is not. */
  endedOn: z.optional(z.iso.date()),
});
export type WireJob = z.infer<typeof WireJob>;

export const getJobs = endpoint({
  method: 'GET',
  path: '/api/pro/job',
  summary: 'The reading jobs of the signed-in account',
  caller: 'account',
  answer: {
    200: z.object({
      jobs: z.array(WireJob),
      /** Those that were the account's, until their orders went to somebody else; left out where there are none. */
      ended: z.optional(z.array(WireJob)),
    }),
  },
  longList: { name: 'jobs', each: WireJob },
  refusals: [],
});

/** The job with exact values and days; throws when the job on the wire breaks the contract. */
export function jobFromWire({ endedOn, ...wire }: WireJob): Job {
  return {
    ...wire,
    ...(endedOn !== undefined && { endedOn: requiredDay(endedOn) }),
    config: { meterReading: wire.config.meterReading, features: wire.config.features } as Job['config'],
    jobConstraints: {
      earliestExecution: dayFromWire(wire.jobConstraints.earliestExecution),
      latestExecution: dayFromWire(wire.jobConstraints.latestExecution),
    },
    meter: { ...wire.meter, meterRateTasks: wire.meter.meterRateTasks.map(taskFromWire) },
  };
}

/** The inverse of jobFromWire. */
export function jobToWire(job: Job): WireJob {
  return {
    ...job,
    config: { meterReading: job.config.meterReading, features: job.config.features } as WireJob['config'],
    meter: { ...job.meter, meterRateTasks: job.meter.meterRateTasks.map(taskToWire) },
  };
}

/** The result with exact value and day, and whatever else it has; throws where it breaks the contract. */
export function resultFromWire<Wire extends WireReadingResult>(
  wire: Wire,
): Omit<Wire, 'readingDate' | 'readingValue' | 'answerUntil'> & ReadingResult {
  return {
    ...wire,
    readingDate: requiredDay(wire.readingDate),
    readingValue: valueFromWire(wire.readingValue),
    answerUntil: wire.answerUntil === undefined ? undefined : requiredDay(wire.answerUntil),
  };
}

function taskFromWire(wire: z.infer<typeof WireMeterRateTask>): MeterRateTask {
  const { minimumValue, maximumValue, strictValidation } = wire.readingValueValidation;
  return {
    ...wire,
    targetReadingDate: dayFromWire(wire.targetReadingDate),
    readingValueValidation: {
      minimumValue: minimumValue === null ? null : valueFromWire(minimumValue),
      maximumValue: maximumValue === null ? null : valueFromWire(maximumValue),
      strictValidation,
    },
    readingEvents: wire.readingEvents.map(
      (event): ReadingEvent => ({
        ...event,
        readingDate: requiredDay(event.readingDate),
        readingValue: valueFromWire(event.readingValue),
      }),
    ),
    readingResults: wire.readingResults.map(resultFromWire),
    readingResultCount: wire.readingResultCount ?? wire.readingResults.length,
  };
}

function taskToWire(task: MeterRateTask): z.infer<typeof WireMeterRateTask> {
  const { minimumValue, maximumValue, strictValidation } = task.readingValueValidation;
  return {
    ...task,
    readingValueValidation: {
      minimumValue: minimumValue === null ? null : decimalToNumber(minimumValue),
      maximumValue: maximumValue === null ? null : decimalToNumber(maximumValue),
      strictValidation,
    },
    readingEvents: task.readingEvents.map((event) => ({
      ...event,
      readingValue: decimalToNumber(event.readingValue),
      readingImages: [...event.readingImages],
    })),
    readingResults: task.readingResults.map((result) => ({
      ...result,
      readingValue: decimalToNumber(result.readingValue),
      readingResultImages: [...result.readingResultImages],
    })),
  };
}

function dayFromWire(value: string | null): Day | null {
  return value === null ? null : requiredDay(value);
}

function requiredDay(value: string): Day {
  const parsed = parseDay(value);
  if (parsed === null) throw new Error(`not a day on the wire: ${value}`);
  return parsed;
}

function valueFromWire(value: number): Decimal {
  const exact = decimalFromNumber(value);
  if (exact === null) throw new Error('not an exact value on the wire');
  return exact;
}

/** A result of a job, and of which of its rates. */
export const WireRateResult = z.extend(WireReadingResult, { taskId: z.string() });
export type WireRateResult = z.infer<typeof WireRateResult>;

/** All results of a job, which itself carries only the newest: our own addition to the documented calls. */
export const getJobResults = endpoint({
  method: 'GET',
  path: '/api/pro/job/{jobId}/results',
  summary:
    'All results of a job, those accepted last first, a hundred at a time; `next` is the cursor for the next call',
  caller: 'account',
  params: z.object({ jobId: boundedName }),
  query: z.object({ after: z.optional(boundedName) }),
  answer: { 200: z.object({ results: z.array(WireRateResult), next: z.nullable(z.string()) }) },
  refusals: ['invalid', 'notFound'],
});
