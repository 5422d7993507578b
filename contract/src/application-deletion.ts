import {
  APPLICATION_CLASSES,
  type ApplicationClass,
  DELETION_NOTICES,
} from '@zaehlwerk/domain/tenant/application-deletion';
import * as z from 'zod/mini';
import { boundedName } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { applicationId, flag } from './operator.ts';

const CLASSES = Object.keys(APPLICATION_CLASSES) as ApplicationClass[];
const count = z.optional(z.number().check(z.int(), z.minimum(0)));

/** What hangs on an application, and what becomes of it. */
const ApplicationDeletion = z.object({
  dryRun: z.boolean(),
  applicationId: z.string(),
  /** The name of the utility. */
  name: z.string(),
  /** The numbers that begin it. */
  orders: z.number(),
  readings: z.number(),
  classes: z.array(z.object({ class: z.enum(CLASSES), count: z.number(), outcome: z.enum(['deleted', 'kept']) })),
  notices: z.array(
    z.object({
      notice: z.enum(DELETION_NOTICES),
      count: z.number(),
      /** In the language of Accept-Language. */
      message: z.string(),
    }),
  ),
});
export type ApplicationDeletion = z.infer<typeof ApplicationDeletion>;

export const postApplicationDeletion = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/delete',
  summary:
    'Deletes an application with everything that hangs on it, in the background, once its id and the numbers of orders and readings that a dry run told are said',
  caller: 'operator',
  needs: { scope: 'deleteApplications', ofAllTenants: true },
  act: 'application.delete',
  params: applicationId,
  query: z.object({ dryRun: flag }),
  body: z.object({ application: z.optional(boundedName), orders: count, readings: count }),
  closedBody: true,
  answer: { 200: ApplicationDeletion, 202: ApplicationDeletion },
  refusals: ['malformed', 'invalid', 'notFound', 'conflict'],
});

/** A deletion of an application that is under way, or was. */
const KeptDeletion = z.object({
  applicationId: z.string(),
  state: z.enum(['deleting', 'deleted']),
  /** What the operator's key was called. */
  keyName: z.string(),
  begunAt: z.string(),
  /** Null while it is under way. */
  endedAt: z.nullable(z.string()),
  /** Rows that there were when it began, and that are gone; more may have come meanwhile. */
  rows: z.number(),
  rowsGone: z.number(),
  photosGone: z.number(),
  /** From 0 to 1. */
  share: z.number(),
  /** When an attempt failed last, where none has gone on since, and why; it is tried again. */
  failedAt: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type KeptDeletion = z.infer<typeof KeptDeletion>;

export const getApplicationDeletions = endpoint({
  method: 'GET',
  path: '/api/operator/application-deletions',
  summary:
    'The applications that are being deleted, or were, those under way first, then the newest, the first hundred, and how far each is',
  caller: 'operator',
  needs: { scope: 'deleteApplications', ofAllTenants: true },
  answer: { 200: z.object({ deletions: z.array(KeptDeletion) }) },
  refusals: [],
});
