import { type Day, formatGermanDay } from '../calendar/day.ts';
import { addressLine } from '../job/address-lines.ts';
import type { Job } from '../job/job.ts';
import { fileName } from '../table/file-name.ts';
import { type Cell, number, type Table, type TableWords, text, titledTable } from '../table/table.ts';

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

const COLUMNS = {
  name: ({ name }) => text(name),
  username: ({ username }) => text(username),
  password: ({ password }) => text(password),
  link: ({ link }) => text(link),
  meters: ({ jobs }) => number(String(jobs.length)),
  addresses: ({ jobs }) => text(addressesOf(jobs)),
} as const satisfies Readonly<Record<string, (access: HandedOver) => Cell>>;

export type AccessTableColumn = keyof typeof COLUMNS;

/**
 * Accesses as a table from which letters and cards can be made: one row for each.
 * @see OPN-214
 */
export function accessTable(words: TableWords<AccessTableColumn>, accesses: readonly HandedOver[]): Table {
  return titledTable(words, COLUMNS, accesses);
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
