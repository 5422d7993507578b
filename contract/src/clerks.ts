import { CLERK_ROLES } from '@zaehlwerk/domain/clerk/clerk-roles';
import { KEY_SCOPES } from '@zaehlwerk/domain/operator/operator-key';
import * as z from 'zod/mini';
import { boundedName } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';

/**
 * The cookie of a clerk's session: for this host alone, over TLS alone where the portal has it, out of reach of scripts, and
 * sent by no page of another site. Over TLS under a name that browsers take from this host alone, so that no sibling of it
 * puts in one of its own.
 */
export const DESK_COOKIE = '__Host-zaehlwerk-desk';
/** Its name where the portal is reached without TLS. */
export const DESK_COOKIE_WITHOUT_TLS = 'zaehlwerk-desk';

/**
 * In which application a clerk acts where the path of an operator's call names none, such as that of a photo: what a clerk
 * may is said for each application. Keys need none.
 */
export const APPLICATION_HEADER = 'X-Application';

/** The page where an invitation is taken up; its token stands behind `#`, so no server's log sees it. */
export const INVITATION_PAGE = '/betrieb/einladung';

const secret = boundedName.check(z.minLength(1));

/** Who is signed in at the desk. */
export const DeskSession = z.object({
  clerkId: z.string(),
  name: z.string(),
  mail: z.string(),
  /** `locked` after a while without a call, or by the clerk: only the password, or a passkey, opens it again. */
  state: z.enum(['open', 'locked']),
  /** Minutes without a call after which the server locks; the desk locks itself by then, too. */
  idleMinutes: z.number(),
  /** Then it ends, whatever was done. */
  endsAt: z.string(),
  /** Whether the clerk has a passkey at this host, by which a locked session is opened; also told while it is locked. */
  passkeyHere: z.boolean(),
  /**
   * Only those in which the clerk has a role. `roles` are their own; `scopes` says what the calls allow today, also by the roles of those for whom they
   * stand in. Empty while it is locked.
   */
  applications: z.array(
    z.object({
      applicationId: z.string(),
      name: z.string(),
      roles: z.array(z.enum(CLERK_ROLES)),
      scopes: z.array(z.enum(KEY_SCOPES)),
      /** For whom the clerk stands in today, and until which day. */
      standsInFor: z.array(z.object({ name: z.string(), to: z.string() })),
    }),
  ),
});
export type DeskSession = z.infer<typeof DeskSession>;

export const postDeskSignIn = endpoint({
  method: 'POST',
  path: '/api/desk/sign-in',
  summary:
    'First step of a clerk’s sign-in: mail and password give a ticket for the second; unknown and wrong answer alike',
  caller: 'anyone',
  body: z.object({ mail: secret, password: secret }),
  answer: { 200: z.object({ ticket: z.string() }) },
  refusals: ['malformed', 'invalid', 'unauthorized', 'forbidden', 'tooManyRequests'],
});

export const postDeskCode = endpoint({
  method: 'POST',
  path: '/api/desk/sign-in/code',
  summary:
    'Second step: the six digits of an app, or a recovery code, begin a session in a cookie; a ticket is good for ten minutes and five tries',
  caller: 'anyone',
  body: z.object({ ticket: secret, code: secret }),
  answer: { 200: DeskSession },
  refusals: ['malformed', 'invalid', 'unauthorized', 'forbidden', 'tooManyRequests'],
});

export const getDeskSession = endpoint({
  method: 'GET',
  path: '/api/desk/session',
  summary: 'Who is signed in at the desk, and what they may; also while it is locked',
  caller: 'clerk',
  whileLocked: true,
  answer: { 200: DeskSession },
  refusals: [],
});

export const deleteDeskSession = endpoint({
  method: 'DELETE',
  path: '/api/desk/session',
  summary: 'Signs out',
  caller: 'clerk',
  whileLocked: true,
  answer: { 204: null },
  refusals: [],
});

export const postDeskLock = endpoint({
  method: 'POST',
  path: '/api/desk/session/lock',
  summary: 'Locks the session: from now on every other call is `locked` until it is opened again',
  caller: 'clerk',
  whileLocked: true,
  answer: { 204: null },
  refusals: [],
});

