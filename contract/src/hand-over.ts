import { HAND_OVER_LISTS } from '@zaehlwerk/domain/hand-over/acknowledgement';
import * as z from 'zod/mini';
import { boundedName } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { applicationId } from './operator.ts';

/** How far one list of accepted readings was acknowledged. */
export const ListHandOver = z.object({
  list: z.enum(HAND_OVER_LISTS),
  /** The cursor that was acknowledged last; null before the first. */
  acknowledged: z.nullable(z.string()),
  acknowledgedAt: z.nullable(z.string()),
  /** What the operator's key was called; null also where the portal has delivered it itself. */
  acknowledgedBy: z.nullable(z.string()),
  /** How many readings come after it, counted up to 10,000. */
  waiting: z.number(),
  /** When the first of these was accepted; null where none waits. */
  waitingSince: z.nullable(z.string()),
  /** The cursor of the last that was counted: with it as `upTo` a page has these, and no more. Null where none waits. */
  upTo: z.nullable(z.string()),
  /** Whether the portal puts what waits in it into a folder itself: whoever fetches it, too, has it twice. */
  deliveredByPortal: z.boolean(),
});
export type ListHandOver = z.infer<typeof ListHandOver>;

export const getHandOver = endpoint({
  method: 'GET',
  path: '/api/operator/applications/{applicationId}/hand-over',
  summary: 'How far each list of accepted readings was acknowledged, and how many readings wait for it',
  caller: 'operator',
  needs: { scope: 'handOver' },
  params: applicationId,
  answer: { 200: z.object({ lists: z.array(ListHandOver) }) },
  refusals: ['notFound'],
});

export const postAcknowledgement = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/hand-over/acknowledgements',
  summary: 'Acknowledges a list up to a cursor that was given out: what lies before it has arrived',
  caller: 'operator',
  needs: { scope: 'handOver' },
  act: 'reading.acknowledge',
  params: applicationId,
  body: z.object({
    list: z.enum(HAND_OVER_LISTS),
    cursor: boundedName,
    /** What was acknowledged when the caller last looked, null for nothing: where it is something else by now, nothing is acknowledged. */
    after: z.optional(z.nullable(boundedName)),
  }),
  answer: { 200: ListHandOver },
  refusals: ['malformed', 'invalid', 'notFound'],
});
