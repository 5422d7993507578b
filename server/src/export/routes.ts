import { Readable } from 'node:stream';
import { ZIP_TYPE } from '@zaehlwerk/contract/access';
import { getMscons } from '@zaehlwerk/contract/mscons';
import { getDeskStart } from '@zaehlwerk/contract/desk-start';
import { getAudit, getAuditChain, MOST_ACTS } from '@zaehlwerk/contract/audit';
import { getOperatorImage, getProgress, XLSX_TYPE } from '@zaehlwerk/contract/operator';
import {
  getAnonymousReadings,
  getReadingPhotos,
  getReadings,
  getUnknownReadings,
  NEXT_CURSOR_HEADER,
} from '@zaehlwerk/contract/reading-exports';
import { getOpenOrders, MOST_IN_FILE, MOST_LISTED } from '@zaehlwerk/contract/open-orders';
import { formatCsv } from '@zaehlwerk/domain/table/format-csv';
import type { Table } from '@zaehlwerk/domain/table/table';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bytesOfImage } from '../features/photos/bytes-in.ts';
import { photoHeaders } from '../features/photos/kept-photos.ts';
import { doTogether } from '../http/costly-answers.ts';
import { holding } from '../http/bound-answers.ts';
import { namedTenant } from '../http/caller/named-scopes.ts';
import { Refusal } from '../http/refusal.ts';
import { serve } from '../http/serve.ts';
import type { Parts } from '../parts.ts';
import { handOverMscons } from './hand-over-mscons.ts';
import { handOverPhotos } from './hand-over-photos.ts';
import { handOverReadingsWithoutAccess, handOverReadings, handOverUnknownMeterReadings } from './hand-over.ts';
import { listActs } from './audit-out-store.ts';
import { followAudit } from './follow-audit.ts';
import { findStorageKey } from './images-out-store.ts';
import type { Page } from './outgoing.ts';
import { photosZip } from './photos-zip.ts';
import {
  actsTable,
  openOrdersTable,
  readingsWithoutAccessTable,
  readingsTable,
  unknownMeterReadingsTable,
} from './reading-columns.ts';
import { reportProgress } from './report-progress.ts';
import { startReporter } from './report-start.ts';
import { fileOpenOrders, tellOpenOrders } from './tell-open-orders.ts';
import { writeXlsx } from './write-xlsx.ts';

/** Readings per answer when the caller names no limit. */
const USUAL_LIMIT = 1000;

