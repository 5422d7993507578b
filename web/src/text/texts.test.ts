import { expect, test } from 'vitest';
import { DE_INFORMAL } from './de-informal.ts';
import { DE } from './de.ts';
import { EN } from './en.ts';

const entries = (texts: Readonly<Record<string, string>>) => Object.entries(texts);
const placeholders = (text: string | undefined) =>
  [...(text ?? '').matchAll(/\{\{(\w+)\}\}/g)].map((one) => one[1]).sort();

test('[SHL-35, SHL-36, SHL-37] the three variants say the same things with the same placeholders', () => {
  for (const other of [DE_INFORMAL, EN]) {
    expect(Object.keys(other).sort()).toEqual(Object.keys(DE).sort());
    for (const [key, text] of entries(DE))
      expect(placeholders(entries(other).find(([one]) => one === key)?.[1]), key).toEqual(placeholders(text));
  }
});

test('[SHL-36] the informal variant never addresses the reader formally', () => {
  const formal = entries(DE_INFORMAL).filter(([, text]) =>
    /\b(Sie|Ihr|Ihre|Ihren|Ihrem|Ihrer|Ihres|Ihnen)\b/.test(text),
  );
  expect(formal).toEqual([]);
});

test('[SHL-35] the formal variant never addresses the reader informally', () => {
  const informal = entries(DE).filter(([, text]) => /\b([Dd]u|[Dd]ich|[Dd]ir|[Dd]ein(e|en|em|er|es)?)\b/.test(text));
  expect(informal).toEqual([]);
});

test('[SHL-37] no German has slipped into the English texts', () => {
  expect(entries(EN).filter(([, text]) => /[äöüßÄÖÜ]|\b(und|der|die|das|nicht|bitte)\b/.test(text))).toEqual([]);
});
