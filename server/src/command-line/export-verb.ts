import {
  type ExportedAnonymousReading,
  type ExportedReading,
  type ExportedUnknownReading,
  getAnonymousReadings,
  getReadingPhotos,
  getReadings,
  getUnknownReadings,
  NEXT_CURSOR_HEADER,
} from '@zaehlwerk/contract/reading-exports';
import type { Table } from '@zaehlwerk/domain/table/table';
import { readingsWithoutAccessTable, readingsTable, unknownMeterReadingsTable } from '../export/reading-columns.ts';
import { downloadTo } from './download-to.ts';
import { WrongUse } from './operator-client.ts';
import { exportMscons } from './export-mscons.ts';
import { EXPORT_FORMATS, type ExportFormat, type Listed, listWriter, MOST_IN_SHEET } from './list-writer.ts';
import { openOutput } from './output.ts';
import { showProgress } from './show.ts';
import { TENANT_OPTION, pickTenant, type Verb, type VerbCall } from './verb.ts';

/** Exports accepted readings: those of jobs, of unknown meters or without access. */
export const exportVerb: Verb = {
  name: 'export',
  usage: [
    'export [--released | --unknown-meters | --without-access] [--format csv|json|xlsx] [--after CURSOR] [--unacknowledged] [--out FILE] [--application ID]',
    'export --format mscons --out FOLDER [--released] [--after CURSOR] [--unacknowledged] [--application ID]',
    'export --photos --out FILE [--after CURSOR] [--limit NUMBER] [--application ID]',
  ],
  help: `Exports all accepted readings, or those after the cursor of an earlier export.
  --released        without what wants a look and was not released (see clearing), with cursors of its own
  --unknown-meters  readings of unknown meters, which have their own cursors
  --without-access  readings without access, likewise; each is deleted 90 days after it was first exported
  --unacknowledged  begins after what was acknowledged (see acknowledge); what is exported so comes again until it is
  --format    csv (default), json or xlsx; mscons writes an interchange for each medium and 10,000 readings into a folder, and
              left-out.csv with the readings that lack what MSCONS needs
  --photos    a ZIP of the photos of the next readings, and of the table that names them; at most a GiB, or --limit
              readings (1000): the cursor leads to the others
  --out       a file; without it the readings go to standard output
The last line is the cursor for the next export: on standard output with --out, else on standard error.`,
  options: {
    ...TENANT_OPTION,
    format: { type: 'string' },
    after: { type: 'string' },
    out: { type: 'string' },
    released: { type: 'boolean' },
    'unknown-meters': { type: 'boolean' },
    'without-access': { type: 'boolean' },
    photos: { type: 'boolean' },
    unacknowledged: { type: 'boolean' },
    limit: { type: 'string' },
  },
  async run(call) {
    if (call.words.length > 0) throw new WrongUse('This verb takes only options.');
    const lists = ['released', 'unknown-meters', 'without-access'].filter(call.flag);
    if (lists.length > 1) {
      throw new WrongUse('Choose --released, --unknown-meters or --without-access: each list has its own cursors.');
    }
    if (call.flag('photos')) return exportPhotos(call);
    if (call.option('format') === 'mscons') return exportMscons(call);
    if (call.option('limit') !== undefined) throw new WrongUse('--limit goes with --photos.');
    const target = targetOf(call);
    const applicationId = await pickTenant(call);
    if (call.flag('unknown-meters')) return exportList(call, target, unknownMeterReadings(call, applicationId));
    if (call.flag('without-access')) return exportList(call, target, readingsWithoutAccess(call, applicationId));
    return exportList(call, target, readings(call, applicationId));
  },
};

/** The last line is the cursor, as with a list that goes to a file. */
async function exportPhotos(call: VerbCall): Promise<number> {
  const { option, terminal } = call;
  if (
    ['unknown-meters', 'without-access', 'released', 'unacknowledged'].some(call.flag) ||
    option('format') !== undefined
  ) {
    throw new WrongUse('--photos are those of all readings, and always a ZIP.');
  }
  const out = option('out');
  if (out === undefined) throw new WrongUse('Name a file for the photos with --out.');
  const parts = {
    params: { applicationId: await pickTenant(call) },
    query: { after: option('after'), limit: option('limit') },
  };
  const headers = await downloadTo(call, { name: out }, getReadingPhotos, parts);
  await terminal.out(`${String(headers[NEXT_CURSOR_HEADER.toLowerCase()])}\n`);
  return 0;
}

