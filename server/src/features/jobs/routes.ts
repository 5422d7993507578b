import { getJobs } from '@zaehlwerk/contract/jobs';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { Parts } from '../../parts.ts';
import { listJobs } from './list-jobs.ts';

/** API-08. The JSON comes ready-made from PostgreSQL, which names every field (job-json.ts); a test proves its shape. */
export function jobRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getJobs, (call) => app.costlyAnswers.answer(call, getJobs.path, () => listJobs(parts.pool, call.scope)));
}
