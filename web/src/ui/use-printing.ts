import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether the page is on its way to paper, where nothing can be opened or scrolled: all of it is drawn then. Browsers
 * tell of it in two ways, of which not all know both; what changes is drawn before they continue.
 */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isAsked || paper.matches);
}

const paper = matchMedia('print');
/** A print has been asked for and has not ended. */
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
