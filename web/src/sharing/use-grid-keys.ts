import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Line } from './use-share-table.ts';

/** Where the focus of the grid is: on a line, or on one of its cells. */
interface Place {
  readonly line: string;
  readonly index: number;
  readonly cell: number | null;
}

/** What a key does besides moving the focus; lines are given by their index. */
export interface LineActions {
  readonly toggle: (index: number) => void;
  readonly extend: (from: number, to: number) => void;
  readonly selectAll: () => void;
  /** Shows or hides the jobs of a group. */
  readonly fold: (index: number, hide: boolean) => void;
}

/**
 * The keyboard of a grid whose lines can be groups (ARIA Authoring Practices, treegrid, rows first): one line is in the
 * tab order; arrows, Home, End, Page Up and Page Down move between lines, right and left into the cells of one and
 * back, or expand and collapse a group. The focus follows its line when the order changes.
 */
export function useGridKeys(lines: readonly Line[], isOpen: (line: Line) => boolean, actions: LineActions) {
  const grid = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const [moved, setMoved] = useState(0);
  const found = place === null ? -1 : lines.findIndex(({ id }) => id === place.line);
  const isLost = place !== null && found === -1;
  // If a line is gone, the one now at its index gets the focus.
  const index = found !== -1 ? found : Math.max(0, Math.min(place?.index ?? 0, lines.length - 1));
  const cell = found === -1 ? null : (place?.cell ?? null);

  useLayoutEffect(() => {
    if (moved === 0) return undefined;
    const row = grid.current?.querySelector<HTMLElement>(`[data-index="${index}"]`);
    const target = cell === null ? row : row?.querySelector<HTMLElement>(`[data-cell="${cell}"]`);
    target?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
    // Lines rendered for the first time are measured then, and push it on.
    const frame = requestAnimationFrame(() => row?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
    // Only when a key has moved it: the page stays where it is when the order changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [moved]);
  useLayoutEffect(() => {
    if (isLost && document.activeElement === document.body)
      grid.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true });
  }, [isLost, index]);

  const go = (to: number, toCell: number | null = cell) => {
    const next = Math.max(0, Math.min(to, lines.length - 1));
    const line = lines[next];
    if (line === undefined) return;
    setPlace({ line: line.id, index: next, cell: line.kind === 'group' ? null : toCell });
    setMoved((count) => count + 1);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const line = lines[index];
    if (line === undefined || event.altKey) return;
    const ways = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      PageDown: index + pageOf(event.currentTarget),
      PageUp: index - pageOf(event.currentTarget),
      Home: 0,
      End: lines.length - 1,
    };
    const way = (ways as Partial<Record<string, number>>)[event.key];
    if (way !== undefined) {
      if (event.shiftKey) actions.extend(index, Math.max(0, Math.min(way, lines.length - 1)));
      go(way);
    } else if (event.key === ' ') actions.toggle(index);
    else if (event.key === 'Enter' && line.kind === 'job') actions.toggle(index);
    else if (event.key === 'Enter') actions.fold(index, isOpen(line));
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) actions.selectAll();
    else if (event.key === 'ArrowRight') right(line);
    else if (event.key === 'ArrowLeft') left(line);
    else return;
    event.preventDefault();
  };
  const right = (line: Line) => {
    if (line.kind === 'group') return isOpen(line) ? go(index + 1) : actions.fold(index, false);
    const next = cell === null ? 0 : cell + 1;
    const row = grid.current?.querySelector(`[data-index="${index}"]`);
    if (row?.querySelector(`[data-cell="${next}"]`)) go(index, next);
  };
  const left = (line: Line) => {
    if (line.kind === 'group') return isOpen(line) ? actions.fold(index, true) : undefined;
    if (cell !== null) return go(index, cell === 0 ? null : cell - 1);
    const head = lines.findLastIndex((one, at) => at < index && one.kind === 'group');
    if (head !== -1) go(head);
  };
  return {
    grid,
    /** The line in the tab order, and where the focus is in it. */
    index,
    cell,
    onKeyDown,
    /** The focus can also arrive without our keys, for example by a screen reader. */
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      const at = Number(target.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? -1);
      const inside = target.dataset['cell'];
      const line = lines[at];
      if (line !== undefined && (at !== index || Number(inside) !== (cell ?? Number.NaN)))
        setPlace({ line: line.id, index: at, cell: inside === undefined ? null : Number(inside) });
    },
    /** After a click or tap on a line. */
    focusLine: (at: number) => go(at, null),
  };
}

/** How many lines like the focused one fit into the window below the bars. */
function pageOf(grid: HTMLElement): number {
  const row = grid.querySelector<HTMLElement>('[data-index][tabindex="0"]');
  return Math.max(1, Math.floor((window.innerHeight * 0.7) / (row?.offsetHeight ?? window.innerHeight)));
}
