import { createHash, generateKeyPairSync, randomBytes, randomUUID, sign, X509Certificate } from 'node:crypto';
import type { ListedAct } from '@zaehlwerk/contract/audit';
import type { Passkey, PasskeyToShow } from '@zaehlwerk/contract/passkeys';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { MAKER_CERTIFICATE } from './test-certificate.ts';
import { callAsClerk, codeAt, newClerk, type TestClerk } from './test-clerk.ts';
import {
  type TestAnswer,
  type TestServer,
  testServer,
  type TestServerOptions,
  type TestTenant,
} from './test-server.ts';

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
  readonly publicKey: Uint8Array;
  /** What the browser answers when it was asked for a new passkey; `isByMaker` with a certificate of one, who has signed it. */
  readonly make: (
    asked: { readonly challenge: string; readonly user: { readonly id: string } },
    otherwise?: Deviation,
    isByMaker?: boolean,
  ) => Record<string, string>;
  /** What the browser answers when it was asked to sign in. */
  readonly show: (asked: { readonly challenge: string }, otherwise?: Deviation) => Record<string, string>;
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();
const [PRESENT, VERIFIED, WITH_KEY] = [1, 4, 64] as const;

/** What a maker says of a passkey. */
function ofMaker(signed: Uint8Array) {
  const sig = new Uint8Array(sign('sha256', signed, MAKER_CERTIFICATE.key));
  const x5c = [new Uint8Array(new X509Certificate(MAKER_CERTIFICATE.cert).raw)];
  return { fmt: 'packed', attStmt: new Map(Object.entries({ alg: -7, sig, x5c })) };
}

/** A passkey of P-256 for a tenant's host; `counts` as a security key does, else never, as those that are copied to other devices. */
export function testPasskey(
  { host }: Pick<TestTenant, 'host'>,
  { counts = false, owner: first = '' }: { readonly counts?: boolean; readonly owner?: string } = {},
): TestPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  let times = 0;
  let owner = first;
  const { x, y } = publicKey.export({ format: 'jwk' });
  const point = [x, y].map((one) => new Uint8Array(Buffer.from(one!, 'base64url')));
  const cose = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point[0]!],
      [-3, point[1]!],
    ]),
  );
  const dataOf = ({ host: at = host, isVerified = true, counter }: Deviation, key: readonly Uint8Array[] = []) => {
    times += counts ? 1 : 0;
    const flags = PRESENT | (isVerified ? VERIFIED : 0) | (key.length > 0 ? WITH_KEY : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? times);
    return Buffer.concat([sha256(at), Buffer.from([flags]), count, ...key]);
  };
  const clientData = (type: string, challenge: string, { origin = `http://${host}` }: Deviation) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const texts = (parts: Record<string, Uint8Array>) =>
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, Buffer.from(part).toString('base64url')]));
  const id = credentialId.toString('base64url');
  return {
    id,
    publicKey: cose,
    make(asked, otherwise = {}, isByMaker = false) {
      owner = asked.user.id;
      const key = [Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, cose];
      const authData = new Uint8Array(dataOf(otherwise, key));
      const clientDataJSON = clientData(otherwise.type ?? 'webauthn.create', asked.challenge, otherwise);
      const signed = Buffer.concat([authData, sha256(clientDataJSON)]);
      const statement = isByMaker ? ofMaker(signed) : { fmt: 'none', attStmt: new Map<string, string>() };
      const attestationObject = isoCBOR.encode(new Map(Object.entries({ ...statement, authData })));
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

/** Asks for a further passkey of a clerk, for password and code: the next one a minute later. */
export async function askForNew(server: TestServer, tenant: TestTenant, clerk: TestClerk): Promise<TestAnswer> {
  const body = { password: clerk.password, code: codeAt(clerk, server.parts.clock()) };
  return callAsClerk(tenant, clerk, 'POST', '/api/desk/session/passkeys/challenge', { body });
}

/** Keeps a passkey of a clerk as if it had been added. */
export async function addPasskey(
  server: TestServer,
  tenant: Pick<TestTenant, 'host'>,
  { clerkId }: Pick<TestClerk, 'clerkId'>,
  { counts = false } = {},
): Promise<TestPasskey & { readonly passkeyId: string }> {
  const [passkeyId, owner] = [randomUUID(), Buffer.from(clerkId).toString('base64url')];
  const passkey = testPasskey(tenant, { counts, owner });
  await server.parts.db
    .insertInto('clerk_passkeys')
    .values({
      passkey_id: passkeyId,
      clerk_id: clerkId,
      credential_id: Buffer.from(passkey.id, 'base64url'),
      public_key: Buffer.from(passkey.publicKey),
      counter: '0',
      host: tenant.host,
      name: 'Schreibtisch',
      created_at: server.parts.clock(),
    })
    .execute();
  return { ...passkey, passkeyId };
}

/** What a browser is asked for to sign in at the desk of a tenant. */
export async function askToSignIn(tenant: TestTenant): Promise<PasskeyToShow> {
  return (await tenant.call('POST', '/api/desk/sign-in/passkey/challenge')).json();
}

/** A clerk at a desk, and the calls about passkeys there. */
export async function passkeyDesk(options: TestServerOptions = {}) {
  const server = await testServer(options);
  const tenant = await server.newTenant();
  const clerk = await newClerk(server, tenant);
  const signIn = (body: object, at = tenant) => at.call('POST', '/api/desk/sign-in/passkey', { body });
  const proof = (of = clerk) => ({ password: of.password, code: codeAt(of, server.parts.clock()) });
  return {
    server,
    tenant,
    clerk,
    signIn,
    proof,
    keep: (body: object, by = clerk) => callAsClerk(tenant, by, 'POST', '/api/desk/session/passkeys', { body }),
    remove: (passkeyId: string, body: object, by: TestClerk = clerk) =>
      callAsClerk(tenant, by, 'POST', `/api/desk/session/passkeys/${passkeyId}/removal`, { body }),
    listed: async (by: Pick<TestClerk, 'token'> = clerk) =>
      (await callAsClerk(tenant, by, 'GET', '/api/desk/session/passkeys')).json<{ passkeys: Passkey[] }>().passkeys,
    /** Whose next code is another one. */
    later: (minutes = 1) => server.setNow(new Date(server.parts.clock().getTime() + minutes * 60_000).toISOString()),
    manage: (rest: string, method: 'POST' | 'PUT', body: object) =>
      server.call(method, `/api/operator/applications/${tenant.applicationId}/clerks/${clerk.clerkId}/${rest}`, {
        token: server.operatorKey,
        body,
      }),
    acts: async (act: string) => {
      const token = server.operatorKey;
      return (await server.call('GET', `/api/operator/audit?act=${act}`, { token })).json<{ entries: ListedAct[] }>()
        .entries;
    },
  };
}

/** The session that an answer began, or under which it goes on. */
export const cookieOf = ({ headers }: TestAnswer) => ({
  token: `desk ${String(headers['set-cookie']).split(';')[0]!.split('=')[1]!}`,
});
