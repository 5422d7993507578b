import { describe, expect, test } from 'vitest';
import { DE_INFORMAL, DE_INFORMAL_CODES } from './de-informal.ts';
import { DE, DE_CODES } from './de.ts';
import { EN } from './en.ts';
import { firstWordsOf } from './first-words.ts';

/** Documented sentences that say "du" although the other texts say "Sie" (SND-16, MGT-24, OPN-020). */
const INFORMAL_AS_DOCUMENTED = {
  'reading.failed.text': 'Die Ergebnisse konnten nicht gesendet werden. Bitte versuche es später erneut.',
  'management.renew.failed.text': 'Der Zugang konnte nicht erstellt werden. Bitte versuche es später erneut.',
};

const entries = (texts: Readonly<Record<string, string>>) => Object.entries(texts);
const placeholders = (text: string | undefined) =>
  [...(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map((one) => one[1]).sort();

test('[SHL-35, SHL-36, SHL-37] the three variants say the same things with the same placeholders', () => {
  for (const other of [DE_INFORMAL, EN]) {
    expect(Object.keys(other).sort()).toEqual(Object.keys(DE).sort());
    const others = new Map(entries(other));
    for (const [key, text] of entries(DE)) expect(placeholders(others.get(key)), key).toEqual(placeholders(text));
  }
});

test('[SHL-36] the informal variant never addresses the reader formally', () => {
  const formal = entries(DE_INFORMAL).filter(([, text]) =>
    /\b(Sie|Ihr|Ihre|Ihren|Ihrem|Ihrer|Ihres|Ihnen)\b/.test(text),
  );
  expect(formal).toEqual([]);
});

describe('[SHL-35] the formal variant never addresses the reader informally', () => {
  // Everything in formal German, the server's texts included.
  const formal: Readonly<Record<string, string>> = { ...DE, ...DE_CODES, ...firstWordsOf('de') };
  const informal: Readonly<Record<string, string>> = {
    ...DE_INFORMAL,
    ...DE_INFORMAL_CODES,
    ...firstWordsOf('de-informal'),
  };
  const wordsOf = (text: string) => text.match(/\p{L}+/gu) ?? [];
  const NOUNS = new Set(['Kürze', 'Stelle', 'Suche', 'Teil', 'Vergleich', 'Versuch', 'Versuche']);

  /** The informal words that replace formal ones: du, dein, prüfe, hast … */
  const replaced = Object.entries(informal).flatMap(([key, text]) => {
    const kept = new Set(wordsOf(formal[key] ?? ''));
    return wordsOf(text).filter((word) => !kept.has(word));
  });
  /** And the informal imperatives of every verb the formal texts use: for `wählen Sie`, `wähl` and `wähle`. */
  const imperatives = Object.values(formal)
    .flatMap((text) => [...text.matchAll(/(\p{L}+)en Sie\b/gu)])
    .flatMap(([, stem = '']) => [stem, `${stem}e`]);
  const addressing = new Set(
    ['du', 'dich', 'dir', 'dein', ...replaced, ...imperatives].map((word) => word.toLowerCase()),
  );
  // Found in sentences that are built differently; they address nobody.
  for (const word of ['und', 'sobald']) addressing.delete(word);

  const addressed = (text: string) =>
    wordsOf(text).filter((word) => addressing.has(word.toLowerCase()) && !NOUNS.has(word));
  /** The word after "Bitte" counts where it begins a request, such as "prüfen Sie" or "angeben". */
  const asked = (text: string) =>
    [...text.matchAll(/\bbitte (\p{L}+)/giu)]
      .map(([, word = '']) => word)
      .filter((word) => !/(n|exakt|etwas|jede)$|^der$/.test(word));

  test('neither with a word nor with an imperative', () => {
    const found = Object.entries(formal).map(([key, text]) => [key, ...addressed(text), ...asked(text)]);
    const documented = Object.keys(INFORMAL_AS_DOCUMENTED);
    expect(found.filter(([key = '', ...words]) => words.length > 0 && !documented.includes(key))).toEqual([]);
  });

  test('a text that did would be found', () => {
    for (const word of ['wähle', 'gib', 'lies', 'prüf', 'dein', 'hast', 'bist'])
      expect(addressed(word)).toEqual([word]);
    expect(asked('Bitte tippe auf das Foto.')).toEqual(['tippe']);
  });
});

test('[OPN-020] what the documents say informally is said so verbatim, formally and informally', () => {
  for (const [key, text] of Object.entries(INFORMAL_AS_DOCUMENTED)) {
    for (const texts of [DE, DE_INFORMAL]) expect(entries(texts)).toContainEqual([key, text]);
  }
});

test('[SHL-37] no German has slipped into the English texts', () => {
  expect(entries(EN).filter(([, text]) => /[äöüßÄÖÜ]|\b(und|der|die|das|nicht|bitte)\b/.test(text))).toEqual([]);
});
