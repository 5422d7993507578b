import * as z from 'zod/mini';
import { boundedName } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { applicationId } from './operator.ts';

/** Who works on a reading that wants a look, or that came without an order. */
export const Lease = z.object({
  /** What the clerk, or the key, is called. */
  clerk: z.string(),
  /** When it runs out, unless it is renewed. */
  until: z.string(),
  /** It is the caller's own, or that of a clerk for whom they stand in. */
  isYours: z.boolean(),
});
export type Lease = z.infer<typeof Lease>;

export const putLease = endpoint({
  method: 'PUT',
  path: '/api/operator/applications/{applicationId}/leases/{readingId}',
  summary:
    'Begins or goes on to work on a reading that wants a look, or that came without an order, for a quarter of an hour; the caller works on no other one from then on',
  caller: 'operator',
  needs: { scope: 'clear' },
  act: 'reading.takeOver',
  params: z.extend(applicationId, { readingId: boundedName }),
  body: z.object({
    /** Also where somebody else works on it; left out: refused with `leased` then. */
    takeOver: z.optional(z.boolean()),
  }),
  closedBody: true,
  answer: { 200: z.object({ lease: Lease }) },
  refusals: ['malformed', 'invalid', 'notFound', 'conflict'],
});

/** Of a reading on which the caller works no more: nobody waits for the end of the quarter of an hour. */
export const deleteDeskLease = endpoint({
  method: 'DELETE',
  path: '/api/desk/leases/{readingId}',
  summary: 'Ends to work on a reading; where somebody else does, or nobody, nothing happens',
  caller: 'clerk',
  whileLocked: true,
  params: z.object({ readingId: boundedName }),
  answer: { 204: null },
  refusals: [],
});
