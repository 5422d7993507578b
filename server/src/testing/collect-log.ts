import type { Logger } from 'pino';
import { expect } from 'vitest';
import { makeLog } from '../log.ts';

/** A server's log as written to standard output, at its most verbose level. */
export interface CollectedLog {
  readonly log: Logger;
  /** All lines so far. */
  lines(): readonly string[];
}

/** A log for `testServer({ log })` that keeps its lines. */
export function collectLog(): CollectedLog {
  let written = '';
  const log = makeLog('trace', { write: (text) => void (written += text) });
  return { log, lines: () => written.split('\n').slice(0, -1) };
}

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

/** Parses the lines. Fails unless each is one JSON object without control characters (S46). */
export function parseLog(lines: readonly string[]): Record<string, unknown>[] {
  expect(lines.filter((line) => CONTROL.test(line))).toEqual([]);
  return lines.map((line) => {
    const value: unknown = JSON.parse(line);
    expect(value).toMatchObject({ level: expect.any(String), time: expect.any(String), msg: expect.any(String) });
    return value as Record<string, unknown>;
  });
}

/** Fails when a line contains one of the secrets, plain or encoded as JSON, in a URL or as base64 (S07, S58). */
export function expectSilence(lines: readonly string[], secrets: readonly string[]): void {
  const forms = secrets.flatMap((secret) => [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret.toWellFormed()),
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  ]);
  // Thousands of texts differ in their ends alone: a line is searched for what they begin with first.
  const byBeginning = [...Map.groupBy(new Set(forms), (form) => form.slice(0, BEGINNING))];
  const found = lines.filter((line) =>
    byBeginning.some(([beginning, all]) => line.includes(beginning) && all.some((form) => line.includes(form))),
  );
  expect(found).toEqual([]);
}

/** Characters of a secret that are looked for first. */
const BEGINNING = 12;
