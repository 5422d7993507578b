/** The part of the application's config.features that is neither about signing in, nor evaluation, nor about single jobs. */
export interface ApplicationFeatures {
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
export const DEFAULT_APPLICATION_FEATURES: ApplicationFeatures = {
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
