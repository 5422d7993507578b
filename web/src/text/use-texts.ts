import type { Language } from '@zaehlwerk/contract/application';
import type { TFunction } from 'i18next';
import { createContext, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { Speech } from './speech.ts';

export const SpeechContext = createContext<Speech | null>(null);

/** How the product is spoken of around this component. */
export function useSpeech(): Speech {
  const speech = use(SpeechContext);
  if (speech === null) throw new Error('no speech around this component');
  return speech;
}

/** The texts in the language that is spoken: `t('login.title')`. Draws again when the language changes. */
export function useTexts(): { readonly t: TFunction; readonly language: Language } {
  const { t, i18n } = useTranslation(undefined, { i18n: useSpeech().i18n });
  return { t, language: i18n.language as Language };
}
