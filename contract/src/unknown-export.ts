import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { getReadings } from './operator.ts';

/** One accepted reading of an unknown meter as it is exported; the CSV and XLSX columns have the same names and order. */
export const ExportedUnknownReading = z.object({
  id: z.string(),
  meterNumber: z.string(),
  /** Exact decimal text. */
  readingValue: z.string(),
  readingDate: z.string(),
  comment: z.nullable(z.string()),
  imageIds: z.array(z.string()),
  capturedAt: z.nullable(z.string()),
  acceptedAt: z.string(),
  /** Null where nobody was signed in. */
  accountId: z.nullable(z.string()),
});
export type ExportedUnknownReading = z.infer<typeof ExportedUnknownReading>;

export const getUnknownReadings = endpoint({
  ...getReadings,
  path: '/api/operator/applications/{applicationId}/unknown-readings',
  summary: 'Accepted readings of unknown meters in the order of acceptance; `next` is the cursor for the next call',
  answer: { 200: z.object({ readings: z.array(ExportedUnknownReading), next: z.string() }) },
});
