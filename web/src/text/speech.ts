import type { Language } from '@zaehlwerk/contract/application';
import type { Texts as CodeTexts } from '@zaehlwerk/contract/text/texts';
import { createInstance, type TFunction } from 'i18next';
import * as formalOutside from './de/outside.ts';
import { DEFAULT_LANGUAGE } from './languages.ts';
import type { OutsideTexts, Texts } from './texts.ts';

/** Texts of the operator that stand in for ours: plain text by key, placeholders as {{name}} (APP-88, OPN-156). */
export type OwnTexts = Partial<Record<Language, Readonly<Record<string, string>>>>;

/** The texts in one language: `t('login.title')`. */
export interface Words {
  readonly t: TFunction;
  readonly language: Language;
}

/** The language the product speaks at the moment. */
export interface Speech {
  /** New each time there is more to say, or another language to say it in. */
  readonly words: {
    readonly get: () => Words;
    /** Calls the listener after each change until the returned function is called. */
    readonly subscribe: (listener: () => void) => () => void;
  };
  /** The words of findings and refusals in that language; there once everything is loaded. */
  readonly codes: () => CodeTexts;
  /** Loads the texts of a language and speaks it from then on. Rejects when they cannot be loaded. */
  readonly speak: (language: Language, ownTexts: OwnTexts) => Promise<void>;
  /** Loads what only those need who are signed in, now and in every later language. Rejects when that fails. */
  readonly speakOfEverything: () => Promise<void>;
}

interface LanguagePack {
  readonly texts: Texts;
  readonly codes: CodeTexts;
}

/** The texts outside, by language: all that the first load needs. The default one is part of it. */
const OUTSIDE: Readonly<Record<Language, () => Promise<{ readonly OUTSIDE: OutsideTexts }>>> = {
  de: async () => formalOutside,
  'de-informal': () => import('./de-informal/outside.ts'),
  en: () => import('./en/outside.ts'),
};

/** Everything, by language. */
const EVERYTHING: Readonly<Record<Language, () => Promise<LanguagePack>>> = {
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
  });
  const wordsIn = (language: Language): Words => ({ t: instance.getFixedT(language), language });
  let words = wordsIn(DEFAULT_LANGUAGE);
  let everything = false;
  let spoken: { readonly language: Language; readonly ownTexts: OwnTexts } | null = null;
  let codes: CodeTexts | null = null;

  let speaking: Promise<unknown> = Promise.resolve();

  const speakNow = async (language: Language, ownTexts: OwnTexts) => {
    const own = ownTexts[language] ?? {};
    const pack = everything ? await EVERYTHING[language]() : null;
    const texts = pack?.texts ?? (await OUTSIDE[language]()).OUTSIDE;
    instance.addResourceBundle(language, 'translation', { ...texts, ...own }, false, true);
    codes = pack === null ? null : { ...pack.codes, ...own };
    spoken = { language, ownTexts };
    words = wordsIn(language);
    // Tells whoever listens, also where the language stays and only has more words.
    await instance.changeLanguage(language);
  };
  // One at a time: the last call decides.
  const speak = (language: Language, ownTexts: OwnTexts) => {
    const turn = speaking.then(() => speakNow(language, ownTexts));
    speaking = turn.catch(() => {}); // the caller of that turn has the rejection
    return turn;
  };
  return {
    words: {
      get: () => words,
      subscribe: (listener) => {
        instance.on('languageChanged', listener);
        return () => instance.off('languageChanged', listener);
      },
    },
    codes: () => {
      if (codes === null) throw new Error('the words of findings are not loaded yet');
      return codes;
    },
    speak,
    speakOfEverything: async () => {
      everything = true;
      await speaking;
      if (codes === null && spoken !== null) await speak(spoken.language, spoken.ownTexts);
    },
  };
}
