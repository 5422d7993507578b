import { putLease } from '@zaehlwerk/contract/leases';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDevice } from '../../device/use-device.ts';
import { useServerApi } from '../../server/use-server.ts';
import { useDesk } from '../frame/use-desk.ts';

/** Who works on the case that is shown. `lapsed`: nobody, as its clerk has not touched it for long; the next touch begins anew. */
export type LeaseState =
  | { readonly kind: 'asking' | 'lapsed' | 'theirs' | 'unknown' }
  | { readonly kind: 'yours'; readonly until: Date };

/** At most so often a touch is told. */
const RENEWED_MS = 60_000;
const EVENTS = ['keydown', 'pointerdown'] as const;

/** Works on a case as long as it is shown and touched, unless somebody else does; `takeOver` does so all the same. */
export function useLease(readingId: string, onTheirs: () => void) {
  const { clock } = useDevice();
  const api = useServerApi();
  const { applicationId } = useDesk();
  const [state, setState] = useState<LeaseState>({ kind: 'asking' });
  const [askedAt, setAskedAt] = useState(0);
  const ask = async (takeOver: boolean, signal?: AbortSignal) => {
    setAskedAt(clock.now().getTime());
    const params = { applicationId, readingId };
    const outcome = await api.call(putLease, { params, body: { takeOver }, ...(signal && { signal }) });
    if (signal?.aborted) return;
    if (outcome.kind === 'delivered') setState({ kind: 'yours', until: new Date(outcome.answer.lease.until) });
    else if (outcome.kind === 'refused' && outcome.problem.code === 'conflict') {
      setState({ kind: 'theirs' });
      onTheirs();
    } else setState((before) => (before.kind === 'yours' ? before : { kind: 'unknown' }));
  };
  const begin = useEffectEvent((signal: AbortSignal) => void ask(false, signal));
  useEffect(() => {
    const leaving = new AbortController();
    begin(leaving.signal);
    return () => leaving.abort();
  }, []);
  const touch = useEffectEvent(() => {
    const isOld = clock.now().getTime() - askedAt >= RENEWED_MS;
    if (isOld && state.kind !== 'asking' && state.kind !== 'theirs') void ask(false);
  });
  useEffect(() => {
    const onTouch = () => touch();
    for (const event of EVENTS) document.addEventListener(event, onTouch);
    return () => {
      for (const event of EVENTS) document.removeEventListener(event, onTouch);
    };
  }, []);
  const until = state.kind === 'yours' ? state.until.getTime() : null;
  useEffect(() => {
    if (until === null) return;
    return clock.after(Math.max(0, until - clock.now().getTime()), () => setState({ kind: 'lapsed' }));
  }, [until, clock]);
  return { state, takeOver: () => void ask(true) };
}
