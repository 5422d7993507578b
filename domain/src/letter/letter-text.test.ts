import { describe, expect, test } from 'vitest';
import { fillLetterText, plainText, readLetterText, whichText } from './letter-text.ts';
import { PLACEHOLDERS, type PlaceholderValues } from './placeholders.ts';

const NOTHING = Object.fromEntries(PLACEHOLDERS.map((name) => [name, null])) as unknown as PlaceholderValues;

const TEXT = `# Bitte ablesen: {campaign}

Guten Tag {name},
die Stände bis zum **{latest}**.

Sonst nichts.
## Wie geht das?
- Code scannen
* **Zahl** eintippen
---
Freundliche Grüße
{utility}`;

describe('[OPS-33] the text of a letter', () => {
  test('[OPN-390] has a subject, paragraphs, headings and lists, and a part below the meters', () => {
    const { subject, above, below } = readLetterText(TEXT);
    expect(subject).toBe('Bitte ablesen: {campaign}');
    expect(above.map((block) => [block.kind, plainText(block)])).toEqual([
      ['paragraph', 'Guten Tag {name}, die Stände bis zum {latest}.'],
      ['paragraph', 'Sonst nichts.'],
      ['heading', 'Wie geht das?'],
      ['item', 'Code scannen'],
      ['item', 'Zahl eintippen'],
    ]);
    expect(above[4]?.lines[0]).toEqual([
      { text: 'Zahl', isStrong: true },
      { text: ' eintippen', isStrong: false },
    ]);
    expect(below).toEqual([
      {
        kind: 'paragraph',
        lines: [[{ text: 'Freundliche Grüße', isStrong: false }], [{ text: '{utility}', isStrong: false }]],
      },
    ]);
  });

  test('without a heading has no subject of its own, and without a divider nothing below', () => {
    const { subject, above, below } = readLetterText('Nur **ein* Satz_.\r\n\r\n\r\n');
    expect([subject, above.map(plainText), below]).toEqual([null, ['Nur **ein* Satz_.'], []]);
    expect(readLetterText('')).toEqual({ subject: null, above: [], below: [] });
  });

  test('is filled run by run; what is filled in is no Markdown', () => {
    const values = { ...NOTHING, name: '**Karin**', latest: '30.11.2026', campaign: '# 2026', utility: '- EVU' };
    const { subject, above, below, missing } = fillLetterText(readLetterText(TEXT), values);
    expect([subject, missing]).toEqual(['Bitte ablesen: # 2026', []]);
    expect(above[0]?.lines).toEqual([
      [{ text: 'Guten Tag **Karin**,', isStrong: false }],
      [
        { text: 'die Stände bis zum ', isStrong: false },
        { text: '30.11.2026', isStrong: true },
        { text: '.', isStrong: false },
      ],
    ]);
    expect(below.map(plainText)).toEqual(['Freundliche Grüße - EVU']);
  });

  test('[OPN-392] leaves out a paragraph about a day that the letter does not have, and says so', () => {
    const { above, missing } = fillLetterText(readLetterText(TEXT), { ...NOTHING, utility: 'EVU' });
    expect(above.map(plainText)).toEqual(['Sonst nichts.', 'Wie geht das?', 'Code scannen', 'Zahl eintippen']);
    expect([...missing].sort()).toEqual(['campaign', 'latest', 'name']);
  });

  test('[OPN-391] is that of its campaign in its language, the usual one, or missing', () => {
    expect(whichText({ de: 'Hallo', en: 'Hello' }, 'en')).toEqual({ kind: 'campaign', text: 'Hello' });
    expect(whichText({}, 'en')).toEqual({ kind: 'usual' });
    expect(whichText({ de: 'Hallo' }, 'de-informal')).toEqual({ kind: 'missing' });
  });
});
