import { getJobs } from '@zaehlwerk/contract/jobs';
import { getJobResults } from '@zaehlwerk/contract/job-results';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../http/refusal.ts';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { listJobs } from './job-json.ts';
import { listResults } from './results-store.ts';
import { notReadableOf, resultOf } from './told-result.ts';

/** Results on a page: about 20 kB. */
const PAGE = 100;

/** The jobs of an account, and all results of one. */
export function jobRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getJobs, (call) => app.costlyAnswers.answer(call, getJobs.path, () => listJobs(parts, call.scope)));

  serve(app, getJobResults, async ({ scope, params, query }) => {
    const page = await listResults(parts.pool, scope, { jobId: params.jobId, after: query.after ?? null, most: PAGE });
    if (page === null) throw new Refusal('notFound');
    if (page === 'unknown') throw new Refusal('invalid', [{ field: 'after', code: 'unknown' }]);
    const [unread, read] = [true, false].map((isUnread) =>
      page.results.filter(({ result }) => (result.not_readable !== null) === isUnread),
    );
    const notReadable = unread!.map(({ taskId, result }) => {
      return { taskId, ...notReadableOf(result), ...(result.set_aside && { setAside: true }) };
    });
    return {
      results: read!.map(({ taskId, result }) => ({ taskId, ...resultOf(result) })),
      ...(notReadable.length > 0 && { notReadable }),
      next: page.next,
    };
  });
}
