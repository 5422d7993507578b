import { expect, test } from 'vitest';
import { ORDER_COLUMN_NAMES } from './columns.ts';
import { mapCells } from './mapping.ts';
import { suggestMapping } from './suggest-mapping.ts';

test('[OPN-747] short headings, and divisions with their number before them, are known', () => {
  const header = ['Auftrag', 'Equipment', 'Sparte', 'HsNr.', 'VorK', 'NachK'];
  const kinds = ['01 STROM', '02 GAS', '05 KW', '06 FERNW', '09 WW', '09'];
  const lines = kinds.map((kind) => ['A', 'C', kind, '1', '6', '1']);
  const { mapping, columns } = suggestMapping({ header, lines }, ORDER_COLUMN_NAMES, []);
  expect(columns.map(({ column }) => column)).toEqual([
    'Auftragsnummer',
    'Zählernummer',
    'Zählerart',
    'Hausnummer',
    'Vorkommastellen',
    'Nachkommastellen',
  ]);
  const map = mapCells(mapping);
  expect(kinds.map((kind) => map.cell('Zählerart', kind))).toEqual([
    'ELECTRIC_METER',
    'GAS_METER',
    'WATER_METER',
    'HEAT_METER',
    'WATER_WARM_METER',
    '09',
  ]);
});
