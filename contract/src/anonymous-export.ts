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
