import * as z from 'zod/mini';
import { boundedName } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { WireReadingResult } from './jobs.ts';

/** A result of a job, and of which of its rates. */
export const WireRateResult = z.extend(WireReadingResult, { taskId: z.string() });
export type WireRateResult = z.infer<typeof WireRateResult>;

/** All results of a job, which itself carries only the newest: our own addition to the documented calls. */
export const getJobResults = endpoint({
  method: 'GET',
  path: '/api/pro/job/{jobId}/results',
  summary:
    'All results of a job, those accepted last first, a hundred at a time; `next` is the cursor for the next call',
  caller: 'account',
  params: z.object({ jobId: boundedName }),
  query: z.object({ after: z.optional(boundedName) }),
  answer: { 200: z.object({ results: z.array(WireRateResult), next: z.nullable(z.string()) }) },
  refusals: ['invalid', 'notFound'],
});
