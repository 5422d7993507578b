/** Which migrations tables have had, seen from a version that knows some of them. */
export interface MigrationSteps {
  /** How many of this version they lack. */
  readonly behind: number;
  /** Names of those that this version does not know, oldest first: a newer version has run them. */
  readonly unknown: readonly string[];
  /** Whether this version runs on tables that had those, too. */
  readonly servesUnknown: boolean;
}

/**
 * `0080-needs-0072-…`: versions that know migration 0072 or a later one run on the tables after 0080, older ones do not. All other
 * migrations only extend the tables. It stands in the name because that is all an older version sees of a newer migration.
 */
const CONTRACTING = /^\d{4}-needs-(\d{4})-/;

/** The number of the oldest migration that a version must know to run beside a migration of this name; null: any version does. */
export function neededBy(name: string): string | null {
  return CONTRACTING.exec(name)?.[1] ?? null;
}

/** Compares the names of migrations that tables have had with those that a version knows. */
export function migrationSteps(done: readonly string[], known: readonly string[]): MigrationSteps {
  const [had, own] = [new Set(done), new Set(known)];
  const behind = known.filter((name) => !had.has(name)).length;
  const unknown = done.filter((name) => !own.has(name)).sort();
  const newest = [...known].sort().at(-1) ?? '';
  // A needed number is compared as text: newest begins with its own, and goes on.
  const servesUnknown = behind === 0 && unknown.every((name) => (neededBy(name) ?? '') <= newest);
  return { behind, unknown, servesUnknown: unknown.length === 0 || servesUnknown };
}
