import type { Day } from '../calendar/day.ts';
import type { Decimal } from '../decimal/decimal.ts';
import type { MeterType } from '../meter/meter-type.ts';
import type { Fall } from './fall.ts';
import type { NotReadableReason } from './not-readable.ts';
import type { ToldSource } from './reading-source.ts';
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
interface Partner {
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
  /** Why it is lower than the one before, where that was said of a reading captured here. */
  readonly fall?: Fall | undefined;
}

/** A reading that was captured here. The newest by `created` counts. */
export interface ReadingResult {
  readonly readingDate: Day;
  readonly readingValue: Decimal;
  readonly comment: string | null;
  readonly created: string;
  readonly readingResultImages: readonly ImageReference[];
  /** Of one that the utility entered or assigned: by which way the customer told it, as far as this app knows the way. */
  readonly source?: ToldSource | 'other' | undefined;
  /** Why it is lower than the one before. */
  readonly fall?: Fall | undefined;
  /** The utility has discarded it, or entered another one in its place. */
  readonly setAside?: boolean | undefined;
  /** What the utility asks about it: its rate waits for another reading. */
  readonly question?: string | undefined;
  /** The last day on which that may be answered, whatever the period of the job. */
  readonly answerUntil?: Day | undefined;
}

/** That a register could not be read: sent and handed over as a result is, with a reason in place of a value. */
export interface NotReadable {
  readonly reason: NotReadableReason;
  /** The day on which it was tried. */
  readonly readingDate: Day;
  readonly comment: string | null;
  readonly created: string;
  readonly readingResultImages: readonly ImageReference[];
  /** As of a result. */
  readonly source?: ReadingResult['source'];
}

/** What the utility asks about a report that a register could not be read. */
export interface AskedBack extends Pick<NotReadable, 'readingDate' | 'created'>, Pick<ReadingResult, 'answerUntil'> {
  readonly question: string;
}

interface ReadingValueValidation {
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
  /** That it could not be read, where nothing came after that and the utility has not discarded it, or asked back about it. */
  readonly notReadable?: NotReadable | undefined;
  /** In place of it where the utility asks about it: it waits for another result. */
  readonly askedBack?: AskedBack | undefined;
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
  /** Null: the tenant's reshareAllowed decides. */
  readonly jobPermissions: { readonly reShare: boolean | null };
  /** The settings of this job; they override those of the tenant. */
  readonly config: JobSettings;
  readonly sameTargetReadingDates: boolean;
  readonly jobInfo: { readonly meterType: MeterType };
  /** It asks for the closing reading of another order of the account. */
  readonly closing?: boolean | undefined;
  /** The day since which its order is for somebody else: whoever had it sees what was theirs, and reads nothing more. */
  readonly endedOn?: Day | undefined;
}

/** Street and house number, `Bahnhofstraße 3`; null when the utility sent none. */
export function streetLine({ street, houseNumber }: Pick<Address, 'street' | 'houseNumber'>): string | null {
  return joinPresent(' ', street, houseNumber);
}

/** An address in one line, `Bahnhofstraße 3, 34990 Ellerbach`; null when the utility sent none. */
export function addressLine(address: Address): string | null {
  return joinPresent(', ', streetLine(address), joinPresent(' ', address.zip, address.city));
}

/** The parts that say something, trimmed and with a separator between them; null when none does. */
export function joinPresent(separator: string, ...parts: readonly (string | null)[]): string | null {
  const present = parts.map((part) => part?.trim() ?? '').filter((part) => part !== '');
  return present.length === 0 ? null : present.join(separator);
}

/** The part of a job that its hint needs. */
interface HintedJob {
  readonly jobConstraints: Job['jobConstraints'];
  readonly meter: { readonly meterRateTasks: ReadonlyArray<Pick<MeterRateTask, 'targetReadingDate'>> };
}

/** A hint about the schedule of a job, with the days its sentence needs. */
type JobHint =
  | { readonly kind: 'early'; readonly earliest: Day }
  | { readonly kind: 'late'; readonly target: Day; readonly latest: Day | null }
  | { readonly kind: 'overdue'; readonly latest: Day };

/**
 * The hint for a day: early before earliestExecution, overdue after latestExecution, late after the earliest target
 * date of the rates if not overdue; null in time.
 * @see JOB-11, JOB-12, OPN-059
 */
export function hintFor({ jobConstraints, meter }: HintedJob, today: Day): JobHint | null {
  const { earliestExecution: earliest, latestExecution: latest } = jobConstraints;
  if (latest !== null && today > latest) return { kind: 'overdue', latest };
  if (earliest !== null && today < earliest) return { kind: 'early', earliest };
  const targets = meter.meterRateTasks.map((task) => task.targetReadingDate).filter((day) => day !== null);
  const [target] = targets.sort();
  return target !== undefined && today > target ? { kind: 'late', target, latest } : null;
}
