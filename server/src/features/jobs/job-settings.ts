import { resolveSettings, type EffectiveSettings, type JobSettings } from '@zaehlwerk/domain/job/settings';

/** The part of an application's document that is about jobs, as a column of a statement over applications `a`. */
export const APPLICATION_SETTINGS = `json_build_object(
  'meterReading', coalesce(a.document -> 'config' -> 'meterReading', '{}'),
  'features', coalesce(a.document -> 'config' -> 'features', '{}'))`;

/** What holds for one job: its own settings, else the application's, else the defaults. */
export function settingsOfJob(application: JobSettings, job: JobSettings): EffectiveSettings {
  return resolveSettings(application, { meterReading: job.meterReading ?? {}, features: job.features ?? {} });
}
