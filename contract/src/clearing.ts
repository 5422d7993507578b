import { CLEARING_DECISIONS, CLEARING_REASONS, CLEARING_STATES } from '@zaehlwerk/domain/clearing/clearing';
import { NOT_READABLE_REASONS } from '@zaehlwerk/domain/job/not-readable';
import { READING_SOURCES } from '@zaehlwerk/domain/job/reading-source';
import { METER_TYPES } from '@zaehlwerk/domain/meter/meter-type';
import * as z from 'zod/mini';
import { LANGUAGES } from './application.ts';
import { boundedName, boundedText } from './bounded-text.ts';
import { Decision, Proposal, reason } from './clearing-proposals.ts';
import { endpoint } from './endpoint.ts';
import { EnteredAnswer, enteredBy } from './entered-readings.ts';
import { Lease } from './leases.ts';
import { applicationId, flag, limit } from './operator.ts';
import { toldFall } from './reading-exports.ts';
import { SubmittedFall } from './readings.ts';

/** How many readings one call may decide about. */
export const MOST_CLEARED = 1000;

/** In which state whoever decides has seen the reading; left out: whatever it is in. */
const from = z.optional(z.enum(CLEARING_STATES));

/** One result that wants, or wanted, a look. */
export const ReadingToClear = z.object({
  /** Its id in the export. */
  readingId: z.string(),
  orderNumber: z.string(),
  meterNumber: z.string(),
  meterType: z.nullable(z.enum(METER_TYPES)),
  street: z.nullable(z.string()),
  houseNumber: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  city: z.nullable(z.string()),
  obis: z.string(),
  /** Exact decimal text; null where `notReadable` says why there is none. */
  readingValue: z.nullable(z.string()),
  /** What its device has read on its photo, as exact decimal text; null where nothing. */
  photoValue: z.nullable(z.string()),
  readingDate: z.string(),
  comment: z.nullable(z.string()),
  source: z.enum(READING_SOURCES),
  acceptedAt: z.string(),
  accountId: z.string(),
  /** Whether it is the newest of its register. */
  counts: z.boolean(),
  reasons: z.array(z.enum(CLEARING_REASONS)),
  state: z.enum(CLEARING_STATES),
  /** Of the last decision; null before the first. */
  decision: z.nullable(Decision),
  /** That it was released, also where it was corrected after that; null where it never was. */
  release: z.nullable(Decision),
  /** The result by which it was corrected, the last one where that was corrected, too. */
  correctedBy: z.nullable(z.string()),
  /** What its person was asked; null where nobody was. */
  question: z.nullable(z.string()),
  notReadable: z.nullable(z.enum(NOT_READABLE_REASONS)),
  ...toldFall,
  /** What was proposed about it, and waits for another clerk or was sent back; null where nothing was. */
  proposal: z.nullable(Proposal),
  /** Who works on it; null where nobody does. */
  lease: z.nullable(Lease),
});
export type ReadingToClear = z.infer<typeof ReadingToClear>;

export const getClearing = endpoint({
  method: 'GET',
  path: '/api/operator/applications/{applicationId}/clearing',
  summary:
    'Readings that want a look, or wanted one, those accepted first first; `state`, `reason` and `campaign` narrow, `next` is the cursor for the next call',
  caller: 'operator',
  needs: { scope: 'clear' },
  params: applicationId,
  query: z.object({
    state: z.optional(z.enum(CLEARING_STATES)),
    reason: z.optional(z.enum(CLEARING_REASONS)),
    /** Only of its orders. */
    campaign: z.optional(boundedName),
    /** Whether something proposed about it waits for another clerk. */
    proposed: flag,
    after: z.optional(boundedName),
    limit,
  }),
  answer: {
    200: z.object({
      readings: z.array(ReadingToClear),
      /** Null after the last page. */
      next: z.nullable(z.string()),
    }),
  },
  refusals: ['notFound', 'invalid'],
});

export const postClearing = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/clearing',
  summary: 'Releases or discards readings that want a look, or takes discarding back, all or none',
  caller: 'operator',
  needs: { scope: 'clear' },
  act: 'reading.clear',
  params: applicationId,
  body: z.object({
    readingIds: z.array(boundedName).check(z.minLength(1), z.maxLength(MOST_CLEARED)),
    state: z.enum(CLEARING_DECISIONS),
    from,
    reason,
    clerk: enteredBy.clerk,
  }),
  answer: {
    200: z.object({
      cleared: z.number(),
      /** Of the list: what was in this state already. */
      alreadyThere: z.number(),
      /** Of the list: what waits for another clerk from now on. */
      proposed: z.number(),
    }),
  },
  refusals: ['malformed', 'invalid', 'notFound', 'conflict'],
});

/** What came of a correction. */
const CorrectedAnswer = z.extend(EnteredAnswer, {
  /** `proposed`: nothing is entered until another clerk confirms it. */
  outcome: z.enum(['accepted', 'alreadyThere', 'proposed']),
});
export type CorrectedAnswer = z.infer<typeof CorrectedAnswer>;

export const postClearedCorrection = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/clearing/{readingId}/correction',
  summary: 'Enters a further result in place of one that wants a look, which stays as it is and counts as corrected',
  caller: 'operator',
  needs: { scope: 'clear' },
  act: 'reading.correct',
  params: z.extend(applicationId, { readingId: boundedName }),
  query: z.object({ dryRun: flag }),
  isReading: true,
  body: z.object({
    ...enteredBy,
    readingValue: z.number(),
    comment: z.optional(z.nullable(boundedText())),
    fall: z.optional(z.nullable(SubmittedFall)),
    from,
    reason,
  }),
  answer: { 200: CorrectedAnswer },
  refusals: ['malformed', 'invalid', 'notFound', 'conflict', 'outsidePeriod', 'idempotencyConflict'],
});

/** What came of the mail to whoever is asked back: it goes out, no address is known, or this server sends none. */
export const ASKED_BY_MAIL = ['waiting', 'noAddress', 'noMailServer'] as const;

export const postClearingQuestion = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/clearing/{readingId}/question',
  summary:
    'Asks back about a reading that wants a look: its order opens again with the question, and its person gets a mail where an address is known',
  caller: 'operator',
  needs: { scope: 'clear' },
  act: 'reading.askBack',
  params: z.extend(applicationId, { readingId: boundedName }),
  body: z.object({
    /** As its person reads it. */
    question: boundedText(300).check(z.minLength(1)),
    from,
    clerk: enteredBy.clerk,
    /** Of the mail; left out: that of the portal. */
    language: z.optional(z.enum(LANGUAGES)),
  }),
  closedBody: true,
  answer: { 200: z.object({ mail: z.enum(ASKED_BY_MAIL) }) },
  refusals: ['malformed', 'invalid', 'notFound', 'conflict', 'outsidePeriod'],
});
