import {
  ASSIGNED_KINDS,
  ASSIGNMENT_DECISIONS,
  ASSIGNMENT_STATES,
  ENDED_ORDERS,
} from '@zaehlwerk/domain/assignment/assignment';
import { MATCHES } from '@zaehlwerk/domain/assignment/rank-orders';
import { METER_TYPES } from '@zaehlwerk/domain/meter/meter-type';
import * as z from 'zod/mini';
import { boundedName, boundedText } from './bounded-text.ts';
import { MOST_CLEARED } from './clearing.ts';
import { endpoint } from './endpoint.ts';
import { EnteredAnswer, enteredBy } from './entered-readings.ts';
import { Lease } from './leases.ts';
import { applicationId, flag, limit } from './operator.ts';
import { SubmittedFall } from './readings.ts';

/** A reading that came without an order, of an unknown meter or without access, and what became of it. */
export const ReadingWithoutOrder = z.object({
  /** Its id in the export. */
  readingId: z.string(),
  kind: z.enum(ASSIGNED_KINDS),
  meterNumber: z.string(),
  meterType: z.nullable(z.enum(METER_TYPES)),
  readingDate: z.string(),
  /** Of each register; without access they are named, of an unknown meter there is one without a name. */
  values: z.array(
    z.object({
      obis: z.nullable(z.string()),
      /** Exact decimal text. */
      readingValue: z.string(),
      imageIds: z.array(z.string()),
    }),
  ),
  comment: z.nullable(z.string()),
  acceptedAt: z.string(),
  /** Who has reported the unknown meter. */
  accountId: z.nullable(z.string()),
  /** What somebody without access has said of themselves. */
  contact: z.nullable(
    z.object({
      firstname: z.string(),
      lastname: z.string(),
      street: z.string(),
      houseNumber: z.string(),
      zip: z.string(),
      city: z.string(),
    }),
  ),
  state: z.enum(ASSIGNMENT_STATES),
  /** The order it was assigned to. */
  orderNumber: z.nullable(z.string()),
  decision: z.nullable(
    z.object({
      reason: z.nullable(z.string()),
      /** The name of the operator key. */
      keyName: z.string(),
      clerk: z.nullable(z.string()),
      at: z.string(),
    }),
  ),
  /** Who works on it; null where nobody does. */
  lease: z.nullable(Lease),
});
export type ReadingWithoutOrder = z.infer<typeof ReadingWithoutOrder>;

export const getAssignments = endpoint({
  method: 'GET',
  path: '/api/operator/applications/{applicationId}/assignments',
  summary:
    'Readings of unknown meters and without access, those accepted first first; `kind`, `state` and `reading` narrow, `next` is the cursor for the next call',
  caller: 'operator',
  needs: { scope: 'clear' },
  params: applicationId,
  query: z.object({
    kind: z.optional(z.enum(ASSIGNED_KINDS)),
    state: z.optional(z.enum(ASSIGNMENT_STATES)),
    /** One alone, by its id. */
    reading: z.optional(boundedName),
    after: z.optional(boundedName),
    limit,
  }),
  answer: {
    200: z.object({
      readings: z.array(ReadingWithoutOrder),
      /** Null after the last page. */
      next: z.nullable(z.string()),
    }),
  },
  refusals: ['notFound', 'invalid'],
});

const ofReading = z.extend(applicationId, { readingId: boundedName });

/** An order that may be the one of a reading. */
const Candidate = z.object({
  orderNumber: z.string(),
  /** Why, the strongest first. */
  matches: z.array(z.enum(MATCHES)),
  meterNumber: z.string(),
  meterType: z.nullable(z.enum(METER_TYPES)),
  registers: z.array(z.object({ obis: z.string(), rateName: z.nullable(z.string()) })),
  street: z.nullable(z.string()),
  houseNumber: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  city: z.nullable(z.string()),
  customerName: z.nullable(z.string()),
  accountId: z.string(),
  /** Whether every register has been read. */
  done: z.boolean(),
  /** Whoever has it is not shown it any more: it was withdrawn, or its campaign closed. Null where it is shown. */
  ended: z.nullable(z.enum(ENDED_ORDERS)),
});

export const getAssignmentCandidates = endpoint({
  method: 'GET',
  path: '/api/operator/applications/{applicationId}/assignments/{readingId}/candidates',
  summary: 'Orders that may be the one of a reading, the likeliest first, with why; at most twenty',
  caller: 'operator',
  needs: { scope: 'clear' },
  params: ofReading,
  answer: { 200: z.object({ candidates: z.array(Candidate) }) },
  refusals: ['notFound'],
});

export const postAssignment = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/assignments/{readingId}',
  summary: 'Assigns a reading to an order, as whose reading it counts from then on; `dryRun` only checks',
  caller: 'operator',
  needs: { scope: 'clear' },
  act: 'reading.assign',
  params: ofReading,
  query: z.object({ dryRun: flag }),
  body: z.object({
    orderNumber: boundedName,
    /** The register that is meant, where the order has several and the reading names none. */
    obis: z.optional(z.nullable(boundedName)),
    /** Why the value is lower than the last one: whoever finds another meter may report it as one that is not on the list. */
    fall: z.optional(z.nullable(SubmittedFall)),
    clerk: enteredBy.clerk,
    confirmed: enteredBy.confirmed,
  }),
  answer: { 200: EnteredAnswer },
  refusals: ['malformed', 'invalid', 'notFound', 'conflict', 'outsidePeriod'],
});

export const postAssignmentStates = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/assignments',
  summary: 'Discards readings, takes discarding back, or takes assignments back that were not handed over, all or none',
  caller: 'operator',
  needs: { scope: 'clear' },
  act: 'reading.unassign',
  params: applicationId,
  body: z.object({
    readingIds: z.array(boundedName).check(z.minLength(1), z.maxLength(MOST_CLEARED)),
    state: z.enum(ASSIGNMENT_DECISIONS),
    /** From which order assignments are taken back; needed for these. */
    orderNumber: z.optional(z.nullable(boundedName)),
    /** Why it was decided so, in the words of whoever did. */
    reason: z.optional(z.nullable(boundedText(500))),
    clerk: enteredBy.clerk,
  }),
  answer: {
    200: z.object({
      decided: z.number(),
      /** Of the list: what was in this state already. */
      alreadyThere: z.number(),
    }),
  },
  refusals: ['malformed', 'invalid', 'notFound', 'conflict'],
});
