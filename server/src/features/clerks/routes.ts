import {
  deleteDeskOtherSession,
  deleteDeskSession,
  getDeskSession,
  getDeskSessions,
  postDeskCode,
  postDeskLock,
  postDeskSignIn,
  postDeskUnlock,
  postRecoveryCodes,
  postInvitation,
  postInvitationCode,
  postInvitationPassword,
} from '@zaehlwerk/contract/clerks';
import { postDeskApp, postDeskAppCode, postDeskPassword } from '@zaehlwerk/contract/own-access';
import {
  getDeskPasskeys,
  postDeskSignInChallenge,
  postDeskPasskey,
  postDeskPasskeyChallenge,
  postDeskPasskeyRemoval,
  postDeskPasskeySignIn,
  postDeskPasskeyUnlock,
  postDeskUnlockChallenge,
} from '@zaehlwerk/contract/passkeys';
import { getDeskProvider, postDeskProvider, postDeskProviderSignIn } from '@zaehlwerk/contract/provider-sign-in';
import { deleteDeskDeputy, getDeskDeputy, putDeskDeputy } from '@zaehlwerk/contract/deputies';
import { CLERK_PASSWORD_MIN_LENGTH } from '@zaehlwerk/domain/clerk/clerk-account';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hostsOf } from '../../http/caller/authenticate.ts';
import { clearSessionCookie, isOverTls, lengthsOf, setSessionCookie } from '../../http/caller/clerk-session.ts';
import { refuseOtherSites } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { countSignIn } from '../accounts/count-sign-in.ts';
import { argon2Check, type PasswordCheck } from '../accounts/secrets.ts';
import { endOwnDeputy, nameOwnDeputy, tellOwnDeputy } from './deputies.ts';
import { beginNewApp, changePassword, confirmNewApp, endOtherSession } from './own-access.ts';
import type { DeskSite } from './passkey-challenges.ts';
import {
  askForPasskey,
  askToUnlock,
  beginPasskey,
  keepPasskey,
  removePasskey,
  signInByPasskey,
  tellPasskeys,
  unlockByPasskey,
} from './passkeys.ts';
import { clearProviderCookie, readProviderCookie, setProviderCookie } from '../../http/caller/provider-cookie.ts';
import { beginAtProvider, signInByProvider } from './provider-sign-in.ts';
import { endOwnSession, listOwnSessions, lockSession } from './sign-in-store.ts';
import { type CallOrigin, type DeskParts, deskParts, giveTicket, signInByCode, unlockSession } from './sign-in.ts';
import { choosePassword, confirmInvitation, lookAtInvitation } from './take-up-invitation.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { tellSession } from './tell-session.ts';

/** How much is kept of what a browser calls itself. */
const BROWSER_LENGTH = 200;

function originOfCall({ ip, id, headers }: FastifyRequest): CallOrigin {
  return { address: ip, requestId: id, browser: (headers['user-agent'] ?? '').slice(0, BROWSER_LENGTH) };
}

/** Where the browser of a call has the desk open. */
function siteOf({ config }: Pick<Parts, 'config'>, request: FastifyRequest): DeskSite {
  const [called = '', bare = called] = hostsOf(request);
  return { host: bare, origin: `${isOverTls(config, request) ? 'https' : 'http'}://${called}` };
}

/** Clerks sign in at the desk, take up invitations, and see to their sessions. */
export function deskRoutes(app: FastifyInstance, parts: Parts, passwords: PasswordCheck = argon2Check): void {
  const desk = deskParts(parts, passwords);

  serve(app, postDeskSignIn, async ({ scope, body, request }) => {
    refuseOtherSites(request);
    const attempt = { ...body, ...originOfCall(request) };
    const by = { who: 'clerk', way: 'password' } as const;
    return { ticket: await countSignIn(parts, by, () => giveTicket(desk, scope, attempt)) };
  });

  serve(app, postDeskCode, async ({ scope, body, request, reply }) => {
    refuseOtherSites(request);
    const attempt = { ...body, ...originOfCall(request) };
    const by = { who: 'clerk', way: 'code' } as const;
    const { clerk, token } = await countSignIn(parts, by, () => signInByCode(desk, scope, attempt));
    setSessionCookie(parts, reply, token);
    return tellSession(parts, clerk, siteOf(parts, request));
  });

  serve(app, postInvitation, async ({ scope, body, request }) => {
    refuseOtherSites(request);
    const { name, mail, expiresAt } = await lookAtInvitation(desk, scope, { ...body, address: request.ip });
    return { name, mail, expiresAt: expiresAt.toISOString(), passwordMinLength: CLERK_PASSWORD_MIN_LENGTH };
  });

  serve(app, postInvitationPassword, async ({ scope, body, request }) => {
    refuseOtherSites(request);
    return choosePassword(desk, scope, { ...body, address: request.ip });
  });

  serve(app, postInvitationCode, async ({ scope, body, request, reply }) => {
    refuseOtherSites(request);
    const confirmed = await confirmInvitation(desk, scope, { ...body, ...originOfCall(request) });
    setSessionCookie(parts, reply, confirmed.token);
    return {
      recoveryCodes: [...confirmed.recoveryCodes],
      session: await tellSession(parts, confirmed.clerk, siteOf(parts, request)),
    };
  });

  serve(app, getDeskSession, ({ scope, request }) => tellSession(parts, scope, siteOf(parts, request)));

  serve(app, postDeskLock, async ({ scope }) => {
    await lockSession(parts.db, scope, parts.clock());
    return null;
  });

  serve(app, postDeskUnlock, async ({ scope, body, request, reply }) => {
    setSessionCookie(parts, reply, await unlockSession(desk, scope, { ...body, requestId: request.id }));
    return tellSession(parts, { ...scope, isLocked: false }, siteOf(parts, request));
  });

  serve(app, postRecoveryCodes, async ({ scope, body, request }) => ({
    recoveryCodes: [...(await renewRecoveryCodes(desk, scope, { ...body, requestId: request.id }))],
  }));

  serve(app, deleteDeskSession, async ({ scope, reply }) => {
    await endOwnSession(parts.db, scope, scope.sessionId);
    clearSessionCookie(parts, reply);
    return null;
  });

  serve(app, getDeskSessions, async ({ scope }) => {
    const since = new Date(parts.clock().getTime() - lengthsOf(parts.config).totalMs);
    const sessions = await listOwnSessions(parts.db, scope, since);
    return {
      sessions: sessions.map(({ startedAt, lastSeenAt, ...session }) => ({
        ...session,
        startedAt: startedAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        isThis: session.sessionId === scope.sessionId,
      })),
    };
  });

  serve(app, deleteDeskOtherSession, async ({ scope, params, request }) => {
    await endOtherSession(desk, scope, { ...params, requestId: request.id });
    return null;
  });

  serve(app, postDeskPassword, async ({ scope, body, request, reply }) => {
    setSessionCookie(parts, reply, await changePassword(desk, scope, { ...body, requestId: request.id }));
    return tellSession(parts, scope, siteOf(parts, request));
  });

  serve(app, postDeskApp, ({ scope, body, request }) => beginNewApp(desk, scope, { ...body, requestId: request.id }));

  serve(app, postDeskAppCode, async ({ scope, body, request, reply }) => {
    setSessionCookie(parts, reply, await confirmNewApp(desk, scope, { ...body, requestId: request.id }));
    return tellSession(parts, scope, siteOf(parts, request));
  });

  deputyRoutes(app, parts);
  passkeyRoutes(app, desk);
  providerRoutes(app, desk);
}

