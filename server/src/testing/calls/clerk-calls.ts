import { randomUUID } from 'node:crypto';
import { addDays, berlinDay } from '@zaehlwerk/domain/calendar/day';
import { newChallenge } from '../../features/clerks/passkey-challenges.ts';
import { sealClerkSecret } from '../../features/clerks/second-factor.ts';
import { callAsClerk, codeAt, furtherSession, newClerk, newTicket, resumeSession } from '../test-clerk.ts';
import type { TestServer } from '../test-server.ts';
import type { Utility } from '../utility.ts';
import { addPasskey, askToSignIn, testPasskey } from '../test-passkey.ts';
import { operate } from './operator-calls.ts';

interface OfUtility {
  readonly server: TestServer;
  readonly utility: Pick<Utility, 'tenant' | 'clerk'>;
  readonly mark: string;
}

/** The session of the utility's clerk is open, whatever was done with it before. */
async function open({
  server,
  utility: { tenant, clerk },
}: OfUtility): Promise<{ params: Record<string, string>; status: 200 }> {
  await resumeSession(server, tenant, clerk);
  return { params: {}, status: 200 };
}

/** The token of a new invitation. */
async function newInvitation({ server, utility: { tenant }, mark }: OfUtility): Promise<string> {
  const body = { name: `Karla ${mark}`, mail: `${randomUUID()}@${mark}.example`, roles: ['read'] };
  const answer = await operate(server, tenant, 'POST', 'clerks', { body });
  return answer.json<{ link: string }>().link.split('#')[1]!;
}

/** The same with a password chosen; also the secret of its app. */
async function chosenInvitation(of: OfUtility) {
  const token = await newInvitation(of);
  const body = { token, password: 'sieben-auf-einen-streich' };
  const answer = await of.utility.tenant.call('POST', '/api/desk/invitation/password', { body });
  return { token, secret: answer.json<{ secret: string }>().secret };
}

/** What the utility's clerk proves again and again, though each code counts once. */
async function newProof({ server, utility: { clerk } }: OfUtility): Promise<{ password: string; code: string }> {
  const app = { totp_step: null, totp_secret: sealClerkSecret(server.parts.keys, clerk.clerkId, clerk.secret) };
  await server.parts.db.updateTable('clerks').set(app).where('clerk_id', '=', clerk.clerkId).execute();
  return { password: clerk.password, code: codeAt(clerk, server.parts.clock()) };
}

/** A new app of the utility's clerk, to be confirmed. */
async function beginApp(of: OfUtility): Promise<{ setUp: string; secret: string }> {
  const { tenant, clerk } = of.utility;
  const answer = await callAsClerk(tenant, clerk, 'POST', '/api/desk/session/app', { body: await newProof(of) });
  return answer.json();
}

/** Nobody has any number of passkeys: the oldest of the utility's clerk go. */
async function forgetOldPasskeys({ server, utility: { clerk } }: OfUtility): Promise<void> {
  await server.parts.pool.query(
    `delete from clerk_passkeys where clerk_id = $1 and passkey_id not in (
       select passkey_id from clerk_passkeys where clerk_id = $1 order by created_at desc, passkey_id limit 8)`,
    [clerk.clerkId],
  );
}

/** What a browser answers for a further passkey of the utility's clerk. */
async function madePasskey({ server, utility: { tenant, clerk } }: OfUtility) {
  const sessionId = await resumeSession(server, tenant, clerk);
  const site = { host: tenant.host, origin: `http://${tenant.host}` };
  const challenge = newChallenge(server.parts, { what: 'passkey', clerkId: clerk.clerkId, sessionId }, site);
  const asked = { challenge: Buffer.from(challenge).toString('base64url'), user: { id: '' } };
  return testPasskey(tenant).make(asked);
}

/** What a browser answers to open the session of the utility's clerk. */
async function unlockingPasskey({ server, utility: { tenant, clerk } }: OfUtility) {
  const sessionId = await resumeSession(server, tenant, clerk);
  const passkey = await addPasskey(server, tenant, clerk);
  const site = { host: tenant.host, origin: `http://${tenant.host}` };
  const use = { what: 'unlocking', clerkId: clerk.clerkId, sessionId } as const;
  return passkey.show({ challenge: Buffer.from(newChallenge(server.parts, use, site)).toString('base64url') });
}

/** A deputy from today to tomorrow, who works there as well. */
async function newDeputy({ server, utility: { tenant }, mark }: OfUtility) {
  const { clerkId: deputyId } = await newClerk(server, tenant, ['read'], `Vera ${mark}`);
  const today = berlinDay(server.parts.clock());
  return { deputyId, from: today, to: addDays(today, 1) };
}

/** Another clerk, whom the caller may change. */
async function ofClerk({ server, utility: { tenant }, mark }: OfUtility) {
  const { clerkId } = await newClerk(server, tenant, ['read'], `Tilda ${mark}`);
  return { applicationId: tenant.applicationId, clerkId };
}

