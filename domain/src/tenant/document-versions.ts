/** How many versions of a tenant document are kept at most, with the one in force. */
export const MOST_VERSIONS = 50;
/** The maximum number of bytes they take together. */
export const MOST_VERSION_BYTES = 16 * 1024 * 1024;

/** What a tenant document is made of. */
export type DocumentValue =
  | null
  | boolean
  | number
  | string
  | readonly DocumentValue[]
  | { readonly [key: string]: DocumentValue | undefined };

/** The value of one field, below which there is nothing: a list or an object is empty. Null stands for nothing set. */
export type FieldValue = null | boolean | number | string | never[] | Record<string, never>;

/** One field that differs between two documents. */
export interface FieldChange {
  /** As findings name fields: `config.meterReading.defaultComments[1].text`. */
  readonly path: string;
  readonly before: FieldValue;
  readonly after: FieldValue;
}

/**
 * Which fields differ between two documents, in the order of the later one, then those that are gone. A field that is null
 * is one that is left out; entries of a list are compared by their place in it.
 * @see OPS-81
 */
export function documentDifference(before: DocumentValue, after: DocumentValue): FieldChange[] {
  const [then, now] = [new Map(fieldsOf(before, '')), new Map(fieldsOf(after, ''))];
  const paths = new Set([...now.keys(), ...then.keys()]);
  return [...paths].flatMap((path) => {
    const change = { path, before: then.get(path) ?? null, after: now.get(path) ?? null };
    return isSame(change.before, change.after) ? [] : [change];
  });
}

/**
 * The settings in which two documents differ, by their paths, never their values: a list is one value.
 * @see OPS-61
 */
export function changedSettings(changes: readonly FieldChange[]): string[] {
  return [...new Set(changes.map(({ path }) => path.replace(/\[.*$/s, '')))];
}

/**
 * How many of a tenant's versions are kept, by their sizes from the newest to the oldest: as many of the newest as fit
 * both limits. The newest is always kept.
 * @see OPS-83
 */
export function countKeptVersions(bytes: readonly number[]): number {
  let sum = 0;
  const tooMany = bytes.findIndex((size, at) => {
    sum += size;
    return at > 0 && (at >= MOST_VERSIONS || sum > MOST_VERSION_BYTES);
  });
  return tooMany === -1 ? bytes.length : tooMany;
}

function fieldsOf(value: DocumentValue | undefined, path: string): [string, FieldValue][] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return [[path, value]];
  const isList = Array.isArray(value);
  const inside = Object.entries(value as Readonly<Record<string, DocumentValue>>).flatMap(([key, inner]) =>
    fieldsOf(inner, isList ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`),
  );
  // What holds only what is left out is empty itself.
  return inside.length > 0 || path === '' ? inside : [[path, isList ? [] : {}]];
}

/** Of two that are empty, only the kind can differ. */
function isSame(one: FieldValue, other: FieldValue): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  return (one === null) === (other === null) && Array.isArray(one) === Array.isArray(other);
}
