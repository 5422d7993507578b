import { type ReactNode, useSyncExternalStore } from 'react';
import type { Speech } from './speech.ts';
import { SpeechContext, TextsContext } from './use-texts.ts';

/**
 * Gives everything below it the current language and its texts. It alone listens for another: a list draws hundreds of texts
 * at a key, and listening costs each time.
 */
export function SpeechProvider({ speech, children }: { readonly speech: Speech; readonly children: ReactNode }) {
  const { subscribe, get } = speech.words;
  return (
    <SpeechContext value={speech}>
      <TextsContext value={useSyncExternalStore(subscribe, get)}>{children}</TextsContext>
    </SpeechContext>
  );
}
