import { expect, test } from 'vitest';
import { anEvent, aRate, lines, range, settings, value } from '../testing/a-job.ts';
import { judgeRate } from './check-reading.ts';

const rate = aRate({
  readingEvents: [anEvent('2025-12-31', '1000')],
  readingValueValidation: range(null, '2000', true),
});
const judge = (pre: string, post = '', images = 0, own = settings()) =>
  judgeRate({ task: rate, typed: { pre, post }, images, comment: null }, own);

test('[IMG-08] nothing is asked of a rate that was left empty', () => {
  const strictest = settings({ imageRequired: true, queryPostDecimals: true });
  expect(judge('', '', 0, strictest)).toEqual({ taskId: 'T1', state: 'empty', findings: [] });
});

test('a rate with a value that can be sent is valid, also with warnings', () => {
  expect(judge('1500', '5')).toEqual({ taskId: 'T1', state: 'valid', value: value('1500.5'), findings: [] });
  const warned = judge('999');
  expect([warned.state, lines(warned.findings)]).toEqual(['valid', ['warns readingValue value.belowLastEvent']]);
});

test('a rate is invalid when its digits cannot be read, or a rule blocks', () => {
  const rows: ReadonlyArray<readonly [judged: ReturnType<typeof judge>, says: string[]]> = [
    [judge('1500', '55'), ['blocks readingValue value.tooManyPostDecimals']],
    [judge('1500', '', 0, settings({ queryPostDecimals: true })), ['blocks readingValue value.wrongPostDecimals']],
    [judge('2000', '1'), ['blocks readingValue value.aboveMaximum']],
    [judge('1500', '', 0, settings({ imageRequired: true })), ['blocks readingImages images.required']],
  ];
  for (const [judged, says] of rows) expect([judged.state, lines(judged.findings)]).toEqual(['invalid', says]);
});

test('[OPN-246] how many digits were typed asks a question only where nobody has said the places, and requires nothing', () => {
  const open = { ...rate, preDecimals: null, readingValueValidation: range(null, null, false) };
  const strict = settings({ imageRequiredIfImplausible: true });
  const judged = judgeRate({ task: open, typed: { pre: '0001500', post: '' }, images: 0, comment: null }, strict);
  expect([judged.state, lines(judged.findings)]).toEqual(['valid', ['warns readingValue value.leadingZero']]);
  expect(judge('001500').findings).toEqual([]);
});
