import { LANGUAGES, type Language } from '@zaehlwerk/contract/application';

/** The best of our languages for an Accept-Language header; formal German otherwise (OPN-159). */
export function languageOf(header: string | undefined): Language {
  const wishes = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map(readWish)
    .filter((wish) => wish.weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of wishes) {
    const exact = LANGUAGES.find((language) => language === tag);
    const language = exact ?? LANGUAGES.find((one) => one === tag.split('-')[0]);
    if (language !== undefined) return language;
  }
  return 'de';
}

function readWish(part: string): { tag: string; weight: number } {
  const [tag = '', ...rest] = part.trim().toLowerCase().split(';');
  const q = rest.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((one) => one !== undefined);
  return { tag: tag.trim(), weight: q === undefined ? 1 : Number(q) || 0 };
}
