import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { getMscons, type LeftOutReading } from '@zaehlwerk/contract/mscons';
import { formatCsv } from '@zaehlwerk/domain/table/format-csv';
import { leftOutTable } from '../export/reading-columns.ts';
import { WrongUse } from './operator-client.ts';
import { openOutput } from './output.ts';
import { pickTenant, type VerbCall } from './verb.ts';

/** Interchanges for as many readings as a page may have. */
const LIMIT = '10000';

/**
 * Writes accepted readings as MSCONS into a folder, an interchange for each medium and page, and those that are in none as a
 * table. The last line is the cursor, as with every list.
 */
export async function exportMscons(call: VerbCall): Promise<number> {
  const { client, flag, option, terminal } = call;
  const folder = option('out');
  if (folder === undefined) throw new WrongUse('Name a folder for the files with --out.');
  if (['unknown-meters', 'without-access'].some(flag) || option('limit') !== undefined) {
    throw new WrongUse('MSCONS holds readings of orders: --released, --after and --unacknowledged go with it.');
  }
  const params = { applicationId: await pickTenant(call) };
  mkdirSync(path.resolve(terminal.folder, folder), { recursive: true });
  const query = {
    released: flag('released') ? 'true' : undefined,
    unacknowledged: flag('unacknowledged') ? 'true' : undefined,
    limit: LIMIT,
  };
  const leftOut: LeftOutReading[] = [];
  let after = option('after');
  let count = 0;
  for (;;) {
    const page = (await client.call(getMscons, { params, query: { ...query, after } })).answer;
    after = page.next;
    for (const { fileName, content, readings } of page.interchanges) {
      await writeFile(call, path.join(folder, fileName), Buffer.from(content, 'latin1'));
      count += readings;
    }
    leftOut.push(...page.leftOut);
    if (page.interchanges.length === 0 && page.leftOut.length === 0) break;
  }
  terminal.printError(`${count} readings in ${folder}`);
  if (leftOut.length > 0) await writeLeftOut(call, path.join(folder, 'left-out.csv'), leftOut);
  await terminal.out(`${after}\n`);
  return 0;
}

async function writeLeftOut(call: VerbCall, name: string, leftOut: readonly LeftOutReading[]): Promise<void> {
  await writeFile(call, name, Buffer.from(formatCsv(leftOutTable(leftOut))));
  const counts = new Map<string, number>();
  for (const reason of leftOut.flatMap(({ reasons }) => reasons)) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const told = [...counts].map(([reason, count]) => `${reason} ${count}`).join(', ');
  call.terminal.printError(`${leftOut.length} readings are in no message, see ${name}: ${told}`);
}

async function writeFile({ terminal }: VerbCall, name: string, bytes: Uint8Array): Promise<void> {
  const output = await openOutput(terminal, name);
  try {
    await output.write(bytes);
    await output.end();
  } catch (error) {
    await output.discard();
    throw error;
  }
}
