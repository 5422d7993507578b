import type { Language } from '@zaehlwerk/contract/application';
import type { Texts as CodeTexts } from '@zaehlwerk/contract/text/texts';
import { createInstance, type FormatterModule, type TFunction } from 'i18next';
import * as formalOutside from './de/outside.ts';
import { DEFAULT_LANGUAGE, LOCALES } from './languages.ts';
import type { FirstStepTexts, OutsideTexts, Texts } from './texts.ts';

/** The operator's texts that replace ours: plain text by key, placeholders as {{name}}. */
export type OwnTexts = Partial<Record<Language, Readonly<Record<string, string>>>>;

/** The texts in one language: `t('login.title')`. */
export interface Words {
  readonly t: TFunction;
  readonly language: Language;
}

/** The current language and its texts. */
export interface Speech {
  /** Replaced whenever the language changes or more texts are loaded. */
  readonly words: {
    readonly get: () => Words;
    /** Calls the listener after each change; returns a function that stops this. */
    readonly subscribe: (listener: () => void) => () => void;
  };
  /** The texts of findings and refusals in the current language; available once everything is loaded. */
  readonly codes: () => CodeTexts;
  /** Loads the texts of a language and switches to it. Rejects if they fail to load. */
  readonly loadTexts: (language: Language, ownTexts: OwnTexts) => Promise<void>;
  /** Also loads the texts of the first step without access, now and for every later language. Rejects on failure. */
  readonly loadFirstStepTexts: () => Promise<void>;
  /** Loads all texts, now and for every later language. Rejects on failure. */
  readonly loadAllTexts: () => Promise<void>;
}

/** How many texts are loaded; each level includes the ones before. */
const EXTENTS = ['outside', 'firstStep', 'everything'] as const;
type Extent = (typeof EXTENTS)[number];

interface LanguagePack {
  readonly texts: Partial<Texts>;
  /** Only once everything is loaded. */
  readonly codes?: CodeTexts;
}

/** The texts before sign-in, by language: the first load needs no others. It includes the default language. */
const OUTSIDE: Readonly<Record<Language, () => Promise<{ readonly OUTSIDE: OutsideTexts }>>> = {
  de: async () => formalOutside,
  'de-informal': () => import('./de-informal/outside.ts'),
  en: () => import('./en/outside.ts'),
};

/** The additional texts of the first step without access, by language. */
const FIRST_STEP: Readonly<Record<Language, () => Promise<{ readonly FIRST_STEP: FirstStepTexts }>>> = {
  de: () => import('./de/first-step.ts'),
  'de-informal': () => import('./de-informal/first-step.ts'),
  en: () => import('./en/first-step.ts'),
};

/** All texts, by language. */
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

/** Numbers from a thousand on in the notation of their language, `1.000`; a year has no groups. */
const AMOUNTS: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value: unknown, _, language, options) =>
    typeof value === 'number' && value >= 1000 && options?.['interpolationkey'] !== 'year'
      ? value.toLocaleString(LOCALES[language as Language])
      : (value as string),
};

async function load(language: Language, extent: Extent): Promise<LanguagePack> {
  if (extent === 'everything') return EVERYTHING[language]();
  const outside = OUTSIDE[language]();
  const firstStep = extent === 'firstStep' ? (await FIRST_STEP[language]()).FIRST_STEP : {};
  return { texts: { ...(await outside).OUTSIDE, ...firstStep } };
}

/**
 * Creates the texts, in formal German at first. A missing text falls back to formal German, never to its key; only the
 * operator's texts can be incomplete, and an empty one of theirs leaves ours.
 */
export function createSpeech(): Speech {
  const instance = createInstance().use(AMOUNTS);
  // Synchronous, because nothing is fetched here.
  void instance.init({
    initAsync: false,
    resources: {},
    fallbackLng: 'de',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false, alwaysFormat: true },
    // A key means nothing to users.
    parseMissingKeyHandler: () => '',
  });
  const wordsIn = (language: Language): Words => ({ t: instance.getFixedT(language), language });
  let words = wordsIn(DEFAULT_LANGUAGE);
  let extent: Extent = 'outside';
  let loaded: { readonly language: Language; readonly ownTexts: OwnTexts; readonly extent: Extent } | null = null;
  let codes: CodeTexts | null = null;

  let pending: Promise<unknown> = Promise.resolve();

  const loadNow = async (language: Language, ownTexts: OwnTexts) => {
    const own = Object.fromEntries(Object.entries(ownTexts[language] ?? {}).filter(([, text]) => text));
    const loading = extent;
    const pack = await load(language, loading);
    instance.addResourceBundle(language, 'translation', { ...pack.texts, ...own }, false, true);
    codes = pack.codes === undefined ? null : { ...pack.codes, ...own };
    loaded = { language, ownTexts, extent: loading };
    words = wordsIn(language);
    // Notifies listeners, also when only texts were added and the language stays.
    await instance.changeLanguage(language);
  };
  // One call at a time: the last one wins.
  const loadTexts = (language: Language, ownTexts: OwnTexts) => {
    const turn = pending.then(() => loadNow(language, ownTexts));
    pending = turn.catch(() => {}); // the caller of that turn receives the rejection
    return turn;
  };
  const loadUpTo = async (wanted: Extent) => {
    const isMore = (than: Extent) => EXTENTS.indexOf(wanted) > EXTENTS.indexOf(than);
    if (isMore(extent)) extent = wanted;
    await pending;
    if (loaded !== null && isMore(loaded.extent)) await loadTexts(loaded.language, loaded.ownTexts);
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
    loadTexts,
    loadFirstStepTexts: () => loadUpTo('firstStep'),
    loadAllTexts: () => loadUpTo('everything'),
  };
}
