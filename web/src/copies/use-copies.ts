import { createContext, use } from 'react';
import type { Copies } from './copies.ts';

export const CopiesContext = createContext<Copies | null>(null);

/** What the server said last, as it is kept on the device. */
export function useCopies(): Copies {
  const copies = use(CopiesContext);
  if (copies === null) throw new Error('no copies around this component');
  return copies;
}
