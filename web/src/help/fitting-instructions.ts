import type { Language } from '@zaehlwerk/contract/application';
import {
  type ExpressionMatcher,
  type FilteredMeter,
  type Instruction,
  matchingInstructions,
} from '@zaehlwerk/domain/help/match-instruction';

/**
 * All instructions that match a meter, in the operator's order: those of the current language, or of the
 * default language if there are none.
 */
export function fittingInstructions<I extends Instruction>(
  instructions: readonly I[],
  meter: FilteredMeter,
  wanted: Language,
  fallback: Language,
  occurs: ExpressionMatcher,
): readonly I[] {
  const fitting = matchingInstructions(instructions, meter, occurs);
  const inLanguage = (language: Language) => fitting.filter((one) => one.language === language);
  const chosen = inLanguage(wanted);
  return chosen.length > 0 ? chosen : inLanguage(fallback);
}
