/** What the tenant says about readings of unknown meters. */
export interface UnknownMeterReadingSettings {
  readonly unknownReadingsAllowed: boolean;
  readonly unknownReadingsImageRequired: boolean;
}

/**
 * The settings with their defaults: both off.
 * @see OPN-151
 */
export function unknownMeterReadingSettings(
  features: { readonly [K in keyof UnknownMeterReadingSettings]?: boolean | undefined } | undefined,
): UnknownMeterReadingSettings {
  return {
    unknownReadingsAllowed: features?.unknownReadingsAllowed ?? false,
    unknownReadingsImageRequired: features?.unknownReadingsImageRequired ?? false,
  };
}
