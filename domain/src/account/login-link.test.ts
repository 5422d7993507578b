import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLoginLink } from './login-link.ts';

const HOST = 'ablesen.example.de';

test('[LOG-33] a QR text counts only when it is {host}/m/{token of word characters} of this portal', () => {
  const table: ReadonlyArray<readonly [text: string, outcome: string]> = [
    ['ablesen.example.de/m/Abc_123', 'Abc_123'],
    ['https://ablesen.example.de/m/Abc_123', 'Abc_123'],
    ['http://ablesen.example.de/m/Abc_123', 'Abc_123'],
    ['https://ablesen.example.de//m/Abc_123', 'Abc_123'],
    ['HTTPS://ABLESEN.EXAMPLE.DE/m/Abc_123', 'Abc_123'],
    [' ablesen.example.de/m/a\n', 'a'],
    ['https://andere.example.de/m/Abc_123', 'otherPortal'],
    ['ablesen.example.de.evil.com/m/Abc_123', 'otherPortal'],
    ['evil.com/ablesen.example.de/m/Abc', 'noLink'],
    ['https://ablesen.example.de@evil.com/m/Abc', 'noLink'],
    ['https://ablesen.example.de///m/Abc', 'noLink'],
    ['https://ablesen.example.de/x/Abc', 'noLink'],
    ['https://ablesen.example.de/m/', 'noLink'],
    ['https://ablesen.example.de/m/Abc-1', 'noLink'],
    ['https://ablesen.example.de/m/Äbc', 'noLink'],
    ['https://ablesen.example.de/m/Abc/more', 'noLink'],
    ['https://ablesen.example.de/m/Abc?x=1', 'noLink'],
    ['javascript://ablesen.example.de/m/Abc', 'noLink'],
    ['/m/Abc', 'noLink'],
    ['', 'noLink'],
  ];
  for (const [text, outcome] of table) {
    const link = readLoginLink(text, HOST);
    expect(link.ok ? link.token : link.reason, text).toBe(outcome);
  }
  expect(readLoginLink('localhost:8080/m/abc', 'localhost:8080')).toEqual({ ok: true, token: 'abc' });
  expect(readLoginLink('localhost:8081/m/abc', 'localhost:8080').ok).toBe(false);
});

test('[LOG-34] the token of an accepted text is exactly what stands after /m/', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^\w{1,40}$/),
      fc.constantFrom('', 'http://', 'https://'),
      fc.constantFrom('/', '//'),
      (token, protocol, slash) => {
        expect(readLoginLink(`${protocol}${HOST}${slash}m/${token}`, HOST)).toEqual({ ok: true, token });
      },
    ),
  );
});
