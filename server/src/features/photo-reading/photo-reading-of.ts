import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import { httpPhotoReading } from '../../outside/http-photo-reading.ts';
import { ownPhotoReading } from '../../outside/own-photo-reading.ts';
import type { PhotoReading } from '../../outside/photo-reading.ts';

/** Who reads photos, as IMAGE_AI_URL says; null where nobody does. */
export function photoReadingOf({ photoService }: Pick<Config, 'photoService'>, log: Logger): PhotoReading | null {
  if (photoService === 'none') return null;
  return photoService === 'own' ? ownPhotoReading(log) : httpPhotoReading(photoService, log);
}
