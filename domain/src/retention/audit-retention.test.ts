import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastDueAct } from './audit-retention.ts';

const NOW = new Date('2026-11-26T02:00:00Z');
const at = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const act = (number: number, days: number, applicationId: string | null) => ({ number, at: at(days), applicationId });

test('[OPS-147, OPN-489] entries go from the beginning of the chain, as far as the rule of each one’s tenant says', () => {
  const rules = new Map([
    ['eins', 400],
    ['zwei', 800],
  ]);
  const chain = [
    act(1, 900, 'eins'),
    act(2, 900, 'zwei'),
    act(3, 500, 'eins'),
    act(4, 500, 'zwei'),
    act(5, 450, 'eins'),
  ];
  expect(lastDueAct(chain, rules, NOW)).toBe(3);
  expect(lastDueAct(chain.slice(3), rules, NOW)).toBeNull();
  // What is of nobody stays as long as anybody's.
  expect(lastDueAct([act(1, 700, null)], rules, NOW)).toBeNull();
  expect(lastDueAct([act(1, 801, null), act(2, 801, 'gone')], rules, NOW)).toBe(2);
  expect(lastDueAct([act(1, 9000, null)], new Map([...rules, ['drei', null]]), NOW)).toBeNull();
  expect(lastDueAct([act(1, 9000, null)], new Map(), NOW)).toBeNull();
});

test('[OPS-147] whatever the rules are, nothing goes that its own tenant keeps, and nothing behind what stays', () => {
  const tenant = fc.constantFrom('eins', 'zwei', 'drei');
  const entries = fc.array(fc.record({ days: fc.nat(2000), applicationId: fc.option(tenant) }), { maxLength: 20 });
  const rules = fc.dictionary(tenant, fc.option(fc.integer({ min: 365, max: 1500 })));
  fc.assert(
    fc.property(entries, rules, (some, said) => {
      const chain = some.map(({ days, applicationId }, n) => act(n + 1, days, applicationId));
      const last = lastDueAct(chain, new Map(Object.entries(said)), NOW) ?? 0;
      for (const one of chain.slice(0, last)) {
        const own = said[one.applicationId ?? ''];
        expect(own).not.toBeNull();
        const least = own ?? Math.max(...Object.values(said).map((days) => days ?? Infinity));
        expect((NOW.getTime() - one.at.getTime()) / 86_400_000).toBeGreaterThan(least);
      }
    }),
  );
});
