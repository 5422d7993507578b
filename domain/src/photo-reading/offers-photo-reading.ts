import type { EffectiveSettings } from '../job/settings.ts';

/** Whether a photo of the meter may be read: on mobile devices, where the job allows it (AIR-02, AIR-03, JOB-06, ROL-14). */
export function offersPhotoReading(mobile: boolean, { features }: EffectiveSettings): boolean {
  return mobile && features.aiImageEvaluationEnabled;
}
