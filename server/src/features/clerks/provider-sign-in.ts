import { PROVIDER_PAGE } from '@zaehlwerk/contract/provider-sign-in';
import { runTransaction } from '../../database/connection.ts';
import { addressBucket } from '../../http/addresses.ts';
import { Refusal } from '../../http/refusal.ts';
import type { TenantScope } from '../../http/scope.ts';
import type { IdentityProvider } from '../../outside/identity-provider.ts';
import type { Parts } from '../../parts.ts';
import { hashToken } from '../accounts/secrets.ts';
import { findNamedClerk, noteIdentity } from './identities-store.ts';
import type { DeskSite } from './passkey-challenges.ts';
import { useChallenge } from './passkeys-store.ts';
import type { BegunAtProvider } from '../../http/caller/provider-cookie.ts';
import { beginSession, type BegunSession, type CallOrigin, type DeskParts, keepFailure } from './sign-in.ts';

/** Nobody says where a provider leads back to: it is a page of the desk that was called, and the provider knows it. */
const returnTo = ({ origin }: DeskSite) => `${origin}${PROVIDER_PAGE}`;

function providerOf({ identityProvider }: Pick<Parts, 'identityProvider'>): IdentityProvider {
  if (identityProvider === null) throw new Refusal('notFound');
  return identityProvider;
}

/**
 * Begins to sign in by the provider, so often from an address; gives where the browser goes, and what is bound to it. Throws
 * `notFound` where there is no provider, and `unavailable` where it does not answer.
 */
export async function beginAtProvider(
  parts: DeskParts,
  tenant: TenantScope,
  site: DeskSite,
  { address }: Pick<CallOrigin, 'address'>,
): ReturnType<IdentityProvider['begin']> {
  const provider = providerOf(parts);
  await parts.starts(tenant.applicationId, addressBucket(address));
  return provider.begin(returnTo(site));
}

/**
 * Begins a session for the clerk whom the provider names, which counts as both steps. No account is made here. Whatever is wrong
 * is one and the same `unauthorized`, kept as a failure, and counts by address as tickets that are none do; nothing is asked of
 * the provider where this browser has not begun. Throws `unavailable` where it does not answer, which counts as no failure.
 */
export async function signInByProvider(
  parts: DeskParts,
  tenant: TenantScope,
  site: DeskSite,
  { query, begun, ...from }: { readonly query: string; readonly begun: BegunAtProvider | null } & CallOrigin,
): Promise<BegunSession> {
  const provider = providerOf(parts);
  const takeBack = await parts.guesses.begin('provider', tenant.applicationId, addressBucket(from.address));
  const identity =
    begun &&
    (await provider.identify(returnTo(site), query, begun).catch(async (error: unknown) => {
      await takeBack();
      throw error;
    }));
  const named = identity && (await findNamedClerk(parts.db, tenant, identity));
  const session =
    begun &&
    identity &&
    named &&
    (await runTransaction(parts.db, async (transaction) => {
      const answered = { hash: hashToken(begun.state), expiresAt: begun.expiresAt };
      if (!(await useChallenge(transaction, tenant, answered))) return null;
      if (!(await noteIdentity(transaction, tenant, named, { identity, now: parts.clock() }))) return null;
      const by = { provider: identity.issuer, ...(named.isKnown ? {} : { first: true }) };
      return beginSession(parts, transaction, tenant, { ...named, ...from, act: 'clerk.signIn', details: by });
    }));
  if (session) {
    await takeBack();
    return session;
  }
  await keepFailure(parts, tenant, from, { clerkId: named?.clerkId ?? null, step: 'provider' });
  throw new Refusal('unauthorized');
}
