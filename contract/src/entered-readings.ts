import { ENTERED_SOURCES } from '@zaehlwerk/domain/job/reading-source';
import * as z from 'zod/mini';
import { boundedName, boundedText } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { applicationId, flag } from './operator.ts';
import { FieldError } from './problems.ts';
import { NotReadableReason, SubmittedFall, valueOrReason } from './readings.ts';

/** No meter has as many registers. */
const MOST_RESULTS = 200;

/** What is said of every reading that is entered. */
export const enteredBy = {
  /** By which way the customer told it. */
  source: z.enum(ENTERED_SOURCES),
  /** Who has entered it, as the utility calls them. */
  clerk: z.optional(z.nullable(boundedText(100))),
  /** Whoever has entered it has looked again at what the rules warn of; without it, a warning refuses. */
  confirmed: z.optional(z.boolean()),
  /** yyyy-MM-dd; an instant counts as its Berlin day. */
  readingDate: boundedName,
};

/** What came of it. */
export const EnteredAnswer = z.object({
  dryRun: z.boolean(),
  /** `alreadyThere`: it was entered before under the same key. */
  outcome: z.enum(['accepted', 'alreadyThere']),
  /** Whether every register of the order has been read; a dry run does not say, nor does a repeat after the order has moved. */
  done: z.optional(z.boolean()),
  /** What the rules warn of, and was confirmed; empty where it was there already. */
  findings: z.array(FieldError),
  /** The readings that it replaces, by their ids in the export. */
  replaces: z.array(z.string()),
});

/**
 * Takes the headers of postResults, with the same meaning: that a customer has told it twice is not known, that it was sent
 * twice is.
 */
export const postEnteredReading = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/orders/{orderNumber}/readings',
  summary: 'Enters a reading for the customer of an order, by the rules for the customer; `dryRun` only checks',
  caller: 'operator',
  needs: { scope: 'import' },
  act: 'reading.enter',
  params: z.extend(applicationId, { orderNumber: boundedName }),
  query: z.object({ dryRun: flag }),
  isReading: true,
  body: z.object({
    ...enteredBy,
    results: z
      .array(
        z
          .object({
            /**
             * The register, as ordered or without what is before the colon; may be left out where there is one alone, and of
             * `notReadable`, which is then about all that were not read.
             */
            obis: z.optional(z.nullable(boundedName)),
            /** Null where `notReadable` says why there is none. */
            readingValue: z.optional(z.nullable(z.number())),
            comment: z.optional(z.nullable(boundedText())),
            notReadable: NotReadableReason,
            fall: z.optional(z.nullable(SubmittedFall)),
          })
          .check(valueOrReason()),
      )
      .check(z.maxLength(MOST_RESULTS)),
  }),
  answer: { 200: EnteredAnswer },
  refusals: ['malformed', 'invalid', 'notFound', 'outsidePeriod', 'idempotencyConflict'],
});
