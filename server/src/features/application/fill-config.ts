import type { WholeConfig } from '@zaehlwerk/contract/application-document';
import { DEFAULT_SIGN_IN_SETTINGS } from '@zaehlwerk/domain/account/sign-in-settings';
import { type AnonymousSettings, anonymousSettings } from '@zaehlwerk/domain/anonymous-reading/anonymous-settings';
import { DEFAULT_APPLICATION_FEATURES } from '@zaehlwerk/domain/application/application-features';
import { DEFAULT_EVALUATION_SETTINGS } from '@zaehlwerk/domain/evaluation/evaluation-settings';
import { DEFAULT_SETTINGS } from '@zaehlwerk/domain/job/settings';

interface FilledConfig extends Omit<WholeConfig, 'unknownUserReading'> {
  readonly unknownUserReading: { readonly [Setting in keyof AnonymousSettings]: AnonymousSettings[Setting] };
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
      ...DEFAULT_APPLICATION_FEATURES,
      ...DEFAULT_EVALUATION_SETTINGS,
      ...DEFAULT_SIGN_IN_SETTINGS,
      ...features,
    },
    legal: { ...legal, accessibility: { enabled: false, ...legal?.accessibility } },
    languageConfig: { enabledLanguages: [], defaultLanguage: 'de', translations: {}, ...languageConfig },
    unknownUserReading: anonymousSettings(unknownUserReading),
    communication: { showModalAfterLastJob: false, unknownUserReceiptEnabled: false, ...communication },
  };
}
