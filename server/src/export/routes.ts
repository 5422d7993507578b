import { getOperatorImage, getProgress, getReadings, NEXT_CURSOR_HEADER } from '@zaehlwerk/contract/operator';
import type { FastifyInstance } from 'fastify';
import { openApplication } from '../features/application/open-application.ts';
import { photoHeaders } from '../features/photos/photo-headers.ts';
import { Refusal } from '../http/refusal.ts';
import { serve } from '../http/serve.ts';
import type { Parts } from '../parts.ts';
import { formatCsv } from './format-csv.ts';
import { handOverReadings } from './hand-over-readings.ts';
import { findStorageKey } from './images-out-store.ts';
import { reportProgress } from './report-progress.ts';
import { writeXlsx } from './write-xlsx.ts';

/** How many readings one answer brings when the caller names no limit. */
const USUAL_LIMIT = 1000;

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Accepted readings, their photos and how far it has come, leaving for the back office (OPN-148). */
export function exportRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, getReadings, async ({ scope, params, query, reply }) => {
    const application = await openApplication(parts, scope, params.applicationId);
    const { format = 'json', after, limit = USUAL_LIMIT } = query;
    const { readings, next } = await handOverReadings(parts, application, after, limit);
    if (format === 'json') return { readings: [...readings], next };
    reply
      .header(NEXT_CURSOR_HEADER, next)
      .header('Content-Disposition', `attachment; filename="${params.applicationId}-readings.${format}"`);
    if (format === 'csv') return reply.type('text/csv; charset=utf-8').send(formatCsv(readings));
    return reply.type(XLSX_TYPE).send(await writeXlsx(readings));
  });

  serve(app, getOperatorImage, async ({ scope, params, reply }) => {
    const key = await findStorageKey(parts.db, scope, params.imageId);
    if (key === null) throw new Refusal('notFound');
    const bytes = await parts.images.get(key);
    if (bytes === null) throw new Error(`the bytes of image ${params.imageId} are missing in the image store`);
    return reply.type('image/jpeg').headers(photoHeaders(params.imageId)).send(bytes);
  });

  serve(app, getProgress, async ({ scope, params }) => {
    const application = await openApplication(parts, scope, params.applicationId);
    return reportProgress(parts, application);
  });
}
