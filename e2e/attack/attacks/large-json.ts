import { runningPortal } from '../../portal/start-portal.ts';
import { openUtility } from '../../portal/utility.ts';
import { type Attack, countAnswers } from '../attack.ts';
import { callPortal, householdSession, jsonHeaders } from '../call-portal.ts';

const SIZE = 28_600_000;
const MILLION = 1_000_000;

/** Bodies just below 30 MB that cost far more to parse, to check or to clean than to send. */
const BODIES: Readonly<Record<string, () => string>> = {
  '2.2 million keys': () => `{${Array.from({ length: 2.2 * MILLION }, (_, n) => `"k${n}":${n % 10}`).join(',')}}`,
  '5 million [': () => '['.repeat(5 * MILLION),
  '5 million [ and ]': () => '['.repeat(5 * MILLION) + ']'.repeat(5 * MILLION),
  '6 million {}': () => `[${'{},'.repeat(6 * MILLION)}{}]`,
  '4 million {"a":': () => '{"a":'.repeat(4 * MILLION),
  'one key 5 million times': () => `{${'"a":1,'.repeat(4.5 * MILLION)}"a":1}`,
  '9 million results': () => `{"results":[${'1,'.repeat(9 * MILLION)}1],"readingDate":"2026-01-01"}`,
  '7 million photos': () => `{"readingImages":[${'{},'.repeat(7 * MILLION)}{}]}`,
  'a number of 28 million digits': () => `{"readingValue":${'1'.repeat(SIZE)}}`,
  'a text of 4 million escapes': () => `{"comment":"${'\\u00e4'.repeat(4.5 * MILLION)}"}`,
  'a text of 28 million quotes': () => `{"comment":"${'\\"'.repeat(SIZE / 2)}"}`,
  'blanks around nothing': () => ' '.repeat(SIZE),
};
const IN_A_ROW = 3;

/** The login of a household sends them, and somebody without one. */
export const largeJson: Attack = {
  name: 'deep and wide JSON',
  proves: 'S45, S47',
  seconds: 90,
  async run() {
    const portal = runningPortal();
    const { answers, add, others } = countAnswers(['400', '404', '413', '429', '503', 'cut']);
    for (const [about, make] of Object.entries(BODIES)) {
      const body = Buffer.from(make());
      // A different household each: the portal stops reading from one with so many refusals.
      const utility = await openUtility({ meterReading: {}, features: {}, managed: 1 }, portal);
      const { token } = await householdSession(utility);
      const calls = Array.from({ length: IN_A_ROW }, () => '/api/pro/unknown-reading');
      const job = '/api/pro/job/00000000-0000-4000-8000-000000000000/meterRateTask/result';
      for (const path of [...calls, job, '/auth/token']) {
        const headers = jsonHeaders(utility, token);
        add((await callPortal(portal, path, { method: 'POST', headers, body })).kind, `${about} to ${path}`);
      }
    }
    return { answers, faults: others() };
  },
};
