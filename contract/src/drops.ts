import * as z from 'zod/mini';
import { boundedName, boundedText } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { applicationId, limit } from './operator.ts';

/** Formats of files of readings. */
export const DROP_FORMATS = ['csv', 'json', 'xlsx', 'mscons'] as const;

/** Lists that leave as files. */
export const DROP_LISTS = ['readings', 'releasedReadings'] as const;

const place = {
  /** A name or an address. */
  host: boundedName.check(z.regex(/^[A-Za-z0-9.:-]+$/)),
  port: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(65_535))),
  user: boundedName.check(z.minLength(1)),
  /** The fingerprint of the server's key, as `ssh-keygen -lf` prints it; another one is not talked to. */
  hostKey: boundedName.check(z.regex(/^SHA256:[A-Za-z0-9+/]{43}$/)),
  /** Relative to where the user begins, or from the root. */
  folder: boundedText(1000).check(z.minLength(1)),
  format: z.enum(DROP_FORMATS),
  list: z.enum(DROP_LISTS),
};

/** Where files of readings are put, without its secret. */
export const Drop = z.object({
  ...place,
  port: z.number(),
  secretKind: z.enum(['password', 'privateKey']),
  updatedAt: z.string(),
  /** How many attempts have failed since the last file that arrived. */
  failures: z.number(),
  /** When is tried again after a failure; null where nothing has failed. */
  nextAt: z.nullable(z.string()),
});
export type Drop = z.infer<typeof Drop>;

/** What is set here takes readings out. */
const SETTINGS_AND_READINGS = { scope: 'settings', also: 'handOver' } as const;

export const getDrop = endpoint({
  method: 'GET',
  path: '/api/operator/applications/{applicationId}/drop',
  summary:
    'The folder of an SFTP server that files of readings are put into, without its secret; null where there is none',
  caller: 'operator',
  needs: { scope: 'settings' },
  params: applicationId,
  answer: { 200: z.object({ drop: z.nullable(Drop) }) },
  refusals: ['notFound'],
});

export const putDrop = endpoint({
  method: 'PUT',
  path: '/api/operator/applications/{applicationId}/drop',
  summary:
    'Sets where files of readings are put; without a secret the one before stays, as long as it goes to the same server and user',
  caller: 'operator',
  needs: SETTINGS_AND_READINGS,
  act: 'drop.put',
  params: applicationId,
  body: z.object({
    ...place,
    password: z.optional(boundedText(1000).check(z.minLength(1))),
    /** In OpenSSH's or PEM format, without a passphrase. */
    privateKey: z.optional(boundedText(20_000).check(z.minLength(1))),
  }),
  answer: { 200: z.object({ drop: z.nullable(Drop) }) },
  refusals: ['malformed', 'invalid', 'notFound'],
});

export const deleteDrop = endpoint({
  method: 'DELETE',
  path: '/api/operator/applications/{applicationId}/drop',
  summary: 'Puts no more files anywhere, and forgets the secret',
  caller: 'operator',
  needs: { scope: 'settings' },
  act: 'drop.end',
  params: applicationId,
  answer: { 204: null },
  refusals: ['notFound'],
});

export const postDropRun = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/drop/run',
  summary: 'Puts what was not acknowledged there as soon as possible, also after failures',
  caller: 'operator',
  needs: SETTINGS_AND_READINGS,
  act: 'drop.run',
  params: applicationId,
  answer: { 204: null },
  refusals: ['notFound'],
});

/** What was put there at once: a file, or with MSCONS one for each medium and the table of what is in none. */
export const DropFile = z.object({
  fileId: z.string(),
  names: z.array(z.string()),
  list: z.enum(DROP_LISTS),
  format: z.enum(DROP_FORMATS),
  readings: z.number(),
  /** Of these, readings that lack what MSCONS needs. */
  leftOut: z.number(),
  state: z.enum(['waiting', 'delivered']),
  attempts: z.number(),
  createdAt: z.string(),
  lastAt: z.nullable(z.string()),
  /**
   * Why the last attempt failed: `timeout`, `noConnection`, `addressNotAllowed`, `otherHostKey`, `signInRefused`, `notWritten`,
   * `secretUnreadable`, `noPartners`, `notMade`.
   */
  error: z.nullable(z.string()),
});
export type DropFile = z.infer<typeof DropFile>;

export const getDropFiles = endpoint({
  method: 'GET',
  path: '/api/operator/applications/{applicationId}/drop/files',
  summary: 'Files of readings that were put there, or wait, the newest first; `next` is the cursor for the next call',
  caller: 'operator',
  needs: { scope: 'settings' },
  params: applicationId,
  query: z.object({ after: z.optional(boundedName), limit }),
  answer: {
    200: z.object({
      files: z.array(DropFile),
      /** Null after the last page. */
      next: z.nullable(z.string()),
    }),
  },
  refusals: ['notFound', 'invalid'],
});