/** Clerks name who stands in for them. */
function deputyRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getDeskDeputy, ({ scope }) => tellOwnDeputy(parts, scope));

  serve(app, putDeskDeputy, ({ scope, body, request }) =>
    nameOwnDeputy(parts, scope, { ...body, requestId: request.id }),
  );

  serve(app, deleteDeskDeputy, async ({ scope, request }) => {
    await endOwnDeputy(parts, scope, { requestId: request.id });
    return null;
  });
}

/** Clerks sign in by passkeys, open locked sessions by them, and see to their own. */
function passkeyRoutes(app: FastifyInstance, desk: DeskParts): void {
  serve(app, postDeskSignInChallenge, ({ request }) => {
    refuseOtherSites(request);
    return askForPasskey(desk, siteOf(desk, request));
  });

  serve(app, postDeskPasskeySignIn, async ({ scope, body, request, reply }) => {
    refuseOtherSites(request);
    const signed = { assertion: body, ...originOfCall(request) };
    const { clerk, token } = await signInByPasskey(desk, scope, siteOf(desk, request), signed);
    setSessionCookie(desk, reply, token);
    return tellSession(desk, clerk, siteOf(desk, request));
  });

  serve(app, postDeskUnlockChallenge, ({ scope, request }) => askToUnlock(desk, scope, siteOf(desk, request)));

  serve(app, postDeskPasskeyUnlock, async ({ scope, body, request, reply }) => {
    const signed = { assertion: body, ...originOfCall(request) };
    setSessionCookie(desk, reply, await unlockByPasskey(desk, scope, siteOf(desk, request), signed));
    return tellSession(desk, { ...scope, isLocked: false }, siteOf(desk, request));
  });

  serve(app, getDeskPasskeys, async ({ scope }) => ({ passkeys: await tellPasskeys(desk, scope) }));

  serve(app, postDeskPasskeyChallenge, ({ scope, body, request }) =>
    beginPasskey(desk, scope, siteOf(desk, request), { ...body, requestId: request.id }),
  );

  serve(app, postDeskPasskey, ({ scope, body: { name, ...attestation }, request }) =>
    keepPasskey(desk, scope, siteOf(desk, request), { name, attestation, requestId: request.id }),
  );

  serve(app, postDeskPasskeyRemoval, async ({ scope, params, body, request, reply }) => {
    const asked = { ...params, ...body, requestId: request.id };
    setSessionCookie(desk, reply, await removePasskey(desk, scope, asked));
    return tellSession(desk, scope, siteOf(desk, request));
  });
}

/** Clerks sign in by the provider of the settings. */
function providerRoutes(app: FastifyInstance, desk: DeskParts): void {
  serve(app, getDeskProvider, ({ request }) => {
    refuseOtherSites(request);
    return { provider: desk.identityProvider && { name: desk.identityProvider.name } };
  });

  serve(app, postDeskProvider, async ({ scope, request, reply }) => {
    refuseOtherSites(request);
    const site = siteOf(desk, request);
    const { address, checks } = await beginAtProvider(desk, scope, site, { address: request.ip });
    setProviderCookie(desk, site, reply, checks);
    return { address };
  });

  serve(app, postDeskProviderSignIn, async ({ scope, body, request, reply }) => {
    refuseOtherSites(request);
    const site = siteOf(desk, request);
    const returned = { ...body, begun: readProviderCookie(desk, site, request), ...originOfCall(request) };
    clearProviderCookie(desk, reply);
    const by = { who: 'clerk', way: 'provider' } as const;
    const { clerk, token } = await countSignIn(desk, by, () => signInByProvider(desk, scope, site, returned));
    setSessionCookie(desk, reply, token);
    return tellSession(desk, clerk, site);
  });
}
