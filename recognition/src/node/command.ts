import type { DetectedDevice } from '@zaehlwerk/domain/photo-reading/detected-device';
import { parseDecimal } from '@zaehlwerk/domain/decimal/decimal';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { ExpectedMeter } from '../expectations.ts';
import { photoReader } from './start-reader.ts';

const USAGE = `npm run recognise -- FILE… [--digits 5,3] [--last 1234.5] [--number 1EMH0048213907] [--json]

Prints what the portal would read on each photo.

  --digits W,D   the counter has W digits before the comma and D behind it
  --last VALUE   the last value that was read, with a point
  --number TEXT  the number that the meter should have
  --json         the whole answer, one line for each photo
`;

const folder = process.env['INIT_CWD'] ?? process.cwd();
process.exitCode = await run(process.argv.slice(2));

async function run(words: readonly string[]): Promise<number> {
  const asked = askedIn(words);
  if (asked === null || asked.files.length === 0) {
    process.stderr.write(USAGE);
    return 2;
  }
  const reader = photoReader();
  let failed = 0;
  for (const file of asked.files) {
    try {
      const devices = await reader.read(await readFile(path.resolve(folder, file)), asked.expected);
      process.stdout.write(asked.json ? `${JSON.stringify({ file, devices })}\n` : `${file}: ${lineOf(devices)}\n`);
    } catch (error) {
      failed += 1;
      process.stderr.write(`${file}: ${error instanceof Error ? error.message : 'cannot be read'}\n`);
    }
  }
  await reader.close();
  return failed === 0 ? 0 : 1;
}

interface Asked {
  readonly files: readonly string[];
  readonly expected: readonly ExpectedMeter[];
  readonly json: boolean;
}

/** Null for invalid arguments. */
function askedIn(words: readonly string[]): Asked | null {
  const parsed = wordsOf(words);
  if (parsed === null) return null;
  const { values, positionals: files } = parsed;
  const digits = /^(\d{1,2})(?:,(\d))?$/.exec(values.digits ?? '');
  const last = values.last === undefined ? null : parseDecimal(values.last);
  if ((values.digits !== undefined && digits === null) || (values.last !== undefined && last === null)) return null;
  const isExpected = digits !== null || last !== null || values.number !== undefined;
  const [preDecimals, postDecimals] = digits === null ? [null, null] : [Number(digits[1]), Number(digits[2] ?? 0)];
  const rate = { obis: '', preDecimals, postDecimals, last, least: null, most: null };
  return {
    files,
    json: values.json === true,
    expected: isExpected ? [{ number: values.number ?? '', rates: [rate] }] : [],
  };
}

function wordsOf(args: readonly string[]) {
  const options = {
    digits: { type: 'string' },
    last: { type: 'string' },
    number: { type: 'string' },
    json: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    return null;
  }
}

function lineOf(devices: readonly DetectedDevice[]): string {
  const said = devices.map(({ inferredMeter: { id, idConfidence, rates }, children }) => {
    const counters = rates.map(({ value, valueConfidence }) => `${value} (${percent(valueConfidence)})`);
    const number = id === null ? 'no number' : `number ${id} (${percent(idConfidence)})`;
    return `${counters.join(', ') || `no value, ${children.length} displays`}; ${number}`;
  });
  return said.join(' | ') || 'no counter';
}

function percent(confidence: number): string {
  return `${Math.round(confidence * 100)} %`;
}
