import type { Day } from '../calendar/day.ts';
import type { Decimal } from '../decimal/decimal.ts';
import type { MeterType } from '../meter/meter-type.ts';
import type { JobSettings } from './settings.ts';

/** Names and address lines are what the utility sent: free text, null when it sent none. */
export interface Address {
  readonly street: string | null;
  readonly houseNumber: string | null;
  readonly zip: string | null;
  readonly city: string | null;
}

/** Where a meter is, and who is named at that place. */
export interface MeterAddress extends Address {
  readonly cityDistrict: string | null;
  readonly objectKey: string | null;
  readonly locationDescription: string | null;
  readonly hint: string | null;
  readonly company: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
}

export interface Customer {
  readonly customerNumber: string | null;
  readonly company: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly mailingAddress: Address | null;
}

/** The business partner of the utility, for example the property manager. */
export interface Partner {
  readonly identifier: string | null;
  readonly company: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
}

export interface ImageReference {
  readonly imageId: string;
}

/** An earlier reading the utility already knows. `created` is an ISO instant in UTC. */
export interface ReadingEvent {
  readonly readingDate: Day;
  readonly readingValue: Decimal;
  readonly created: string;
  readonly reason: string | null;
  readonly otherReason: string | null;
  readonly readingImages: readonly ImageReference[];
}

/** A reading that was captured here. The newest by `created` counts. */
export interface ReadingResult {
  readonly readingDate: Day;
  readonly readingValue: Decimal;
  readonly comment: string | null;
  readonly created: string;
  readonly readingResultImages: readonly ImageReference[];
}

export interface ReadingValueValidation {
  readonly minimumValue: Decimal | null;
  readonly maximumValue: Decimal | null;
  readonly strictValidation: boolean;
}

/** One rate of a meter that is to be read. */
export interface MeterRateTask {
  readonly taskId: string;
  readonly rateName: string | null;
  readonly obis: string;
  readonly unit: string | null;
  readonly targetReadingDate: Day | null;
  /** Null: the default of 8. */
  readonly preDecimals: number | null;
  /** Null: 0. */
  readonly postDecimals: number | null;
  readonly readingValueValidation: ReadingValueValidation;
  readonly readingEvents: readonly ReadingEvent[];
  /** Those that a job includes: see listedResults. */
  readonly readingResults: readonly ReadingResult[];
  /** How many there are. */
  readonly readingResultCount: number;
}

export interface Meter {
  readonly meterNumber: string;
  readonly meterType: MeterType | null;
  readonly customMeterType: string | null;
  readonly maLoId: string | null;
  readonly meterAddress: MeterAddress;
  readonly meterRateTasks: readonly MeterRateTask[];
}

/** One meter somebody is asked to read. */
export interface Job {
  readonly id: string;
  /** The account that owns the job. */
  readonly login: string;
  readonly done: boolean;
  readonly meter: Meter;
  readonly customer: Customer | null;
  readonly partner: Partner | null;
  readonly jobConstraints: { readonly earliestExecution: Day | null; readonly latestExecution: Day | null };
  /** Null: the application's reshareAllowed decides. */
  readonly jobPermissions: { readonly reShare: boolean | null };
  /** The settings of this job; they override those of the application. */
  readonly config: JobSettings;
  readonly sameTargetReadingDates: boolean;
  readonly jobInfo: { readonly meterType: MeterType };
}
