import { createContext, use } from 'react';
import type { Outbox } from './outbox.ts';

export const OutboxContext = createContext<Outbox | null>(null);

export function useOutbox(): Outbox {
  const outbox = use(OutboxContext);
  if (outbox === null) throw new Error('no outbox around this component');
  return outbox;
}
