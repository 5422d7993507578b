/** Whoever mends a file needs no more of the same. */
const MOST_OF_A_KIND = 200;

/** How many there are of a kind, beside those that are told. */
interface MoreOfKind {
  readonly code: string;
  readonly count: number;
}

interface Bounded<T> {
  readonly told: T[];
  readonly more: MoreOfKind[];
}

/**
 * The first findings of each kind, in their order, and how many more there are of which; `before` are those that were only
 * counted already.
 * @see OPN-407
 */
export function boundByKind<T extends { readonly code: string }>(
  findings: readonly T[],
  before: readonly MoreOfKind[] = [],
): Bounded<T> {
  const counts = new Map<string, number>();
  const told = findings.filter(({ code }) => {
    const count = (counts.get(code) ?? 0) + 1;
    counts.set(code, count);
    return count <= MOST_OF_A_KIND;
  });
  const more = new Map(before.map(({ code, count }) => [code, count]));
  for (const [code, count] of counts) {
    if (count > MOST_OF_A_KIND) more.set(code, (more.get(code) ?? 0) + count - MOST_OF_A_KIND);
  }
  return { told, more: [...more].map(([code, count]) => ({ code, count })) };
}
