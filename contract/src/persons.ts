import { KEPT_REASONS, PERSON_CLASSES, type PersonClass } from '@zaehlwerk/domain/person/personal-data';
import * as z from 'zod/mini';
import { ZIP_TYPE } from './access.ts';
import { boundedName } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { applicationId, flag } from './operator.ts';
import { NEXT_CURSOR_HEADER } from './reading-exports.ts';

/** Of whom: a user name, a customer number, or the id of an account; one of them. In the body, so that no log of addresses has it. */
const person = {
  login: z.optional(boundedName),
  customerNumber: z.optional(boundedName),
  accountId: z.optional(boundedName),
};
const count = z.optional(z.number().check(z.int(), z.minimum(0)));
const CLASSES = Object.keys(PERSON_CLASSES) as PersonClass[];

export const postPersonExport = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/persons/export',
  summary:
    'Everything that is kept of one person, by user name or customer number: a ZIP of `person.json` and the photos, made as it is taken; `after` brings further photos',
  caller: 'operator',
  needs: { scope: 'handOver' },
  act: 'person.export',
  params: applicationId,
  body: z.object({ ...person, after: z.optional(boundedName) }),
  closedBody: true,
  answer: { 200: null },
  givesFile: [ZIP_TYPE],
  fileHeaders: {
    [NEXT_CURSOR_HEADER]: 'The cursor of further photos; left out where the ZIP holds all that there are',
  },
  refusals: ['malformed', 'invalid', 'notFound'],
});

/** What becomes of everything that is kept of a person. */
const Erasure = z.object({
  dryRun: z.boolean(),
  accounts: z.number(),
  orders: z.number(),
  /** User names, the first 50. */
  logins: z.array(z.string()),
  classes: z.array(
    z.object({ class: z.enum(CLASSES), count: z.number(), outcome: z.enum(['deleted', 'ended', 'kept']) }),
  ),
  kept: z.array(
    z.object({
      reason: z.enum(KEPT_REASONS),
      count: z.number(),
      /** In the language of Accept-Language. */
      message: z.string(),
    }),
  ),
});
export type Erasure = z.infer<typeof Erasure>;

export const postPersonErasure = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/persons/erase',
  summary:
    'Erases one person, by user name or customer number, once the numbers of accounts and orders that a dry run told are said; tells what is kept, and why',
  caller: 'operator',
  needs: { scope: 'delete' },
  act: 'person.erase',
  params: applicationId,
  query: z.object({ dryRun: flag }),
  body: z.object({ ...person, accounts: count, orders: count }),
  closedBody: true,
  answer: { 200: Erasure },
  refusals: ['malformed', 'invalid', 'notFound', 'conflict'],
});
