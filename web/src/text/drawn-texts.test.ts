import type { Language } from '@zaehlwerk/contract/application';
import { describe, expect, test } from 'vitest';
import { DE } from './de.ts';
import { DE_INFORMAL, DE_INFORMAL_CODES } from './de-informal.ts';
import { DE_CODES } from './de.ts';
import { EN, EN_CODES } from './en.ts';
import { createSpeech } from './speech.ts';

const LANGUAGES = {
  de: { ...DE, ...DE_CODES },
  'de-informal': { ...DE_INFORMAL, ...DE_INFORMAL_CODES },
  en: { ...EN, ...EN_CODES },
} satisfies Record<Language, unknown>;

/** What the app says for a key; counted ones by a number that needs this form. */
async function saying(language: Language, own: Readonly<Record<string, string>> = {}) {
  const speech = createSpeech();
  await speech.loadTexts(language, { [language]: own });
  await speech.loadAllTexts();
  const t = speech.words.get().t as (key: string, params: object) => string;
  return (key: string) => {
    const [, counted, form] = /^(.*)_(one|other)$/.exec(key) ?? [];
    return counted === undefined ? t(key, {}) : t(counted, { count: form === 'one' ? 1 : 2 });
  };
}

describe.each(Object.entries(LANGUAGES) as [Language, Readonly<Record<string, string>>][])('%s', (language, texts) => {
  test('[SHL-35, SHL-36, SHL-37] no text is empty', () => {
    expect(Object.entries(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  test('[OPN-047] no text of a screen is drawn as its key, or as nothing', async () => {
    const say = await saying(language);
    const keys = Object.keys(DE);
    expect(keys.filter((key) => [key, key.replace(/_(one|other)$/, ''), ''].includes(say(key).trim()))).toEqual([]);
  });

  test('[APP-88, OPN-047] an empty text of the operator leaves ours; a key that nothing is known of draws nothing', async () => {
    const say = await saying(language, { 'share.access.done': '', 'share.access.stop': 'Stopp' });
    expect(say('share.access.done')).toBe(texts['share.access.done']);
    expect(say('share.access.stop')).toBe('Stopp');
    expect(say('gibt.es.nicht')).toBe('');
  });
});
