import type { Language } from '@zaehlwerk/contract/application';
import type { Texts as CodeTexts } from '@zaehlwerk/contract/text/texts';
import { createInstance, type i18n } from 'i18next';
import type { Texts } from './texts.ts';

/** Texts of the operator that stand in for ours: plain text by key, placeholders as {{name}} (APP-88, OPN-156). */
export type OwnTexts = Readonly<Record<string, string>>;

/** The language the product speaks at the moment. */
export interface Speech {
  readonly i18n: i18n;
  /** The words of findings and refusals in that language. */
  readonly codes: () => CodeTexts;
  /** Loads the texts of a language and speaks it from then on. Rejects when they cannot be loaded. */
  readonly speak: (language: Language, ownTexts: Partial<Record<Language, OwnTexts>>) => Promise<void>;
}

interface LanguagePack {
  readonly texts: Texts;
  readonly codes: CodeTexts;
}

/** One file per language, so that only the one that is spoken is loaded. */
const PACKS: Readonly<Record<Language, () => Promise<LanguagePack>>> = {
  de: async () => {
    const { DE, DE_CODES } = await import('./de.ts');
    return { texts: DE, codes: DE_CODES };
  },
  'de-informal': async () => {
    const { DE_INFORMAL, DE_INFORMAL_CODES } = await import('./de-informal.ts');
    return { texts: DE_INFORMAL, codes: DE_INFORMAL_CODES };
  },
  en: async () => {
    const { EN, EN_CODES } = await import('./en.ts');
    return { texts: EN, codes: EN_CODES };
  },
};

/** Missing texts fall back to formal German, then to the key (OPN-047); ours are complete, the operator's need not be. */
export function createSpeech(): Speech {
  const instance = createInstance();
  // Nothing is fetched here, so this is done when it returns.
  void instance.init({
    initAsync: false,
    resources: {},
    fallbackLng: 'de',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  let codes: CodeTexts | null = null;
  return {
    i18n: instance,
    codes: () => {
      if (codes === null) throw new Error('no language is spoken yet');
      return codes;
    },
    speak: async (language, ownTexts) => {
      const pack = await PACKS[language]();
      // The operator's formal texts stand in for ours there; the other variants keep their own wording.
      const own = ownTexts[language] ?? {};
      instance.addResourceBundle(language, 'translation', { ...pack.texts, ...own }, false, true);
      codes = { ...pack.codes, ...own };
      await instance.changeLanguage(language);
    },
  };
}
