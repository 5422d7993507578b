import * as z from 'zod/mini';
import { endpoint, MAX_BODY_BYTES } from './endpoint.ts';
import { ImportAnswer } from './imports.ts';
import { applicationId, TABLE_FORMATS } from './operator.ts';
import { OrderFiles } from './order-files.ts';

/** How a file would be read, for somebody to confirm. Nothing of it counts until it stands in the tenant document. */
export const OrderFileSuggestion = z.object({
  /** As `orderFiles` of the tenant document takes it. */
  orderFiles: OrderFiles,
  /** The line of the header. */
  headerLine: z.number(),
  lines: z.number(),
  columns: z.array(
    z.object({
      heading: z.string(),
      column: z.nullable(z.string()),
      /** Called so, known by another name, holds what only that column holds, or none of these. */
      reason: z.enum(['ownName', 'otherName', 'values', 'unknown']),
      samples: z.array(z.string()),
    }),
  ),
  /** Columns that no file can do without and that nothing is suggested for. */
  missing: z.array(z.string()),
});
export type OrderFileSuggestion = z.infer<typeof OrderFileSuggestion>;

export const postOrdersSuggestion = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/orders/suggestion',
  summary: 'How a file of orders would be read, and why; stores nothing',
  caller: 'operator',
  needs: { scope: 'import' },
  storesNothing: true,
  params: applicationId,
  takesFile: Object.keys(TABLE_FORMATS),
  maxBodyBytes: MAX_BODY_BYTES,
  answer: { 200: OrderFileSuggestion, 422: ImportAnswer },
  refusals: ['malformed', 'notFound', 'wrongContentType', 'tooLarge'],
});
