import {
  type ExportedAnonymousReading,
  type ExportedReading,
  type ExportedUnknownReading,
  getAnonymousReadings,
  getReadings,
  getUnknownReadings,
} from '@zaehlwerk/contract/reading-exports';
import type { Table } from '@zaehlwerk/domain/table/table';
import { readingsWithoutAccessTable, readingsTable, unknownMeterReadingsTable } from '../export/reading-columns.ts';
import { WrongUse } from './operator-client.ts';
import { openOutput } from './output.ts';
import { EXPORT_FORMATS, type ExportFormat, MOST_IN_SHEET, readingsWriter } from './readings-writer.ts';
import { showProgress } from './show.ts';
import { TENANT_OPTION, pickTenant, type Verb, type VerbCall } from './verb.ts';

/** Exports accepted readings: those of jobs, of unknown meters or without access. */
export const exportVerb: Verb = {
  name: 'export',
  usage: [
    'export [--unknown-meters | --without-access] [--format csv|json|xlsx] [--after CURSOR] [--out FILE] [--application ID]',
  ],
  help: `Exports all accepted readings, or those after the cursor of an earlier export.
  --unknown-meters  readings of unknown meters, which have their own cursors
  --without-access  readings without access, likewise; each is deleted 90 days after it was first exported
  --format    csv (default), json or xlsx
  --out       a file; without it the readings go to standard output
The last line is the cursor for the next export: on standard output with --out, else on standard error.`,
  options: {
    ...TENANT_OPTION,
    format: { type: 'string' },
    after: { type: 'string' },
    out: { type: 'string' },
    'unknown-meters': { type: 'boolean' },
    'without-access': { type: 'boolean' },
  },
  async run(call) {
    if (call.words.length > 0) throw new WrongUse('This verb takes only options.');
    if (call.flag('unknown-meters') && call.flag('without-access')) {
      throw new WrongUse('Choose --unknown-meters or --without-access: each list has its own cursors.');
    }
    const format = formatOf(call.option('format') ?? 'csv');
    const out = call.option('out');
    if (out === undefined && format === 'xlsx' && call.terminal.outIsTerminal) {
      throw new WrongUse('A spreadsheet cannot be shown in a terminal: name a file with --out.');
    }
    const applicationId = await pickTenant(call);
    const target = { format, out };
    const { count, next, more } = call.flag('unknown-meters')
      ? await exportReadings(call, target, unknownMeterReadings(call, applicationId))
      : call.flag('without-access')
        ? await exportReadings(call, target, readingsWithoutAccess(call, applicationId))
        : await exportReadings(call, target, readings(call, applicationId));
    if (out !== undefined) call.terminal.printError(`${count} readings in ${out}`);
    if (more) call.terminal.printError(`A spreadsheet holds at most ${MOST_IN_SHEET} readings: continue with --after.`);
    if (out === undefined) call.terminal.printError(next);
    else await call.terminal.out(`${next}\n`);
    return 0;
  },
};

/** Where readings come from, page by page, and how a file shows them. */
interface Source<Reading> {
  readonly ask: (
    after: string | undefined,
  ) => Promise<{ readonly readings: readonly Reading[]; readonly next: string }>;
  readonly table: (readings: readonly Reading[]) => Table;
}

const readings = ({ client }: VerbCall, applicationId: string): Source<ExportedReading> => ({
  ask: async (after) => (await client.call(getReadings, { params: { applicationId }, query: { after } })).answer,
  table: readingsTable,
});

const unknownMeterReadings = ({ client }: VerbCall, applicationId: string): Source<ExportedUnknownReading> => ({
  ask: async (after) => (await client.call(getUnknownReadings, { params: { applicationId }, query: { after } })).answer,
  table: unknownMeterReadingsTable,
});

const readingsWithoutAccess = ({ client }: VerbCall, applicationId: string): Source<ExportedAnonymousReading> => ({
  ask: async (after) =>
    (await client.call(getAnonymousReadings, { params: { applicationId }, query: { after } })).answer,
  table: readingsWithoutAccessTable,
});

interface Target {
  readonly format: ExportFormat;
  readonly out: string | undefined;
}

/** Exports page after page until there is none left. A file gets its name only when it is complete. */
async function exportReadings<Reading>(
  { terminal, option }: VerbCall,
  { format, out }: Target,
  { ask, table }: Source<Reading>,
) {
  const output = await openOutput(terminal, out);
  const writer = readingsWriter(format, table, (some) => output.write(some));
  let after = option('after');
  let count = 0;
  const take = async (): Promise<boolean> => {
    for (;;) {
      const page = await ask(after);
      after = page.next;
      if (page.readings.length === 0) return false;
      await writer.add(page.readings);
      count += page.readings.length;
      if (format === 'xlsx' && count >= MOST_IN_SHEET) return true;
    }
  };
  try {
    const quiet = out === undefined && terminal.outIsTerminal;
    const state = (): string => `${count.toLocaleString('en')} readings`;
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
