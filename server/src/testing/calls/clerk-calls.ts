import { randomUUID } from 'node:crypto';
import { codeAt, furtherSession, newClerk, newTicket, resumeSession } from '../test-clerk.ts';
import type { TestServer } from '../test-server.ts';
import type { Utility } from '../utility.ts';
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
    const call = await open(of);
    const { server, utility } = of;
    // Each code counts once, and this call is made again and again.
    await server.parts.db
      .updateTable('clerks')
      .set({ totp_step: null })
      .where('clerk_id', '=', utility.clerk.clerkId)
      .execute();
    return { ...call, body: { code: codeAt(utility.clerk, server.parts.clock()) } };
  },
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
  getDeskStart: ({ utility: { tenant } }: OfUtility) => ({
    params: { applicationId: tenant.applicationId },
    status: 200,
  }),
};
