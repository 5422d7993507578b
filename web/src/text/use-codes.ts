import { say } from '@zaehlwerk/contract/text/say';
import type { Finding } from '@zaehlwerk/domain/finding';
import { useSpeech, useTexts } from './use-texts.ts';

/** Words a broken rule in the language that is spoken; the operator's own wording wins. */
export function useFindingWords(): (finding: Finding) => string {
  const { language } = useTexts();
  const speech = useSpeech();
  return (finding) => say(speech.codes(), language, finding.code, finding.params);
}
