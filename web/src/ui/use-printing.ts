import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether the page is being printed: everything is rendered then, because nothing can be expanded or scrolled on paper.
 * Browsers report it in two ways, and not all support both; changes are rendered synchronously.
 */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isAsked || paper.matches);
}

const paper = matchMedia('print');
/** A print has been requested and has not ended. */
let isAsked = false;
const listeners = new Set<() => void>();
const tell = () => flushSync(() => listeners.forEach((listener) => listener()));
const before = () => {
  isAsked = true;
  tell();
};
const after = () => {
  isAsked = false;
  tell();
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    paper.addEventListener('change', tell);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    isAsked = false;
    paper.removeEventListener('change', tell);
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}
