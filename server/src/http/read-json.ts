import { parseJson } from './parse-json.ts';
import { Refusal } from './refusal.ts';

/** The contract nests 5 levels deep; nobody needs more than this (S45). */
const DEEPEST = 32;

const TEXT = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a JSON body. Refuses as `malformed` what is not UTF-8, not JSON or nested too deeply; takes out `__proto__` and
 * `constructor` keys, which could only serve to change objects that are not theirs (S04, S45).
 */
export function readJson(bytes: Uint8Array): unknown {
  let value: unknown;
  try {
    value = parseJson(TEXT.decode(bytes));
  } catch {
    throw new Refusal('malformed');
  }
  clean(value, 0);
  return value;
}

function clean(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth >= DEEPEST) throw new Refusal('malformed');
  if (Array.isArray(value)) {
    for (const item of value) clean(item, depth + 1);
    return;
  }
  for (const key of Object.keys(value)) {
    if (key === '__proto__' || key === 'constructor') Reflect.deleteProperty(value, key);
    else clean((value as Record<string, unknown>)[key], depth + 1);
  }
}
