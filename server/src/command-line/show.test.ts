import { expect, test } from 'vitest';
import { formatTable } from './show.ts';

test('columns stand under each other, without spaces at the end of a line', () => {
  const rows = [
    ['1', 'Größe', ''],
    ['1000', '', 'x'],
  ];
  expect(formatTable(['line', 'column', 'code'], rows)).toBe(
    ['line  column  code', '1     Größe', '1000          x'].join('\n'),
  );
});

test('what was typed breaks neither the table nor the terminal', () => {
  const hostile = 'a\nb\r\u001b[2Jc\u202ed\u2028e';
  expect(formatTable(['value'], [[hostile]])).toBe('value\na b [2Jc d e');
  expect(formatTable(['value'], [['😀'.repeat(200)]])).toBe(`value\n${'😀'.repeat(99)}…`);
});
