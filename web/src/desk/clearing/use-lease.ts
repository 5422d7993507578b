import { deleteDeskLease, type Lease, putLease } from '@zaehlwerk/contract/leases';
import { leaseUntil } from '@zaehlwerk/domain/clearing/lease';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDevice } from '../../device/use-device.ts';
import { useServerApi } from '../../server/use-server.ts';
import { useDesk, useDeskAccess } from '../frame/use-desk.ts';

/** Who works on the case that is shown. `lapsed`: nobody, as its clerk has not touched it for long; the next touch begins anew. */
export type LeaseState =
  | { readonly kind: 'asking' | 'lapsed' | 'theirs' | 'unknown' }
  | {
      readonly kind: 'yours';
      /** As the server tells it. */
      readonly until: Date;
      /** The same by the clock of the device, which may be wrong. */
      readonly lapses: Date;
    };

/** Under which other tabs are told that the case of one was left. */
const LEFT_KEY = 'zaehlwerk.desk.left-case';
/** At most so often a touch is told. */
const RENEWED_MS = 60_000;
/** Not when a key goes down, which may lead to the next case: that is touched then. */
const EVENTS = ['keyup', 'pointerup'] as const;

/**
 * Works on a case as long as it is shown and touched, unless somebody else does; `takeOver` does so all the same. `told` is who
 * works on it by the list: once nobody else does, it is begun.
 */
export function useLease(readingId: string, told: Lease | null, onTheirs: () => void) {
  const { clock, storage } = useDevice();
  const api = useServerApi();
  const { applicationId } = useDesk();
  const [state, setState] = useState<LeaseState>({ kind: 'asking' });
  const askedAt = useRef(0);
  const leaving = useRef<AbortSignal>(undefined);
  const ask = async (takeOver: boolean) => {
    const signal = leaving.current;
    const now = clock.now();
    askedAt.current = now.getTime();
    const params = { applicationId, readingId };
    const outcome = await api.call(putLease, { params, body: { takeOver }, ...(signal && { signal }) });
    if (signal?.aborted) return;
    if (outcome.kind === 'delivered') {
      setState({ kind: 'yours', until: new Date(outcome.answer.lease.until), lapses: leaseUntil(now) });
    } else if (outcome.kind === 'refused' && outcome.problem.code === 'conflict') {
      setState({ kind: 'theirs' });
      onTheirs();
    } else setState((before) => (before.kind === 'yours' ? before : { kind: 'unknown' }));
  };
  const begin = useEffectEvent(() => void ask(false));
  // Another tab of this browser has left the same case: its next touch here begins anew.
  useEffect(() => storage.onOtherTab((key) => key === LEFT_KEY && void (askedAt.current = 0)), [storage]);
  useEffect(() => {
    const left = new AbortController();
    leaving.current = left.signal;
    begin();
    return () => left.abort();
  }, []);
  const touch = useEffectEvent(() => {
    const isOld = clock.now().getTime() - askedAt.current >= RENEWED_MS;
    if (isOld && state.kind !== 'asking' && state.kind !== 'theirs') void ask(false);
  });
  useEffect(() => {
    const onTouch = () => touch();
    for (const event of EVENTS) document.addEventListener(event, onTouch);
    return () => {
      for (const event of EVENTS) document.removeEventListener(event, onTouch);
    };
  }, []);
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) askedAt.current = 0;
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
  const isFree = told === null || told.isYours;
  const freed = useEffectEvent(() => state.kind === 'theirs' && void ask(false));
  useEffect(() => {
    if (isFree) freed();
  }, [isFree]);
  const lapses = state.kind === 'yours' ? state.lapses.getTime() : null;
  useEffect(() => {
    if (lapses === null) return;
    return clock.after(Math.max(0, lapses - clock.now().getTime()), () => setState({ kind: 'lapsed' }));
  }, [lapses, clock]);
  return { state, takeOver: () => void ask(true) };
}

/**
 * Ends to work on the case that is shown once the room is left, or the page: nobody waits for the end of the quarter of an hour.
 * Signed out, the server has done so. A page that comes back from the browser's memory begins anew with the next touch.
 */
export function useLeavingCase(shownId: RefObject<string | null>): void {
  const api = useServerApi();
  const access = useDeskAccess();
  const { clock, storage } = useDevice();
  useEffect(() => {
    const leave = () => {
      const readingId = shownId.current;
      if (readingId === null || access.state.get().kind !== 'open') return;
      void api.call(deleteDeskLease, { params: { readingId }, keepalive: true });
      storage.write(LEFT_KEY, `${clock.now().getTime()} ${readingId}`);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [api, access, clock, storage, shownId]);
}
