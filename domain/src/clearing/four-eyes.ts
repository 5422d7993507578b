import type { ClearingState } from './clearing.ts';

/**
 * What two clerks have to be sure of, where the utility wants that: after these a reading counts, or counts no more. A question, and
 * that something is open again, bring nothing to billing.
 * @see OPN-683
 */
export const PROPOSED_STATES = ['released', 'corrected', 'discarded'] as const satisfies readonly ClearingState[];
export type ProposedState = (typeof PROPOSED_STATES)[number];

/** What becomes of a proposal: another clerk confirms it, or sends it back with words; or its maker takes it back. */
export const PROPOSAL_ANSWERS = ['confirmed', 'sentBack', 'takenBack'] as const;
export type ProposalAnswer = (typeof PROPOSAL_ANSWERS)[number];

/**
 * Whether a decision waits for another clerk. `clerkId` is who decides, or has made the key by which it is done; null for a key that
 * operators have made: that is of a program, and of whoever may also turn the setting off.
 * @see OPN-683, OPN-684
 */
export function wantsSecond(
  to: ClearingState,
  { isOn, clerkId }: { readonly isOn: boolean; readonly clerkId: string | null },
): boolean {
  return isOn && clerkId !== null && PROPOSED_STATES.some((one) => one === to);
}

/** Why somebody may not answer a proposal. */
export type NotToAnswer = 'ownProposal' | 'othersProposal' | 'proposalOfAbsent';

/**
 * Why somebody may not give an answer to what a clerk has proposed; null where they may. Nobody confirms what they have proposed
 * themselves, nor what somebody has for whom they stand in, unless two are not wanted any more; and nobody but its maker takes it back.
 * @see OPN-684, OPN-687, OPN-724
 */
export function whyNotToAnswer(
  answer: ProposalAnswer,
  proposer: string,
  {
    isOn,
    clerkId,
    standsInFor,
  }: { readonly isOn: boolean; readonly clerkId: string | null; readonly standsInFor: readonly string[] },
): NotToAnswer | null {
  const isOwn = clerkId === proposer;
  if (answer === 'takenBack') return isOwn ? null : 'othersProposal';
  if (answer === 'sentBack') return isOwn ? 'ownProposal' : null;
  if (!isOn) return null;
  if (isOwn) return 'ownProposal';
  return standsInFor.includes(proposer) ? 'proposalOfAbsent' : null;
}
