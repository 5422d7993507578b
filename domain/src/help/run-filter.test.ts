import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileFilter } from './compile-filter.ts';
import { filterMatches } from './run-filter.ts';

function matches(expression: string, text: string): boolean {
  const filter = compileFilter(expression);
  return filter !== null && filterMatches(filter, text);
}

const UNDERSTOOD = String.raw`
  a ab a|b a| | ^$ ^a b$ ^(?:a|b)*$ (ab)+ (ab){2} a{2,} a{0}b a{1,2}b ^a{1,2}$ ^a?$ ^(ab)?$ ^a{2}$ a??b a+?b a*?b{1,2}? x{0,3}_ (?:a{2}){2}
  . ^.$ ^..$ [ab] [^ab] [a-c] [-a] [a-] [] [^] [\]] [\d.] [^\d] [\b] [.*+] [^a-zb-d] [^b-da-z] [\x30-\x39] [\-a]
  \d \D \w \W \s \S \bb b\b \B ^\B$ \t \n \x61 \u00f6 \. \- \: \* \/ ö
  (^a|b$) (a|ab)(c|bcd)?$ ((a)|(b))+ (?:) ()*a (|a)+b (\b|a)*b ^(\d+\.)+\d
  1-0:1\.8\.[012] ^1-0: ^1-\d:[12]\.8\.\d(\*255)?$ ^1[A-Z]{3}\d{10}$
`;

const NOT_UNDERSTOOD = String.raw`
  ( ) (a a) [ [a a[ * +a ? {1} a** a{2}{3} a{2,1} a{ a{,2} a{x} } ] \ ^* \b+ [z-a] [a-\d]
  (a)\1 \0 (?=a) (?!a) (?<=a) (?<!a) (?<n>a) \k<n> (?i:a) \p{L} \cA \u{61} \u12 \xg \e (? (?: (?:a
`;

const words = (text: string) => text.split(/\s+/).filter((one) => one !== '');

test('expressions that are understood mean what they mean in JavaScript', () => {
  const texts = [
    '',
    'a',
    'b',
    'ab',
    'aab',
    'abab',
    'a b\tc',
    'Größe',
    '\n',
    'a-]',
    'x_1',
    '1-0:1.8.0',
    '1-0:2.8.1*255',
  ];
  for (const source of ['', ...words(UNDERSTOOD)]) {
    expect(compileFilter(source), source).not.toBeNull();
    for (const text of [...texts, 'aa', 'aaa', 'e', '1EMH0048213907']) {
      expect(matches(source, text), `${source} on ${JSON.stringify(text)}`).toBe(new RegExp(source).test(text));
    }
  }
});

test('what is invalid or not understood is no filter', () => {
  for (const source of words(NOT_UNDERSTOOD)) {
    expect(compileFilter(source), source).toBeNull();
    expect(matches(source, source), source).toBe(false);
  }
});

test('[S44] an expression that would keep the built-in engine busy for hours does not hang, and matches nothing', {
  timeout: 20_000,
}, () => {
  // The built-in engine takes 2 to the power of the length for these: a filter run by it would never come back.
  expect(matches('(a+)+$', 'a'.repeat(40))).toBe(false);
  expect(matches('(a+)+$', `${'a'.repeat(40)}!`)).toBe(false);
  expect(matches('^(([a-z])+.)+[A-Z]([a-z])+$', 'a'.repeat(40))).toBe(false);
  expect(matches('^(a|aa)+$', `${'a'.repeat(60)}!`)).toBe(false);
  expect(matches('^(a|a)*$', `${'a'.repeat(60)}!`)).toBe(false);
  expect(matches('a*a*a*a*a*a*a*a*a*b', 'a'.repeat(500))).toBe(false);
  expect(matches(`${'(a?'.repeat(30)}${')'.repeat(30)}a{30}$`, `${'a'.repeat(60)}!`)).toBe(false);
  expect(matches('(x{50}){30}', 'x'.repeat(1400))).toBe(false);
});

test('repetitions beyond any use are no filter; below that they are counted right', () => {
  for (const expression of ['a{100000}', '(((a{90}){90}){90}){90}', '(){1000000000}', `a{${'9'.repeat(190)}}`]) {
    expect(compileFilter(expression), expression).toBeNull();
  }
  expect(matches('^a{300}$', 'a'.repeat(300))).toBe(true);
  expect(matches('^a{300}$', 'a'.repeat(299))).toBe(false);
});

test('[OPN-094] an expression has at most 200 characters', () => {
  expect(matches('a'.repeat(200), 'a'.repeat(200))).toBe(true);
  expect(matches('a'.repeat(201), 'a'.repeat(201))).toBe(false);
});

const subject = fc.string({ unit: fc.constantFrom('a', 'b', '1', '.', '-', ' ', '\n'), maxLength: 8 });

/** Expressions built from the parts that are understood. */
const expression = fc.letrec<{ choice: string; sequence: string; term: string; atom: string }>((tie) => ({
  choice: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map((options) => options.join('|')),
  sequence: fc.array(tie('term'), { maxLength: 4 }).map((terms) => terms.join('')),
  term: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom('^', '$', '\\b', '\\B') },
    {
      weight: 6,
      arbitrary: fc
        .tuple(tie('atom'), fc.constantFrom('', '', '', '*', '+', '?', '*?', '{2}', '{1,2}', '{0,1}', '{2,}', '{0}'))
        .map(([atom, quantifier]) => atom + quantifier),
    },
  ),
  atom: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom(
      'a',
      'b',
      '1',
      '.',
      '\\.',
      '-',
      '\\d',
      '\\w',
      '\\s',
      '\\S',
      '[ab]',
      '[^a]',
      '[a-b1]',
      '[^\\d]',
      '[]',
      '[^]',
    ),
    tie('choice').map((choice) => `(${choice})`),
    tie('choice').map((choice) => `(?:${choice})`),
  ),
})).choice;

/** The same, half of them on the whole text, where a wrong count cannot hide. */
const anyExpression = fc.oneof(
  expression,
  expression.map((source) => `^(?:${source})$`),
);

test('on any expression made of the parts that are understood it agrees with the built-in engine', () => {
  let understood = 0;
  fc.assert(
    fc.property(anyExpression, subject, (source, text) => {
      const filter = compileFilter(source);
      // Null: a repetition of nothing but a repetition, or longer than 200 characters.
      if (filter === null) return;
      understood += 1;
      expect(filterMatches(filter, text), `${source} on ${JSON.stringify(text)}`).toBe(new RegExp(source).test(text));
    }),
    { numRuns: 3000 },
  );
  expect(understood).toBeGreaterThan(1500);
});

test('whatever it accepts of any text is valid for the built-in engine and means the same', () => {
  const noise = fc.string({ unit: fc.constantFrom(...Array.from('ab1.-^$|()[]{}*+?\\dwb,:=!<')), maxLength: 12 });
  fc.assert(
    fc.property(noise, subject, (source, text) => {
      const filter = compileFilter(source);
      if (filter === null) return;
      expect(filterMatches(filter, text), `${source} on ${JSON.stringify(text)}`).toBe(new RegExp(source).test(text));
    }),
    { numRuns: 5000 },
  );
});
