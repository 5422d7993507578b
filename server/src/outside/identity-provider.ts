import { type ProviderIdentity, readProviderIdentity } from '@zaehlwerk/domain/clerk/provider-identity';
import * as oidc from 'openid-client';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { Refusal } from '../http/refusal.ts';
import type { ProviderSettings } from '../provider-settings.ts';
import { takeTurnsAtMost } from '../take-turns.ts';
import { partOf } from '../worker-share.ts';
import { bytesOf, reasonOf, WrongAnswer } from './service-answer.ts';

/** What one sign-in was begun with, and its end is compared with. Secret: whoever has it can end it. */
export interface SignInChecks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** A provider by which clerks sign in. Both calls throw Refusal `unavailable` where it does not answer as it should. */
export interface IdentityProvider {
  /** How people call it. */
  readonly name: string;
  /** Where a browser goes to sign in, to be led back to an address of the desk. */
  begin(returnTo: string): Promise<{ readonly address: string; readonly checks: SignInChecks }>;
  /** Who has come back with the query of that address; null where anything about it is wrong. */
  identify(returnTo: string, query: string, checks: SignInChecks): Promise<ProviderIdentity | null>;
}

interface Needs {
  readonly log: Logger;
  /** How long ago at most somebody may have shown the provider who they are, in seconds. */
  readonly maxAge: number;
  /** From a call to the last byte of its answer. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 5_000;
/** Documents of providers have a few kilobytes, keys and tokens too. */
const MOST_BYTES = 256 * 1024;
/** Sign-ins under way at a time; a further one is refused, so a slow provider holds up nothing but itself. */
const MOST_CALLS = 16;
/** How long what the provider says of itself is believed; its keys are asked for anew when one is unknown. */
const KNOWN_FOR_MS = 60 * 60 * 1000;

/** The provider of the settings; null where there is none. */
export function identityProviderOf(
  { signInProvider, clerkIdleMinutes }: Pick<Config, 'signInProvider' | 'clerkIdleMinutes'>,
  log: Logger,
): IdentityProvider | null {
  return signInProvider && openIdProvider(signInProvider, { log, maxAge: clerkIdleMinutes * 60 });
}

/**
 * A provider that speaks OpenID Connect, by the authorization code flow with PKCE, state and nonce. The library makes and checks
 * all of it, the signature of the ID token included. The first of several failures to answer is logged, and that it answers again;
 * of what is refused the log has the reason alone.
 */
export function openIdProvider(
  settings: ProviderSettings,
  { log, maxAge, timeoutMs = TIMEOUT_MS }: Needs,
): IdentityProvider {
  const inTurn = takeTurnsAtMost(partOf(MOST_CALLS), partOf(MOST_CALLS));
  let known: { readonly since: number; readonly provider: Promise<oidc.Configuration> } | null = null;
  let silent = false;

  function discovered(): Promise<oidc.Configuration> {
    const now = performance.now();
    if (known !== null && now - known.since < KNOWN_FOR_MS) return known.provider;
    const asked = { since: now, provider: discoverProvider(settings, timeoutMs) };
    known = asked;
    // Whoever comes next asks again.
    asked.provider.catch(() => (known = known === asked ? null : known));
    return asked.provider;
  }

  async function ask<T>(work: (provider: oidc.Configuration) => T | Promise<T>): Promise<T> {
    try {
      const outcome = await inTurn(async () => work(await discovered()));
      if (silent) log.info('the provider of sign-ins answers again');
      silent = false;
      return outcome;
    } catch (error) {
      if (error instanceof Refusal) throw error;
      const reason = reasonAway(error);
      if (!silent) log.warn({ reason }, 'the provider of sign-ins does not answer as it should');
      silent = true;
      throw new Refusal('unavailable', [], { 'Retry-After': '30' });
    }
  }

  return {
    name: settings.name,
    async begin(returnTo) {
      const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()];
      const parameters = {
        redirect_uri: returnTo,
        scope: 'openid email',
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        max_age: String(maxAge),
      };
      const address = await ask((provider) => oidc.buildAuthorizationUrl(provider, parameters));
      return { address: address.href, checks: { state, nonce, verifier } };
    },
    identify: (returnTo, query, checks) =>
      ask(async (provider) => {
        const returned = new URL(returnTo);
        returned.search = query;
        try {
          return await identityIn(provider, returned, { ...checks, maxAge });
        } catch (error) {
          const reason = reasonRefused(error);
          if (reason === null) throw error;
          log.info({ reason }, 'a sign-in by the provider was refused');
          return null;
        }
      }),
  };
}

