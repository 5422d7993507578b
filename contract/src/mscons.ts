import { MSCONS_MEDIA, MSCONS_REASONS } from '@zaehlwerk/domain/mscons/mscons';
import * as z from 'zod/mini';
import { boundedName } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { applicationId, flag, limit } from './operator.ts';

/** One interchange of MSCONS. */
const Interchange = z.object({
  medium: z.enum(MSCONS_MEDIA),
  /** That of UNB, which no other interchange has. */
  reference: z.string(),
  fileName: z.string(),
  messages: z.number(),
  readings: z.number(),
  /** The text of the file, to be written as ISO 8859-1. */
  content: z.string(),
});

/** A reading that is in no interchange, and why. */
export const LeftOutReading = z.object({
  readingId: z.string(),
  orderNumber: z.string(),
  meterNumber: z.string(),
  reasons: z.array(z.enum(MSCONS_REASONS)),
});
export type LeftOutReading = z.infer<typeof LeftOutReading>;

export const getMscons = endpoint({
  method: 'GET',
  path: '/api/operator/applications/{applicationId}/readings/mscons',
  summary:
    'The same readings as MSCONS, an interchange for each medium, and those that lack what it needs; `next` as there',
  caller: 'operator',
  needs: { scope: 'handOver' },
  params: applicationId,
  query: z.object({
    after: z.optional(boundedName),
    upTo: z.optional(boundedName),
    limit,
    released: flag,
    unacknowledged: flag,
  }),
  answer: {
    200: z.object({ interchanges: z.array(Interchange), leftOut: z.array(LeftOutReading), next: z.string() }),
  },
  refusals: ['notFound', 'invalid'],
});
