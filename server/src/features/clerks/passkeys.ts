import { randomUUID } from 'node:crypto';
import type { Passkey, PasskeyToMake, PasskeyToShow, PasskeyToUnlock } from '@zaehlwerk/contract/passkeys';
import { MOST_PASSKEYS, TICKET_MS } from '@zaehlwerk/domain/clerk/clerk-account';
import type { Transaction } from 'kysely';
import { runTransaction } from '../../database/connection.ts';
import type { Tables } from '../../database/schema.ts';
import { addressBucket } from '../../http/addresses.ts';
import { appendEntry } from '../../http/audit/audit-store.ts';
import { Refusal } from '../../http/refusal.ts';
import type { ClerkScope, TenantScope } from '../../http/scope.ts';
import { findOwnAccess, lockOwnAccess } from './own-access-store.ts';
import { byPasswordAndCode, goOnAlone, type Proof } from './own-access.ts';
import {
  type Assertion,
  type Attestation,
  type ChallengeUse,
  checkAssertion,
  checkAttestation,
  type DeskSite,
  newChallenge,
  PASSKEY_ALGORITHMS,
} from './passkey-challenges.ts';
import {
  deletePasskey,
  findPasskey,
  type FoundPasskey,
  insertPasskey,
  type KeptPasskey,
  listPasskeys,
  useChallenge,
  usePasskey,
} from './passkeys-store.ts';
import {
  beginSession,
  type BegunSession,
  type CallOrigin,
  type DeskParts,
  keepFailure,
  openSession,
} from './sign-in.ts';

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
/** How whatever keeps a passkey knows its clerk. */
const handleOf = ({ clerkId }: Pick<ClerkScope, 'clerkId'>) => base64url(Buffer.from(clerkId));

function passkeyToShow(
  parts: Pick<DeskParts, 'keys' | 'clock'>,
  use: ChallengeUse,
  site: DeskSite,
): PasskeyToShow & { readonly userVerification: 'required' } {
  return {
    challenge: base64url(newChallenge(parts, use, site)),
    rpId: site.host,
    timeout: TICKET_MS,
    userVerification: 'required',
  };
}

/** How a browser is told which passkeys there are at a host. */
const credentialsAt = (kept: readonly KeptPasskey[], { host }: DeskSite) =>
  kept
    .filter((one) => one.host === host)
    .map(({ credentialId }) => ({ type: 'public-key' as const, id: base64url(credentialId) }));

/** What a browser needs to sign in by any passkey of the host. */
export const askForPasskey = (parts: Pick<DeskParts, 'keys' | 'clock'>, site: DeskSite): PasskeyToShow =>
  passkeyToShow(parts, 'sign-in', site);

/** What a browser needs to open a locked session by a passkey of its clerk; throws `notFound` where there is none at this host. */
export async function askToUnlock(parts: DeskParts, clerk: ClerkScope, site: DeskSite): Promise<PasskeyToUnlock> {
  const allowCredentials = credentialsAt(await listPasskeys(parts.db, clerk), site);
  if (allowCredentials.length === 0) throw new Refusal('notFound');
  return { ...passkeyToShow(parts, { what: 'unlocking', ...clerk }, site), allowCredentials };
}

/** What a passkey has signed, and from where it comes. */
type Signed = { readonly assertion: Assertion } & CallOrigin;

/**
 * Does something for what a passkey has signed: whoever uses one has it, and has shown who they are to what keeps it. Null where
 * anything is wrong, or `work` gives that, with the same work done and kept; it counts by address as tickets that are none do.
 */
async function byPasskey<T>(
  parts: DeskParts,
  { at, applicationId, use }: { at: TenantScope | ClerkScope; applicationId: string; use: ChallengeUse },
  site: DeskSite,
  { assertion, ...from }: Signed,
  work: (transaction: Transaction<Tables>, found: FoundPasskey) => Promise<T | null>,
): Promise<T | null> {
  const succeeded = await parts.guesses.begin('passkey', applicationId, addressBucket(from.address));
  const asked = { credentialId: Buffer.from(assertion.id, 'base64url'), host: site.host };
  const found = await findPasskey(parts.db, at, asked);
  const checked = await checkAssertion(parts, use, site, assertion, found);
  const isOfClerk = found !== null && assertion.userHandle === handleOf(found);
  const came =
    checked === null || !isOfClerk
      ? null
      : await runTransaction(parts.db, async (transaction) => {
          const used = { counter: checked.counter, now: parts.clock() };
          if (!(await usePasskey(transaction, at, found, used))) return null;
          if (!(await useChallenge(transaction, at, checked.answered))) return null;
          return work(transaction, found);
        });
  if (came === null) await keepFailure(parts, { applicationId }, from, { clerkId: failed(at, found), step: 'passkey' });
  else await succeeded();
  return came;
}

/** With whose passkey somebody has failed: in a session it is that of its clerk. */
const failed = (at: TenantScope | ClerkScope, found: FoundPasskey | null): string | null =>
  'clerkId' in at ? at.clerkId : (found?.clerkId ?? null);

/** Begins a session by what a passkey has signed, which counts as both steps. Whatever is wrong is one and the same `unauthorized`. */
export async function signInByPasskey(
  parts: DeskParts,
  tenant: TenantScope,
  site: DeskSite,
  signed: Signed,
): Promise<BegunSession> {
  const asked = { at: tenant, applicationId: tenant.applicationId, use: 'sign-in' } as const;
  const begun = await byPasskey(parts, asked, site, signed, (transaction, found) => {
    const by = { act: 'clerk.signIn', details: { passkey: found.passkeyId } } as const;
    return beginSession(parts, transaction, tenant, { ...found, ...signed, ...by });
  });
  if (begun === null) throw new Refusal('unauthorized');
  return begun;
}

/**
 * Opens a locked session by what a passkey of its clerk has signed, and gives its new token. Whatever is wrong, also the passkey of
 * somebody else, is `notFound`.
 */
export async function unlockByPasskey(
  parts: DeskParts,
  clerk: ClerkScope,
  site: DeskSite,
  signed: Signed,
): Promise<string> {
  const own = await findOwnAccess(parts.db, clerk);
  if (own === null) throw new Refusal('unauthorized');
  const { applicationId } = own;
  const asked = { at: clerk, applicationId, use: { what: 'unlocking', ...clerk } } as const;
  const token = await byPasskey(parts, asked, site, signed, (transaction, { passkeyId }) => {
    const about = { applicationId, details: { passkey: passkeyId }, requestId: signed.requestId };
    return openSession(parts, transaction, clerk, about);
  });
  if (token === null) throw new Refusal('notFound');
  return token;
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
    challenge: base64url(newChallenge(parts, { what: 'passkey', ...clerk }, site)),
    rp: { id: site.host, name: own.utility },
    user: { id: handleOf(clerk), name: own.mail, displayName: clerk.name },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: TICKET_MS,
    attestation: 'none',
    excludeCredentials: credentialsAt(kept, site),
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
