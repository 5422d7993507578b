import { formatCsv } from '@zaehlwerk/domain/table/format-csv';
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
interface MadeFiles {
  readonly files: readonly FileToPut[];
  readonly readings: number;
  readonly leftOut: number;
  readonly upTo: string;
}

/** Makes what was begun: the same names and readings however often, as long as nothing of it was acknowledged otherwise. */
export async function makeFiles(
  parts: Pick<Parts, 'db' | 'clock'>,
  tenant: TenantScope,
  file: BegunFile,
): Promise<MadeFiles> {
  const { list, format, after, upTo, numbers, createdAt } = file;
  const isReleased = list === 'releasedReadings';
  const page = { cursor: formatCursor(list, tenant, after), limit: file.readings, unacknowledged: true };
  const { readings, next } = await handOverReadings(parts, tenant, page, { isReleased });
  const end = readCursor(list, tenant, next) ?? upTo;
  const name = `${tenant.applicationId}-${isReleased ? 'released-' : ''}readings-${after}-${end}`;
  const made = { readings: readings.length, leftOut: 0, upTo: end };
  if (readings.length === 0) return { ...made, files: [] };
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
  return { ...made, leftOut, files };
}
