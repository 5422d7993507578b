import { postAnonymousToken } from '@zaehlwerk/contract/anonymous-tokens';
import { millisecondsToRenewal } from '@zaehlwerk/domain/account/token-renewal';
import { readTimedToken } from '../sign-in/kept-accounts.ts';
import type { Device } from '../device/device.ts';
import { type Settable, settable } from '../device/observable.ts';
import type { Bearer, Outcome } from '../server/call.ts';
import type { ServerApi } from '../server/server-api.ts';
import { withProof } from './with-proof.ts';

/** The state of the token for readings without access. */
export type TokenWithoutAccessState =
  /** Not requested yet. */
  | { readonly kind: 'none' }
  | { readonly kind: 'pending' }
  /** Refused or not answered. */
  | { readonly kind: 'failed' }
  /** The utility accepts no readings without access. */
  | { readonly kind: 'off' }
  /** With the roles it gives. */
  | { readonly kind: 'valid'; readonly roles: readonly string[] }
  /** By its exp claim. While `keepFresh` is held, only once its renewal was refused. */
  | { readonly kind: 'expired' };

interface TokenWithoutAccessParts {
  readonly clock: Device['clock'];
  readonly visible: Device['visible'];
  readonly api: ServerApi;
}

/** The token for readings without access; kept in memory only. At most one is being fetched at a time. */
export interface TokensWithoutAccess {
  readonly request: () => Promise<void>;
  readonly keepFresh: () => () => void;
  readonly bearer: Required<Bearer>;
}

interface Token {
  readonly text: string;
  /** By the device's clock, in seconds: it may differ from the server's by a constant. */
  readonly exp: number;
}

const FORBIDDEN = 403;

/** Writes `state`. */
export function createTokensWithoutAccess(
  { clock, visible, api }: TokenWithoutAccessParts,
  state: Settable<TokenWithoutAccessState> = settable<TokenWithoutAccessState>({ kind: 'none' }),
): TokensWithoutAccess {
  let token: Token | null = null;
  let fetching: Promise<Outcome<unknown>> | null = null;
  let failedAt: Date | null = null;
  let held = 0;
  let stop = () => {};

  const isOver = ({ exp }: Token) => clock.now().getTime() >= exp * 1000;
  const valid = () => (token === null || isOver(token) ? null : token);
  const obtain = () => {
    fetching ??= fetchToken().finally(() => (fetching = null));
    return fetching;
  };
  const fetchToken = async (): Promise<Outcome<unknown>> => {
    const outcome = await withProof((headers) => api.call(postAnonymousToken, { headers }));
    const claims = outcome.kind === 'delivered' ? readTimedToken(outcome.answer.token) : null;
    if (outcome.kind === 'delivered' && claims !== null) {
      const now = clock.now();
      token = { text: outcome.answer.token, exp: claims.exp - claims.iat + now.getTime() / 1000 };
      failedAt = null;
      state.set({ kind: 'valid', roles: claims.roles });
      plan();
      return outcome;
    }
    failedAt = clock.now();
    if (outcome.kind === 'refused' && outcome.problem.status === FORBIDDEN) {
      token = null;
      state.set({ kind: 'off' });
    } else if (state.get().kind === 'pending') {
      state.set({ kind: 'failed' });
    }
    // A response without a token is not from our server.
    return outcome.kind === 'delivered' ? { kind: 'unreachable', status: 200 } : outcome;
  };
  /** The token expires; while something is typed, it is renewed. */
  const plan = () => {
    stop();
    if (token === null || state.get().kind !== 'valid') return;
    const { exp } = token;
    const untilEnd = Math.max(0, exp * 1000 - clock.now().getTime());
    stop = clock.after(held > 0 ? millisecondsToRenewal({ exp, failedAt }, clock.now()) : untilEnd, () => void due());
  };
  const due = async () => {
    const outcome = held > 0 ? await obtain() : null;
    if (outcome?.kind === 'delivered') return;
    // If there is no response, the form continues: its submission waits for a token in the outbox.
    const isAnswered = outcome === null || outcome.kind === 'refused' || outcome.status !== null;
    if (isAnswered && valid() === null && state.get().kind === 'valid') state.set({ kind: 'expired' });
    plan();
  };

  visible.subscribe(plan);
  return {
    request: async () => {
      if (valid() !== null) return;
      state.set({ kind: 'pending' });
      await obtain();
    },
    keepFresh: () => {
      held += 1;
      plan();
      return () => {
        held -= 1;
        plan();
      };
    },
    bearer: {
      token: () => valid()?.text ?? null,
      obtain,
      renewed: async (refused) => {
        if (token?.text === refused) token = null;
        if (valid() === null) await obtain();
        return valid()?.text ?? null;
      },
    },
  };
}
