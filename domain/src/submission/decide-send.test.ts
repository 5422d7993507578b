import { describe, expect, test } from 'vitest';
import { finding, type Finding } from '../finding.ts';
import type { ValidatedRate } from '../reading/check-reading.ts';
import { lines, value } from '../testing/a-job.ts';
import { confirmedCodes, decideSend } from './decide-send.ts';

const warning = finding('value.belowLastEvent', 'warns', 'readingValue', { last: '1000', unit: 'kWh' });
const unreadable = finding('value.wrongPostDecimals', 'blocks', 'readingValue', { count: 3 });
const strict = finding('value.aboveMaximum', 'blocks', 'readingValue', { limit: '10', unit: 'kWh' });
const tooLow = finding('value.belowMinimum', 'blocks', 'readingValue', { limit: '10', unit: 'kWh' });
const noPhoto = finding('images.required', 'blocks', 'readingImages', {});
const lateDate = finding('date.afterLatest', 'warns', 'readingDate', { latest: '2026-12-31' });
const wrongDate = finding('date.outOfRange', 'blocks', 'readingDate', { from: '2026-12-01', to: '2026-12-31' });
const tooLate = finding('period.tooLate', 'blocks', '', { to: '2026-12-31' });

const empty: ValidatedRate = { taskId: 'E', state: 'empty', findings: [] };
const valid = (taskId = 'V', findings: readonly Finding[] = []): ValidatedRate => ({
  taskId,
  state: 'valid',
  value: value('1'),
  findings,
});
const invalid = (...findings: Finding[]): ValidatedRate => ({ taskId: 'I', state: 'invalid', findings });

/** One line: `send V`, `confirm incomplete warnings: V`, `blocked: code code`. */
function decide(rates: readonly ValidatedRate[], others: readonly Finding[] = []): string {
  const decision = decideSend(rates, others);
  if (decision.kind === 'blocked') return `blocked: ${decision.findings.map(({ code }) => code).join(' ')}`;
  const ids = decision.rates.map(({ taskId }) => taskId).join(' ');
  return decision.kind === 'send' ? `send ${ids}` : `confirm ${decision.reasons.join(' ')}: ${ids}`;
}

test('[OPS-27, OPN-389] what is confirmed is what the dialog asked about, each code once; nothing where it asked nothing', () => {
  for (const [findings, codes] of [
    [[], []],
    [
      [warning, warning, lateDate],
      ['value.belowLastEvent', 'date.afterLatest'],
    ],
    [[noPhoto, wrongDate, warning], ['value.belowLastEvent']],
  ] as const) {
    expect(confirmedCodes(findings)).toEqual(codes);
    const decision = decideSend(
      [
        valid(
          'V',
          findings.filter(({ severity }) => severity === 'warns'),
        ),
      ],
      [],
    );
    expect(decision.kind === 'confirm').toBe(codes.length > 0);
  }
});

describe('sent at once', () => {
  test('all rates filled, nothing to say', () => {
    expect(decide([valid()])).toBe('send V');
    expect(decide([valid('A'), valid('B')])).toBe('send A B');
  });
});

describe('asked first', () => {
  test('incomplete: only some rates of several are filled', () => {
    expect(decide([valid(), empty])).toBe('confirm incomplete: V');
    const decision = decideSend([empty, valid(), empty], []);
    expect(decision.kind === 'confirm' && decision.missing).toBe(2);
  });

  test('[OPN-251] a rate that has arrived before is not missing, one that has not is', () => {
    expect(decideSend([valid('A'), empty], [], ['E'])).toMatchObject({ kind: 'send', rates: [{ taskId: 'A' }] });
    const other: ValidatedRate = { ...empty, taskId: 'F' };
    expect(decideSend([valid('A'), empty, other], [], ['E'])).toMatchObject({ reasons: ['incomplete'], missing: 1 });
    // What arrived before does not make up for nothing at all.
    expect(decideSend([empty], [], ['E'])).toMatchObject({ kind: 'blocked' });
  });

  test('not all values are valid, or there are warnings, about a value or the date', () => {
    expect(decide([valid(), invalid(unreadable)])).toBe('confirm invalid: V');
    expect(decide([valid(), invalid(noPhoto)])).toBe('confirm invalid: V');
    expect(decide([valid('V', [warning])])).toBe('confirm warnings: V');
    expect(decide([valid()], [lateDate])).toBe('confirm warnings: V');
  });

  test('[OPN-074] all reasons in one dialog, incomplete first, warnings last; only valid values go', () => {
    const rates = [empty, invalid(unreadable, warning), valid('A', [warning]), valid('B')];
    expect(decide(rates, [lateDate])).toBe('confirm incomplete invalid warnings: A B');
  });

  test('[OPN-074] warnings about a value that stays out are not asked about', () => {
    expect(decide([valid(), invalid(noPhoto, warning)])).toBe('confirm invalid: V');
  });
});

describe('not sent', () => {
  test('[SND-02] without a single valid value', () => {
    expect(decide([empty])).toBe('blocked: results.empty');
    expect(decide([empty, empty])).toBe('blocked: results.empty');
    expect(decide([])).toBe('blocked: results.empty');
    const decision = decideSend([empty], []);
    expect(decision.kind === 'blocked' && lines(decision.findings)).toEqual(['blocks results results.empty']);
    expect(decide([invalid(unreadable), empty])).toBe('blocked: value.wrongPostDecimals');
    expect(decide([invalid(noPhoto, warning)])).toBe('blocked: images.required');
  });

  test('[OPN-074] a value outside a strict range stops the others as well', () => {
    expect(decide([valid(), invalid(strict)])).toBe('blocked: value.aboveMaximum');
    expect(decide([valid(), invalid(tooLow)])).toBe('blocked: value.belowMinimum');
    expect(decide([valid(), invalid(strict), invalid(unreadable)])).toBe(
      'blocked: value.aboveMaximum value.wrongPostDecimals',
    );
  });

  test('[SND-10] outside the period, or with a date that cannot be', () => {
    expect(decide([valid()], [tooLate])).toBe('blocked: period.tooLate');
    expect(decide([valid(), empty], [wrongDate, lateDate])).toBe('blocked: date.outOfRange');
    expect(decide([empty], [tooLate])).toBe('blocked: results.empty period.tooLate');
  });

  test('everything that stops it is named, warnings are not', () => {
    const decision = decideSend([invalid(strict, warning), empty], [tooLate, lateDate]);
    expect(decision.kind === 'blocked' && lines(decision.findings)).toEqual([
      'blocks readingValue value.aboveMaximum',
      'blocks  period.tooLate',
    ]);
  });
});
