/** An access that is to be made: its name and its jobs. Several are made from one selection, for example one per house. */
export interface PlannedShare {
  readonly name: string;
  readonly jobIds: readonly string[];
}

/** A planned one that was made, with what it signs in with. */
export interface MadeAccess<Access> extends PlannedShare {
  readonly access: Access;
}

export interface FailedShare<Failure> extends PlannedShare {
  readonly failure: Failure;
}

/** The progress of creating accesses (share lifecycle). */
export interface MakingShares<Access, Failure> {
  /** The form; sending; then success, or error where at least one was not made. */
  readonly stage: 'form' | 'sending' | 'success' | 'error';
  /** Not tried yet; the first one is under way while sending. */
  readonly planned: readonly PlannedShare[];
  readonly made: readonly MadeAccess<Access>[];
  readonly failed: readonly FailedShare<Failure>[];
}

type Step<Access, Failure> =
  | { readonly kind: 'start'; readonly planned: readonly PlannedShare[] }
  /** The one under way was made. */
  | { readonly kind: 'made'; readonly access: Access }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** The person stops, or continuing is pointless: what has not been tried failed for this reason. */
  | { readonly kind: 'stop'; readonly failure: Failure }
  /** Tries again what was not made. */
  | { readonly kind: 'again' }
  | { readonly kind: 'reset' };

export const NOTHING_MADE: MakingShares<never, never> = { stage: 'form', planned: [], made: [], failed: [] };

/**
 * What follows from a step. Accesses that were made stay until everything is reset: each is shown one time only.
 * @see SHR-33
 */
export function stepMaking<Access, Failure>(
  making: MakingShares<Access, Failure>,
  step: Step<Access, Failure>,
): MakingShares<Access, Failure> {
  const { planned, made, failed } = making;
  const [current, ...rest] = planned;
  switch (step.kind) {
    case 'start':
      return { ...making, stage: 'sending', planned: step.planned, failed: [] };
    case 'again':
      return { ...making, stage: 'sending', planned: failed.map(({ name, jobIds }) => ({ name, jobIds })), failed: [] };
    case 'reset':
      return NOTHING_MADE;
    case 'stop':
      return settled({
        ...making,
        planned: [],
        failed: [...failed, ...planned.map((one) => ({ ...one, failure: step.failure }))],
      });
    default: {
      if (current === undefined) return making;
      if (step.kind === 'made')
        return settled({ ...making, planned: rest, made: [...made, { ...current, access: step.access }] });
      return settled({ ...making, planned: rest, failed: [...failed, { ...current, failure: step.failure }] });
    }
  }
}

function settled<Access, Failure>(making: MakingShares<Access, Failure>): MakingShares<Access, Failure> {
  if (making.planned.length > 0) return making;
  return { ...making, stage: making.failed.length === 0 ? 'success' : 'error' };
}

/**
 * One access for each group of jobs, by name: `groupOf` names the group of a job, empty where it has none; these jobs
 * share one access, named `others`, at the end.
 * @see OPN-210
 */
export function planShares<J extends { readonly id: string }>(
  jobs: readonly J[],
  groupOf: (job: J) => string,
  others: string,
): PlannedShare[] {
  const groups = new Map<string, string[]>();
  for (const job of jobs) {
    const name = groupOf(job);
    groups.set(name, [...(groups.get(name) ?? []), job.id]);
  }
  const collator = new Intl.Collator('de', { numeric: true });
  const named = [...groups].filter(([name]) => name !== '').sort(([a], [b]) => collator.compare(a, b));
  const rest = groups.get('');
  return [...named, ...(rest === undefined ? [] : [[others, rest] as const])].map(([name, jobIds]) => ({
    name,
    jobIds,
  }));
}
