import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDecimal } from '../decimal/decimal.ts';
import type { Job } from '../job/job.ts';
import { DEFAULT_SETTINGS } from '../job/settings.ts';
import { aJob, anEvent, aRate, aResult, day } from '../testing/a-job.ts';
import { isExcelOffered, jobTable, jobTableFileName } from './sharing-tables.ts';

const tableOf = (...jobs: Job[]) =>
  jobTable({ name: 'Zähler', titleOf: (column) => column, meterNameOf: () => 'Stromzähler' }, jobs);

/** A row as title and text of each cell that is not empty. */
function filled(job: Job, row = 0): Record<string, string> {
  const { columns, rows } = tableOf(job);
  const cells = columns.map((title, at) => [title, rows[row]![at]!] as const);
  return Object.fromEntries(cells.flatMap(([title, cell]) => (cell.kind === 'empty' ? [] : [[title, cell.text]])));
}

const FULL = aJob({
  latest: '2026-12-31',
  meter: { meterNumber: '0012345678' },
  address: { cityDistrict: 'Neustadt', objectKey: '0117' },
  partner: { identifier: '00042', company: 'Müller & Söhne', firstname: 'Jörg', lastname: 'Weiß' },
  customer: {
    customerNumber: '007',
    company: '=1+1',
    firstname: '@SUM(A1)',
    lastname: '+49 351 1234567',
    mailingAddress: { street: 'Am Markt', houseNumber: '1', zip: '01067', city: 'Dresden' },
  },
  rates: [
    aRate({
      targetReadingDate: day('2026-12-15'),
      postDecimals: 2,
      readingEvents: [anEvent('2024-12-31', '900'), anEvent('2025-12-31', '1000.5'), anEvent('2023-12-31', '800')],
      readingResults: [aResult('2026-12-02', '1200.25', '2026-12-03T08:00:00Z'), aResult('2026-12-05', '1')],
    }),
    aRate({ rateName: null, obis: '1-0:1.8.2', postDecimals: null, readingEvents: [anEvent('2025-12-31', '12.345')] }),
  ],
});

test('[SHR-57, SHR-58, OPN-118] 25 columns, one row for each rate; newest event and newest result', () => {
  const { columns, rows } = tableOf(FULL, aJob());
  expect(columns).toHaveLength(25);
  expect(rows.map((cells) => cells.length)).toEqual([25, 25, 25]);
  expect(filled(FULL)).toEqual({
    partnerIdentifier: '00042',
    partnerCompany: 'Müller & Söhne',
    partnerFirstname: 'Jörg',
    partnerLastname: 'Weiß',
    customerNumber: '007',
    customerCompany: '=1+1',
    customerFirstname: '@SUM(A1)',
    customerLastname: '+49 351 1234567',
    mailingAddress: 'Am Markt 1, 01067 Dresden',
    meterNumber: '0012345678',
    meterType: 'Stromzähler',
    street: 'Hauptstraße',
    houseNumber: '7',
    zip: '01067',
    city: 'Dresden',
    cityDistrict: 'Neustadt',
    objectKey: '0117',
    rateName: 'Verbrauch',
    obis: '1-0:1.8.0',
    targetReadingDate: '2026-12-15',
    latestExecution: '2026-12-31',
    lastReadingDate: '2025-12-31',
    lastReadingValue: '1000.50',
    currentReadingDate: '2026-12-02',
    currentReadingValue: '1200.25',
  });
  expect(filled(FULL, 1)).toMatchObject({ obis: '1-0:1.8.2', lastReadingValue: '12.345' });
  expect(Object.keys(filled(FULL, 1))).not.toContain('rateName');
});

test('[SHR-58, OPN-119] only values are numbers and only days are days; all else is text, whatever it looks like', () => {
  const { columns, rows } = tableOf(FULL);
  const kinds = new Map(columns.map((title, at) => [title, rows[0]![at]!.kind]));
  const others = Array.from(kinds).filter(([, kind]) => kind !== 'text');
  expect(others).toEqual([
    ['targetReadingDate', 'day'],
    ['latestExecution', 'day'],
    ['lastReadingDate', 'day'],
    ['lastReadingValue', 'number'],
    ['currentReadingDate', 'day'],
    ['currentReadingValue', 'number'],
  ]);
});

test('[OPN-118] without events, results, people or schedule the cells are empty', () => {
  const bare = { street: null, houseNumber: null, zip: null, city: null };
  expect(filled(aJob({ address: bare, rates: [aRate({ rateName: null })] }))).toEqual({
    meterNumber: '1EMH0012345678',
    meterType: 'Stromzähler',
    obis: '1-0:1.8.0',
  });
  expect(filled(aJob({ rates: [] }))).toMatchObject({ meterNumber: '1EMH0012345678' });
});

test('[OPN-118, OPN-119] whatever the utility sent stands in its row verbatim, and values stay exact', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 });
  const amount = fc.tuple(fc.bigInt({ min: 0n, max: 999_999_999_999n }), fc.nat({ max: 4 }));
  fc.assert(
    fc.property(text, text, amount, fc.nat({ max: 5 }), (street, company, [units, scale], postDecimals) => {
      const reading = { ...anEvent('2025-12-31', '1'), readingValue: { units, scale } };
      const partner = { identifier: null, company, firstname: null, lastname: null };
      const row = filled(
        aJob({ address: { street }, partner, rates: [aRate({ postDecimals, readingEvents: [reading] })] }),
      );
      expect([row['street'], row['partnerCompany']]).toEqual([street, company]);
      const written = parseDecimal(row['lastReadingValue'] ?? '')!;
      expect(written.scale).toBe(Math.max(scale, postDecimals));
      expect(written.units).toBe(units * 10n ** BigInt(written.scale - scale));
    }),
  );
});

test('[SHR-55, OPN-119] the file is named by day and account; characters that no file name may have become _', () => {
  const named = (account: string) => jobTableFileName(day('2026-01-02'), account);
  expect(named(' HV Brandes ')).toBe('02.01.2026_HV Brandes.xlsx');
  expect(named('Müller/Söhne: "A\\B" <C>|?*')).toBe('02.01.2026_Müller_Söhne_ _A_B_ _C____.xlsx');
  expect(named('a\u202exslx.exe\n')).toBe('02.01.2026_a_xslx.exe.xlsx');
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (account) => {
      expect(named(account)).toMatch(/^02\.01\.2026_[^\\/:*?"<>|\p{Cc}]*\.xlsx$/u);
    }),
  );
});

test('[SHR-42, APP-32, OPN-117] Excel is offered only where every job allows it, and by default not at all', () => {
  const allowed = { features: { ...DEFAULT_SETTINGS.features, excelExportAllowed: true } };
  expect(isExcelOffered([])).toBe(false);
  expect(isExcelOffered([DEFAULT_SETTINGS])).toBe(false);
  expect(isExcelOffered([allowed, DEFAULT_SETTINGS])).toBe(false);
  expect(isExcelOffered([allowed, allowed])).toBe(true);
});
