import type { EffectiveSettings } from '../job/settings.ts';

/**
 * Whether a photo of the meter may be read: on mobile devices, where the job allows it and does not forbid photos: who
 * wants none of a meter wants none taken of it either.
 * @see AIR-02, AIR-03, JOB-06, ROL-14, OPN-093
 */
export function offersPhotoReading(mobile: boolean, { features }: EffectiveSettings): boolean {
  return mobile && features.aiImageEvaluationEnabled && !features.imagesForbidden;
}
