import { useSyncExternalStore } from 'react';
import type { Speech, Words } from './speech.ts';
import { requiredContext } from '../use-required-context.ts';

/** How the product is spoken of around this component. */
export const [SpeechContext, useSpeech] = requiredContext<Speech>('speech');

/** The texts in the language that is spoken. Draws again when the language changes. */
export function useTexts(): Words {
  const { subscribe, get } = useSpeech().words;
  return useSyncExternalStore(subscribe, get);
}
