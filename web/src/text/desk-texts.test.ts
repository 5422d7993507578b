import { expect, test } from 'vitest';
import { DESK_DE, DESK_EN, DESK_TEXTS } from './desk-texts.ts';
import { DE } from './de.ts';

const entries = (texts: Readonly<Record<string, string>>) => Object.entries(texts);
const placeholders = (text: string | undefined) =>
  [...(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map((one) => one[1]).sort();

test("[DSK-24, SHL-37] both languages of the desk say the same things with the same placeholders; what it says in place of the app's texts stands there", () => {
  expect(Object.keys(DESK_EN).sort()).toEqual(Object.keys(DESK_DE).sort());
  for (const [key, text] of entries(DESK_DE))
    expect(placeholders(entries(DESK_EN).find(([one]) => one === key)?.[1]), key).toEqual(placeholders(text));
  const instead = Object.keys(DESK_TEXTS.de).filter((key) => !key.startsWith('desk.'));
  expect(instead.filter((key) => !(key in DE))).toEqual([]);
  expect(Object.keys(DE).filter((key) => key.startsWith('desk.'))).toEqual([]);
});

test('[DSK-24] clerks are addressed formally, and no German has slipped into English', () => {
  expect(entries(DESK_DE).filter(([, text]) => /\b(du|dein|deine|dir|dich)\b/i.test(text))).toEqual([]);
  expect(entries(DESK_EN).filter(([, text]) => /[äöüßÄÖÜ]|\b(und|der|die|das|nicht|bitte)\b/.test(text))).toEqual([]);
  for (const texts of [DESK_DE, DESK_EN]) expect(entries(texts).filter(([, text]) => text.trim() === '')).toEqual([]);
});
