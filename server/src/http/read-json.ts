import type { ProblemCode } from '@zaehlwerk/contract/problems';
import { parseJson } from './parse-json.ts';
import { Refusal } from './refusal.ts';
import { type JsonExcess, scanJson } from './scan-json.ts';

const TEXT = new TextDecoder('utf-8', { fatal: true });

const REFUSALS = { tooDeep: 'malformed', tooMany: 'tooLarge' } as const satisfies Record<JsonExcess, ProblemCode>;

/**
 * Looks at the pieces of a JSON body while they come. Rejects with `malformed` what is nested too deeply and as
 * `tooLarge` what holds too many values, before anything of it is parsed.
 */
export function refuseCostlyJson(): (piece: Uint8Array) => void {
  const json = scanJson();
  return (piece) => {
    const excess = json.next(piece);
    if (excess !== null) throw new Refusal(REFUSALS[excess]);
  };
}

/**
 * Reads a JSON body that was looked at by `refuseCostlyJson`. Rejects with `malformed` what is not UTF-8 or not JSON;
 * takes out `__proto__` and `constructor` keys, which could only serve to change objects that are not theirs.
 */
export function readJson(bytes: Uint8Array): unknown {
  let value: unknown;
  try {
    value = parseJson(TEXT.decode(bytes));
  } catch {
    throw new Refusal('malformed');
  }
  clean(value);
  return value;
}

function clean(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const item of value) clean(item);
    return;
  }
  for (const key of Object.keys(value)) {
    if (key === '__proto__' || key === 'constructor') Reflect.deleteProperty(value, key);
    else clean((value as Record<string, unknown>)[key]);
  }
}
