import * as z from 'zod/mini';
import { boundedName } from './bounded-text.ts';
import { endpoint, MAX_BODY_BYTES } from './endpoint.ts';
import { ImportAnswer, OrdersAnswer } from './imports.ts';
import { fileName, IMPORT_HEADERS, IMPORT_PATH, KeptImport, ToldImport } from './kept-import.ts';
import { applicationId, flag, TABLE_FORMATS } from './operator.ts';

export const postOrders = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/orders',
  summary: 'Reading orders in: CSV, XLSX or JSON; all or nothing unless partial; a dry run tells changes as CSV, too',
  caller: 'operator',
  needs: { scope: 'import' },
  act: 'order.import',
  params: applicationId,
  query: z.object({
    dryRun: flag,
    partial: flag,
    /** The campaign of all orders of the file. */
    campaign: z.optional(boundedName),
    /** Withdraws the orders of the campaign that the file lacks, if they are as many as this. */
    withdrawMissing: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
    format: z.optional(z.enum(['json', 'csv'])),
    fileName,
  }),
  headers: IMPORT_HEADERS,
  takesFile: Object.keys(TABLE_FORMATS),
  maxBodyBytes: MAX_BODY_BYTES,
  answer: { 200: OrdersAnswer, 202: KeptImport, 422: OrdersAnswer },
  givesFile: ['text/csv'],
  refusals: ['malformed', 'invalid', 'notFound', 'conflict', 'wrongContentType', 'tooLarge', 'tooManyRequests'],
});

export const postHistory = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/history',
  summary: 'Earlier readings in, same rules as orders',
  caller: 'operator',
  needs: { scope: 'import' },
  act: 'order.importHistory',
  params: applicationId,
  query: z.object({ dryRun: flag, partial: flag, fileName }),
  headers: IMPORT_HEADERS,
  takesFile: Object.keys(TABLE_FORMATS),
  maxBodyBytes: MAX_BODY_BYTES,
  answer: { 200: ImportAnswer, 202: KeptImport, 422: ImportAnswer },
  refusals: ['malformed', 'invalid', 'notFound', 'wrongContentType', 'tooLarge', 'tooManyRequests'],
});

const importId = boundedName.check(z.uuid());

export const getImports = endpoint({
  method: 'GET',
  path: '/api/operator/applications/{applicationId}/imports',
  summary: 'Imports in the background: who handed in which file, how far it is, what came of it; the newest first',
  caller: 'operator',
  needs: { scope: 'import' },
  params: applicationId,
  query: z.object({
    /** The import after which the list goes on, back in time. */
    after: z.optional(boundedName),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000))),
  }),
  answer: { 200: z.object({ imports: z.array(KeptImport), next: z.nullable(z.string()) }) },
  refusals: ['invalid', 'notFound'],
});

export const getImport = endpoint({
  method: 'GET',
  path: IMPORT_PATH,
  summary: 'One import in the background: how far it is, and once it is over, its findings and changes',
  caller: 'operator',
  needs: { scope: 'import' },
  params: z.extend(applicationId, { importId }),
  answer: { 200: ToldImport },
  refusals: ['notFound'],
});
