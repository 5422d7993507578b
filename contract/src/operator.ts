import { READING_SOURCES } from '@zaehlwerk/domain/job/reading-source';
import { METER_TYPES } from '@zaehlwerk/domain/meter/meter-type';
import { KEY_SCOPES } from '@zaehlwerk/domain/operator/operator-key';
import * as z from 'zod/mini';
import { ApplicationDocument, DocumentChanges } from './application-document.ts';
import { boundedName, boundedText } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';

/** The content type of a spreadsheet. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Content types of files of orders or earlier readings. Browsers on Windows call CSV `application/vnd.ms-excel`. */
export const TABLE_FORMATS = {
  'text/csv': 'csv',
  'application/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'text/plain': 'csv',
  'application/vnd.ms-excel': 'csv',
  'application/json': 'json',
  [XLSX_TYPE]: 'xlsx',
} as const satisfies Readonly<Record<string, 'csv' | 'json' | 'xlsx'>>;

/** The kinds of file that a call may answer with. */
export const TABLES_OUT = ['text/csv', XLSX_TYPE] as const;

/** The tenant a call of an operator is about. */
export const applicationId = z.object({ applicationId: boundedName.check(z.regex(/^[a-z0-9][a-z0-9-]{0,62}$/)) });
/** A parameter that is on or off; off where it is left out. */
export const flag = z.optional(z.enum(['true', 'false']));
/** How many rows a page has at most. */
export const limit = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)));

export const getApplications = endpoint({
  method: 'GET',
  path: '/api/operator/applications',
  summary: 'All applications of this server',
  caller: 'operator',
  needs: { scope: 'read' },
  answer: { 200: z.object({ applications: z.array(z.object({ applicationId: z.string(), name: z.string() })) }) },
  refusals: [],
});

export const getApplicationDocument = endpoint({
  method: 'GET',
  path: '/api/operator/applications/{applicationId}',
  summary: 'The application document',
  caller: 'operator',
  needs: { scope: 'read' },
  params: applicationId,
  answer: { 200: ApplicationDocument },
  refusals: ['notFound'],
});

export const putApplicationDocument = endpoint({
  method: 'PUT',
  path: '/api/operator/applications/{applicationId}',
  summary:
    'Creates or replaces the application document, validated as a whole; a dry run answers what it would change, and stores nothing',
  caller: 'operator',
  needs: { scope: 'settings' },
  act: 'setting.put',
  params: applicationId,
  query: z.object({ dryRun: flag }),
  body: ApplicationDocument,
  closedBody: true,
  answer: { 200: z.union([DocumentChanges, ApplicationDocument]), 201: ApplicationDocument },
  refusals: ['malformed', 'invalid', 'notFound'],
});

export const getOperatorImage = endpoint({
  method: 'GET',
  path: '/api/operator/images/{imageId}',
  summary: 'One photo, image/jpeg',
  caller: 'operator',
  needs: { scope: 'handOver' },
  params: z.object({ imageId: boundedName }),
  answer: { 200: null },
  givesFile: ['image/jpeg'],
  refusals: ['notFound'],
});

const Count = z.object({ jobs: z.number(), open: z.number(), done: z.number() });

export const getProgress = endpoint({
  method: 'GET',
  path: '/api/operator/applications/{applicationId}/progress',
  summary:
    'How many jobs are open and done, per meter type, deadline and street, and done per day and way: of all that are shown, or of one campaign',
  caller: 'operator',
  needs: { scope: 'read' },
  params: applicationId,
  query: z.object({ campaign: z.optional(boundedName) }),
  answer: {
    200: z.extend(Count, {
      perMeterType: z.array(z.extend(Count, { meterType: z.enum(METER_TYPES) })),
      perDeadline: z.array(z.extend(Count, { deadline: z.nullable(z.string()) })),
      /** The streets with the most open jobs, at most fifty. */
      perStreet: z.array(z.extend(Count, { street: z.string() })),
      /** How many streets there are. */
      streets: z.number(),
      /** Jobs that are done, by the day in Germany on which the first reading of each arrived; days without any are left out. */
      perDay: z.array(z.object({ day: z.string(), done: z.number() })),
      /** Jobs that are done, by the way of the first reading of each. */
      perSource: z.array(z.object({ source: z.enum(READING_SOURCES), done: z.number() })),
    }),
  },
  refusals: ['notFound', 'invalid'],
});

