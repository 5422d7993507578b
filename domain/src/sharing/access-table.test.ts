import { expect, test } from 'vitest';
import { aJob, day } from '../testing/a-job.ts';
import { accessTable, accessTableFileName, type HandedOver } from './sharing-tables.ts';

const jobAt = (street: string, houseNumber: string) => aJob({ address: { street, houseNumber } });

function rowsOf(...accesses: HandedOver[]) {
  const { columns, rows } = accessTable({ name: 'Zugänge', titleOf: (column) => column }, accesses);
  return [columns, ...rows.map((cells) => cells.map((cell) => (cell.kind === 'empty' ? null : cell.text)))];
}

test('[OPN-214] one row for each access: what it signs in with, how many meters, and each address once', () => {
  const pohl = {
    name: '=Pohl',
    username: '00410032',
    password: '+49abcdefg',
    link: 'https://portal.example/m/abc',
    jobs: [jobAt('Ährenweg', '10'), jobAt('Ährenweg', '9'), jobAt('Ährenweg', '10')],
  };
  const earlier = { ...pohl, name: 'Früher', password: null, link: null, jobs: [] };
  expect(rowsOf(pohl, earlier)).toEqual([
    ['name', 'username', 'password', 'link', 'meters', 'addresses'],
    [
      '=Pohl',
      '00410032',
      '+49abcdefg',
      'https://portal.example/m/abc',
      '3',
      'Ährenweg 9, 01067 Dresden; Ährenweg 10, 01067 Dresden',
    ],
    ['Früher', '00410032', null, null, '0', null],
  ]);
});

test('[OPN-214] more addresses than a cell can hold are counted', () => {
  const jobs = Array.from({ length: 999 }, (_, at) => jobAt('Straße des achtzehnten Oktober', String(at)));
  const [, [, , , , meters, addresses = ''] = []] = rowsOf({
    name: 'P',
    username: 'u',
    password: 'p',
    link: 'l',
    jobs,
  });
  expect(meters).toBe('999');
  expect(addresses!.length).toBeLessThanOrEqual(32_767);
  const listed = addresses!.split('; ').length - 1;
  expect(addresses).toMatch(new RegExp(`; … \\(\\+${999 - listed}\\)$`));
});

test('[OPN-214] the file is named by day, account and what is in it', () => {
  expect(accessTableFileName(day('2026-01-02'), 'HV: Brandes', 'Zugänge')).toBe('02.01.2026_HV_ Brandes_Zugänge.xlsx');
});
