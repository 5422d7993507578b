import type { ApplicationFeatures } from '../application/application-features.ts';

type ShareSettings = Pick<
  ApplicationFeatures,
  'sharesShowCustomer' | 'sharesHideNameAtMeter' | 'sharesShowEarlierReadings' | 'sharesShowRemarksOfOthers'
>;

/** What a share may be told of a meter that it was given. */
export type ToldToShares = 'place' | 'lastReading' | 'name' | 'customer' | 'earlierReadings' | 'remarks';

/**
 * What a share is told of its meters: what reading them takes, who is named at the place unless the utility hides that, and
 * what else it shows. What somebody has read below a share, that share is told whole.
 *
 * @see OPN-316
 */
export function toldToShares(
  settings: { readonly [Name in keyof ShareSettings]?: boolean | undefined },
): readonly ToldToShares[] {
  const told: readonly (readonly [ToldToShares, boolean | undefined])[] = [
    ['place', true],
    ['lastReading', true],
    ['name', settings.sharesHideNameAtMeter !== true],
    ['customer', settings.sharesShowCustomer],
    ['earlierReadings', settings.sharesShowEarlierReadings],
    ['remarks', settings.sharesShowRemarksOfOthers],
  ];
  return told.flatMap(([what, isTold]) => (isTold === true ? [what] : []));
}
