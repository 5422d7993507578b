import { requiredContext } from '../device/use-device.ts';
import type { Speech, Words } from './speech.ts';

export const [SpeechContext, useSpeech] = requiredContext<Speech>('speech');

/** The texts in the current language; a component that uses them renders again when they change. */
export const [TextsContext, useTexts] = requiredContext<Words>('texts');
