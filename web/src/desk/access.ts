import {
  deleteDeskSession,
  type DeskSession,
  getDeskSession,
  postDeskCode,
  postDeskLock,
  postDeskSignIn,
  postDeskUnlock,
} from '@zaehlwerk/contract/clerks';
import type { Device } from '../device/device.ts';
import { wait } from '../device/clock.ts';
import { type Observable, settable } from '../device/observable.ts';
import type { AnswerOf, Outcome } from '../server/call.ts';
import type { ServerApi } from '../server/server-api.ts';

/** Who is at the desk. `ended`: somebody was, and has to sign in anew. */
export type DeskState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'out'; readonly ended: boolean }
  | { readonly kind: 'open' | 'locked'; readonly session: DeskSession };

/** The one session of this browser at the desk; its cookie is out of reach of this code. */
export interface DeskAccess {
  readonly state: Observable<DeskState>;
  /** Calls of the desk: what an answer says of the session changes the state at once. */
  readonly api: ServerApi;
  readonly signIn: (mail: string, password: string) => Promise<Outcome<AnswerOf<typeof postDeskSignIn>>>;
  readonly confirm: (ticket: string, code: string) => Promise<Outcome<DeskSession>>;
  readonly unlock: (password: string) => Promise<Outcome<DeskSession>>;
  /** Locked here at once, and on the server as soon as it hears of it. */
  readonly lock: () => void;
  readonly signOut: () => Promise<void>;
  /** A session that began with an invitation. */
  readonly take: (session: DeskSession) => void;
  /** Tells the server that somebody is working who needs nothing of it, at most once in the given time. */
  readonly noteWork: (everyMs: number) => void;
}

/** Under which other tabs are told that somebody else has signed in: they share the cookie. */
const WHO_KEY = 'zaehlwerk.desk';
const RETRY_MS = 5_000;

export function createAccess(device: Pick<Device, 'clock' | 'storage' | 'visible'>, plain: ServerApi): DeskAccess {
  const state = settable<DeskState>({ kind: 'asking' });
  let calledAt = device.clock.now().getTime();
  const take = (session: DeskSession) => {
    const before = state.get();
    if (device.storage.read(WHO_KEY) !== session.clerkId) device.storage.write(WHO_KEY, session.clerkId);
    // What a locked session may is not told; it is told again when it opens.
    const kept = session.state === 'locked' && 'session' in before ? before.session : session;
    state.set({ kind: session.state, session: kept.clerkId === session.clerkId ? kept : session });
  };
  const note = (outcome: Outcome<unknown>) => {
    const before = state.get();
    if (outcome.kind !== 'refused' || !('session' in before)) return;
    if (outcome.problem.status === 401) state.set({ kind: 'out', ended: true });
    if (outcome.problem.code === 'locked') state.set({ kind: 'locked', session: before.session });
  };
  const api: ServerApi = {
    call: async (endpoint, input) => {
      calledAt = device.clock.now().getTime();
      const outcome = await plain.call(endpoint, input);
      if (endpoint.caller !== 'anyone') note(outcome);
      return outcome;
    },
  };
  const taking = async (asked: Promise<Outcome<DeskSession>>) => {
    const outcome = await asked;
    if (outcome.kind === 'delivered') take(outcome.answer);
    return outcome;
  };
  const ask = async () => {
    for (;;) {
      const outcome = await taking(api.call(getDeskSession, {}));
      if (outcome.kind === 'refused' && state.get().kind === 'asking') state.set({ kind: 'out', ended: false });
      if (outcome.kind !== 'unreachable' || state.get().kind !== 'asking') return;
      await wait(device.clock, RETRY_MS);
    }
  };
  void ask();
  device.storage.onOtherTab((key) => key === WHO_KEY && void ask());
  device.visible.subscribe(() => device.visible.get() && 'session' in state.get() && void ask());
  return {
    state,
    api,
    signIn: (mail, password) => api.call(postDeskSignIn, { body: { mail, password } }),
    confirm: (ticket, code) => taking(api.call(postDeskCode, { body: { ticket, code } })),
    unlock: (password) => taking(api.call(postDeskUnlock, { body: { password } })),
    lock: () => {
      const before = state.get();
      if (before.kind !== 'open') return;
      state.set({ kind: 'locked', session: before.session });
      void api.call(postDeskLock, {});
    },
    signOut: async () => {
      const outcome = await api.call(deleteDeskSession, {});
      if (outcome.kind !== 'unreachable') state.set({ kind: 'out', ended: false });
    },
    take,
    noteWork: (everyMs) => {
      if (device.clock.now().getTime() - calledAt >= everyMs) void ask();
    },
  };
}
