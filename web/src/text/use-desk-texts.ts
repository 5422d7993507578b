import type { Language } from '@zaehlwerk/contract/application';
import type { DeskTextKey } from './desk-texts.ts';
import { useTexts } from './use-texts.ts';

/** Draws a text of the desk; `count` chooses between one and several. */
export type DeskTexts = (key: DeskTextKey, params?: Readonly<Record<string, string | number>>) => string;

/**
 * The texts of the desk in the current language. They are loaded beside those of the customers' app, whose type knows
 * nothing of them.
 */
export function useDeskTexts(): { readonly t: DeskTexts; readonly language: Language } {
  const { t, language } = useTexts();
  return { t: t as unknown as DeskTexts, language };
}
