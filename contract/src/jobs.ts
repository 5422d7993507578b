import type { Day } from '@zaehlwerk/domain/calendar/day';
import { decimalToNumber } from '@zaehlwerk/domain/decimal/decimal';
import type { Job, MeterRateTask, ReadingEvent } from '@zaehlwerk/domain/job/job';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  askedBackFromWire,
  fallFromWire,
  fallToWire,
  notReadableFromWire,
  requiredDay,
  resultFromWire,
  valueFromWire,
  WireAskedBack,
  WireNotReadable,
  WireReadingEvent,
  WireReadingResult,
} from './job-results.ts';
import { KnownMeterType } from './known-values.ts';
import { JobFeatureSettings, MeterReadingSettings } from './settings.ts';

const text = z.nullable(z.string());
const day = z.nullable(z.iso.date());

const Address = z.object({ street: text, houseNumber: text, zip: text, city: text });

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
  /** That it could not be read, where nothing came after that: apart from the results, whose values earlier apps read. */
  notReadable: z.optional(WireNotReadable),
  /** In place of it where the utility asks about it: the rate waits for a result, which answers. */
  askedBack: z.optional(WireAskedBack),
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

function taskFromWire({ notReadable, askedBack, ...wire }: z.infer<typeof WireMeterRateTask>): MeterRateTask {
  const { minimumValue, maximumValue, strictValidation } = wire.readingValueValidation;
  return {
    ...wire,
    ...(notReadable && { notReadable: notReadableFromWire(notReadable) }),
    ...(askedBack && { askedBack: askedBackFromWire(askedBack) }),
    targetReadingDate: dayFromWire(wire.targetReadingDate),
    readingValueValidation: {
      minimumValue: minimumValue === null ? null : valueFromWire(minimumValue),
      maximumValue: maximumValue === null ? null : valueFromWire(maximumValue),
      strictValidation,
    },
    readingEvents: wire.readingEvents.map(
      ({ fall, ...event }): ReadingEvent => ({
        ...event,
        readingDate: requiredDay(event.readingDate),
        readingValue: valueFromWire(event.readingValue),
        ...fallFromWire(fall),
      }),
    ),
    readingResults: wire.readingResults.map(resultFromWire),
    readingResultCount: wire.readingResultCount ?? wire.readingResults.length,
  };
}

function taskToWire({ notReadable, ...task }: MeterRateTask): z.infer<typeof WireMeterRateTask> {
  const { minimumValue, maximumValue, strictValidation } = task.readingValueValidation;
  return {
    ...task,
    ...(notReadable && {
      notReadable: { ...notReadable, readingResultImages: [...notReadable.readingResultImages] },
    }),
    readingValueValidation: {
      minimumValue: minimumValue === null ? null : decimalToNumber(minimumValue),
      maximumValue: maximumValue === null ? null : decimalToNumber(maximumValue),
      strictValidation,
    },
    readingEvents: task.readingEvents.map(({ fall, ...event }) => ({
      ...event,
      ...fallToWire(fall),
      readingValue: decimalToNumber(event.readingValue),
      readingImages: [...event.readingImages],
    })),
    readingResults: task.readingResults.map(({ fall, ...result }) => ({
      ...result,
      ...fallToWire(fall),
      readingValue: decimalToNumber(result.readingValue),
      readingResultImages: [...result.readingResultImages],
    })),
  };
}

function dayFromWire(value: string | null): Day | null {
  return value === null ? null : requiredDay(value);
}
