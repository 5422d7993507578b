import type { Language } from '@zaehlwerk/contract/application';
import { DEFAULT_BRAND_COLOR, derivePalette } from '../tenant/brand.ts';
import { escapeMarkup } from '../../http/escape-markup.ts';

/** Names and values, in order. */
export type Facts = ReadonlyArray<readonly [name: string, value: string]>;

/** What a mail says, as plain text; the layout escapes it. */
export interface MailContent {
  readonly language: Language;
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** After the paragraphs. */
  readonly link?: { readonly words: string; readonly address: string };
  readonly lists: readonly Facts[];
  readonly closing: readonly string[];
  /** After everything else. */
  readonly lastLink?: { readonly words: string; readonly address: string };
}

/** Whose mail it is. */
export interface MailBrand {
  readonly name: string;
  readonly brandColor: string | null;
}

/**
 * Lays out a mail in the look of a tenant: as plain text, and as HTML that a screen reader reads in order and that
 * follows a dark appearance. Nothing is loaded from elsewhere: the logo comes with the mail as `cid:logo`. Signs that
 * end a line or a header become spaces, so no value can pose as another part of the mail.
 */
export function layOutMail(brand: MailBrand, content: MailContent): { subject: string; text: string; html: string } {
  const line = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  const name = line(brand.name);
  const linkOf = ({ words, address }: NonNullable<MailContent['link']>) => ({
    words: line(words),
    address: line(address),
  });
  const clean: MailContent = {
    language: content.language,
    subject: line(content.subject),
    heading: line(content.heading),
    paragraphs: content.paragraphs.map(line),
    ...(content.link && { link: linkOf(content.link) }),
    lists: content.lists.map((facts) => facts.map(([fact, value]) => [line(fact), line(value)] as const)),
    closing: content.closing.map(line),
    ...(content.lastLink && { lastLink: linkOf(content.lastLink) }),
  };
  return { subject: clean.subject, text: layOutText(name, clean), html: layOutHtml(name, brand.brandColor, clean) };
}

function layOutText(name: string, { heading, paragraphs, link, lists, closing, lastLink }: MailContent): string {
  const inLines = lists.map((facts) => facts.map(([fact, value]) => `${fact}: ${value}`).join('\n'));
  const inLine = (one: MailContent['link']) => (one === undefined ? [] : [`${one.words}:\n${one.address}`]);
  const blocks = [name, heading, ...paragraphs, ...inLine(link), ...inLines, closing.join('\n'), ...inLine(lastLink)];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

function layOutHtml(name: string, brandColor: string | null, content: MailContent): string {
  const { light, dark } = derivePalette(brandColor ?? DEFAULT_BRAND_COLOR);
  const { language, subject, heading, paragraphs, link, lists, closing, lastLink } = content;
  const inParagraph = (text: string): string => `<p>${escapeMarkup(text)}</p>`;
  const inAnchor = (one: MailContent['link']): string =>
    one === undefined ? '' : `\n<p><a href="${escapeMarkup(one.address)}">${escapeMarkup(one.words)}</a></p>`;
  const inTerms = (facts: Facts): string =>
    `<dl>\n${facts.map(([fact, value]) => `<dt>${escapeMarkup(fact)}</dt><dd>${escapeMarkup(value)}</dd>`).join('\n')}\n</dl>`;
  return `<!doctype html>
<html lang="${language === 'en' ? 'en' : 'de'}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escapeMarkup(subject)}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; padding: 1rem; background: #FFFFFF; color: #10181C; font: 1rem/1.5 "IBM Plex Sans", Arial, sans-serif; }
main, header, footer { max-width: 36rem; margin: 0 auto; overflow-wrap: anywhere; }
header { border-bottom: 3px solid ${light['brand-edge']}; padding-bottom: 0.75rem; font-weight: 600; }
dl + dl { border-top: 1px solid ${light['brand-edge']}; padding-top: 0.75rem; }
header img { height: 34px; width: auto; padding: 3px; border-radius: 6px; background: #FFFFFF; vertical-align: middle; }
h1 { font-size: 1.375rem; line-height: 1.3; color: ${light['brand-text']}; }
dt { font-size: 0.875rem; }
dd { margin: 0 0 0.75rem; font-weight: 600; }
footer { margin-top: 1.5rem; font-size: 0.875rem; }
@media (prefers-color-scheme: dark) {
body { background: #101517; color: #E9EDED; }
header, dl + dl { border-color: ${dark['brand-edge']}; }
h1 { color: ${dark['brand-text']}; }
}
</style>
</head>
<body>
<header><img src="cid:logo" alt="" height="34"> ${escapeMarkup(name)}</header>
<main>
<h1>${escapeMarkup(heading)}</h1>
${paragraphs.map(inParagraph).join('\n')}${inAnchor(link)}
${lists.map(inTerms).join('\n')}
</main>
<footer>
${closing.map(inParagraph).join('\n')}${inAnchor(lastLink)}
</footer>
</body>
</html>
`;
}
