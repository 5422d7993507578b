import { useSyncExternalStore } from 'react';
import type { Speech, Words } from './speech.ts';
import { requiredContext } from '../device/use-device.ts';

/** The current language and texts for all components below the provider. */
export const [SpeechContext, useSpeech] = requiredContext<Speech>('speech');

/** The texts in the current language. Renders again when they change. */
export function useTexts(): Words {
  const { subscribe, get } = useSpeech().words;
  return useSyncExternalStore(subscribe, get);
}
