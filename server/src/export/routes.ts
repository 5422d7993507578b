import {
  getOperatorImage,
  getProgress,
  getReadings,
  NEXT_CURSOR_HEADER,
  XLSX_TYPE,
} from '@zaehlwerk/contract/operator';
import { getAnonymousReadings, getUnknownReadings } from '@zaehlwerk/contract/reading-exports';
import { formatCsv } from '@zaehlwerk/domain/table/format-csv';
import type { Table } from '@zaehlwerk/domain/table/table';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { photoHeaders } from '../features/photos/kept-photos.ts';
import { namedApplication } from '../http/caller/named-scopes.ts';
import { Refusal } from '../http/refusal.ts';
import type { ApplicationScope } from '../http/scope.ts';
import { serve } from '../http/serve.ts';
import type { Parts } from '../parts.ts';
import { handOverAnonymousReadings, handOverReadings, handOverUnknownReadings, type Page } from './hand-over.ts';
import { findStorageKey } from './images-out-store.ts';
import { anonymousReadingsTable, readingsTable, unknownReadingsTable } from './reading-columns.ts';
import { reportProgress } from './report-progress.ts';
import { writeXlsx } from './write-xlsx.ts';

/** Readings per answer when the caller names no limit. */
const USUAL_LIMIT = 1000;

/** Routes that export accepted readings, their photos and the progress to the back office. */
export function exportRoutes(app: FastifyInstance, parts: Parts): void {
  const { inTurn } = app.costlyAnswers;

  serve(app, getReadings, async ({ scope, params, query, request, reply }) => {
    const application = await namedApplication(parts, scope, params.applicationId);
    const page = await inTurn(request, () => handOverReadings(parts, application, pageOf(query)));
    return query.format === undefined || query.format === 'json'
      ? { readings: [...page.readings], next: page.next }
      : sendFile(reply, application, query.format, readingsTable(page.readings), page.next);
  });

  serve(app, getUnknownReadings, async ({ scope, params, query, request, reply }) => {
    const application = await namedApplication(parts, scope, params.applicationId);
    const page = await inTurn(request, () => handOverUnknownReadings(parts, application, pageOf(query)));
    return query.format === undefined || query.format === 'json'
      ? { readings: [...page.readings], next: page.next }
      : sendFile(reply, application, query.format, unknownReadingsTable(page.readings), page.next);
  });

  serve(app, getAnonymousReadings, async ({ scope, params, query, request, reply }) => {
    const application = await namedApplication(parts, scope, params.applicationId);
    const onlyAsks = request.method === 'HEAD';
    const page = await inTurn(request, () =>
      handOverAnonymousReadings(parts, application, pageOf(query), { onlyAsks }),
    );
    return query.format === undefined || query.format === 'json'
      ? { readings: [...page.readings], next: page.next }
      : sendFile(reply, application, query.format, anonymousReadingsTable(page.readings), page.next);
  });

  serve(app, getOperatorImage, async ({ scope, params, reply }) => {
    const key = await findStorageKey(parts.db, scope, params.imageId);
    if (key === null) throw new Refusal('notFound');
    const bytes = await parts.images.get(key);
    if (bytes === null) throw new Error(`the bytes of image ${params.imageId} are missing in the image store`);
    return reply.type('image/jpeg').headers(photoHeaders(params.imageId)).send(bytes);
  });

  serve(app, getProgress, async ({ scope, params, request }) => {
    const application = await namedApplication(parts, scope, params.applicationId);
    return inTurn(request, () => reportProgress(parts, application));
  });
}

function pageOf({ after, limit }: { readonly after?: string | undefined; readonly limit?: number | undefined }): Page {
  return { cursor: after, limit: limit ?? USUAL_LIMIT };
}

async function sendFile(
  reply: FastifyReply,
  { applicationId }: ApplicationScope,
  format: 'csv' | 'xlsx',
  table: Table,
  next: string,
): Promise<FastifyReply> {
  reply
    .header(NEXT_CURSOR_HEADER, next)
    .header('Content-Disposition', `attachment; filename="${applicationId}-${table.name}.${format}"`);
  if (format === 'csv') return reply.type('text/csv; charset=utf-8').send(formatCsv(table));
  return reply.type(XLSX_TYPE).send(await writeXlsx(table));
}
