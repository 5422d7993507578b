import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyToMake, PasskeyToShow } from '@zaehlwerk/contract/passkeys';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { callAsClerk, codeAt, type TestClerk } from './test-clerk.ts';
import type { TestAnswer, TestServer, TestTenant } from './test-server.ts';

/** What an authenticator does otherwise than it should. */
export interface Deviation {
  /** Where the page says to be. */
  readonly origin?: string;
  /** For which host it signs. */
  readonly host?: string;
  /** Whether it made sure who is there. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly type?: string;
}

/** A passkey as an authenticator has it, written by hand from the standard (WebAuthn, 6.1). */
export interface TestPasskey {
  readonly id: string;
  /** What the browser answers when it was asked for a new passkey; `statement` in place of that of no maker. */
  readonly make: (asked: PasskeyToMake, otherwise?: Deviation, statement?: object) => Record<string, string>;
  /** What the browser answers when it was asked to sign in. */
  readonly show: (asked: PasskeyToShow, otherwise?: Deviation) => Record<string, string>;
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const [PRESENT, VERIFIED, WITH_KEY] = [1, 4, 64];

/** A passkey of P-256 for a tenant's host; `counts` as a security key does, else never, as those that are copied to other devices. */
export function testPasskey({ host }: Pick<TestTenant, 'host'>, counts = false): TestPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  let signed = 0;
  let owner = '';
  const dataOf = ({ host: at = host, isVerified = true, counter }: Deviation, key: readonly Uint8Array[] = []) => {
    signed += counts ? 1 : 0;
    const flags = PRESENT! | (isVerified ? VERIFIED! : 0) | (key.length > 0 ? WITH_KEY! : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? signed);
    return Buffer.concat([sha256(at), Buffer.from([flags]), count, ...key]);
  };
  const clientData = (type: string, challenge: string, { origin = `http://${host}` }: Deviation) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const texts = (parts: Record<string, Uint8Array>) =>
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, Buffer.from(part).toString('base64url')]));
  const id = credentialId.toString('base64url');
  return {
    id,
    make(asked, otherwise = {}, statement = { fmt: 'none', attStmt: new Map() }) {
      owner = asked.user.id;
      const { x, y } = publicKey.export({ format: 'jwk' });
      const point = [x, y].map((one) => new Uint8Array(Buffer.from(one!, 'base64url')));
      const cose = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, point[0]!],
        [-3, point[1]!],
      ]);
      const key = [Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, isoCBOR.encode(cose)];
      const authData = new Uint8Array(dataOf(otherwise, key));
      const attestationObject = isoCBOR.encode(new Map(Object.entries({ ...statement, authData })) as never);
      const clientDataJSON = clientData(otherwise.type ?? 'webauthn.create', asked.challenge, otherwise);
      return { id, ...texts({ clientDataJSON, attestationObject }) };
    },
    show(asked, otherwise = {}) {
      const authenticatorData = dataOf(otherwise);
      const clientDataJSON = clientData(otherwise.type ?? 'webauthn.get', asked.challenge, otherwise);
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey);
      const userHandle = otherwise.userHandle ?? owner;
      return { id, ...texts({ clientDataJSON, authenticatorData, signature }), userHandle };
    },
  };
}

/** What a clerk proves before something of theirs is changed. */
const proofOf = (server: TestServer, clerk: TestClerk) => ({
  password: clerk.password,
  code: codeAt(clerk, server.parts.clock()),
});

/** Asks for a further passkey of a clerk; their app shows another code a minute later. */
export async function askForNew(server: TestServer, tenant: TestTenant, clerk: TestClerk): Promise<TestAnswer> {
  const body = proofOf(server, clerk);
  return callAsClerk(tenant, clerk, 'POST', '/api/desk/session/passkeys/challenge', { body });
}

/** A passkey that a clerk has added. */
export async function addPasskey(
  server: TestServer,
  tenant: TestTenant,
  clerk: TestClerk,
  passkey: TestPasskey = testPasskey(tenant),
): Promise<TestPasskey & { readonly passkeyId: string }> {
  const asked = (await askForNew(server, tenant, clerk)).json<PasskeyToMake>();
  const body = { name: 'Schreibtisch', ...passkey.make(asked) };
  const kept = await callAsClerk(tenant, clerk, 'POST', '/api/desk/session/passkeys', { body });
  return { ...passkey, passkeyId: kept.json<{ passkeyId: string }>().passkeyId };
}

/** What a browser is asked for to sign in at the desk of a tenant. */
export async function askToSignIn(tenant: TestTenant): Promise<PasskeyToShow> {
  return (await tenant.call('GET', '/api/desk/sign-in/passkey')).json();
}
