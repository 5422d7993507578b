/** What a browser that calls itself so is known as, and on which system; null where it says nothing of it that is known. */
export function browserOf(userAgent: string): { readonly browser: string | null; readonly system: string | null } {
  return { browser: first(BROWSERS, userAgent), system: first(SYSTEMS, userAgent) };
}

/** In the order in which they are looked for: some call themselves by the names of others, too. */
const BROWSERS = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS)\//],
  ['Safari', /Safari\//],
] as const;
const SYSTEMS = [
  ['iOS', /iPhone|iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Macintosh/],
  ['Linux', /Linux|CrOS/],
] as const;

const first = (known: readonly (readonly [string, RegExp])[], text: string): string | null =>
  known.find(([, sign]) => sign.test(text))?.[0] ?? null;
