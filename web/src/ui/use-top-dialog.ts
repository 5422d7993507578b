import { useSyncExternalStore } from 'react';

let open: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

/** Says that a modal dialog has opened; call what it returns when it closes. */
export function dialogOpened(dialog: HTMLElement): () => void {
  change([...open, dialog]);
  return () => change(open.filter((one) => one !== dialog));
}

/**
 * The modal dialog in front, or null. Everything outside it is inert and behind its backdrop, so what must be seen and
 * heard nevertheless has to be drawn inside it.
 */
export function useTopDialog(): HTMLElement | null {
  return useSyncExternalStore(subscribe, topDialog);
}

function change(next: readonly HTMLElement[]): void {
  open = next;
  for (const listener of Array.from(listeners)) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function topDialog(): HTMLElement | null {
  return open.at(-1) ?? null;
}
