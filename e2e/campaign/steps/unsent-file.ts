import { randomUUID } from 'node:crypto';
import { found, type Person, verb } from '../calls.ts';
import type { Campaign } from '../campaign.ts';
import type { Meter } from '../town.ts';
import { writeFile } from './orders-in.ts';

const HOUR_MS = 60 * 60 * 1000;

/** The file that the device of a person writes of what it could not send: a reading of each meter, taken an hour ago. */
export function writeUnsent(
  campaign: Campaign,
  { accountId, jobs }: Pick<Person, 'accountId' | 'jobs'>,
  meters: readonly Meter[],
): string {
  const { applicationId, today } = campaign;
  const capturedAt = new Date(Date.now() - HOUR_MS).toISOString();
  const entries = meters.map((meter) => {
    const job = jobs.find(({ meter: { meterNumber } }) => meterNumber === meter.number);
    const results = meter.registers.map(({ obis, value }) => ({
      taskId: job?.meter.meterRateTasks.find((task) => task.obis === obis)?.taskId,
      readingValue: value,
    }));
    const body = { readingDate: today, results };
    const said = { accountId, applicationId, capturedAt, keptAt: capturedAt };
    return { kind: 'reading', id: randomUUID(), contractVersion: 1, ...said, jobId: job?.id, body };
  });
  const host = new URL(`http://127.0.0.1:${campaign.portal.process.port}`).host;
  const head = { file: 'zaehlwerk-unsent', version: 1, writtenAt: capturedAt, host, entries: entries.length };
  const lines = [head, ...entries].map((line) => `${JSON.stringify(line)}\n`);
  return writeFile(campaign, `unsent-${accountId}.jsonl`, lines.join(''));
}

/** Takes a file in; says how many readings were accepted, and how many were there already. */
export async function takeIn(
  campaign: Campaign,
  file: string,
  ...more: readonly string[]
): Promise<{ readonly accepted: number; readonly there: number }> {
  const { out } = await verb(campaign, 'import-unsent', file, ...more);
  return { accepted: Number(found(out, /: accepted (\d+)/)), there: Number(found(out, /, already there (\d+)/)) };
}
