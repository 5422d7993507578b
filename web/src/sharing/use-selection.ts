import type { Job } from '@zaehlwerk/domain/job/job';
import { useReducer } from 'react';
import type { Line } from './use-share-table.ts';

/** Which jobs are selected, whatever the table shows of them now. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** Where a range begins, and what was selected when it did; null before anything has been selected. */
  readonly anchor: { readonly line: string; readonly ids: ReadonlySet<string> } | null;
}

type Change =
  | { readonly type: 'toggle'; readonly line: Line }
  | { readonly type: 'toggleAll' | 'addAll'; readonly jobs: readonly Job[] }
  /** From the anchor, else from line `from`, to line `to`; what an earlier range has added is taken back. */
  | { readonly type: 'range'; readonly lines: readonly Line[]; readonly from: number; readonly to: number }
  | { readonly type: 'clear' }
  /** Jobs that cannot be shared any longer leave the selection. */
  | { readonly type: 'keepOnly'; readonly ids: ReadonlySet<string> };

/** The selection of a table, which outlives searching, sorting and loading again. */
export function useSelection() {
  return useReducer(changed, { ids: new Set<string>(), anchor: null });
}

/** The jobs of lines: of a group all, also while they are hidden. */
export function jobsOf(lines: readonly Line[]): readonly Job[] {
  return lines.flatMap((line) => (line.kind === 'group' ? line.jobs : [line.job]));
}

/** Whether all of some jobs are selected, or some of them, or none. */
export function stateOf(jobs: readonly Job[], ids: ReadonlySet<string>): boolean | 'mixed' {
  const count = jobs.filter(({ id }) => ids.has(id)).length;
  return count > 0 && (count === jobs.length || 'mixed');
}

function changed(before: Selection, change: Change): Selection {
  switch (change.type) {
    case 'toggle': {
      const ids = toggled(before.ids, jobsOf([change.line]));
      return { ids, anchor: { line: change.line.id, ids } };
    }
    case 'toggleAll':
      return { ids: toggled(before.ids, change.jobs), anchor: null };
    case 'addAll':
      return { ids: added(before.ids, change.jobs), anchor: null };
    case 'range': {
      const { lines, from, to } = change;
      const anchored = lines.findIndex(({ id }) => id === before.anchor?.line);
      const start = anchored === -1 ? from : anchored;
      const base = anchored === -1 || before.anchor === null ? before.ids : before.anchor.ids;
      const ids = added(base, jobsOf(lines.slice(Math.min(start, to), Math.max(start, to) + 1)));
      return { ids, anchor: { line: lines[start]?.id ?? '', ids: base } };
    }
    case 'clear':
      return { ids: new Set(), anchor: null };
    case 'keepOnly':
      return { ids: new Set([...before.ids].filter((id) => change.ids.has(id))), anchor: null };
  }
}

function toggled(ids: ReadonlySet<string>, jobs: readonly Job[]): ReadonlySet<string> {
  if (stateOf(jobs, ids) !== true) return added(ids, jobs);
  const gone = new Set(jobs.map(({ id }) => id));
  return new Set([...ids].filter((id) => !gone.has(id)));
}

function added(ids: ReadonlySet<string>, jobs: readonly Job[]): ReadonlySet<string> {
  return new Set([...ids, ...jobs.map(({ id }) => id)]);
}