/** Routes that export accepted readings, their photos and the progress to the back office. */
export function exportRoutes(app: FastifyInstance, parts: Parts): void {
  const { inTurn } = app.costlyAnswers;

  serve(app, getReadings, async ({ scope, params, query, request, reply }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const page = await inTurn(request, () =>
      handOverReadings(parts, tenant, pageOf(query, request), { isReleased: query.released === 'true' }),
    );
    return query.format === undefined || query.format === 'json'
      ? { readings: [...page.readings], next: page.next }
      : sendFile(reply, tenant.applicationId, query.format, readingsTable(page.readings), page.next);
  });

  serve(app, getReadingPhotos, async ({ scope, params, query, request, reply }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const part = await app.costlyAnswers.inParts(request);
    const { next, holds, ...out } = await inTurn(request, () =>
      handOverPhotos(parts, tenant, pageOf(query, request), part),
    );
    const onMissing = (imageId: string): void => parts.log.error({ imageId }, 'the bytes of an image are missing');
    reply
      .type(ZIP_TYPE)
      .header(NEXT_CURSOR_HEADER, next)
      .header('Content-Disposition', `attachment; filename="${tenant.applicationId}-photos.zip"`);
    // Whoever asks for the headers alone has nothing read for it.
    if (request.method === 'HEAD') return reply.send();
    const zip = Readable.from(photosZip(out, parts.images, onMissing), { objectMode: false });
    return reply.send(holding(zip, holds));
  });

  serve(app, getMscons, async ({ scope, params, query, request }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const isReleased = query.released === 'true';
    const { interchanges, leftOut, next } = await inTurn(request, () =>
      handOverMscons(parts, tenant, pageOf(query, request), { isReleased }),
    );
    return { interchanges: [...interchanges], leftOut: [...leftOut], next };
  });

  serve(app, getUnknownReadings, async ({ scope, params, query, request, reply }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const page = await inTurn(request, () => handOverUnknownMeterReadings(parts, tenant, pageOf(query, request)));
    return query.format === undefined || query.format === 'json'
      ? { readings: [...page.readings], next: page.next }
      : sendFile(reply, tenant.applicationId, query.format, unknownMeterReadingsTable(page.readings), page.next);
  });

  serve(app, getAnonymousReadings, async ({ scope, params, query, act, request, reply }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const page = await inTurn(request, () => handOverReadingsWithoutAccess(parts, tenant, pageOf(query, request), act));
    return query.format === undefined || query.format === 'json'
      ? { readings: [...page.readings], next: page.next }
      : sendFile(reply, tenant.applicationId, query.format, readingsWithoutAccessTable(page.readings), page.next);
  });

  serve(app, getOperatorImage, async ({ scope, params, reply }) => {
    const key = await findStorageKey(parts.db, scope, params.imageId);
    if (key === null) throw new Refusal('notFound');
    const bytes = await bytesOfImage(parts.images, key, params.imageId);
    return reply.type('image/jpeg').headers(photoHeaders(params.imageId)).send(bytes);
  });

  const tellStart = startReporter(parts);
  serve(app, getDeskStart, async ({ scope, params, query, request }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    return inTurn(request, () => tellStart(tenant, query.campaign ?? null));
  });

  serve(app, getOpenOrders, async ({ scope, params, query, request, reply }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const { mail = null, sort = 'address', descending, skip = 0, limit, format = 'json', ...chosen } = query;
    const { campaignId } = params;
    const asked = { campaignId, chosen, mail, sort, isDescending: descending === 'true' };
    if (format === 'json')
      return inTurn(request, () => tellOpenOrders(parts, tenant, { ...asked, skip, limit: limit ?? MOST_LISTED }));
    const orders = await inTurn(request, () => fileOpenOrders(parts, tenant, asked, MOST_IN_FILE));
    return sendFile(reply, tenant.applicationId, format, openOrdersTable(orders));
  });

  const together = doTogether<Awaited<ReturnType<typeof reportProgress>>>();
  serve(app, getProgress, async ({ scope, params, query, request }) => {
    const tenant = await namedTenant(parts, scope, params.applicationId);
    const { campaign = null } = query;
    // A walk over all orders: once for all who look at the same board.
    const key = JSON.stringify([tenant.applicationId, campaign]);
    return inTurn(request, () => together(key, () => reportProgress(parts, tenant, campaign)));
  });
}

/** Routes by which operators look up what was done, and whether nobody touched what is kept of it. */
export function auditRoutes(app: FastifyInstance, parts: Parts): void {
  const { inTurn } = app.costlyAnswers;

  serve(app, getAudit, async ({ scope, query, request, reply }) => {
    const { after, limit = MOST_ACTS, order = 'oldest', format = 'json', ...filter } = query;
    const list = () => listActs(parts.db, scope, filter, { after, order, limit });
    const entries = [...(await inTurn(request, list))];
    const next = entries.at(-1)?.number ?? after ?? 0;
    return format === 'json'
      ? { entries, next }
      : sendFile(reply, query.applicationId ?? 'zaehlwerk', format, actsTable(entries), String(next));
  });

  serve(app, getAuditChain, ({ scope, query, request }) =>
    inTurn(request, () => followAudit(parts, scope, { after: query.after ?? 0, noted: query.hash })),
  );
}

interface AskedPage {
  readonly after?: string | undefined;
  readonly upTo?: string | undefined;
  readonly limit?: number | undefined;
  readonly unacknowledged?: 'true' | 'false' | undefined;
}

function pageOf({ after, upTo, limit, unacknowledged }: AskedPage, { method }: FastifyRequest): Page {
  const only = { unacknowledged: unacknowledged === 'true', onlyAsks: method === 'HEAD' };
  return { cursor: after, upTo, limit: limit ?? USUAL_LIMIT, ...only };
}

async function sendFile(
  reply: FastifyReply,
  whose: string,
  format: 'csv' | 'xlsx',
  table: Table,
  next?: string,
): Promise<FastifyReply> {
  if (next !== undefined) reply.header(NEXT_CURSOR_HEADER, next);
  reply.header('Content-Disposition', `attachment; filename="${whose}-${table.name}.${format}"`);
  if (format === 'csv') return reply.type('text/csv; charset=utf-8').send(formatCsv(table));
  return reply.type(XLSX_TYPE).send(await writeXlsx(table));
}
