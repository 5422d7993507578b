import { randomUUID } from 'node:crypto';
import type { Passkey, PasskeyToMake, PasskeyToShow } from '@zaehlwerk/contract/passkeys';
import { MOST_PASSKEYS, TICKET_MS } from '@zaehlwerk/domain/clerk/clerk-account';
import { runTransaction } from '../../database/connection.ts';
import { addressBucket } from '../../http/addresses.ts';
import { appendEntry } from '../../http/audit/audit-store.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ClerkScope, TenantScope } from '../../http/scope.ts';
import { lockOwnAccess } from './own-access-store.ts';
import { byPasswordAndCode, goOnAlone, type Proof } from './own-access.ts';
import {
  type Assertion,
  type Attestation,
  checkAssertion,
  checkAttestation,
  type DeskSite,
  newChallenge,
  PASSKEY_ALGORITHMS,
} from './passkey-challenges.ts';
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  type KeptPasskey,
  listPasskeys,
  useChallenge,
  usePasskey,
} from './passkeys-store.ts';
import { beginSession, type BegunSession, type CallOrigin, type DeskParts, keepFailure } from './sign-in.ts';

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
/** How whatever keeps a passkey knows its clerk. */
const handleOf = ({ clerkId }: Pick<ClerkScope, 'clerkId'>) => base64url(Buffer.from(clerkId));

/** What a browser needs to sign in by any passkey of the host. */
export function askForPasskey(parts: Pick<DeskParts, 'keys' | 'clock'>, site: DeskSite): PasskeyToShow {
  return {
    challenge: base64url(newChallenge(parts, 'sign-in', site)),
    rpId: site.host,
    timeout: TICKET_MS,
    userVerification: 'required',
  };
}

/**
 * Begins a session by what a passkey has signed: whoever uses one has it, and has shown who they are to what keeps it, so it
 * counts as both steps. Whatever is wrong is one and the same `unauthorized`, with the same work done and kept, and counts by
 * address as tickets that are none do.
 */
export async function signInByPasskey(
  parts: DeskParts,
  tenant: TenantScope,
  site: DeskSite,
  { assertion, ...from }: { readonly assertion: Assertion } & CallOrigin,
): Promise<BegunSession> {
  const succeeded = await parts.guesses.begin('passkey', tenant.applicationId, addressBucket(from.address));
  const asked = { credentialId: Buffer.from(assertion.id, 'base64url'), host: site.host };
  const found = await findPasskey(parts.db, tenant, asked);
  const checked = await checkAssertion(parts, site, assertion, found);
  const isOfClerk = found !== null && assertion.userHandle === handleOf(found);
  const begun =
    checked === null || !isOfClerk
      ? null
      : await runTransaction(parts.db, async (transaction) => {
          const used = { counter: checked.counter, now: parts.clock() };
          if (!(await usePasskey(transaction, tenant, found, used))) return null;
          if (!(await useChallenge(transaction, tenant, checked.answered))) return null;
          const by = { act: 'clerk.signIn', details: { passkey: found.passkeyId } } as const;
          return beginSession(parts, transaction, tenant, { ...found, ...from, ...by });
        });
  if (begun !== null) {
    await succeeded();
    return begun;
  }
  await keepFailure(parts, tenant, from, { clerkId: found?.clerkId ?? null, step: 'passkey' });
  throw new Refusal('unauthorized');
}

/** A passkey as its clerk is told of it. */
function tellPasskey({ passkeyId, name, host, createdAt, lastUsedAt }: Omit<KeptPasskey, 'credentialId'>): Passkey {
  return {
    passkeyId,
    name,
    host,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/** The passkeys of whoever is signed in. */
export async function tellPasskeys({ db }: Pick<DeskParts, 'db'>, clerk: ClerkScope): Promise<Passkey[]> {
  return (await listPasskeys(db, clerk)).map(tellPasskey);
}

/** Begins with a further passkey of whoever is signed in, for password and code; nothing changes until it was made. */
export async function beginPasskey(
  parts: DeskParts,
  clerk: ClerkScope,
  site: DeskSite,
  proof: Proof,
): Promise<PasskeyToMake> {
  const { own, kept } = await byPasswordAndCode(parts, clerk, proof, async (transaction, held) => ({
    own: held,
    kept: await listPasskeys(transaction, clerk),
  }));
  if (kept.length >= MOST_PASSKEYS) throw new Refusal('conflict');
  return {
    challenge: base64url(newChallenge(parts, clerk, site)),
    rp: { id: site.host, name: own.utility },
    user: { id: handleOf(clerk), name: own.mail, displayName: clerk.name },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TICKET_MS,
    attestation: 'none',
    excludeCredentials: kept
      .filter(({ host }) => host === site.host)
      .map(({ credentialId }) => ({ type: 'public-key', id: base64url(credentialId) })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  };
}

/**
 * Keeps the passkey that was made for whoever is signed in. Throws `notFound` where it was not made for them here, or too late,
 * and `conflict` where it is known already, or there are as many as a clerk may have.
 */
export async function keepPasskey(
  parts: DeskParts,
  clerk: ClerkScope,
  site: DeskSite,
  {
    attestation,
    requestId,
    name,
  }: { readonly attestation: Attestation; readonly name: string } & Pick<CallOrigin, 'requestId'>,
): Promise<Passkey> {
  const made = await checkAttestation(parts, clerk, site, attestation);
  if (made === null) throw new Refusal('notFound');
  const passkey = { ...made, passkeyId: randomUUID(), name, host: site.host, createdAt: parts.clock() };
  await runTransaction(parts.db, async (transaction) => {
    const own = await lockOwnAccess(transaction, clerk);
    if (own === null) throw new Refusal('unauthorized');
    if (!(await useChallenge(transaction, clerk, made.answered))) throw new Refusal('notFound');
    if ((await listPasskeys(transaction, clerk)).length >= MOST_PASSKEYS) throw new Refusal('conflict');
    if (!(await insertPasskey(transaction, clerk, passkey))) throw new Refusal('conflict');
    const about = { applicationId: own.applicationId, objects: [clerk.clerkId, passkey.passkeyId], details: {} };
    await appendEntry(transaction, clerk, { act: 'clerk.addPasskey', at: parts.clock(), ...about, requestId });
  });
  return tellPasskey({ ...passkey, lastUsedAt: null });
}

/**
 * Removes a passkey of whoever is signed in, for password and code, or throws `notFound`; gives the token under which the session
 * goes on. All others end, as one of them may have begun by it.
 */
export async function removePasskey(
  parts: DeskParts,
  clerk: ClerkScope,
  { passkeyId, ...proof }: Proof & { readonly passkeyId: string },
): Promise<string> {
  return byPasswordAndCode(parts, clerk, proof, async (transaction, own) => {
    if (!(await deletePasskey(transaction, clerk, passkeyId))) throw new Refusal('notFound');
    const about = { applicationId: own.applicationId, requestId: proof.requestId, of: [passkeyId] };
    return goOnAlone(parts, transaction, clerk, { ...about, act: 'clerk.removePasskey' });
  });
}
