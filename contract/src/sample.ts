import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { applicationId, flag } from './operator.ts';

/** The sample of an application: an application of its own with fictitious customers, to play with at the desk. */
const Sample = z.object({ applicationId: z.string(), name: z.string() });

export const getSample = endpoint({
  method: 'GET',
  path: '/api/operator/applications/{applicationId}/sample',
  summary: 'The sample of an application, to play with at the desk; null where there is none',
  caller: 'operator',
  needs: { scope: 'read' },
  params: applicationId,
  answer: { 200: z.object({ sample: z.nullable(Sample) }) },
  refusals: ['notFound'],
});

export const postSample = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/sample',
  summary:
    'Makes the sample of an application: a campaign of fictitious customers that nothing leaves and no customer signs in to; `conflict` where there is one, or one is being made, `tooManyRequests` after ten in a day',
  caller: 'operator',
  needs: { scope: 'import' },
  act: 'sample.make',
  params: applicationId,
  answer: { 201: Sample },
  refusals: ['notFound', 'conflict', 'tooManyRequests'],
});

/** What goes with a sample. */
const SampleCounts = z.object({
  dryRun: z.boolean(),
  applicationId: z.string(),
  orders: z.number(),
  readings: z.number(),
  accounts: z.number(),
});
export type SampleCounts = z.infer<typeof SampleCounts>;

export const deleteSample = endpoint({
  method: 'DELETE',
  path: '/api/operator/applications/{applicationId}/sample',
  summary: 'Deletes the sample of an application with everything in it; a dry run says how much that is',
  caller: 'operator',
  needs: { scope: 'import' },
  act: 'sample.delete',
  params: applicationId,
  query: z.object({ dryRun: flag }),
  answer: { 200: SampleCounts },
  refusals: ['notFound', 'invalid'],
});
