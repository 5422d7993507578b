import type { ReadingWithoutOrder } from '@zaehlwerk/contract/assignments';
import type { ReadingToClear } from '@zaehlwerk/contract/clearing';
import type { Proposal } from '@zaehlwerk/contract/clearing-proposals';
import type { AssignedKind } from '@zaehlwerk/domain/assignment/assignment';
import type { CaseStanding } from '@zaehlwerk/domain/clearing/case';
import type { ClearingReason } from '@zaehlwerk/domain/clearing/clearing';

/** Something that a clerk decides about. */
export type Case =
  | { readonly kind: 'reading'; readonly of: ReadingToClear }
  | { readonly kind: 'withoutOrder'; readonly of: ReadingWithoutOrder };

/** Why a case wants somebody, in one word: the first of its reasons, the way by which it came, or that it was asked about. */
export type CaseReason = ClearingReason | AssignedKind | 'askedBack';

export const idOf = ({ of }: Case): string => of.readingId;

export function reasonOf(one: Case): CaseReason {
  if (one.kind === 'withoutOrder') return one.of.kind;
  if (one.of.state === 'askedBack') return 'askedBack';
  // What was read on the photo says most about what to do.
  return one.of.reasons.includes('photoDiffers') ? 'photoDiffers' : (one.of.reasons[0] ?? 'outsideRange');
}

export function standingOf(one: Case): CaseStanding {
  return one.kind === 'reading'
    ? { kind: 'reading', state: one.of.state, counts: one.of.counts }
    : { kind: 'withoutOrder', state: one.of.state };
}

/** What a clerk has proposed about a case, as long as it waits for another one; null for none. */
export function waitingOf(one: Case): Proposal | null {
  const proposal = one.kind === 'reading' ? one.of.proposal : null;
  return proposal?.sentBack === null ? proposal : null;
}

/** In which state a case is, with what waits about it: another one is another decision of somebody. */
export const stateOf = (one: Case): string => `${one.of.state} ${waitingOf(one)?.proposalId ?? ''}`;

/** Whether it is a reading without an order that counts for nothing. */
export function isDiscarded(one: Case): one is Extract<Case, { kind: 'withoutOrder' }> {
  return one.kind === 'withoutOrder' && one.of.state === 'discarded';
}

/** Street and number of the meter; null where nobody has named them. */
export function placeOfCase(one: Case): string | null {
  const address = one.kind === 'reading' ? one.of : one.of.contact;
  const words = [address?.street, address?.houseNumber].filter(Boolean).join(' ');
  return words === '' ? null : words;
}

/** The cases of several lists, those accepted first first. */
export function inTurn(...lists: readonly (readonly Case[])[]): readonly Case[] {
  return lists.flat().toSorted((one, other) => {
    const [a, b] = [one.of.acceptedAt, other.of.acceptedAt];
    return a < b ? -1 : a > b ? 1 : idOf(one) < idOf(other) ? -1 : 1;
  });
}

/** The case after and before another one; from one that is not in the list any more, the first. */
export function neighbours(cases: readonly Case[], id: string | null) {
  const at = cases.findIndex((one) => idOf(one) === id);
  if (at < 0) return { at, next: cases[0] ?? null, before: null };
  return { at, next: cases[at + 1] ?? null, before: cases[at - 1] ?? null };
}
