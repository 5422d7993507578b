import { describe, expect, test } from 'vitest';
import { exportFrom, XLSX_TYPE } from '../testing/calls/operator-calls.ts';
import { askForReadings, readingUtility } from '../testing/calls/reading-utility.ts';
import { readSheet } from '../testing/read-sheet.ts';
import { testServer } from '../testing/test-server.ts';
import { formatCsv } from '@zaehlwerk/domain/table/format-csv';
import { readingsTable } from './reading-columns.ts';

const server = await testServer();

describe('[S37] as a file', () => {
  const HOSTILE = '=HYPERLINK("http://evil.example";"bitte klicken")\n+1';

  async function hostileUtility() {
    const utility = await readingUtility(server, {
      meterNumber: '=1+1',
      tasks: [{ rateName: '@SUM(A1)', unit: '-kWh' }],
    });
    await utility.send([{ taskId: utility.job.taskId, readingValue: 12.5, comment: HOSTILE }]);
    return utility.tenant;
  }

  test('CSV: text that could run is neutralised, the cursor travels in a header', async () => {
    const tenant = await hostileUtility();
    const { readings, next } = await exportFrom(server, tenant);
    expect(readings[0]).toMatchObject({ meterNumber: '=1+1', rateName: '@SUM(A1)', comment: HOSTILE });
    const answer = await askForReadings(server, tenant, '?format=csv');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${tenant.applicationId}-readings.csv"`,
      'x-next-cursor': next,
    });
    expect(answer.text).toBe(formatCsv(readingsTable(readings)));
    expect(answer.text).toContain(`;'=1+1;`);
    expect(answer.text).toContain(`;12,5;2026-03-10;"'=HYPERLINK(""http://evil.example"";""bitte klicken"")\n+1";`);
    const rest = await askForReadings(server, tenant, `?format=csv&after=${next}`);
    expect([rest.headers['x-next-cursor'], rest.text]).toEqual([next, formatCsv(readingsTable([]))]);
  });

  test('XLSX: typed cells without any formula', async () => {
    const tenant = await hostileUtility();
    const answer = await askForReadings(server, tenant, '?format=xlsx');
    expect(answer.headers).toMatchObject({
      'content-type': XLSX_TYPE,
      'x-next-cursor': (await exportFrom(server, tenant)).next,
    });
    const { rows, xml } = readSheet(answer.bytes);
    expect(xml).not.toMatch(/<f[\s>/]/);
    const text = (value: string) => expect.objectContaining({ type: 's', value });
    expect(rows[1]).toEqual(expect.arrayContaining(['=1+1', '@SUM(A1)', '-kWh', HOSTILE].map(text)));
    expect(rows[1]?.find((cell) => cell.at === 'H2')).toMatchObject({ type: null, format: '0.0', value: '12.5' });
  });
});
