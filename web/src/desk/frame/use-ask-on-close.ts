import { useEffect } from 'react';

/** Lets the browser ask before the page is closed or loaded anew. */
export function useAskOnClose(asks: boolean): void {
  useEffect(() => {
    if (!asks) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [asks]);
}

/**
 * A file that is dropped where none is taken stays where it was: the browser would open it in place of the desk, with what
 * was typed there.
 */
export function useStrayFiles(): void {
  useEffect(() => {
    const leave = (event: DragEvent): void => {
      if (event.defaultPrevented || event.dataTransfer?.types.includes('Files') !== true) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', leave);
    window.addEventListener('drop', leave);
    return () => {
      window.removeEventListener('dragover', leave);
      window.removeEventListener('drop', leave);
    };
  }, []);
}
