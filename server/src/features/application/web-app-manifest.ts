import { getLogo } from '@zaehlwerk/contract/application';
import type { StoredDocument } from './application-store.ts';
import { DEFAULT_BRAND_COLOR } from './brand-palette.ts';

/** --page of tokens.css: what shows while the app starts. */
const PAGE_COLOR = '#F4F6F6';
/** What a home screen shows of a name. */
const SHORT_NAME_LENGTH = 12;

/** The web app manifest of an application: its name, colour and logo; the whole portal is the app. */
export function webAppManifest(
  document: StoredDocument,
  logo: { readonly width: number; readonly height: number },
): Record<string, unknown> {
  const { name, brandColor, config } = document;
  const language = config.languageConfig?.defaultLanguage ?? 'de';
  return {
    id: '/',
    name,
    short_name: name.length <= SHORT_NAME_LENGTH ? name : 'Zählwerk',
    lang: language === 'en' ? 'en' : 'de',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: brandColor ?? DEFAULT_BRAND_COLOR,
    background_color: PAGE_COLOR,
    icons: [{ src: getLogo.path, sizes: `${logo.width}x${logo.height}`, type: 'image/png', purpose: 'any' }],
  };
}
