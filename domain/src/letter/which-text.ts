/** Which text a letter has: that of its campaign, the usual one, or none because the campaign has none in this language. */
type WhichText =
  | { readonly kind: 'campaign'; readonly text: string }
  | { readonly kind: 'usual' }
  | { readonly kind: 'missing' };

/**
 * The text of a letter in a language. A campaign that says something in other languages alone has no letter in this one:
 * nobody would expect the usual text in its place. The two forms of German do not stand in for one another.
 * @see OPN-391
 */
export function whichText(texts: Readonly<Partial<Record<string, string>>>, language: string): WhichText {
  const text = texts[language];
  if (text !== undefined) return { kind: 'campaign', text };
  return Object.keys(texts).length === 0 ? { kind: 'usual' } : { kind: 'missing' };
}