export const postCredentials = endpoint({
  method: 'POST',
  path: '/api/operator/accounts/{accountId}/credentials',
  summary: 'New password and direct link for a login; the earlier ones end',
  caller: 'operator',
  needs: { scope: 'access' },
  act: 'login.issueCredentials',
  params: z.object({ accountId: boundedName }),
  answer: { 201: z.object({ username: z.string(), password: z.string(), token: z.string(), link: z.string() }) },
  refusals: ['notFound'],
});

/** What a key may, as it is told. */
const Rights = z.object({
  /** The only tenant it knows; null for all. */
  applicationId: z.nullable(z.string()),
  scopes: z.array(z.enum(KEY_SCOPES)),
  /** The last day in Germany on which it is valid; null for no end. */
  lastDay: z.nullable(z.string()),
});

export const getOperatorKeys = endpoint({
  method: 'GET',
  path: '/api/operator/keys',
  summary: 'The operator keys that have not ended, never the keys themselves',
  caller: 'operator',
  needs: { scope: 'keys' },
  answer: {
    200: z.object({
      keys: z.array(
        z.extend(Rights, {
          id: z.string(),
          name: z.string(),
          /** `expired` after its last day. */
          state: z.enum(['valid', 'expired']),
          createdAt: z.string(),
          /** Within five minutes; null for one that was never used. */
          lastUsedAt: z.nullable(z.string()),
        }),
      ),
    }),
  },
  refusals: [],
});

export const postOperatorKey = endpoint({
  method: 'POST',
  path: '/api/operator/keys',
  summary: 'A further operator key, shown once; what is left out is as with the key that makes it',
  caller: 'operator',
  needs: { scope: 'keys' },
  act: 'key.create',
  body: z.object({
    name: boundedText(100).check(z.minLength(1)),
    applicationId: z.optional(z.nullable(boundedName)),
    scopes: z.optional(z.array(z.enum(KEY_SCOPES)).check(z.maxLength(50))),
    lastDay: z.optional(z.nullable(boundedName.check(z.iso.date()))),
  }),
  answer: { 201: z.extend(Rights, { id: z.string(), name: z.string(), key: z.string() }) },
  refusals: ['malformed', 'invalid'],
});

export const deleteOperatorKey = endpoint({
  method: 'DELETE',
  path: '/api/operator/keys/{keyId}',
  summary: 'Ends an operator key',
  caller: 'operator',
  needs: { scope: 'keys' },
  act: 'key.end',
  params: z.object({ keyId: boundedName }),
  answer: { 204: null },
  refusals: ['notFound', 'conflict'],
});

/** Which of the utility's own accounts are meant; all where nothing is said. What is said of orders, one order has all of. */
export const accountFilter = {
  username: z.optional(boundedName),
  /** The id of a campaign. */
  campaign: z.optional(boundedName),
  /** The beginning of the street of a meter, whatever its letters' case. */
  street: z.optional(boundedName),
};

/** By whether an order has a mail address of its customer: accounts with at least one, or with none in any of their orders. */
export const MAIL_FILTERS = ['some', 'none'] as const;

/** Our own addition: the accounts, for the command line (`account`). */
export const getAccounts = endpoint({
  method: 'GET',
  path: '/api/operator/applications/{applicationId}/accounts',
  summary:
    'Accounts by user name, with their number of jobs; `username`, `campaign`, `street`, `notRead` and `mail` narrow, `next` is the cursor for the next call',
  caller: 'operator',
  needs: { scope: 'read' },
  params: applicationId,
  query: z.object({
    ...accountFilter,
    notRead: flag,
    mail: z.optional(z.enum(MAIL_FILTERS)),
    after: z.optional(boundedName),
    limit,
  }),
  answer: {
    200: z.object({
      accounts: z.array(
        z.object({
          accountId: z.string(),
          name: z.nullable(z.string()),
          username: z.string(),
          jobs: z.number(),
          /** Jobs that wait for a reading. */
          open: z.number(),
        }),
      ),
      /** Null after the last page. */
      next: z.nullable(z.string()),
    }),
  },
  refusals: ['notFound', 'invalid'],
});
