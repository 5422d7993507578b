import type { Language } from '@zaehlwerk/contract/application';
import type { ContactInformationItem, ContactPath } from '@zaehlwerk/contract/help';

/** The texts at each place of the contact block, in the configured order; a place may have several texts. */
export type ContactBlock = Readonly<Record<ContactPath, readonly string[]>>;

/** The items of the current language, otherwise of the default language; null if neither has any. */
export function contactBlock(
  items: readonly ContactInformationItem[],
  wanted: Language,
  fallback: Language,
): ContactBlock | null {
  const inLanguage = (language: Language) => items.filter((item) => item.language === language);
  const chosen = inLanguage(wanted).length > 0 ? inLanguage(wanted) : inLanguage(fallback);
  if (chosen.length === 0) return null;
  const at = (path: ContactPath) => chosen.filter((item) => item.path === path).map((item) => item.text);
  return {
    title: at('title'),
    text: at('text'),
    phone: at('phone'),
    email: at('email'),
    address: at('address'),
    hours: at('hours'),
  };
}

/** The `tel:` URL of a written number: its digits, and a leading plus. */
export function phoneLink(written: string): string {
  const number = written.replace('(0)', '').replace(/[^\d+]/g, '');
  return `tel:${number}`;
}