/** The format and the file that the options name; throws WrongUse where they do not go together. */
export function targetOf({ option, terminal }: VerbCall): Target {
  const format = formatOf(option('format') ?? 'csv');
  const out = option('out');
  if (out === undefined && format === 'xlsx' && terminal.outIsTerminal) {
    throw new WrongUse('A spreadsheet cannot be shown in a terminal: name a file with --out.');
  }
  return { format, out };
}

/** Where a list comes from, page by page, and how a file shows it. */
interface Source<Row> {
  readonly listed: Listed;
  readonly ask: (after: string | undefined) => Promise<{ readonly rows: readonly Row[]; readonly next: string }>;
  readonly table: (rows: readonly Row[]) => Table;
}

const readings = ({ client, flag }: VerbCall, applicationId: string): Source<ExportedReading> => ({
  listed: 'readings',
  async ask(after) {
    const query = { after, released: flag('released') ? 'true' : undefined, ...unacknowledgedOf(flag) };
    return rowsOf((await client.call(getReadings, { params: { applicationId }, query })).answer);
  },
  table: readingsTable,
});

const unknownMeterReadings = ({ client, flag }: VerbCall, applicationId: string): Source<ExportedUnknownReading> => ({
  listed: 'readings',
  ask: async (after) =>
    rowsOf(
      (
        await client.call(getUnknownReadings, {
          params: { applicationId },
          query: { after, ...unacknowledgedOf(flag) },
        })
      ).answer,
    ),
  table: unknownMeterReadingsTable,
});

const readingsWithoutAccess = (
  { client, flag }: VerbCall,
  applicationId: string,
): Source<ExportedAnonymousReading> => ({
  listed: 'readings',
  ask: async (after) =>
    rowsOf(
      (
        await client.call(getAnonymousReadings, {
          params: { applicationId },
          query: { after, ...unacknowledgedOf(flag) },
        })
      ).answer,
    ),
  table: readingsWithoutAccessTable,
});

function unacknowledgedOf(flag: VerbCall['flag']): { readonly unacknowledged: 'true' | undefined } {
  return { unacknowledged: flag('unacknowledged') ? 'true' : undefined };
}

function rowsOf<Row>({ readings: rows, next }: { readonly readings: readonly Row[]; readonly next: string }) {
  return { rows, next };
}

interface Target {
  readonly format: ExportFormat;
  readonly out: string | undefined;
}

/**
 * Exports a list, and says how many there were and the cursor of the next export: on standard output with a file, else on
 * standard error. Returns the exit code.
 */
export async function exportList<Row>(call: VerbCall, target: Target, source: Source<Row>): Promise<number> {
  const { terminal } = call;
  const { listed } = source;
  const { count, next, more } = await exportPages(call, target, source);
  if (target.out !== undefined) terminal.printError(`${count} ${listed} in ${target.out}`);
  if (more) terminal.printError(`A spreadsheet holds at most ${MOST_IN_SHEET} ${listed}: continue with --after.`);
  if (target.out === undefined) terminal.printError(next);
  else await terminal.out(`${next}\n`);
  return 0;
}

/** Exports page after page until there is none left. A file gets its name only when it is complete. */
async function exportPages<Row>(
  { terminal, option }: VerbCall,
  { format, out }: Target,
  { listed, ask, table }: Source<Row>,
) {
  const output = await openOutput(terminal, out);
  const writer = listWriter(format, listed, table, (some) => output.write(some));
  let after = option('after');
  let count = 0;
  const take = async (): Promise<boolean> => {
    for (;;) {
      const page = await ask(after);
      after = page.next;
      if (page.rows.length === 0) return false;
      await writer.add(page.rows);
      count += page.rows.length;
      if (format === 'xlsx' && count >= MOST_IN_SHEET) return true;
    }
  };
  try {
    const quiet = out === undefined && terminal.outIsTerminal;
    const state = (): string => `${count.toLocaleString('en')} ${listed}`;
    const more = quiet ? await take() : await showProgress(terminal.progress, state, take);
    const next = after ?? '';
    await writer.end(next);
    await output.end();
    return { count, next, more };
  } catch (error) {
    await output.discard();
    throw error;
  }
}

function formatOf(name: string): ExportFormat {
  const format = EXPORT_FORMATS.find((one) => one === name);
  if (format === undefined) throw new WrongUse(`--format is one of ${EXPORT_FORMATS.join(', ')}.`);
  return format;
}
