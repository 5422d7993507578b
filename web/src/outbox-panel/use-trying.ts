import { useState } from 'react';
import { useConnection } from '../connection/use-connection.ts';
import { needsPerson } from '../outbox/entry/entry-state.ts';
import { useOutbox } from '../outbox/use-outbox.ts';
import { useWaiting } from '../outbox-status/use-waiting.ts';

/** Sends what waits when the person says so: first it is asked whether there is a connection at all. */
export function useTrying() {
  const outbox = useOutbox();
  const connection = useConnection();
  const { entries } = useWaiting();
  const [trying, setTrying] = useState(false);
  const [inVain, setInVain] = useState(false);

  const whenReachable = async (send: () => Promise<unknown>) => {
    setTrying(true);
    setInVain(false);
    const reachable = await connection.check();
    setInVain(!reachable);
    if (reachable) await send();
    setTrying(false);
  };
  const tryAll = () =>
    whenReachable(async () => {
      // What the server refused is tried again only because the person wants it.
      await Promise.all(entries.filter(needsPerson).map(({ id }) => outbox.retry(id)));
      await outbox.drain();
    });
  const tryOne = (id: string) => whenReachable(() => outbox.retry(id));
  return { trying, inVain, tryAll, tryOne };
}
