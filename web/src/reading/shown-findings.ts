import type { Finding } from '@zaehlwerk/domain/finding';
import { type ByPlace, DATE, rateAt } from './place.ts';
import { rateOf, type ReadingDraft } from './reading-draft.ts';
import { isSettled, settledTexts, wrongAt } from './text-draft.ts';

/** What of the findings is shown now: all once they are asked for, before that only about what was typed and left (OPN-078). */
export function shownFindings(draft: ReadingDraft, findings: ByPlace<Finding>, all = draft.pressed): ByPlace<Finding> {
  if (all) return findings;
  const rates = Object.keys(draft.rates).filter((rateId) => isSettled(rateOf(draft, rateId)));
  // A chosen day is settled at once.
  return wrongAt([DATE, ...rates.map(rateAt), ...settledTexts(draft)], findings);
}
