import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blocking, finding } from '../finding.ts';
import { reasonsToLook } from '../clearing/clearing.ts';
import { aJob, aRate, aResult, day, lines, range, settings } from '../testing/a-job.ts';
import { checkSubmission } from './check-submission.ts';
import {
  confirmedFindings,
  enteredContent,
  findReplacing,
  registerMeant,
  registersUnread,
  settingsOfEntry,
} from './entered-reading.ts';
import { plausibilityOf } from './plausibility.ts';

const TODAY = day('2026-03-10');

test('[OPS-44, OPN-397] no photo is required of an entered reading, whatever the settings ask of a sent one', () => {
  const job = aJob({ rates: [aRate({ readingValueValidation: range('100', '200') })] });
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), fc.integer({ min: 0, max: 300 }), (imageRequired, ifImplausible, read) => {
      const asked = settings({ imageRequired, imageRequiredIfImplausible: ifImplausible });
      const submission = { readingDate: TODAY, results: [{ taskId: 'T1', readingValue: read }] };
      const entered = checkSubmission(job, submission, settingsOfEntry(asked), TODAY);
      expect(entered.filter(({ code }) => code.startsWith('images.'))).toEqual([]);
      // All else is found alike.
      const sent = checkSubmission(job, submission, asked, TODAY).filter(({ code }) => !code.startsWith('images.'));
      expect(entered).toEqual(sent);
    }),
  );
});

test('[OPS-45, OPN-398] whatever only warns refuses an entered reading until it is confirmed, and nothing else is confirmed away', () => {
  const any = fc.constantFrom(
    finding('value.aboveMaximum', 'warns', 'results[0].readingValue', { limit: '200', unit: 'kWh' }),
    finding('date.afterLatest', 'warns', 'readingDate', { latest: '2026-03-01' }),
    finding('value.missing', 'blocks', 'results[1].readingValue', {}),
  );
  fc.assert(
    fc.property(fc.array(any), (findings) => {
      expect(blocking(confirmedFindings(findings, { isConfirmed: false })).map(({ code }) => code)).toEqual(
        findings.map(({ code }) => code),
      );
      expect(confirmedFindings(findings, { isConfirmed: true })).toEqual(findings);
    }),
  );
});

test('[OPS-45, OPN-410] of whichever registers were read before it is warned, and that alone makes no reading implausible', () => {
  const state = fc.record({ read: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }) });
  fc.assert(
    fc.property(fc.array(state, { minLength: 1, maxLength: 4 }), fc.boolean(), (registers, done) => {
      const rates = registers.map(({ read }, index) => {
        const readingResults = read.map((nth, n) => aResult(`2026-03-0${nth}`, '5', `2026-03-09T10:00:0${n}.000Z`));
        return aRate({ taskId: `T${index}`, readingResults });
      });
      const results = rates.map(({ taskId }) => ({ taskId, readingValue: 5 }));
      const job = aJob({ done, rates });
      const submission = { readingDate: '2026-03-05', results };
      const kept = plausibilityOf(job, submission, []);
      const found = findReplacing(kept.map(({ replaces }) => replaces));
      const wanted = registers.flatMap(({ read }, index) => {
        const replaced = read.some((nth) => done || nth >= 5);
        return replaced ? [`warns results[${index}] result.replaces`] : [];
      });
      expect(lines(found)).toEqual(wanted);
      expect(blocking(confirmedFindings(found, { isConfirmed: false }))).toHaveLength(wanted.length);
      expect(reasonsToLook(found, results)).toEqual(results.map(() => []));
      expect(plausibilityOf(job, submission, found)).toEqual(kept);
    }),
  );
});

test('[OPS-44] a register is meant by its code, by the code as a card shows it, or as the only one; never by a guess', () => {
  const registers = [
    { taskId: 'T1', obis: '1-0:1.8.1' },
    { taskId: 'T2', obis: '1-0:1.8.2' },
    { taskId: 'T3', obis: '1-1:1.8.2' },
  ];
  const meant = (obis: string | null, of = registers) => registerMeant(of, obis)?.taskId ?? null;
  expect(['1-0:1.8.1', '1.8.1', '1-0:1.8.2', '1-1:1.8.2'].map((obis) => meant(obis))).toEqual(['T1', 'T1', 'T2', 'T3']);
  expect(['1.8.2', '2.8.0', '', null].map((obis) => meant(obis))).toEqual([null, null, null, null]);
  expect([null, '1.8.1', '2.8.0'].map((obis) => meant(obis, registers.slice(0, 1)))).toEqual(['T1', 'T1', null]);
});

test('[OPS-46] an entry is the same as another one if and only if content, source, clerk and what it corrects are', () => {
  const entry = fc.record({
    source: fc.constantFrom('phone' as const, 'card' as const),
    clerk: fc.constantFrom(null, 'Frau Berg', ''),
    corrects: fc.constantFrom(null, 'R1'),
  });
  fc.assert(
    fc.property(entry, entry, fc.constantFrom('a', 'b'), (one, other, sent) => {
      const isSame = JSON.stringify(one) === JSON.stringify(other);
      expect(enteredContent('a', one) === enteredContent(sent, other)).toBe(isSame && sent === 'a');
    }),
  );
});

test('[OPS-44, OPN-509] without a code those registers cannot be read of which there is no value; where there are all, each is meant', () => {
  const [one, other] = [
    { taskId: 'T1', obis: '1-0:1.8.1', isUnread: true },
    { taskId: 'T2', obis: '1-0:1.8.2', isUnread: false },
  ];
  expect(registersUnread([one, other])).toEqual([one]);
  expect(registersUnread([other])).toEqual([other]);
  expect(registersUnread([])).toEqual([]);
});
