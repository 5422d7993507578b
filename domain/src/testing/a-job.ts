import { parseDay, type Day } from '../calendar/day.ts';
import { parseDecimal, type Decimal } from '../decimal/decimal.ts';
import type { Finding } from '../finding.ts';
import type { Job, MeterRateTask, ReadingEvent, ReadingResult } from '../job/job.ts';
import { resolveSettings, type EffectiveSettings, type JobSettings } from '../job/settings.ts';

/** The day of a text, for tests. */
export function day(text: string): Day {
  const read = parseDay(text);
  if (read === null) throw new Error(`no day: ${text}`);
  return read;
}

/** The exact value of a text, for tests. */
export function value(text: string): Decimal {
  const read = parseDecimal(text);
  if (read === null) throw new Error(`no value: ${text}`);
  return read;
}

export function anEvent(readingDate: string, readingValue: string, created = '2020-01-01T00:00:00Z'): ReadingEvent {
  return {
    readingDate: day(readingDate),
    readingValue: value(readingValue),
    created,
    reason: 'PERIODIC',
    otherReason: null,
    readingImages: [],
  };
}

export function aResult(readingDate: string, readingValue: string, created = '2026-01-01T00:00:00Z'): ReadingResult {
  return {
    readingDate: day(readingDate),
    readingValue: value(readingValue),
    comment: null,
    created,
    readingResultImages: [],
  };
}

export function aRate(own: Partial<MeterRateTask> = {}): MeterRateTask {
  return {
    taskId: 'T1',
    rateName: 'Verbrauch',
    obis: '1-0:1.8.0',
    unit: null,
    targetReadingDate: null,
    preDecimals: 6,
    postDecimals: 1,
    readingValueValidation: { minimumValue: null, maximumValue: null, strictValidation: false },
    readingEvents: [],
    readingResults: [],
    readingResultCount: own.readingResults?.length ?? 0,
    ...own,
  };
}

/** A range as a rate has it. */
export function range(
  minimum: string | null,
  maximum: string | null,
  strictValidation = false,
): MeterRateTask['readingValueValidation'] {
  return {
    minimumValue: minimum === null ? null : value(minimum),
    maximumValue: maximum === null ? null : value(maximum),
    strictValidation,
  };
}

interface JobParts {
  readonly id?: string;
  readonly done?: boolean;
  readonly earliest?: string | null;
  readonly latest?: string | null;
  readonly sameTargets?: boolean;
  readonly meter?: Partial<Job['meter']>;
  readonly address?: Partial<Job['meter']['meterAddress']>;
  readonly rates?: readonly MeterRateTask[];
  readonly customer?: Job['customer'];
  readonly partner?: Job['partner'];
}

export function aJob(parts: JobParts = {}): Job {
  const dayOrNull = (text: string | null | undefined) => (text === null || text === undefined ? null : day(text));
  return {
    id: parts.id ?? 'J1',
    login: 'A1',
    done: parts.done ?? false,
    meter: {
      meterNumber: '1EMH0012345678',
      meterType: null,
      customMeterType: null,
      maLoId: null,
      meterAddress: {
        street: 'Hauptstraße',
        houseNumber: '7',
        zip: '01067',
        city: 'Dresden',
        cityDistrict: null,
        objectKey: null,
        locationDescription: null,
        hint: null,
        company: null,
        firstname: null,
        lastname: null,
        ...parts.address,
      },
      meterRateTasks: parts.rates ?? [aRate()],
      ...parts.meter,
    },
    customer: parts.customer ?? null,
    partner: parts.partner ?? null,
    jobConstraints: { earliestExecution: dayOrNull(parts.earliest), latestExecution: dayOrNull(parts.latest) },
    jobPermissions: { reShare: null },
    config: { meterReading: {}, features: {} },
    sameTargetReadingDates: parts.sameTargets ?? false,
    jobInfo: { meterType: 'ELECTRIC_METER' },
  };
}

/** The defaults with some settings of their own. */
export function settings(
  meterReading: JobSettings['meterReading'] = {},
  features: JobSettings['features'] = {},
): EffectiveSettings {
  return resolveSettings({ meterReading, features }, { meterReading: {}, features: {} });
}

/** Findings as one line each: `blocks readingValue value.missing`. */
export function lines(findings: readonly Finding[]): string[] {
  return findings.map(({ severity, at, code }) => `${severity} ${at} ${code}`);
}
