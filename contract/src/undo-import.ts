import * as z from 'zod/mini';
import { boundedName } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { IMPORT_HEADERS, IMPORT_PATH, KeptImport } from './kept-import.ts';
import { applicationId, flag } from './operator.ts';
import { Undone } from './undone.ts';

export const postImportUndo = endpoint({
  method: 'POST',
  path: `${IMPORT_PATH}/undo`,
  summary:
    'Takes an import of orders or of earlier readings back, as long as nobody has read and nothing else was changed, once the number of orders that a dry run told is said; in the background where there are many',
  caller: 'operator',
  needs: { scope: 'import' },
  act: 'order.undoImport',
  params: z.extend(applicationId, { importId: boundedName.check(z.uuid()) }),
  query: z.object({ dryRun: flag }),
  body: z.object({ orders: z.optional(z.number().check(z.int(), z.minimum(0))) }),
  headers: IMPORT_HEADERS,
  answer: { 200: Undone, 202: KeptImport },
  refusals: ['malformed', 'invalid', 'notFound', 'conflict', 'tooManyRequests'],
});
