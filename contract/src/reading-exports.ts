import { METER_TYPES } from '@zaehlwerk/domain/meter/meter-type';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { getReadings } from './operator.ts';

/** One rate of an accepted reading without access; the CSV and XLSX columns have the same names and order. */
export const ExportedAnonymousReading = z.object({
  id: z.string(),
  /** The same for all rates that were sent together. */
  readingId: z.string(),
  meterType: z.enum(METER_TYPES),
  meterNumber: z.string(),
  obis: z.string(),
  rateName: z.nullable(z.string()),
  /** Exact decimal text. */
  readingValue: z.string(),
  readingDate: z.string(),
  readingReason: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  street: z.string(),
  houseNumber: z.string(),
  zip: z.string(),
  city: z.string(),
  imageIds: z.array(z.string()),
  capturedAt: z.nullable(z.string()),
  acceptedAt: z.string(),
  /** It was filled in as by a program, and taken all the same. */
  seemsAutomatic: z.boolean(),
});
export type ExportedAnonymousReading = z.infer<typeof ExportedAnonymousReading>;

/** Whatever this hands out is deleted 90 days later. */
export const getAnonymousReadings = endpoint({
  ...getReadings,
  path: '/api/operator/applications/{applicationId}/anonymous-readings',
  summary: 'Accepted readings without access in the order of acceptance; deleted 90 days after they are handed out',
  answer: { 200: z.object({ readings: z.array(ExportedAnonymousReading), next: z.string() }) },
});

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
