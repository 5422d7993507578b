import { expect, test } from 'vitest';
import { anEvent, aRate, lines, range, settings, value } from '../testing/a-job.ts';
import { validateRate } from './check-reading.ts';

const rate = aRate({
  readingEvents: [anEvent('2025-12-31', '1000')],
  readingValueValidation: range(null, '2000', true),
});
const validate = (pre: string, post = '', images = 0, own = settings()) =>
  validateRate({ task: rate, typed: { pre, post }, images, comment: null }, own);

test('[IMG-08] nothing is asked of a rate that was left empty', () => {
  const strictest = settings({ imageRequired: true, queryPostDecimals: true });
  expect(validate('', '', 0, strictest)).toEqual({ taskId: 'T1', state: 'empty', findings: [] });
});

test('a rate with a value that can be sent is valid, also with warnings', () => {
  expect(validate('1500', '5')).toEqual({ taskId: 'T1', state: 'valid', value: value('1500.5'), findings: [] });
  const warned = validate('999');
  expect([warned.state, lines(warned.findings)]).toEqual(['valid', ['warns readingValue value.belowLastEvent']]);
});

test('a rate is invalid when its digits cannot be read, or a rule blocks', () => {
  const rows: ReadonlyArray<readonly [validated: ReturnType<typeof validate>, says: string[]]> = [
    [validate('1500', '55'), ['blocks readingValue value.tooManyPostDecimals']],
    [validate('1500', '', 0, settings({ queryPostDecimals: true })), ['blocks readingValue value.wrongPostDecimals']],
    [validate('2000', '1'), ['blocks readingValue value.aboveMaximum']],
    [validate('1500', '', 0, settings({ imageRequired: true })), ['blocks readingImages images.required']],
  ];
  for (const [validated, says] of rows) expect([validated.state, lines(validated.findings)]).toEqual(['invalid', says]);
});

test('[OPN-246] how many digits were typed asks a question only where nobody has said the places, and requires nothing', () => {
  const open = { ...rate, preDecimals: null, readingValueValidation: range(null, null, false) };
  const strict = settings({ imageRequiredIfImplausible: true });
  const validated = validateRate({ task: open, typed: { pre: '0001500', post: '' }, images: 0, comment: null }, strict);
  expect([validated.state, lines(validated.findings)]).toEqual(['valid', ['warns readingValue value.leadingZero']]);
  expect(validate('001500').findings).toEqual([]);
});
