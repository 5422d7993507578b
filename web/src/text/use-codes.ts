import { say } from '@zaehlwerk/contract/text/say';
import type { Finding } from '@zaehlwerk/domain/finding';
import { useSpeech, useTexts } from './use-texts.ts';

/** A function that words a finding in the current language; the operator's wording takes precedence. */
export function useFindingWords(): (finding: Finding) => string {
  const { language } = useTexts();
  const speech = useSpeech();
  return (finding) => say(speech.codes(), language, finding.code, finding.params);
}
