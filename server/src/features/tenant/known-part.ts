import type * as z from 'zod/mini';
import { isObject } from '../../http/check-shape.ts';

type Path = readonly PropertyKey[];

/**
 * What a schema knows of a value from the database, which a later version may have stored while this one still runs: an
 * entry that it refuses is left out, as are keys that it does not name; a field that has a default gets it instead.
 * Throws where nothing is left that it knows.
 */
export function knownPart<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  defaults?: Partial<z.output<S>>,
): z.output<S> {
  const filled = (some: unknown): unknown => (isObject(some) ? { ...defaults, ...some } : some);
  let known = filled(value);
  for (;;) {
    const outcome = schema.safeParse(known);
    if (outcome.success) return outcome.data;
    known = filled(withoutAll(known, outcome.error.issues.flatMap(pathsOf)));
  }
}

function pathsOf(issue: z.core.$ZodIssue): Path[] {
  return issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
}

function withoutAll(value: unknown, paths: readonly Path[]): unknown {
  const left = withoutPaths(value, paths);
  if (left === GONE) throw new Error('nothing of this is known');
  return left;
}

const GONE = Symbol('left out');

/** A value without what stands at these paths; where there is nothing at one, what holds it goes: it lacks something. */
function withoutPaths(value: unknown, paths: readonly Path[]): unknown {
  const lacking = paths.some(([key]) => key === undefined || !isThere(value, key));
  if (lacking) return GONE;
  const below = Map.groupBy(paths, ([key]) => String(key));
  const inner = (key: string | number, one: unknown): unknown => {
    const theirs = below.get(String(key));
    return theirs === undefined
      ? one
      : withoutPaths(
          one,
          theirs.map(([, ...rest]) => rest),
        );
  };
  if (Array.isArray(value)) return value.map((one, index) => inner(index, one)).filter((one) => one !== GONE);
  const entries = Object.entries(value as object).map(([key, one]) => [key, inner(key, one)] as const);
  return Object.fromEntries(entries.filter(([, one]) => one !== GONE));
}

function isThere(value: unknown, key: PropertyKey): boolean {
  if (Array.isArray(value)) return Number(key) in value;
  return isObject(value) && Object.hasOwn(value, key);
}