/** Valid calls at the desk and about clerks, to be made again and again. */
export const CLERK_CALLS = {
  postDeskSignIn: ({ utility: { clerk } }: OfUtility) => ({
    params: {},
    body: { mail: clerk.mail, password: clerk.password },
    status: 200,
  }),
  async postDeskCode({ server, utility: { tenant }, mark }: OfUtility) {
    const clerk = await newClerk(server, tenant, ['read'], `Tilda ${mark}`);
    const body = { ticket: await newTicket(server, clerk), code: codeAt(clerk, server.parts.clock()) };
    return { params: {}, body, status: 200 };
  },
  postDeskSignInChallenge: () => ({ params: {}, status: 200 }),
  async postDeskPasskeySignIn({ server, utility: { tenant }, mark }: OfUtility) {
    const passkey = await addPasskey(server, tenant, await newClerk(server, tenant, ['read'], `Tilda ${mark}`));
    return { params: {}, body: passkey.show(await askToSignIn(tenant)), status: 200 };
  },
  getDeskProvider: () => ({ params: {}, status: 200 }),
  postDeskProvider: () => ({ params: {}, status: 200 }),
  async postDeskProviderSignIn({ server, utility: { tenant }, mark }: OfUtility) {
    const { mail } = await newClerk(server, tenant, ['read'], `Tilda ${mark}`);
    const begun = await tenant.call('POST', '/api/desk/sign-in/provider');
    const state = new URL(begun.json<{ address: string }>().address).searchParams.get('state') ?? '';
    const headers = { cookie: String(begun.headers['set-cookie']).split(';')[0]! };
    return { params: {}, body: { query: String(new URLSearchParams({ mail, state })) }, headers, status: 200 };
  },
  postInvitation: async (of: OfUtility) => ({ params: {}, body: { token: await newInvitation(of) }, status: 200 }),
  postInvitationPassword: async (of: OfUtility) => ({
    params: {},
    body: { token: await newInvitation(of), password: 'sieben-auf-einen-streich' },
    status: 200,
  }),
  async postInvitationCode(of: OfUtility) {
    const { token, secret } = await chosenInvitation(of);
    return { params: {}, body: { token, code: codeAt({ secret }, of.server.parts.clock()) }, status: 200 };
  },
  getDeskSession: open,
  getDeskSessions: open,
  postDeskLock: async (of: OfUtility) => ({ ...(await open(of)), status: 204 }),
  postDeskUnlock: async (of: OfUtility) => ({ ...(await open(of)), body: { password: of.utility.clerk.password } }),
  async postRecoveryCodes(of: OfUtility) {
    const { code } = await newProof(of);
    return { ...(await open(of)), body: { code } };
  },
  async postDeskPassword(of: OfUtility) {
    // White space does not count, so it is the password of before for whoever signs in later.
    const body = { ...(await newProof(of)), newPassword: ` ${of.utility.clerk.password}` };
    return { ...(await open(of)), body };
  },
  postDeskApp: async (of: OfUtility) => ({ ...(await open(of)), body: await newProof(of) }),
  async postDeskAppCode(of: OfUtility) {
    const call = await open(of);
    const { setUp, secret } = await beginApp(of);
    return { ...call, body: { setUp, code: codeAt({ secret }, of.server.parts.clock()) } };
  },
  getDeskPasskeys: open,
  postDeskPasskeyChallenge: async (of: OfUtility) => ({ ...(await open(of)), body: await newProof(of) }),
  async postDeskPasskey(of: OfUtility) {
    const call = await open(of);
    await forgetOldPasskeys(of);
    return { ...call, body: { name: `Schlüssel ${of.mark}`, ...(await madePasskey(of)) }, status: 201 };
  },
  async postDeskPasskeyRemoval(of: OfUtility) {
    await open(of);
    await forgetOldPasskeys(of);
    const { passkeyId } = await addPasskey(of.server, of.utility.tenant, of.utility.clerk);
    return { params: { passkeyId }, body: await newProof(of), status: 200 };
  },
  async postDeskUnlockChallenge(of: OfUtility) {
    await forgetOldPasskeys(of);
    await addPasskey(of.server, of.utility.tenant, of.utility.clerk);
    return open(of);
  },
  async postDeskPasskeyUnlock(of: OfUtility) {
    await forgetOldPasskeys(of);
    return { params: {}, body: await unlockingPasskey(of), status: 200 };
  },
  getDeskDeputy: open,
  putDeskDeputy: async (of: OfUtility) => ({ ...(await open(of)), body: await newDeputy(of) }),
  deleteDeskDeputy: async (of: OfUtility) => ({ ...(await open(of)), status: 204 }),
  deleteDeskSession: async (of: OfUtility) => ({ ...(await open(of)), status: 204 }),
  async deleteDeskOtherSession(of: OfUtility) {
    await open(of);
    const { tenant, clerk } = of.utility;
    return { params: { sessionId: await furtherSession(of.server, tenant, clerk) }, status: 204 };
  },
  getClerks: ({ utility: { tenant } }: OfUtility) => ({
    params: { applicationId: tenant.applicationId },
    status: 200,
  }),
  postClerk: ({ utility: { tenant }, mark }: OfUtility) => ({
    params: { applicationId: tenant.applicationId },
    body: { name: `Karla ${mark}`, mail: `${randomUUID()}@${mark}.example`, roles: ['read'] },
    status: 201,
  }),
  putClerkRoles: async (of: OfUtility) => ({ params: await ofClerk(of), body: { roles: ['read'] }, status: 204 }),
  postClerkLock: async (of: OfUtility) => ({ params: await ofClerk(of), body: { locked: true }, status: 204 }),
  postClerkAgain: async (of: OfUtility) => ({ params: await ofClerk(of), body: {}, status: 201 }),
  putClerkDeputy: async (of: OfUtility) => ({ params: await ofClerk(of), body: await newDeputy(of), status: 200 }),
  async deleteClerkDeputy(of: OfUtility) {
    const params = await ofClerk(of);
    const path = `clerks/${params.clerkId}/deputy`;
    await operate(of.server, of.utility.tenant, 'PUT', path, { body: await newDeputy(of) });
    return { params, status: 204 };
  },
  getDeskStart: ({ utility: { tenant } }: OfUtility) => ({
    params: { applicationId: tenant.applicationId },
    status: 200,
  }),
};