/** Who has come back to an address. Throws where it is not the end of the sign-in that was begun so. */
async function identityIn(
  provider: oidc.Configuration,
  returned: URL,
  { state, nonce, verifier, maxAge }: SignInChecks & { readonly maxAge: number },
): Promise<ProviderIdentity | null> {
  const tokens = await oidc.authorizationCodeGrant(provider, returned, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    maxAge,
    idTokenExpected: true,
  });
  const claims = tokens.claims();
  if (claims === undefined) return null;
  const { mail, mailIsVerified } = await mailOf(provider, tokens.access_token, claims);
  return readProviderIdentity({ issuer: claims.iss, subject: claims.sub, mail, mailIsVerified });
}

/** Why a provider counts as away that calls itself otherwise than the settings. */
export const OTHER_ISSUER = 'other issuer';

const isOtherIssuer = (error: unknown) =>
  error instanceof oidc.ClientError && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED';

/** Asks a provider what it says of itself. Throws where it does not answer so, or calls itself otherwise than the settings. */
export async function discoverProvider(
  { issuer, clientId, clientSecret }: ProviderSettings,
  timeoutMs: number = TIMEOUT_MS,
  askOver: typeof fetch = fetch,
): Promise<oidc.Configuration> {
  const address = new URL(issuer);
  const [basic, post] = [oidc.ClientSecretBasic(clientSecret), oidc.ClientSecretPost(clientSecret)];
  const provider = await oidc
    .discovery(
      address,
      clientId,
      undefined,
      // As the provider takes it; where it says nothing, it takes the first (OpenID Connect Discovery, 3).
      (server, ...of) => {
        const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
        return (taken.includes('client_secret_basic') ? basic : post)(server, ...of);
      },
      {
        timeout: timeoutMs / 1000,
        [oidc.customFetch]: (url, options) => boundedAnswer(url, options, askOver),
        execute: [
          oidc.enableNonRepudiationChecks,
          // Only where the settings have it: of a provider on this machine.
          ...(address.protocol === 'http:' ? [oidc.allowInsecureRequests] : []),
        ],
      },
    )
    .catch((error: unknown) => {
      throw isOtherIssuer(error) ? new WrongAnswer(OTHER_ISSUER) : error;
    });
  // The library lets some names stand for whole families of providers.
  if (new URL(provider.serverMetadata().issuer).href !== address.href) throw new WrongAnswer(OTHER_ISSUER);
  return provider;
}

/** An answer that has come whole, within the time of its call. */
async function boundedAnswer(url: string, options: oidc.CustomFetchOptions, askOver: typeof fetch): Promise<Response> {
  const response = await askOver(url, options as RequestInit);
  const bytes = await bytesOf(response, MOST_BYTES);
  const { status, headers } = response;
  return new Response(bytes.length === 0 ? null : Buffer.from(bytes), { status, headers });
}

/** The address of whoever has come; some providers tell it only where they are asked for it. */
async function mailOf(
  provider: oidc.Configuration,
  accessToken: string,
  claims: oidc.IDToken,
): Promise<{ readonly mail: unknown; readonly mailIsVerified: unknown }> {
  const isTold = claims['email'] !== undefined || provider.serverMetadata().userinfo_endpoint === undefined;
  const told = isTold ? claims : await oidc.fetchUserInfo(provider, accessToken, claims.sub);
  return { mail: told['email'], mailIsVerified: told['email_verified'] };
}

/** Faults of the provider or of the line to it; all others are of what was sent back. */
const AWAY: readonly unknown[] = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
];
/** What a provider says where it is its own fault, and not that of whoever signs in. */
const OF_PROVIDER: readonly string[] = ['server_error', 'temporarily_unavailable'];
const LONGEST_REASON = 60;

/** Why whoever has come back is refused; null where they are not to blame. */
function reasonRefused(error: unknown): string | null {
  // A code that is over is no fault of the settings; a secret that is wrong is one.
  if (error instanceof oidc.ResponseBodyError) return error.error === 'invalid_grant' ? error.error : null;
  if (error instanceof oidc.AuthorizationResponseError)
    return OF_PROVIDER.includes(error.error) ? null : wordOf(error.error);
  if (!(error instanceof oidc.ClientError) || error.code === undefined) return null;
  return AWAY.includes(error.code) ? null : error.code;
}

/** Why a provider counts as away, fit for the log. */
export function reasonAway(error: unknown): string {
  if (error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError)
    return wordOf(error.error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code.startsWith('OAUTH_')) return code;
  return reasonOf(error instanceof oidc.ClientError ? error.cause : error);
}

/** The word of an error as the standards have it: no token, no code and no name. Whatever else a provider may send is not repeated. */
function wordOf(error: string): string {
  return /^[a-z_]+$/.test(error) ? error.slice(0, LONGEST_REASON) : 'another error';
}
