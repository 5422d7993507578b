import { ASSIGNMENT_STATES } from '@zaehlwerk/domain/assignment/assignment';
import { METER_TYPES } from '@zaehlwerk/domain/meter/meter-type';
import { FALLS } from '@zaehlwerk/domain/job/fall';
import { NOT_READABLE_REASONS } from '@zaehlwerk/domain/job/not-readable';
import { READING_SOURCES } from '@zaehlwerk/domain/job/reading-source';
import * as z from 'zod/mini';
import { ZIP_TYPE } from './access.ts';
import { boundedName } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { applicationId, flag, limit, TABLES_OUT } from './operator.ts';

/** Why a reading is lower than the one before; all but `fall` only of an exchange, values as exact decimal text. */
export const toldFall = {
  fall: z.nullable(z.enum(FALLS)),
  oldEndValue: z.nullable(z.string()),
  newStartValue: z.nullable(z.string()),
  newMeterNumber: z.nullable(z.string()),
  exchangedOn: z.nullable(z.string()),
};

/** One accepted reading as it is exported; the CSV and XLSX columns have the same names and order. */
export const ExportedReading = z.object({
  id: z.string(),
  orderNumber: z.string(),
  meterNumber: z.string(),
  meterType: z.enum(METER_TYPES),
  obis: z.string(),
  rateName: z.nullable(z.string()),
  unit: z.nullable(z.string()),
  /** Exact decimal text with as many decimals as ordered; null where `notReadable` says why there is none. */
  readingValue: z.nullable(z.string()),
  readingDate: z.string(),
  comment: z.nullable(z.string()),
  imageIds: z.array(z.string()),
  capturedAt: z.nullable(z.string()),
  acceptedAt: z.string(),
  accountId: z.string(),
  // Files that are kept stay readable: whatever comes later stands at the end.
  /** `portal`: whoever has the job has sent it; else the utility entered it, and by which way it was told. */
  source: z.enum(READING_SOURCES),
  /** When it arrived; `capturedAt` is what its device says, where that can be believed. */
  receivedAt: z.string(),
  customerNumber: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  maLoId: z.nullable(z.string()),
  /** Codes of what the rules warned of when it was accepted; null where a version before accepted it, that kept none. */
  findings: z.nullable(z.array(z.string())),
  /** Whether they make the value implausible. */
  implausible: z.nullable(z.boolean()),
  /** Codes of what its person was warned of and confirmed, as the app says; null where it says nothing. */
  confirmed: z.nullable(z.array(z.string())),
  /** The range that was expected when it was accepted, as exact decimal text. */
  expectedMinimum: z.nullable(z.string()),
  expectedMaximum: z.nullable(z.string()),
  /** The id of the reading that it replaces. */
  replaces: z.nullable(z.string()),
  /** The id in its own list of a reading that came without an order, and was assigned to this one: it is the same reading. */
  assignedFrom: z.nullable(z.string()),
  /** What its device has read on its photo, as exact decimal text; null where nothing. */
  photoValue: z.nullable(z.string()),
  /** What it is: a reading, or why there is none. */
  kind: z.enum(['reading', 'notReadable']),
  notReadable: z.nullable(z.enum(NOT_READABLE_REASONS)),
  ...toldFall,
});
export type ExportedReading = z.infer<typeof ExportedReading>;

/** For CSV and XLSX the cursor for the next call travels in this header. */
export const NEXT_CURSOR_HEADER = 'X-Next-Cursor';

/** Which part of a list of readings is asked for, and how it comes. */
const page = {
  after: z.optional(boundedName),
  /** The cursor that the page ends at, where that is before its limit: what comes later is left for the next one. */
  upTo: z.optional(boundedName),
  format: z.optional(z.enum(['json', 'csv', 'xlsx'])),
  limit,
  unacknowledged: flag,
};

/**
 * With `released`, what wants a look is left out until it was released, in the order in which that happened: a list and
 * cursors of their own.
 */
export const getReadings = endpoint({
  method: 'GET',
  path: '/api/operator/applications/{applicationId}/readings',
  summary: 'Accepted readings in the order of acceptance; `next` is the cursor for the next call',
  caller: 'operator',
  needs: { scope: 'handOver' },
  params: applicationId,
  query: z.object({ ...page, released: flag }),
  answer: { 200: z.object({ readings: z.array(ExportedReading), next: z.string() }) },
  refusals: ['notFound', 'invalid'],
  givesFile: TABLES_OUT,
  fileHeaders: { [NEXT_CURSOR_HEADER]: 'The cursor for the next call' },
});

export const getReadingPhotos = endpoint({
  ...getReadings,
  path: '/api/operator/applications/{applicationId}/readings/photos',
  summary:
    'The photos of the same readings as a ZIP with the table that names them; fewer readings where their photos are more than a GiB',
  query: z.object({ after: z.optional(boundedName), limit }),
  answer: { 200: null },
  givesFile: [ZIP_TYPE],
});

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
  /** What became of it; what is assigned is handed over as the reading of its order. */
  state: z.enum(ASSIGNMENT_STATES),
  /** The number of that order. */
  assignedTo: z.nullable(z.string()),
});
export type ExportedAnonymousReading = z.infer<typeof ExportedAnonymousReading>;

/** Whatever this hands out is deleted 90 days later. */
export const getAnonymousReadings = endpoint({
  ...getReadings,
  act: 'reading.handOver',
  path: '/api/operator/applications/{applicationId}/anonymous-readings',
  summary: 'Accepted readings without access in the order of acceptance; deleted 90 days after they are handed out',
  query: z.object(page),
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
  /** What became of it; what is assigned is handed over as the reading of its order. */
  state: z.enum(ASSIGNMENT_STATES),
  /** The number of that order. */
  assignedTo: z.nullable(z.string()),
});
export type ExportedUnknownReading = z.infer<typeof ExportedUnknownReading>;

export const getUnknownReadings = endpoint({
  ...getReadings,
  path: '/api/operator/applications/{applicationId}/unknown-readings',
  summary: 'Accepted readings of unknown meters in the order of acceptance; `next` is the cursor for the next call',
  query: z.object(page),
  answer: { 200: z.object({ readings: z.array(ExportedUnknownReading), next: z.string() }) },
});
