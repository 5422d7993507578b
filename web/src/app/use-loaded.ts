import { useEffect, useState } from 'react';

/**
 * What `load` brings, from the moment it is needed; null until it is there. A failure breaks the screen, as with `lazy`.
 * Unlike there, what has come is shown at once: a fallback of `Suspense` stays for 300 ms, however short it was needed.
 */
export function useLoaded<T>(load: () => Promise<T>, needed: boolean): T | null {
  const [outcome, setOutcome] = useState<{ readonly value: T } | { readonly failure: unknown } | null>(null);
  const missing = needed && outcome === null;
  useEffect(() => {
    if (!missing) return;
    load().then(
      (value) => setOutcome({ value }),
      (failure: unknown) => setOutcome({ failure }),
    );
  }, [missing, load]);
  if (outcome === null) return null;
  if ('failure' in outcome) throw outcome.failure;
  return outcome.value;
}
