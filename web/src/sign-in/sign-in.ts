import { getAccountInfo, postToken } from '@zaehlwerk/contract/accounts';
import { type Landing, landingAfter, withSignedIn } from '@zaehlwerk/domain/account/account';
import { type Credentials, readCredentials } from '@zaehlwerk/domain/account/credentials';
import type { SignInSettings } from '@zaehlwerk/domain/tenant/tenant-settings';
import type { Device } from '../device/device.ts';
import type { Bearer, Outcome } from '../server/call.ts';
import type { ServerApi } from '../server/server-api.ts';
import { type AccountStore, type KeptAccount, keptAccountOf } from './kept-accounts.ts';

/** Storage key of the accounts that have signed in by link in this browser; it survives signing out. */
const SIGNED_IN_BY_TOKEN_KEY = 'zaehlwerk.cameByToken';

/** The credentials of a sign-in: user name and password, or the token of a link. */
export type SignInProof =
  | { readonly by: 'password'; readonly typed: Credentials }
  | { readonly by: 'token'; readonly token: string };

type SignInResult =
  | { readonly ok: true; readonly landing: Landing }
  | { readonly ok: false; readonly failure: SignInFailure };

interface SignInParts {
  readonly device: Device;
  readonly api: ServerApi;
  readonly store: AccountStore;
  readonly bearerOf: (id: string) => Bearer;
}

/**
 * Signs an account in, adds it to the list and loads its info; resolves with the place it
 * leads to. When the info cannot be loaded the account stays signed in: the info is loaded later.
 */
export async function signIn(
  parts: SignInParts,
  proof: SignInProof,
  portal: { readonly applicationId: string; readonly signIn: SignInSettings },
): Promise<SignInResult> {
  const { device, api, store } = parts;
  const applicationId = portal.applicationId;
  const body =
    proof.by === 'password'
      ? { applicationId, ...readCredentials(proof.typed) }
      : { applicationId, token: proof.token };
  const outcome = await api.call(postToken, { body });
  if (outcome.kind !== 'delivered') return { ok: false, failure: failureOf(outcome, device.clock.now()) };
  const account = keptAccountOf(outcome.answer, applicationId, device.clock.now());
  if (account === null) return { ok: false, failure: { kind: 'unreachable' } };

  const several = portal.signIn.multipleAccountsLoginEnabled;
  store.change((accounts) => withSignedIn(accounts, account, several) as readonly KeptAccount[]);
  const info = await loadAccountInfo(parts, account.id);
  const firstByToken = proof.by === 'token' && noteFirstByToken(device, account.id);
  const facts = {
    by: proof.by,
    firstByToken,
    info: info ?? { id: account.id, name: null, parentName: null, parentId: null },
  };
  return { ok: true, landing: landingAfter(facts, portal.signIn.redirectToJobsScreenOnLoginEnabled) };
}

/** Loads an account's info and puts it into the list; null when that is not possible now. */
export async function loadAccountInfo({ api, store, bearerOf }: SignInParts, id: string): Promise<KeptAccount['info']> {
  const outcome = await api.call(getAccountInfo, { as: bearerOf(id) });
  const info = outcome.kind === 'delivered' ? outcome.answer : null;
  store.change((accounts) =>
    accounts.map((account) =>
      account.id === id ? { ...account, info: info ?? account.info, loading: false } : account,
    ),
  );
  return info;
}

/** Returns whether this is the account's first sign-in by link, and stores that it has happened. */
function noteFirstByToken({ storage }: Device, id: string): boolean {
  const known = (storage.read(SIGNED_IN_BY_TOKEN_KEY) ?? '').split(' ').filter(Boolean);
  if (known.includes(id)) return false;
  storage.write(SIGNED_IN_BY_TOKEN_KEY, [...known, id].join(' '));
  return true;
}

/** Why a sign-in failed, as far as the user needs to know. */
export type SignInFailure =
  | { readonly kind: 'refused' }
  /** Too many attempts; `until` when the server names the time to wait for. */
  | { readonly kind: 'tooMany'; readonly until: Date | null }
  /** No answer, or the server cannot work at the moment: the credentials may be right. */
  | { readonly kind: 'unreachable' };

/** The state of the sign-in on the screen. */
export interface SignInState {
  readonly loading: boolean;
  readonly error: SignInFailure | null;
}

type SignInEvent =
  | { readonly type: 'started' }
  | { readonly type: 'succeeded' }
  | { readonly type: 'failed'; readonly failure: SignInFailure }
  | { readonly type: 'dismissed' };

export const NOT_SIGNING_IN: SignInState = { loading: false, error: null };

/** A start sets loading and clears the error; a failure sets the error and stops loading. */
export function signInReducer(state: SignInState, event: SignInEvent): SignInState {
  switch (event.type) {
    case 'started':
      return { loading: true, error: null };
    case 'failed':
      return { loading: false, error: event.failure };
    case 'succeeded':
      return NOT_SIGNING_IN;
    case 'dismissed':
      return { ...state, error: null };
  }
}

/** Why a sign-in failed, from a call without a result. */
export function failureOf(outcome: Exclude<Outcome<unknown>, { kind: 'delivered' }>, now: Date): SignInFailure {
  if (outcome.kind === 'unreachable' || outcome.problem.status >= 500) return { kind: 'unreachable' };
  if (outcome.problem.status !== 429) return { kind: 'refused' };
  const seconds = outcome.retryAfterSeconds;
  return { kind: 'tooMany', until: seconds === null ? null : new Date(now.getTime() + seconds * 1000) };
}
