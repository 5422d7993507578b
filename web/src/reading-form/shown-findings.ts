import type { Finding } from '@zaehlwerk/domain/finding';
import { type ByPlace, DATE, type Place, rateAt, textAt } from './place.ts';
import { rateOf, type ReadingDraft, textOf } from './reading-draft.ts';

/** What of the findings is shown now: all once they are asked for, before that only about what was typed and left (OPN-078). */
export function shownFindings(draft: ReadingDraft, findings: ByPlace<Finding>, all = draft.pressed): ByPlace<Finding> {
  if (all) return findings;
  const isSettled = ({ typed, judged }: { readonly typed: unknown; readonly judged: unknown }) => typed === judged;
  // A chosen day is settled at once.
  const settled: readonly Place[] = [
    DATE,
    ...Object.keys(draft.rates)
      .filter((rateId) => isSettled(rateOf(draft, rateId)))
      .map(rateAt),
    ...Object.keys(draft.texts)
      .filter((name) => textOf(draft, name).typed !== '' && isSettled(textOf(draft, name)))
      .map(textAt),
  ];
  const wrong = (found: readonly Finding[] = []) => found.filter(({ code }) => !code.endsWith('.missing'));
  return Object.fromEntries(settled.map((place) => [place, wrong(findings[place])]));
}
