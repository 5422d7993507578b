import { createContext, use, useSyncExternalStore } from 'react';
import type { Speech, Words } from './speech.ts';

export const SpeechContext = createContext<Speech | null>(null);

/** How the product is spoken of around this component. */
export function useSpeech(): Speech {
  const speech = use(SpeechContext);
  if (speech === null) throw new Error('no speech around this component');
  return speech;
}

/** The texts in the language that is spoken. Draws again when the language changes. */
export function useTexts(): Words {
  const { subscribe, get } = useSpeech().words;
  return useSyncExternalStore(subscribe, get);
}
