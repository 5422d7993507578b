import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { TICKET_MS } from '@zaehlwerk/domain/clerk/clerk-account';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { COSEALG, decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers';
import type { ClerkScope } from '../../http/scope.ts';
import type { Parts } from '../../parts.ts';
import { openText, sealText } from '../../seal-text.ts';
import { hashToken } from '../accounts/secrets.ts';

/** The desk as a browser has it open: passkeys are good at the host where they were made, and what they sign names the origin. */
export interface DeskSite {
  readonly host: string;
  readonly origin: string;
}

/** What a challenge is for: signing in, or, in the session of a clerk, a further passkey or to open it again. */
export type ChallengeUse =
  | 'sign-in'
  | ({ readonly what: 'passkey' | 'unlocking' } & Pick<ClerkScope, 'clerkId' | 'sessionId'>);

/** A challenge that was answered, as the database keeps it so that it is not answered again. */
export interface AnsweredChallenge {
  readonly hash: Buffer;
  readonly expiresAt: Date;
}

/** What browsers and security keys sign with, the better ones first. */
export const PASSKEY_ALGORITHMS: readonly number[] = [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256];

const sealedFor = (use: ChallengeUse, { origin }: DeskSite) =>
  use === 'sign-in' ? `sign-in at ${origin}` : `${use.what} of ${use.clerkId} in ${use.sessionId} at ${origin}`;

/**
 * A new challenge. The server keeps nothing of it, so that nobody fills anything by asking: what it is for and until when stands
 * in it, sealed.
 */
export function newChallenge(
  { keys, clock }: Pick<Parts, 'keys' | 'clock'>,
  use: ChallengeUse,
  site: DeskSite,
): Uint8Array<ArrayBuffer> {
  const text = `${clock().getTime() + TICKET_MS} ${randomBytes(16).toString('base64url')}`;
  return Uint8Array.from(sealText(keys['clerk passkey'], sealedFor(use, site), text));
}

/** A challenge as it comes back, in base64url; null where it is over, or was for something else. */
function openChallenge(
  { keys, clock }: Pick<Parts, 'keys' | 'clock'>,
  use: ChallengeUse,
  site: DeskSite,
  challenge: string,
): AnsweredChallenge | null {
  const text = openText(keys['clerk passkey'], sealedFor(use, site), Buffer.from(challenge, 'base64url'));
  const expiresAt = new Date(Number(text?.split(' ')[0]));
  // By what is in it: the same bytes can be written in several ways.
  return text !== null && expiresAt > clock() ? { hash: hashToken(text), expiresAt } : null;
}

/** What a browser answers when it was asked to sign in; all in base64url. */
export interface Assertion {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle: string;
}

/** What is kept of a passkey for looking at what it has signed. */
export interface SigningKey {
  readonly publicKey: Buffer;
  readonly counter: number;
}

/** Compared where no passkey is known, so that it takes the same time. */
const NOBODYS: SigningKey = {
  publicKey: coseKey(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey),
  counter: 0,
};

/** A public key of P-256 as authenticators write it (RFC 9053, 7.1.1). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const [head, between] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')];
  return Buffer.concat([head, Buffer.from(x, 'base64url'), between, Buffer.from(y, 'base64url')]);
}

/**
 * Whether a passkey has signed a challenge that was given here for this use, after it has made sure who is there; null where
 * anything is wrong, or there is no passkey (`key` is null), after the same work. Gives how many times it has signed.
 */
export async function checkAssertion(
  parts: Pick<Parts, 'keys' | 'clock'>,
  use: ChallengeUse,
  site: DeskSite,
  { id, clientDataJSON, authenticatorData, signature, userHandle }: Assertion,
  key: SigningKey | null,
): Promise<{ readonly answered: AnsweredChallenge; readonly counter: number } | null> {
  const { publicKey, counter } = key ?? NOBODYS;
  let answered: AnsweredChallenge | null = null;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature, userHandle },
      },
      expectedChallenge: (challenge) => (answered = openChallenge(parts, use, site, challenge)) !== null,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      credential: { id, publicKey: Uint8Array.from(publicKey), counter },
      requireUserVerification: true,
    });
    if (!verified || answered === null || key === null) return null;
    return { answered, counter: authenticationInfo.newCounter };
  } catch {
    // Whatever was sent is not what a browser sends for this.
    return null;
  }
}

/** What a browser answers when it was asked for a new passkey; all in base64url. */
export interface Attestation {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly attestationObject: string;
}

/** The passkey that was made for a challenge in the session of a clerk; null where anything is wrong. */
export async function checkAttestation(
  parts: Pick<Parts, 'keys' | 'clock'>,
  clerk: ClerkScope,
  site: DeskSite,
  { id, clientDataJSON, attestationObject }: Attestation,
): Promise<(SigningKey & { readonly answered: AnsweredChallenge; readonly credentialId: Buffer }) | null> {
  let answered: AnsweredChallenge | null = null;
  try {
    if (hasCertificates(attestationObject)) return null;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: (challenge) =>
        (answered = openChallenge(parts, { what: 'passkey', ...clerk }, site, challenge)) !== null,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
    });
    if (!verified || answered === null) return null;
    const { credential } = registrationInfo;
    if (credential.id !== id) return null;
    const credentialId = Buffer.from(credential.id, 'base64url');
    return { answered, credentialId, publicKey: Buffer.from(credential.publicKey), counter: credential.counter };
  } catch {
    return null;
  }
}

/** Nobody asked for a maker's certificates: lists of revoked ones would be fetched from where these say. */
function hasCertificates(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject));
  const isOfItself = decoded.get('fmt') === 'packed' && decoded.get('attStmt').get('x5c') === undefined;
  return decoded.get('fmt') !== 'none' && !isOfItself;
}
