import { expect, test } from 'vitest';
import { formatCsv } from '../table/format-csv.ts';
import { aJob, anEvent, aRate, day } from '../testing/a-job.ts';
import { DEFAULT_EVALUATION_SETTINGS } from './evaluation-settings.ts';
import { historyTable, historyTableFileName } from './history-table.ts';
import { evaluateJob } from './rate-history.ts';

const words = {
  name: 'Stände',
  titleOf: (column: string) => column,
  meterName: 'Stromzähler',
  reasonOf: (reason: string) => reason.toLowerCase(),
};

test('[OPN-226] a row for each reading, rate by rate, oldest first, with what was used since the one before', () => {
  const rates = [
    aRate({
      rateName: 'Hochtarif',
      obis: '1-0:1.8.1',
      postDecimals: 1,
      readingEvents: [{ ...anEvent('2024-11-22', '18432.7'), reason: 'ESTIMATED' }, anEvent('2023-11-20', '15720')],
    }),
    aRate({ rateName: '=1+1', obis: '1-0:1.8.2', readingEvents: [anEvent('2024-11-22', '7')] }),
    aRate({ rateName: 'Einspeisung', readingEvents: [] }),
  ];
  const job = aJob({ meter: { meterNumber: '1EMH0048213907' }, rates });
  const table = historyTable(words, job, evaluateJob(job, DEFAULT_EVALUATION_SETTINGS));
  const lines = formatCsv(table).split('\r\n');
  expect(lines[0]).toBe(
    '\ufeffmeterNumber;meterName;rateName;obis;readingDate;reason;readingValue;consumption;perDay;unit',
  );
  expect(lines[1]).toMatch(/^1EMH0048213907;Stromzähler;Hochtarif;1-0:1\.8\.1;2023-11-20;\w+;15720,0;;;kWh$/);
  expect(lines[2]).toBe('1EMH0048213907;Stromzähler;Hochtarif;1-0:1.8.1;2024-11-22;estimated;18432,7;2712,7;7,37;kWh');
  expect(lines[3]).toContain("'=1+1");
  expect(lines).toHaveLength(5);
});

test('[OPN-226] the file is named by day, meter and its number', () => {
  expect(historyTableFileName('csv', day('2026-12-31'), 'Gas/Küche', '7ELS')).toBe('31.12.2026_Gas_Küche_7ELS.csv');
});
