import { expect, test } from 'vitest';
import { expressionOccurs } from './expression-occurs.ts';

const EXPRESSIONS = String.raw`
  a ab a|b ^$ ^a b$ (ab)+ a{2,} ^a{1,2}$ . ^.$ [ab] [^ab] [a-c] [-a] [\d.] [a-z\d] [\x30-\x39] [\-a]
  \d \D \w \s \bb b\b \t \x61 \u00f6 \. \- \: \* \/ ö (a|ab)(c|bcd)?$ (?:) a** +a ] } a{
  1-0:1\.8\.[012] ^1-0: ^1-\d:[12]\.8\.\d(\*255)?$ ^1[A-Z]{3}\d{10}$ ( ) (a a) [a [z-a] a{2,1} \ (?
`;
const TEXTS = ['', 'a', 'b', 'ab', 'aab', 'abcd', 'a b\tc', 'Größe', 'a-]', 'x_1', 'a{', '1-0:1.8.0', '1-0:2.8.1*255'];

function asInJavaScript(expression: string, text: string): boolean {
  try {
    return new RegExp(expression).test(text);
  } catch {
    return false;
  }
}

test('[HLP-10] what an operator writes means what it means in JavaScript, and nothing when it is invalid', () => {
  for (const expression of EXPRESSIONS.split(/\s+/)) {
    for (const text of [...TEXTS, '1EMH0048213907']) {
      const expected = asInJavaScript(expression, text);
      expect(expressionOccurs(expression, text), `${expression} in ${JSON.stringify(text)}`).toBe(expected);
    }
  }
});

test('what only a backtracking engine could match is invalid', () => {
  for (const expression of [String.raw`(a)\1`, '(?=a)', '(?!b)', '(?<=a)', '(?<!a)']) {
    expect(expressionOccurs(expression, 'aa'), expression).toBe(false);
  }
});

test('[S44] expressions that would keep a backtracking engine busy for hours come back with no match', {
  timeout: 20_000,
}, () => {
  // `RegExp` takes 2 to the power of the length for these.
  expect(expressionOccurs('(a+)+$', `${'a'.repeat(40)}!`)).toBe(false);
  expect(expressionOccurs('^(([a-z])+.)+[A-Z]([a-z])+$', 'a'.repeat(40))).toBe(false);
  expect(expressionOccurs('^(a|aa)+$', `${'a'.repeat(60)}!`)).toBe(false);
  expect(expressionOccurs('^(a|a)*$', `${'a'.repeat(60)}!`)).toBe(false);
  expect(expressionOccurs('a*a*a*a*a*a*a*a*a*b', 'a'.repeat(500))).toBe(false);
  expect(expressionOccurs(`${'(a?'.repeat(30)}${')'.repeat(30)}a{30}$`, `${'a'.repeat(60)}!`)).toBe(false);
  for (const expression of ['a{100000}', '(((a{90}){90}){90}){90}', '(){1000000000}', '(a{50}){30}']) {
    expect(expressionOccurs(expression, 'a'.repeat(2000)), expression).toBe(false);
  }
});
