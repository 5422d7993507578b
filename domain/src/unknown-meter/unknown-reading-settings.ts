/** What the application says about readings of unknown meters. */
export interface UnknownReadingSettings {
  readonly unknownReadingsAllowed: boolean;
  readonly unknownReadingsImageRequired: boolean;
}

/**
 * The settings with their defaults: both off.
 * @see OPN-151
 */
export function unknownReadingSettings(
  features: { readonly [K in keyof UnknownReadingSettings]?: boolean | undefined } | undefined,
): UnknownReadingSettings {
  return {
    unknownReadingsAllowed: features?.unknownReadingsAllowed ?? false,
    unknownReadingsImageRequired: features?.unknownReadingsImageRequired ?? false,
  };
}
