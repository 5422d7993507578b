import { CLERK_ROLES } from '@zaehlwerk/domain/clerk/clerk-roles';
import { KEY_SCOPES } from '@zaehlwerk/domain/operator/operator-key';
import * as z from 'zod/mini';
import { LANGUAGES } from './application.ts';
import { boundedName, boundedText } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { MailAddress } from './mail.ts';
import { applicationId } from './operator.ts';

/**
 * The cookie of a clerk's session: for this host alone, over TLS alone where the portal has it, out of reach of scripts, and
 * sent by no page of another site.
 */
export const DESK_COOKIE = 'zaehlwerk-desk';

/**
 * In which application a clerk acts where the path of an operator's call names none, such as that of a photo: what a clerk
 * may is said for each application. Keys need none.
 */
export const APPLICATION_HEADER = 'X-Application';

/** The page where an invitation is taken up; its token stands behind `#`, so no server's log sees it. */
export const INVITATION_PAGE = '/betrieb/einladung';

const secret = boundedName.check(z.minLength(1));
const roles = z.array(z.enum(CLERK_ROLES)).check(z.maxLength(CLERK_ROLES.length));

/** Who is signed in at the desk. */
export const DeskSession = z.object({
  clerkId: z.string(),
  name: z.string(),
  mail: z.string(),
  /** `locked` after a while without a call, or by the clerk: only the password opens it again. */
  state: z.enum(['open', 'locked']),
  /** Minutes without a call after which the server locks; the desk locks itself by then, too. */
  idleMinutes: z.number(),
  /** Then it ends, whatever was done. */
  endsAt: z.string(),
  /** Only those in which the clerk has a role; `scopes` says the same in the words of the calls. Empty while it is locked. */
  applications: z.array(
    z.object({
      applicationId: z.string(),
      name: z.string(),
      roles: z.array(z.enum(CLERK_ROLES)),
      scopes: z.array(z.enum(KEY_SCOPES)),
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
  summary: 'Locks the session: from now on every other call is `locked` until the password was given',
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
    'Takes up an invitation: sets the password and gives the secret for an app that shows codes; may be repeated',
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

/** Where a clerk stands. */
export const CLERK_STATES = ['invited', 'invitationOver', 'active', 'locked'] as const;

const Clerk = z.object({
  clerkId: z.string(),
  name: z.string(),
  mail: z.string(),
  /** In this application. */
  roles: z.array(z.enum(CLERK_ROLES)),
  state: z.enum(CLERK_STATES),
  createdAt: z.string(),
  /** Within half a minute; null for one who never signed in. */
  lastSeenAt: z.nullable(z.string()),
  /** Whether it is the clerk who asks: nobody changes their own roles or locks themselves. */
  isSelf: z.boolean(),
  /** Whether who asks may change the roles of this clerk, lock and invite again: whoever has roles that they lack is not theirs to change. */
  mayChange: z.boolean(),
});
export type Clerk = z.infer<typeof Clerk>;

/** An invitation, told once. */
const Invitation = z.object({
  clerkId: z.string(),
  /** To be handed over; null where nobody has to be invited, because the clerk had an account already. */
  link: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  /** Whether a mail with it waits to be sent. */
  isMailed: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

/** Whoever changes clerks gives or takes at least the right to look, and nobody gives what they lack. */
const TO_CHANGE = { scope: 'clerks', also: 'read' } as const;

const ofClerk = z.extend(applicationId, { clerkId: boundedName });

export const getClerks = endpoint({
  method: 'GET',
  path: '/api/operator/applications/{applicationId}/clerks',
  summary: 'The clerks who have a role in an application, by name; at most 1,000',
  caller: 'operator',
  needs: { scope: 'clerks' },
  params: applicationId,
  answer: { 200: z.object({ clerks: z.array(Clerk) }) },
  refusals: ['notFound'],
});

export const postClerk = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/clerks',
  summary:
    'Invites a clerk, by a link that is good for seven days and by mail where the application sends mails; roles only of what the caller may',
  caller: 'operator',
  needs: TO_CHANGE,
  act: 'clerk.invite',
  params: applicationId,
  body: z.object({
    name: boundedText(100).check(z.minLength(1)),
    mail: MailAddress,
    roles: roles.check(z.minLength(1)),
    /** Of the mail; left out: that of the portal. */
    language: z.optional(z.enum(LANGUAGES)),
  }),
  closedBody: true,
  answer: { 201: Invitation },
  /** `taken` of `mail` where the clerk has a role here, or roles elsewhere that the caller may not give. */
  refusals: ['malformed', 'invalid', 'notFound'],
});

export const putClerkRoles = endpoint({
  method: 'PUT',
  path: '/api/operator/applications/{applicationId}/clerks/{clerkId}/roles',
  summary: 'Replaces the roles of a clerk in an application, at once; without any, the clerk is gone from it',
  caller: 'operator',
  needs: TO_CHANGE,
  act: 'clerk.setRoles',
  params: ofClerk,
  body: z.object({ roles }),
  closedBody: true,
  answer: { 204: null },
  /** `conflict` for one’s own roles; `invalid` for roles that the caller may not give, or take. */
  refusals: ['malformed', 'invalid', 'notFound', 'conflict'],
});

export const postClerkLock = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/clerks/{clerkId}/lock',
  summary: 'Locks a clerk out, or lets them in again; sessions end at once',
  caller: 'operator',
  needs: TO_CHANGE,
  act: 'clerk.lock',
  params: ofClerk,
  body: z.object({ locked: z.boolean() }),
  closedBody: true,
  answer: { 204: null },
  refusals: ['malformed', 'invalid', 'notFound', 'conflict', 'forbidden'],
});

export const postClerkAgain = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/clerks/{clerkId}/again',
  summary: 'Invites a clerk again, who then chooses a new password and second factor; until then the clerk is out',
  caller: 'operator',
  needs: TO_CHANGE,
  act: 'clerk.inviteAgain',
  params: ofClerk,
  body: z.object({ language: z.optional(z.enum(LANGUAGES)) }),
  closedBody: true,
  answer: { 201: Invitation },
  refusals: ['malformed', 'invalid', 'notFound', 'conflict', 'forbidden'],
});
