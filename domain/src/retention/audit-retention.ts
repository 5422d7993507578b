import { cutoffOf } from './retention.ts';

/** An entry of the audit, as far as a rule is concerned. */
export interface ActToKeep {
  readonly number: number;
  readonly at: Date;
  /** Null where it is about no tenant, or about all. */
  readonly applicationId: string | null;
}

/**
 * Up to which entry the audit is due; null: none is. The chain is one over all tenants and can only be shortened from its
 * beginning, so an entry that has to stay keeps those after it. What is about no tenant, or about one that is gone, stays as long as
 * any tenant wants its own kept; where one has no rule, it stays.
 * @see OPN-489
 */
export function lastDueAct(
  entries: readonly ActToKeep[],
  rules: ReadonlyMap<string, number | null>,
  now: Date,
): number | null {
  const all = [...rules.values()];
  const ofAll = all.length === 0 || all.includes(null) ? null : Math.max(...all.map((days) => days ?? 0));
  let last: number | null = null;
  for (const { number, at, applicationId } of entries) {
    const own = applicationId === null ? undefined : rules.get(applicationId);
    const days = own === undefined ? ofAll : own;
    if (days === null || at >= cutoffOf(days, now)) break;
    last = number;
  }
  return last;
}
