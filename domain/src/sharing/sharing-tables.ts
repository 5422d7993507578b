import { type Day, formatGermanDay } from '../calendar/day.ts';
import { standingResult } from '../job/job-result.ts';
import { addressLine, type Job, type MeterRateTask, type ReadingEvent, type ReadingResult } from '../job/job.ts';
import type { EffectiveSettings } from '../job/settings.ts';
import { lastOf } from '../reading/last-reading.ts';
import {
  amount,
  type Cell,
  day,
  fileName,
  number,
  type Table,
  type TableWords,
  text,
  titledTable,
} from '../table/table.ts';

interface Row {
  readonly job: Job;
  /** Null for a meter without rates, which still has its line. */
  readonly rate: MeterRateTask | null;
  readonly last: ReadingEvent | null;
  readonly current: ReadingResult | null;
  readonly meterName: string;
}

/** The 25 columns of the documents, in their order. */
const COLUMNS = {
  partnerIdentifier: ({ job }) => text(job.partner?.identifier ?? null),
  partnerCompany: ({ job }) => text(job.partner?.company ?? null),
  partnerFirstname: ({ job }) => text(job.partner?.firstname ?? null),
  partnerLastname: ({ job }) => text(job.partner?.lastname ?? null),
  customerNumber: ({ job }) => text(job.customer?.customerNumber ?? null),
  customerCompany: ({ job }) => text(job.customer?.company ?? null),
  customerFirstname: ({ job }) => text(job.customer?.firstname ?? null),
  customerLastname: ({ job }) => text(job.customer?.lastname ?? null),
  mailingAddress: ({ job }) => text(job.customer?.mailingAddress ? addressLine(job.customer.mailingAddress) : null),
  meterNumber: ({ job }) => text(job.meter.meterNumber),
  meterType: ({ meterName }) => text(meterName),
  street: ({ job }) => text(job.meter.meterAddress.street),
  houseNumber: ({ job }) => text(job.meter.meterAddress.houseNumber),
  zip: ({ job }) => text(job.meter.meterAddress.zip),
  city: ({ job }) => text(job.meter.meterAddress.city),
  cityDistrict: ({ job }) => text(job.meter.meterAddress.cityDistrict),
  objectKey: ({ job }) => text(job.meter.meterAddress.objectKey),
  rateName: ({ rate }) => text(rate?.rateName ?? null),
  obis: ({ rate }) => text(rate?.obis ?? null),
  targetReadingDate: ({ rate }) => dayCell(rate?.targetReadingDate),
  latestExecution: ({ job }) => dayCell(job.jobConstraints.latestExecution),
  lastReadingDate: ({ last }) => dayCell(last?.readingDate),
  lastReadingValue: ({ last, rate }) => valueCell(last, rate),
  currentReadingDate: ({ current }) => dayCell(current?.readingDate),
  currentReadingValue: ({ current, rate }) => valueCell(current, rate),
} as const satisfies Readonly<Record<string, (row: Row) => Cell>>;

type JobTableColumn = keyof typeof COLUMNS;

interface JobTableWords extends TableWords<JobTableColumn> {
  readonly meterNameOf: (job: Job) => string;
}

/**
 * The jobs of a share as the table of its Excel file: one row for each rate, in the order of the jobs. The last reading
 * is the newest event, the current one the newest result; values have all their decimals, and at least those that the
 * rate has.
 * @see OPN-118
 */
export function jobTable({ meterNameOf, ...words }: JobTableWords, jobs: readonly Job[]): Table {
  return titledTable(
    words,
    COLUMNS,
    jobs.flatMap((job) => rowsOf(job, meterNameOf(job))),
  );
}

function rowsOf(job: Job, meterName: string): Row[] {
  const { meterRateTasks } = job.meter;
  if (meterRateTasks.length === 0) return [{ job, rate: null, last: null, current: null, meterName }];
  return meterRateTasks.map((rate) => ({
    job,
    rate,
    last: lastOf(rate.readingEvents),
    current: standingResult(rate),
    meterName,
  }));
}

function dayCell(value: Day | null | undefined): Cell {
  return value ? day(value) : { kind: 'empty' };
}

function valueCell(reading: ReadingEvent | ReadingResult | null, rate: MeterRateTask | null): Cell {
  return amount(reading?.readingValue ?? null, rate?.postDecimals ?? 0);
}

/**
 * `31.12.2026_HV Brandes.xlsx`, by day and name of the sharing account.
 * @see SHR-55
 */
export function jobTableFileName(today: Day, accountName: string): string {
  return fileName('xlsx', formatGermanDay(today), accountName);
}

/**
 * Whether these jobs can be saved as Excel: only if every one of them allows it.
 * @see SHR-42, APP-32, OPN-117
 */
export function isExcelOffered(jobs: readonly Pick<EffectiveSettings, 'features'>[]): boolean {
  return jobs.length > 0 && jobs.every(({ features }) => features.excelExportAllowed);
}

/** What somebody signs in with, and what they are to read. */
export interface HandedOver {
  /** Of the access. */
  readonly name: string;
  readonly username: string;
  /** Null where it is no longer known: it is said one time only. */
  readonly password: string | null;
  /** The direct link as a whole address; null where the server can no longer say it. */
  readonly link: string | null;
  readonly jobs: readonly Pick<Job, 'meter'>[];
}

const ACCESS_COLUMNS = {
  name: ({ name }) => text(name),
  username: ({ username }) => text(username),
  password: ({ password }) => text(password),
  link: ({ link }) => text(link),
  meters: ({ jobs }) => number(String(jobs.length)),
  addresses: ({ jobs }) => text(addressesOf(jobs)),
} as const satisfies Readonly<Record<string, (access: HandedOver) => Cell>>;

type AccessTableColumn = keyof typeof ACCESS_COLUMNS;

/**
 * Accesses as a table from which letters and cards can be made: one row for each.
 * @see OPN-214
 */
export function accessTable(words: TableWords<AccessTableColumn>, accesses: readonly HandedOver[]): Table {
  return titledTable(words, ACCESS_COLUMNS, accesses);
}

/** `31.12.2026_HV Brandes_Zugänge.xlsx`; `kind` says what else than the jobs is in it. */
export function accessTableFileName(today: Day, accountName: string, kind: string): string {
  return fileName('xlsx', formatGermanDay(today), accountName, kind);
}

/** German order, and 9 before 10. */
const GERMAN = new Intl.Collator('de', { numeric: true });

/** A cell of a spreadsheet holds 32,767 characters; the rest of them is for the number of what is left out. */
const MOST_CHARACTERS = 32_000;

/** The addresses of the meters, each once and in order, separated by `; `; what no cell can hold is left out and counted. */
function addressesOf(jobs: readonly Pick<Job, 'meter'>[]): string {
  const lines = new Set(jobs.flatMap(({ meter }) => addressLine(meter.meterAddress) ?? []));
  const sorted = Array.from(lines).sort(GERMAN.compare);
  let length = 0;
  const held = sorted.filter((line) => (length += line.length + 2) <= MOST_CHARACTERS);
  return [...held, ...(held.length < sorted.length ? [`… (+${sorted.length - held.length})`] : [])].join('; ');
}
