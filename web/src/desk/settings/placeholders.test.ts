import { expect, test } from 'vitest';
import { placeholderFaults } from './placeholders.ts';

test('[DSK-163, OPN-589] placeholders that are missing, or are none of the text, are named; without a text of one’s own there are none', () => {
  expect(placeholderFaults('Guten Tag, {{name}}', 'Hallo {{vorname}}')).toEqual({
    missing: ['name'],
    unknown: ['vorname'],
  });
  expect(placeholderFaults('{{done}} von {{count}}', '{{ count }}, davon {{done}}')).toEqual({
    missing: [],
    unknown: [],
  });
  expect(placeholderFaults('Guten Tag, {{name}}', '')).toEqual({ missing: [], unknown: [] });
});
