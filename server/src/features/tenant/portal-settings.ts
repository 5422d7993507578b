import { getLogo } from '@zaehlwerk/contract/application';
import type { WholeConfig } from '@zaehlwerk/contract/application-document';
import {
  type WithoutAccessSettings,
  withoutAccessSettings,
} from '@zaehlwerk/domain/without-access/without-access-settings';
import { DEFAULT_TENANT_FEATURES, DEFAULT_SIGN_IN_SETTINGS } from '@zaehlwerk/domain/tenant/tenant-settings';
import { DEFAULT_EVALUATION_SETTINGS } from '@zaehlwerk/domain/evaluation/evaluation-settings';
import { DEFAULT_SETTINGS } from '@zaehlwerk/domain/job/settings';
import type { StoredDocument } from './tenant-store.ts';
import { DEFAULT_BRAND_COLOR } from './brand.ts';

interface FilledConfig extends Omit<WholeConfig, 'unknownUserReading'> {
  readonly unknownUserReading: { readonly [Setting in keyof WithoutAccessSettings]: WithoutAccessSettings[Setting] };
}

/**
 * The configuration as it is answered where no mail server is set up: nothing that goes by mail is offered, whatever the
 * operator's document says. The rest of it stays, for the day there is one.
 */
export function withoutMail(config: FilledConfig): FilledConfig {
  return {
    ...config,
    features: { ...config.features, sendSubaccountViaEmailDisabled: true },
    communication: { ...config.communication, unknownUserReceiptEnabled: false },
  };
}

/**
 * The configuration as it is answered: every setting with the value that holds, its default where the operator's
 * document leaves it out. Texts and links without a value stay away.
 */
export function fillConfig(config: WholeConfig): FilledConfig {
  const { meterReading, features, legal, languageConfig, unknownUserReading, communication } = config;
  return {
    meterReading: { ...DEFAULT_SETTINGS.meterReading, defaultComments: [], ...meterReading },
    features: {
      ...DEFAULT_SETTINGS.features,
      ...DEFAULT_TENANT_FEATURES,
      ...DEFAULT_EVALUATION_SETTINGS,
      ...DEFAULT_SIGN_IN_SETTINGS,
      ...features,
    },
    legal: { ...legal, accessibility: { enabled: false, ...legal?.accessibility } },
    languageConfig: { enabledLanguages: [], defaultLanguage: 'de', translations: {}, ...languageConfig },
    unknownUserReading: withoutAccessSettings(unknownUserReading),
    communication: { showModalAfterLastJob: false, unknownUserReceiptEnabled: false, ...communication },
  };
}

/** --page of tokens.css: what shows while the app starts. */
const PAGE_COLOR = '#F4F6F6';
/** What a home screen shows of a name. */
const SHORT_NAME_LENGTH = 12;

/** The web app manifest of a tenant: its name, colour and logo; the whole portal is the app. */
export function webAppManifest(
  document: Pick<StoredDocument, 'name' | 'brandColor' | 'config'>,
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
