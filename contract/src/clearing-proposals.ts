import { CLEARING_STATES } from '@zaehlwerk/domain/clearing/clearing';
import { PROPOSAL_ANSWERS, PROPOSED_STATES } from '@zaehlwerk/domain/clearing/four-eyes';
import { ENTERED_SOURCES } from '@zaehlwerk/domain/job/reading-source';
import * as z from 'zod/mini';
import { boundedName, boundedText } from './bounded-text.ts';
import { endpoint } from './endpoint.ts';
import { enteredBy } from './entered-readings.ts';
import { applicationId } from './operator.ts';
import { toldFall } from './reading-exports.ts';
import { wrong } from './rule.ts';

/** Why it was decided so, in the words of whoever did. */
export const reason = z.optional(z.nullable(boundedText(500)));

/** What was decided, and by whom; of what a second clerk has confirmed: `keyName` is the second, `clerk` whoever has proposed it. */
export const Decision = z.object({
  reason: z.nullable(z.string()),
  /** The name of the operator key, or of the clerk. */
  keyName: z.string(),
  clerk: z.nullable(z.string()),
  at: z.string(),
});

/** What a clerk has proposed about a reading, where two have to be sure. */
export const Proposal = z.object({
  proposalId: z.string(),
  state: z.enum(PROPOSED_STATES),
  ...Decision.shape,
  /** What would be entered in its place; null where nothing is. */
  correction: z.nullable(
    z.object({
      /** Exact decimal text. */
      readingValue: z.string(),
      readingDate: z.string(),
      source: z.enum(ENTERED_SOURCES),
      comment: z.nullable(z.string()),
      ...toldFall,
    }),
  ),
  /** It is the caller's own. */
  isYours: z.boolean(),
  /** The caller may confirm it. */
  mayConfirm: z.boolean(),
  /** Why it waits no more, until its maker proposes something again; null while it waits. */
  sentBack: z.nullable(Decision),
});
export type Proposal = z.infer<typeof Proposal>;

export const postProposalAnswer = endpoint({
  method: 'POST',
  path: '/api/operator/applications/{applicationId}/clearing/{readingId}/proposal',
  summary:
    'Confirms what another clerk has proposed about a reading, by which it is decided, sends it back with words, or takes back the caller’s own',
  caller: 'operator',
  needs: { scope: 'clear' },
  act: 'reading.answerProposal',
  params: z.extend(applicationId, { readingId: boundedName }),
  body: z
    .object({
      answer: z.enum(PROPOSAL_ANSWERS),
      /** What was seen; left out: whatever waits. */
      proposalId: z.optional(boundedName),
      /** Why it is sent back. */
      reason,
      clerk: enteredBy.clerk,
    })
    .check(
      wrong<{ readonly answer: (typeof PROPOSAL_ANSWERS)[number]; readonly reason?: string | null | undefined }>(
        ({ answer, reason: words }) =>
          answer === 'sentBack' && (words ?? '').trim() === '' ? [{ path: ['reason'], code: 'required' }] : [],
      ),
    ),
  closedBody: true,
  answer: { 200: z.object({ state: z.enum(CLEARING_STATES) }) },
  refusals: ['malformed', 'invalid', 'notFound', 'conflict', 'outsidePeriod', 'idempotencyConflict'],
});
