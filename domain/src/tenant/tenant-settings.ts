/** The part of the tenant's config.features that is neither about signing in, nor evaluation, nor about single jobs. */
export interface TenantFeatures {
  readonly reshareAllowed: boolean;
  readonly unknownReadingsAllowed: boolean;
  readonly unknownReadingsImageRequired: boolean;
  readonly preselectJobIfSingleEnabled: boolean;
  readonly sendSubaccountReminderMailtoLinkEnabled: boolean;
  /** What a share is told of its jobs, beyond what reading them takes. */
  readonly sharesShowCustomer: boolean;
  readonly sharesHideNameAtMeter: boolean;
  readonly sharesShowEarlierReadings: boolean;
  readonly sharesShowRemarksOfOthers: boolean;
}

/** @see CST-34, OPN-151 */
export const DEFAULT_TENANT_FEATURES: TenantFeatures = {
  reshareAllowed: false,
  unknownReadingsAllowed: false,
  unknownReadingsImageRequired: false,
  preselectJobIfSingleEnabled: false,
  sendSubaccountReminderMailtoLinkEnabled: false,
  sharesShowCustomer: false,
  sharesHideNameAtMeter: false,
  sharesShowEarlierReadings: false,
  sharesShowRemarksOfOthers: false,
};

/** The keys of the tenant's config.features about signing in. */
export interface SignInSettings {
  readonly loginUsernameMinLength: number;
  readonly loginPasswordMinLength: number;
  readonly loginPasswordInputAsCleartext: boolean;
  readonly redirectToJobsScreenOnLoginEnabled: boolean;
  readonly multipleAccountsLoginEnabled: boolean;
}

/** @see CST-01, CST-02, CST-34, CST-35, OPN-151 */
export const DEFAULT_SIGN_IN_SETTINGS: SignInSettings = {
  loginUsernameMinLength: 5,
  loginPasswordMinLength: 5,
  loginPasswordInputAsCleartext: false,
  redirectToJobsScreenOnLoginEnabled: false,
  multipleAccountsLoginEnabled: true,
};

/** The effective settings, with defaults for missing keys. Other keys of config.features are ignored. */
export function resolveSignInSettings(
  features: {
    readonly [K in keyof SignInSettings]?: SignInSettings[K] | undefined;
  },
): SignInSettings {
  const defaults = DEFAULT_SIGN_IN_SETTINGS;
  return {
    loginUsernameMinLength: features.loginUsernameMinLength ?? defaults.loginUsernameMinLength,
    loginPasswordMinLength: features.loginPasswordMinLength ?? defaults.loginPasswordMinLength,
    loginPasswordInputAsCleartext: features.loginPasswordInputAsCleartext ?? defaults.loginPasswordInputAsCleartext,
    redirectToJobsScreenOnLoginEnabled:
      features.redirectToJobsScreenOnLoginEnabled ?? defaults.redirectToJobsScreenOnLoginEnabled,
    multipleAccountsLoginEnabled: features.multipleAccountsLoginEnabled ?? defaults.multipleAccountsLoginEnabled,
  };
}
