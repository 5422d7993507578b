import { type DeskSession, postDeskCode, postDeskSignIn, postDeskUnlock } from '@zaehlwerk/contract/clerks';
import {
  postDeskPasskeySignIn,
  postDeskPasskeyUnlock,
  postDeskSignInChallenge,
  postDeskUnlockChallenge,
} from '@zaehlwerk/contract/passkeys';
import { getDeskProvider, postDeskProvider, postDeskProviderSignIn } from '@zaehlwerk/contract/provider-sign-in';
import type { Passkeys } from '../../device/passkeys.ts';
import type { AnswerOf, Outcome } from '../../server/call.ts';
import type { ServerApi } from '../../server/server-api.ts';

/** What signing in asks of the browser, beside its calls. */
export interface WaysIn {
  readonly passkeys: Passkeys;
  /** Leads to the page of another site. */
  readonly leaveTo: (address: string) => void;
}

/** The ways in, by what a clerk knows, has or is. */
export interface EntersDesk {
  readonly signIn: (mail: string, password: string) => Promise<Outcome<AnswerOf<typeof postDeskSignIn>>>;
  readonly confirm: (ticket: string, code: string) => Promise<Outcome<DeskSession>>;
  readonly passkeys: Passkeys;
  /** Null if no passkey was shown. */
  readonly signInByPasskey: () => Promise<Outcome<unknown> | null>;
  /** How people call the provider by which they may sign in as well; null where there is none, or nobody says so. */
  readonly providerName: () => Promise<string | null>;
  /** Leads to its page, from which it leads back. */
  readonly goToProvider: () => Promise<Outcome<unknown>>;
  /** Signs in by the query with which it has led back. */
  readonly signInByProvider: (query: string) => Promise<Outcome<DeskSession>>;
  readonly unlock: (password: string) => Promise<Outcome<DeskSession>>;
  /** Null if no passkey was shown. */
  readonly unlockByPasskey: () => Promise<Outcome<unknown> | null>;
}

/** How the desk is opened, by what its clerk knows, has or is. */
export function createWaysIn(
  api: ServerApi,
  { passkeys, leaveTo }: WaysIn,
  open: (session: DeskSession) => void,
): EntersDesk {
  const opening = async (asked: Promise<Outcome<DeskSession>>) => {
    const outcome = await asked;
    if (outcome.kind === 'delivered') open(outcome.answer);
    return outcome;
  };
  const byPasskey = async (
    challenge: typeof postDeskSignInChallenge | typeof postDeskUnlockChallenge,
    end: typeof postDeskPasskeySignIn | typeof postDeskPasskeyUnlock,
  ) => {
    const asked = await api.call(challenge, {});
    if (asked.kind !== 'delivered') return asked;
    const shown = await passkeys.show(asked.answer);
    return shown && opening(api.call(end, { body: shown }));
  };
  return {
    passkeys,
    signIn: (mail, password) => api.call(postDeskSignIn, { body: { mail, password } }),
    confirm: (ticket, code) => opening(api.call(postDeskCode, { body: { ticket, code } })),
    signInByPasskey: () => byPasskey(postDeskSignInChallenge, postDeskPasskeySignIn),
    providerName: async () => {
      const asked = await api.call(getDeskProvider, {});
      return asked.kind === 'delivered' ? (asked.answer.provider?.name ?? null) : null;
    },
    goToProvider: async () => {
      const begun = await api.call(postDeskProvider, {});
      if (begun.kind === 'delivered') leaveTo(begun.answer.address);
      return begun;
    },
    signInByProvider: (query) => opening(api.call(postDeskProviderSignIn, { body: { query } })),
    unlock: (password) => opening(api.call(postDeskUnlock, { body: { password } })),
    unlockByPasskey: () => byPasskey(postDeskUnlockChallenge, postDeskPasskeyUnlock),
  };
}
