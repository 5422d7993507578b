import { type Language, LANGUAGES } from '@zaehlwerk/contract/application';
import type { ApplicationDocument } from '@zaehlwerk/contract/application-document';
import { useState } from 'react';
import { useDeskTexts } from '../../text/use-desk-texts.ts';

/** The language whose words are edited, of those that customers can choose and those that have some already. */
export function useEditedLanguage({ config }: ApplicationDocument, used: readonly Language[]) {
  const { t } = useDeskTexts();
  const enabled = config.languageConfig?.enabledLanguages?.map(({ name }) => name) ?? [];
  const languages = LANGUAGES.filter((one) => one === 'de' || enabled.includes(one) || used.includes(one));
  const [chosen, setChosen] = useState<Language>(config.languageConfig?.defaultLanguage ?? enabled[0] ?? 'de');
  return {
    language: languages.includes(chosen) ? chosen : ('de' as const),
    setLanguage: setChosen,
    options: languages.map((value) => ({ value, label: t(`desk.settings.language.${value}`) })),
  };
}
