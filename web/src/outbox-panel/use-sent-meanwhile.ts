import { useEffect, useState } from 'react';
import type { OutboxEntry } from '../outbox/entry/outbox-entry.ts';
import { useOutbox } from '../outbox/use-outbox.ts';

/** So many stay to be seen; the notice at the end of the run is for the others. */
const SHOWN = 20;

/** What was sent since this came to the screen, the latest first. */
export function useSentMeanwhile(): readonly OutboxEntry[] {
  const outbox = useOutbox();
  const [sent, setSent] = useState<readonly OutboxEntry[]>([]);
  useEffect(() => outbox.onDelivered((entry) => setSent((earlier) => [entry, ...earlier].slice(0, SHOWN))), [outbox]);
  return sent;
}
