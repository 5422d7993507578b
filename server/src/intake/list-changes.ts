import type { ImportChange } from '@zaehlwerk/contract/imports';

/** How many of each kind are listed; all are counted. */
const MOST_TOLD = 1000;

/** What an import changes of what is there, as far as it is told, and how much that is in all. */
export interface ListedChanges {
  readonly told: readonly ImportChange[];
  readonly changed: number;
  /** Of these: where something was and nothing will be. */
  readonly cleared: number;
}

/** Gathers changes. What is cleared is told even after many other changes: it is what cannot be recovered. */
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
