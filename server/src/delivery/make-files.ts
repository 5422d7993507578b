import { formatCsv } from '@zaehlwerk/domain/table/format-csv';
import { findAcknowledged } from '../export/acknowledged-store.ts';
import { formatCursor, readCursor } from '../export/cursor.ts';
import { writeReadings } from '../export/hand-over-mscons.ts';
import { handOverReadings } from '../export/hand-over.ts';
import { leftOutTable, readingsTable } from '../export/reading-columns.ts';
import { writeXlsx } from '../export/write-xlsx.ts';
import type { TenantScope } from '../http/scope.ts';
import type { FileToPut } from '../outside/sftp.ts';
import type { Parts } from '../parts.ts';
import type { BegunFile } from './drops-store.ts';

/** The files of one page of readings, and up to where it goes. */
export interface MadeFiles {
  readonly files: readonly FileToPut[];
  readonly readings: number;
  readonly leftOut: number;
  readonly upTo: string;
  /** Why they are not put: no reading is in any message, as nobody is set whom it is sent to. */
  readonly error: 'noPartners' | null;
}

/**
 * Makes what was begun: the same names and readings however often. Where a part of it was acknowledged otherwise there is none
 * any more: what is left comes in another one, under another name.
 */
export async function makeFiles(
  parts: Pick<Parts, 'db' | 'clock'>,
  tenant: TenantScope,
  file: BegunFile,
): Promise<MadeFiles> {
  const { list, format, after, upTo, numbers, createdAt } = file;
  const isReleased = list === 'releasedReadings';
  const [cursor, last] = [formatCursor(list, tenant, after), formatCursor(list, tenant, upTo)];
  const page = { cursor, limit: file.readings, unacknowledged: true, upTo: last };
  const { readings, next } = await handOverReadings(parts, tenant, page, { isReleased });
  const end = readCursor(list, tenant, next) ?? upTo;
  const name = `${tenant.applicationId}-${isReleased ? 'released-' : ''}readings-${after}-${upTo}`;
  const made = { readings: readings.length, leftOut: 0, upTo: end, error: null };
  // Asked when the page is there: it began at what was acknowledged before that.
  const isBegun = BigInt(await findAcknowledged(parts.db, tenant, list)) > BigInt(after);
  if (isBegun || readings.length === 0) return { ...made, readings: 0, files: [] };
  if (format !== 'mscons') {
    const bytes =
      format === 'json'
        ? Buffer.from(JSON.stringify({ readings, next }))
        : format === 'csv'
          ? Buffer.from(formatCsv(readingsTable(readings)))
          : await writeXlsx(readingsTable(readings));
    return { ...made, files: [{ name: `${name}.${format}`, bytes }] };
  }
  const written = await writeReadings(parts.db, tenant, readings, { isReleased, numbers, now: createdAt });
  const files = written.interchanges.map(({ fileName, content }) => ({
    name: fileName,
    bytes: Buffer.from(content, 'latin1'),
  }));
  const leftOut = written.leftOut.length;
  if (leftOut > 0)
    files.push({ name: `${name}-left-out.csv`, bytes: Buffer.from(formatCsv(leftOutTable(written.leftOut))) });
  const isForNobody =
    leftOut === readings.length && written.leftOut.every(({ reasons }) => reasons.includes('noPartners'));
  return { ...made, leftOut, files, error: isForNobody ? 'noPartners' : null };
}