export const postDeskUnlock = endpoint({
  method: 'POST',
  path: '/api/desk/session/unlock',
  summary: 'Opens a locked session by the password, with a new cookie',
  caller: 'clerk',
  whileLocked: true,
  body: z.object({ password: secret }),
  answer: { 200: DeskSession },
  // A wrong password; `unauthorized` says that there is no session.
  refusals: ['malformed', 'invalid', 'passwordWrong', 'tooManyRequests'],
});

export const getDeskSessions = endpoint({
  method: 'GET',
  path: '/api/desk/sessions',
  summary: 'The sessions of the clerk who asks, the newest first',
  caller: 'clerk',
  answer: {
    200: z.object({
      sessions: z.array(
        z.object({
          sessionId: z.string(),
          startedAt: z.string(),
          /** Within half a minute. */
          lastSeenAt: z.string(),
          /** What the browser calls itself (User-Agent), cut to 200 characters; empty where it says nothing. */
          browser: z.string(),
          /** Whether it is the one that asks. */
          isThis: z.boolean(),
        }),
      ),
    }),
  },
  refusals: [],
});

export const deleteDeskOtherSession = endpoint({
  method: 'DELETE',
  path: '/api/desk/sessions/{sessionId}',
  summary: 'Ends one of the sessions of the clerk who asks',
  caller: 'clerk',
  params: z.object({ sessionId: boundedName }),
  answer: { 204: null },
  refusals: ['notFound'],
});

export const postRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/desk/session/recovery-codes',
  summary: 'New recovery codes of the clerk who asks, told once, in place of all before; wants a code of the app',
  caller: 'clerk',
  body: z.object({ code: secret }),
  answer: {
    200: z.object({
      /** Ten, each good once. */
      recoveryCodes: z.array(z.string()),
    }),
  },
  /** `invalid` with `badFormat` of `code` for a wrong one, or one that was used. */
  refusals: ['malformed', 'invalid', 'tooManyRequests'],
});

const invitationToken = z.object({ token: secret });

export const postInvitation = endpoint({
  method: 'POST',
  path: '/api/desk/invitation',
  summary: 'Whom an invitation is for; `notFound` where it was used or is over',
  caller: 'anyone',
  body: invitationToken,
  answer: {
    200: z.object({
      name: z.string(),
      mail: z.string(),
      expiresAt: z.string(),
      /** Of the password to be chosen, in characters. */
      passwordMinLength: z.number(),
    }),
  },
  refusals: ['malformed', 'invalid', 'notFound', 'forbidden', 'tooManyRequests'],
});

export const postInvitationPassword = endpoint({
  method: 'POST',
  path: '/api/desk/invitation/password',
  summary:
    'Takes up an invitation: sets the password and gives the secret for an app that shows codes; may be repeated, and gives a new secret each time, so that an earlier one confirms nothing any more',
  caller: 'anyone',
  body: z.extend(invitationToken, { password: secret }),
  answer: {
    200: z.object({
      /** Base32, for typing. */
      secret: z.string(),
      /** `otpauth://totp/…`, for a QR code that the desk draws itself. */
      otpauthUri: z.string(),
    }),
  },
  refusals: ['malformed', 'invalid', 'notFound', 'forbidden', 'tooManyRequests'],
});

export const postInvitationCode = endpoint({
  method: 'POST',
  path: '/api/desk/invitation/code',
  summary:
    'Confirms the app by its first code: the invitation is used, recovery codes are shown once, and a session begins',
  caller: 'anyone',
  body: z.extend(invitationToken, { code: secret }),
  answer: {
    200: z.object({
      /** Ten, each good once. */
      recoveryCodes: z.array(z.string()),
      session: DeskSession,
    }),
  },
  /** `invalid` with `badFormat` of `code` for a wrong one, `required` of `password` where none was set. */
  refusals: ['malformed', 'invalid', 'notFound', 'forbidden', 'tooManyRequests'],
});
