import * as z from 'zod/mini';
import { boundedName, boundedText } from './bounded-text.ts';
import { DeskSession } from './clerks.ts';
import { endpoint } from './endpoint.ts';
import { Proof } from './own-access.ts';

/** Base64url, as browsers send what an authenticator says; many times what any of them needs. */
const bytes = boundedText(4_000).check(z.minLength(1));

const credential = z.object({ type: z.literal('public-key'), id: z.string() });

/** What a browser is asked for a new passkey with (`PublicKeyCredentialCreationOptionsJSON`). */
export const PasskeyToMake = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.number(),
  attestation: z.literal('none'),
  /** Those that the clerk has at this host: what keeps one of them makes no second. */
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyToMake = z.infer<typeof PasskeyToMake>;

/** What a browser is asked for any passkey of this host with (`PublicKeyCredentialRequestOptionsJSON`). */
export const PasskeyToShow = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
});
export type PasskeyToShow = z.infer<typeof PasskeyToShow>;

/** The same for those of one clerk alone. */
const PasskeyToUnlock = z.extend(PasskeyToShow, { allowCredentials: z.array(credential) });
export type PasskeyToUnlock = z.infer<typeof PasskeyToUnlock>;

/** What a passkey has signed. */
const ShownPasskey = z.object({
  id: bytes,
  clientDataJSON: bytes,
  authenticatorData: bytes,
  signature: bytes,
  /** Whose it says to be. */
  userHandle: bytes,
});

/** A passkey as its clerk sees it. */
const Passkey = z.object({
  passkeyId: z.string(),
  name: z.string(),
  /** At which host of the desk it was made: browsers offer it at no other. */
  host: z.string(),
  createdAt: z.string(),
  /** Null until it was used for the first time. */
  lastUsedAt: z.nullable(z.string()),
});
export type Passkey = z.infer<typeof Passkey>;

export const postDeskSignInChallenge = endpoint({
  method: 'POST',
  path: '/api/desk/sign-in/passkey/challenge',
  summary:
    'What a browser needs to sign in by a passkey of this host; the challenge is good once, for ten minutes, from a page of this host',
  caller: 'anyone',
  answer: { 200: PasskeyToShow },
  refusals: ['forbidden'],
});

export const postDeskPasskeySignIn = endpoint({
  method: 'POST',
  path: '/api/desk/sign-in/passkey',
  summary:
    'Signs a clerk in by what a passkey has signed, which counts as both steps; whatever is wrong is answered alike',
  caller: 'anyone',
  body: ShownPasskey,
  answer: { 200: DeskSession },
  refusals: ['malformed', 'invalid', 'unauthorized', 'forbidden', 'tooManyRequests'],
});

export const postDeskUnlockChallenge = endpoint({
  method: 'POST',
  path: '/api/desk/session/unlock/passkey/challenge',
  summary:
    'What a browser needs to open this locked session by a passkey of its clerk; the challenge is good once, for ten minutes, in this session',
  caller: 'clerk',
  whileLocked: true,
  answer: { 200: PasskeyToUnlock },
  /** `notFound` where the clerk has none at this host. */
  refusals: ['notFound'],
});

export const postDeskPasskeyUnlock = endpoint({
  method: 'POST',
  path: '/api/desk/session/unlock/passkey',
  summary: 'Opens a locked session by what a passkey of its clerk has signed, with a new cookie',
  caller: 'clerk',
  whileLocked: true,
  body: ShownPasskey,
  answer: { 200: DeskSession },
  /** `notFound` for whatever is wrong with it; `unauthorized` says that there is no session. */
  refusals: ['malformed', 'invalid', 'notFound', 'tooManyRequests'],
});

export const getDeskPasskeys = endpoint({
  method: 'GET',
  path: '/api/desk/session/passkeys',
  summary: 'The passkeys of the clerk who asks, the oldest first',
  caller: 'clerk',
  answer: { 200: z.object({ passkeys: z.array(Passkey) }) },
  refusals: [],
});

export const postDeskPasskeyChallenge = endpoint({
  method: 'POST',
  path: '/api/desk/session/passkeys/challenge',
  summary: 'Begins with a further passkey of the clerk who asks, for the password and a code of the app',
  caller: 'clerk',
  body: Proof,
  answer: { 200: PasskeyToMake },
  /** As with a password; `conflict` where there are as many as a clerk may have. */
  refusals: ['malformed', 'invalid', 'passwordWrong', 'conflict', 'tooManyRequests'],
});

export const postDeskPasskey = endpoint({
  method: 'POST',
  path: '/api/desk/session/passkeys',
  summary: 'Keeps a passkey that was made for the challenge, within ten minutes',
  caller: 'clerk',
  body: z.object({
    name: boundedText(100).check(z.minLength(1)),
    id: bytes,
    clientDataJSON: bytes,
    attestationObject: bytes,
  }),
  answer: { 201: Passkey },
  /** `notFound` where the challenge is over or was for something else, or the passkey is none for it; `conflict` where it is known, or there are as many as a clerk may have. */
  refusals: ['malformed', 'invalid', 'notFound', 'conflict'],
});

export const postDeskPasskeyRemoval = endpoint({
  method: 'POST',
  path: '/api/desk/session/passkeys/{passkeyId}/removal',
  summary:
    'Removes a passkey of the clerk who asks, for the password and a code of the app; all other sessions end, and this one goes on under a new cookie',
  caller: 'clerk',
  params: z.object({ passkeyId: boundedName }),
  body: Proof,
  answer: { 200: DeskSession },
  /** As with a password. */
  refusals: ['malformed', 'invalid', 'passwordWrong', 'notFound', 'tooManyRequests'],
});
