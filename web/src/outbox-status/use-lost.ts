import { useAccountList } from '../accounts/use-accounts.ts';
import { useObservable } from '../device/use-observable.ts';
import { useOutbox } from '../outbox/use-outbox.ts';

/**
 * How many readings of whoever is signed in the browser has thrown away before they were sent (quality F16), and what says
 * that the person knows.
 */
export function useLost(): readonly [count: number, forget: () => void] {
  const outbox = useOutbox();
  const ids = useAccountList().map(({ id }) => id);
  const lost = useObservable(outbox.lost);
  return [ids.reduce((sum, id) => sum + (lost[id] ?? 0), 0), () => outbox.forgetLost(ids)];
}
