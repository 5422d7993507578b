import { getJobResults, getJobs } from '@zaehlwerk/contract/jobs';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { listJobs } from './list-jobs.ts';
import { listResults } from './results-store.ts';

/** Results on a page: about 20 kB. */
const PAGE = 100;

/** The jobs of an account, and all results of one. The JSON comes ready-made from PostgreSQL, which names every field (jobs-store.ts); a test proves its shape. */
export function jobRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getJobs, (call) => app.costlyAnswers.answer(call, getJobs.path, () => listJobs(parts, call.scope)));

  serve(app, getJobResults, async ({ scope, params, query, reply }) => {
    const page = await listResults(parts.pool, scope, { jobId: params.jobId, after: query.after ?? null, most: PAGE });
    if (page === null) throw new Refusal('notFound');
    if (page === 'unknown') throw new Refusal('invalid', [{ field: 'after', code: 'unknown' }]);
    const json = `{"results":[${page.results.join(',')}],"next":${JSON.stringify(page.next)}}`;
    return reply.type('application/json; charset=utf-8').send(json);
  });
}
