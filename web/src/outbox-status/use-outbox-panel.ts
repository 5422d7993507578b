import { createContext, use } from 'react';

/** Opens the panel with what waits; set where the panel is drawn. */
export const OutboxPanelContext = createContext<(() => void) | null>(null);

export function useOutboxPanel(): () => void {
  const open = use(OutboxPanelContext);
  if (open === null) throw new Error('no outbox panel around this component');
  return open;
}
