import type { Value } from './order.ts';

/** A value as its cell may have it, for people to read; null for none. */
export function valueText(value: Value): string | null {
  if (typeof value !== 'boolean') return value === null ? null : String(value);
  return value ? 'ja' : 'nein';
}
