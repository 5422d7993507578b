import * as z from 'zod/mini';
import { boundedName, boundedText } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { MailAddress, MAILS_ALONE } from './mail.ts';

/** What a share signs in with; the password is told this one time. The token is that of the direct link. */
export const ShareCredentials = z.object({ token: z.string(), username: z.string(), password: z.string() });
export type ShareCredentials = z.infer<typeof ShareCredentials>;

const SharedJobs = z.array(z.object({ id: z.string() }));

/** A share: an account that another one has created, with the jobs it was given. */
export const Share = z.object({
  /** The account id of the sub-account. */
  id: z.string(),
  name: z.string(),
  /** Of its newest direct link; null when the server can no longer tell it (SECRET_KEY was lost). */
  token: z.nullable(z.string()),
  /** Whether it may share its jobs on. */
  allowToReShare: z.boolean(),
  /** How many shares have been made from it, and from these: they end with it. */
  furtherShares: z.number(),
  jobs: SharedJobs,
  /** Where only they were asked for, and `jobs` is empty then: how many of its jobs are done, and how many it has. */
  counts: z.optional(z.object({ done: z.number(), total: z.number() })),
  /** Mails with its access data that have not been sent: those that wait, and those given up, for three days. */
  unsentMails: z.optional(z.array(z.object({ email: z.string(), state: z.enum(['waiting', 'givenUp']) }))),
});
export type Share = z.infer<typeof Share>;

/** The shares an account has made: with their jobs as documented, or with counts of them, or one share alone, which we added. */
export const getShares = endpoint({
  method: 'GET',
  path: '/api/pro/share/account',
  summary:
    'The shares that the signed-in account has made, by name; with `jobs=count` without their jobs, which may be many',
  caller: 'account',
  query: z.object({
    /** `count`: how many jobs each has and how many of them are done, instead of their ids. */
    jobs: z.optional(z.enum(['count'])),
    /** This share alone. */
    shareId: z.optional(boundedName),
  }),
  answer: {
    200: z.object({
      sharedAccounts: z.array(Share),
      /** With counts: how many jobs of the account are in at least one of these shares. */
      sharedJobs: z.optional(z.number()),
    }),
  },
  longList: { name: 'sharedAccounts', each: Share },
  refusals: [],
});

/** Also `Share`, and what it signs in with. */
export const CreatedShare = z.extend(ShareCredentials, { id: z.string(), name: z.string(), jobs: SharedJobs });
export type CreatedShare = z.infer<typeof CreatedShare>;

/** How long a name and how many jobs: the rules of the domain (sharing/new-share.ts). */
export const postShare = endpoint({
  method: 'POST',
  path: '/api/pro/share/job',
  summary: 'Creates a sub-account and gives it jobs of the caller: all of them or nothing',
  caller: 'account',
  body: z.object({ name: boundedText(), allowToReShare: z.boolean(), jobIds: z.array(boundedName) }),
  answer: { 201: CreatedShare },
  refusals: ['malformed', 'invalid', 'forbidden', 'tooManyRequests'],
});

/** `salutation` is 'Guten Tag {name of the share}', `name` that name. */
export const postShareMail = endpoint({
  method: 'POST',
  path: '/api/communication/email/share/account',
  summary: 'Mails the access to one recipient; only access data of a share of the caller',
  caller: 'account',
  body: z.object({
    payload: z.object({
      salutation: boundedName,
      login: z.object({ token: boundedName, username: boundedName, password: boundedName }),
    }),
    metaData: z.object({ mailTo: z.object({ name: boundedName, email: MailAddress }) }),
  }),
  ...MAILS_ALONE,
  refusals: ['malformed', 'invalid', 'forbidden', 'tooManyRequests', 'mailNotAccepted'],
});

const shareId = z.object({ shareId: boundedName });

/** Earlier access data keep working, the five newest of them. */
export const postShareCredentials = endpoint({
  method: 'POST',
  path: '/api/pro/share/account/{shareId}/login',
  summary: 'New access data of a share; no body',
  caller: 'account',
  params: shareId,
  answer: { 201: ShareCredentials },
  refusals: ['notFound', 'tooManyRequests'],
});

export const deleteSharedJob = endpoint({
  method: 'DELETE',
  path: '/api/pro/share/account/{shareId}/job/{jobId}',
  summary: 'Takes a job out of a share, and out of all further shares made from it',
  caller: 'account',
  params: z.extend(shareId, { jobId: boundedName }),
  answer: { 204: null },
  refusals: ['notFound'],
});

export const deleteShare = endpoint({
  method: 'DELETE',
  path: '/api/pro/share/account/{shareId}',
  summary: 'Ends a share with its access data, sessions and further shares; readings stay',
  caller: 'account',
  params: shareId,
  answer: { 204: null },
  refusals: ['notFound'],
});
