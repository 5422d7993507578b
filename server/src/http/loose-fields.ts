/** A JSON object of which nothing is known yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields of a value that may be anything; of what is no object, none. */
export function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text, or null for whatever else. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
