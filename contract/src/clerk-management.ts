import { CLERK_ROLES } from '@zaehlwerk/domain/clerk/clerk-roles';
import * as z from 'zod/mini';
import { LANGUAGES } from './application.ts';
import { boundedName, boundedText } from './bounded-text.ts';
import { Deputy } from './deputies.ts';
import { endpoint } from './endpoint.ts';
import { MailAddress } from './mail.ts';
import { applicationId } from './operator.ts';

const roles = z.array(z.enum(CLERK_ROLES)).check(z.maxLength(CLERK_ROLES.length));

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
  /**
   * How many keys that have not ended they made themselves, or by one of these, in every application: they end when the clerk is
   * locked out, or invited again. Null where who asks may not change the clerk.
   */
  keys: z.nullable(z.number()),
  /** Those of them for this application, which end with the last role here. Null where who asks may not take that role. */
  keysHere: z.nullable(z.number()),
  /** Who stands in for them in this application, today or later. */
  deputy: z.nullable(Deputy),
  /** Whether who asks may name a deputy of this clerk: whoever lacks roles that the deputy would have may not. */
  mayNameDeputy: z.boolean(),
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
  /** `active` signs in as before; a link for one who is `locked` is good once they are let in again. */
  state: z.enum(CLERK_STATES),
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
  summary:
    'Replaces the roles of a clerk in an application, at once; without any, the clerk is gone from it, and so are the keys that they made for it. Further roles for one who has not taken up an invitation bring a new one',
  caller: 'operator',
  needs: TO_CHANGE,
  act: 'clerk.setRoles',
  params: ofClerk,
  body: z.object({
    roles,
    /** What the clerk had when the caller looked: where it is something else by now, nothing is changed. */
    from: z.optional(roles),
  }),
  closedBody: true,
  answer: { 201: Invitation, 204: null },
  /**
   * `conflict` for one’s own roles, where the clerk has others than `from`, and for further ones of somebody still invited whom the caller may not invite; `invalid`
   * for roles that the caller may not give, or take.
   */
  refusals: ['malformed', 'invalid', 'notFound', 'conflict'],
});

export const postClerkLock = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/clerks/{clerkId}/lock',
  summary:
    'Locks a clerk out, or lets them in again; sessions end at once, and the keys that the clerk has made for good',
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
  summary:
    'Invites a clerk again, who then chooses a new password and second factor; until then the clerk is out, and the keys that they made end for good',
  caller: 'operator',
  needs: TO_CHANGE,
  act: 'clerk.inviteAgain',
  params: ofClerk,
  body: z.object({ language: z.optional(z.enum(LANGUAGES)) }),
  closedBody: true,
  answer: { 201: Invitation },
  refusals: ['malformed', 'invalid', 'notFound', 'conflict', 'forbidden'],
});
