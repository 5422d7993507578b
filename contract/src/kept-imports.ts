import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { IMPORT_PATH, KeptImport, ToldImport } from './kept-import.ts';
import { applicationId } from './operator.ts';

const importId = z.uuid();

export const getImports = endpoint({
  method: 'GET',
  path: '/api/operator/applications/{applicationId}/imports',
  summary: 'Imports in the background: who handed in which file, how far it is, what came of it; the newest first',
  caller: 'operator',
  needs: { scope: 'import' },
  params: applicationId,
  query: z.object({
    /** The import after which the list goes on, back in time. */
    after: z.optional(importId),
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
