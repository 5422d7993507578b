import type { ImportChange } from '@zaehlwerk/contract/imports';

/** How many of each kind are listed; all are counted. */
const MOST_TOLD = 1000;

/** The changes an import makes to stored data: those listed, and how many there are in total. */
export interface ListedChanges {
  readonly told: readonly ImportChange[];
  readonly changed: number;
  /** Of these: values that are removed. */
  readonly cleared: number;
}

/** Collects changes. Cleared values are listed even after many other changes, since they cannot be recovered. */
export function gatherChanges() {
  const told: Record<'cleared' | 'other', ImportChange[]> = { cleared: [], other: [] };
  let [changed, cleared] = [0, 0];
  return {
    add(change: ImportChange): void {
      const kind = change.after === null ? 'cleared' : 'other';
      changed += 1;
      if (kind === 'cleared') cleared += 1;
      if (told[kind].length < MOST_TOLD) told[kind].push(change);
    },
    listed(): ListedChanges {
      const all = [...told.cleared, ...told.other].sort((a, b) => a.line - b.line);
      return { told: all, changed, cleared };
    },
  };
}

export type ChangeGatherer = ReturnType<typeof gatherChanges>;
