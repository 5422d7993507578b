import { deleteDeskSession, type DeskSession, getDeskSession, postDeskLock } from '@zaehlwerk/contract/clerks';
import { wait } from '../../device/clock.ts';
import type { Device } from '../../device/device.ts';
import { type Observable, settable } from '../../device/observable.ts';
import type { Outcome } from '../../server/call.ts';
import type { ServerApi } from '../../server/server-api.ts';
import { createWaysIn, type EntersDesk, type WaysIn } from './ways-in.ts';

/**
 * Who is at the desk. `ended`: the session is over without its clerk having left, who finds everything as it was by signing
 * in anew. `left`: somebody signed out here.
 */
export type DeskState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'out'; readonly left: boolean }
  | { readonly kind: 'open' | 'locked' | 'ended'; readonly session: DeskSession };

/** The one session of this browser at the desk; its cookie is out of reach of this code. */
export interface DeskAccess extends EntersDesk {
  readonly state: Observable<DeskState>;
  /** Calls of the desk: what an answer says of the session changes the state at once. */
  readonly api: ServerApi;
  /** Locked here at once, and on the server as soon as it hears of it. */
  readonly lock: () => void;
  /** Refused or without an answer, the session goes on, and so does everything here. */
  readonly signOut: () => Promise<Outcome<unknown>>;
  /** A session that began with an invitation. */
  readonly take: (session: DeskSession) => void;
  /** How a session goes on after a change of one's own; what was locked meanwhile stays locked. */
  readonly goOn: (session: DeskSession) => void;
  /** Tells the server that somebody is working who needs nothing of it, at most once in the given time. */
  readonly noteWork: (everyMs: number) => void;
}

/** Under which other tabs are told that somebody else has signed in: they share the cookie. */
const WHO_KEY = 'zaehlwerk.desk';
/** Under which all tabs know, and a reload, that the desk is locked, whatever the server has heard of it by then. */
const LOCKED_KEY = 'zaehlwerk.desk.locked';
/** Under which other tabs are told that the session is over. */
const ENDED_KEY = 'zaehlwerk.desk.ended';
const RETRY_MS = 5_000;

/** How the desk stands, and how many times it was opened and locked: an answer asked for before the last says nothing any more. */
function createStanding({ clock, storage }: Pick<Device, 'clock' | 'storage'>, forget: () => void) {
  const state = settable<DeskState>({ kind: 'asking' });
  const isLocked = () => storage.read(LOCKED_KEY) !== null;
  let lastId = storage.read(WHO_KEY);
  let turn = 0;
  const show = (session: DeskSession) => {
    const before = state.get();
    if (lastId !== null && lastId !== session.clerkId) forget();
    lastId = session.clerkId;
    if (storage.read(WHO_KEY) !== session.clerkId) storage.write(WHO_KEY, session.clerkId);
    // What a locked session may is not told; it is told again when it opens.
    const kept = session.state === 'locked' && 'session' in before ? before.session : session;
    state.set({ kind: session.state, session: kept.clerkId === session.clerkId ? kept : session });
  };
  return {
    state,
    isLocked,
    turn: () => turn,
    passTurn: (): void => {
      turn += 1;
    },
    show,
    /** Opens the desk: after a password or a code, never by an answer that only tells how it stands. */
    open: (session: DeskSession): void => {
      turn += 1;
      if (isLocked()) storage.remove(LOCKED_KEY);
      show(session);
    },
    close: (session: DeskSession): void => {
      turn += 1;
      if (!isLocked()) storage.write(LOCKED_KEY, session.clerkId);
      show({ ...session, state: 'locked', applications: [] });
    },
    end: (next: DeskState): void => {
      state.set(next);
      storage.write(ENDED_KEY, String(clock.now().getTime()));
    },
    leave: (): void => {
      if (isLocked()) storage.remove(LOCKED_KEY);
    },
  };
}

/** Calls, whose refusals say how the desk stands, and when the last one was made. */
function createApi(
  clock: Device['clock'],
  plain: ServerApi,
  { state, turn, close, end }: ReturnType<typeof createStanding>,
): { readonly api: ServerApi; readonly calledAt: () => number } {
  let last = clock.now().getTime();
  const note = (outcome: Outcome<unknown>) => {
    const before = state.get();
    if (outcome.kind !== 'refused' || !('session' in before)) return;
    if (outcome.problem.status === 401 && before.kind !== 'ended') end({ kind: 'ended', session: before.session });
    if (outcome.problem.code === 'locked') close(before.session);
  };
  const api: ServerApi = {
    call: async (endpoint, input) => {
      const asked = turn();
      last = clock.now().getTime();
      const outcome = await plain.call(endpoint, input);
      if (endpoint.caller !== 'anyone' && asked === turn()) note(outcome);
      return outcome;
    },
  };
  return { api, calledAt: () => last };
}

/** `forget` is called when somebody leaves, and before somebody else is shown anything. */
export function createAccess(
  device: Pick<Device, 'clock' | 'storage' | 'visible'>,
  waysIn: WaysIn,
  plain: ServerApi,
  forget: () => void,
): DeskAccess {
  const { clock, storage } = device;
  const standing = createStanding(device, forget);
  const { state, isLocked, turn, passTurn, show, open, close, end, leave } = standing;
  const { api, calledAt } = createApi(clock, plain, standing);
  /** Tells the server that it is locked, until it answers or something else has happened. */
  const tellLocked = async () => {
    const locked = turn();
    while (turn() === locked && (await api.call(postDeskLock, {})).kind === 'unreachable') await wait(clock, RETRY_MS);
  };
  const ask = async () => {
    for (;;) {
      const asked = turn();
      const outcome = await api.call(getDeskSession, {});
      if (asked !== turn()) return;
      if (outcome.kind === 'delivered') {
        if (outcome.answer.state === 'open' && !isLocked()) return show(outcome.answer);
        close(outcome.answer);
        if (outcome.answer.state === 'open') void tellLocked();
        return;
      }
      if (outcome.kind === 'refused' && state.get().kind === 'asking') state.set({ kind: 'out', left: false });
      if (outcome.kind !== 'unreachable' || state.get().kind !== 'asking') return;
      await wait(clock, RETRY_MS);
    }
  };
  void ask();
  storage.onOtherTab((key) => {
    const now = state.get();
    if (key === WHO_KEY || (key === ENDED_KEY && 'session' in now)) void ask();
    if (key !== LOCKED_KEY) return;
    if (!isLocked()) {
      passTurn();
      void ask();
    } else if (now.kind === 'open') close(now.session);
  });
  device.visible.subscribe(() => device.visible.get() && 'session' in state.get() && void ask());
  return {
    state,
    api,
    ...createWaysIn(api, waysIn, open),
    lock: () => {
      const before = state.get();
      if (before.kind !== 'open') return;
      close(before.session);
      void tellLocked();
    },
    signOut: async () => {
      const outcome = await api.call(deleteDeskSession, {});
      const hasEnded = outcome.kind === 'delivered' || (outcome.kind === 'refused' && outcome.problem.status === 401);
      if (hasEnded) {
        leave();
        end({ kind: 'out', left: true });
        forget();
      }
      return outcome;
    },
    take: open,
    goOn: (session) => {
      if (!isLocked()) show(session);
    },
    noteWork: (everyMs) => {
      if (clock.now().getTime() - calledAt() >= everyMs) void ask();
    },
  };
}
