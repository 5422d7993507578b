import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BEFORE_FIRST, chainText, followChain, type FoundEntry, type HashOf } from './chain.ts';

/** Short, and good enough to differ. */
const hashOf: HashOf = (text) => {
  let [one, other] = [7, 11];
  for (let at = 0; at < text.length; at += 1) {
    one = (Math.imul(one, 31) + text.charCodeAt(at)) | 0;
    other = (Math.imul(other, 131) ^ text.charCodeAt(at)) | 0;
  }
  return `${one}.${other}`;
};

type Content = Omit<FoundEntry, 'number' | 'hash'>;

const content: fc.Arbitrary<Content> = fc.record({
  at: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2999-01-01') }).map((one) => one.toISOString()),
  keyId: fc.option(fc.uuid()),
  keyName: fc.string(),
  act: fc.string(),
  applicationId: fc.option(fc.string()),
  objects: fc.array(fc.string(), { maxLength: 4 }),
  details: fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean()), { maxKeys: 4 }),
  requestId: fc.option(fc.uuid()),
});

function chainOf(contents: readonly Content[]): FoundEntry[] {
  const entries: FoundEntry[] = [];
  let previous = BEFORE_FIRST.hash;
  for (const [index, one] of contents.entries()) {
    const entry = { ...one, number: index + 1 };
    previous = hashOf(chainText(previous, entry));
    entries.push({ ...entry, hash: previous });
  }
  return entries;
}

/** A chain and one of its entries, by index. */
const chainWithEntry = fc
  .array(content, { minLength: 2, maxLength: 8 })
  .chain((contents) => fc.tuple(fc.constant(chainOf(contents)), fc.nat({ max: contents.length - 1 })));

const first = (entries: readonly FoundEntry[]) => followChain(BEFORE_FIRST, entries, hashOf).misfit;

test('[OPS-63] a chain that nobody touched fits, from its beginning and from any entry on', () => {
  fc.assert(
    fc.property(chainWithEntry, ([entries, at]) => {
      const whole = followChain(BEFORE_FIRST, entries, hashOf);
      expect(whole).toEqual({
        last: { number: entries.length, hash: entries.at(-1)!.hash },
        misfit: null,
      });
      const from = entries[at]!;
      expect(followChain(from, entries.slice(at + 1), hashOf).misfit).toBeNull();
    }),
  );
});

test('[OPS-63] an entry that says something else is the first that does not fit, whatever part of it was changed', () => {
  fc.assert(
    fc.property(chainWithEntry, content, ([entries, at], other) => {
      for (const field of Object.keys(other) as (keyof Content)[]) {
        const changed = { ...entries[at]!, [field]: other[field] };
        fc.pre(JSON.stringify(changed) !== JSON.stringify(entries[at]));
        if (chainText('', changed) === chainText('', entries[at]!)) continue;
        expect(first(entries.with(at, changed))).toEqual({ number: at + 1, why: 'changed' });
      }
    }),
  );
});

test('[OPS-63] one that was hashed again after its change breaks the next', () => {
  fc.assert(
    fc.property(chainWithEntry, ([entries, at]) => {
      fc.pre(at < entries.length - 1);
      const changed = { ...entries[at]!, keyName: `${entries[at]!.keyName}!` };
      const previous = at === 0 ? BEFORE_FIRST.hash : entries[at - 1]!.hash;
      const forged = { ...changed, hash: hashOf(chainText(previous, changed)) };
      expect(first(entries.with(at, forged))).toEqual({ number: at + 2, why: 'changed' });
    }),
  );
});

test('[OPS-63] one that was taken out is missing before the next', () => {
  fc.assert(
    fc.property(chainWithEntry, ([entries, at]) => {
      fc.pre(at < entries.length - 1);
      expect(first(entries.toSpliced(at, 1))).toEqual({ number: at + 2, why: 'missing' });
    }),
  );
});

test('the order in which details were written does not matter, everything else does', () => {
  const [entry] = chainOf([
    {
      at: '2026-03-10T10:00:00.000Z',
      keyId: null,
      keyName: 'server',
      act: 'key.replace',
      applicationId: null,
      objects: ['a', 'b'],
      details: { one: 1, two: 2 },
      requestId: null,
    },
  ]);
  expect(first([{ ...entry!, details: { two: 2, one: 1 } }])).toBeNull();
  expect(first([{ ...entry!, objects: ['b', 'a'] }])).not.toBeNull();
  expect(first([{ ...entry!, objects: ['a,b'] }])).not.toBeNull();
});
