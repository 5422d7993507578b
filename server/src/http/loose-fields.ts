import { LONGEST_TEXT } from '@zaehlwerk/contract/bounded-text';

/** A JSON object of which nothing is known yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields of a value that may be anything; of what is no object, none. */
export function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A text, or null for whatever else. Of a longer one than the contract allows, as much as tells every rule that it is too
 * long: what a rule does with it costs no more, whatever was sent.
 */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, LONGEST_TEXT + 1) : null;
}
