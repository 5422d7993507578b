import { NOT_READABLE_REASONS } from '@zaehlwerk/domain/job/not-readable';
import { TOLD_SOURCES } from '@zaehlwerk/domain/job/reading-source';
import { METER_TYPES } from '@zaehlwerk/domain/meter/meter-type';
import * as z from 'zod/mini';

/**
 * As it is answered: an app that stays installed meets meters of kinds that came after it. It shows them as generic ones,
 * rather than refusing the whole list over a value it does not know.
 */
export const KnownMeterType = z.union([
  z.enum(METER_TYPES),
  z.pipe(
    z.string(),
    z.transform(() => 'GENERIC_METER' as const),
  ),
]);

/** As KnownMeterType: a way that came after an app is another one. */
export const KnownSource = z.union([
  z.enum(TOLD_SOURCES),
  z.pipe(
    z.string(),
    z.transform(() => 'other' as const),
  ),
]);

/** As KnownMeterType: a reason that came after an app is another one. */
export const KnownReason = z.union([
  z.enum(NOT_READABLE_REASONS),
  z.pipe(
    z.string(),
    z.transform(() => 'other' as const),
  ),
]);
