import { photoReader } from '@zaehlwerk/recognition/node/start-reader';
import type { Logger } from 'pino';
import { Refusal } from '../http/refusal.ts';
import { takeFairTurns } from '../take-fair-turns.ts';
import type { PhotoReading } from './photo-reading.ts';

/**
 * A photo takes about a tenth of a second, one without a sure counter up to twelve more looks of the finder. Further ones are asked
 * to come again, so that nobody waits for many.
 */
const MOST_PHOTOS = 8;

/** Photos read by this server, in a thread of its own: one at a time, so that all other calls keep the other processors. */
export function ownPhotoReading(log: Logger): PhotoReading {
  const reader = photoReader();
  const inTurn = takeFairTurns(1, MOST_PHOTOS);
  return {
    read: ({ photo, expected, whose }) =>
      inTurn(whose, async () => {
        // A database that fails is no photo that cannot be read.
        const known = await expected();
        try {
          return await reader.read(photo, known);
        } catch (error) {
          log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'a photo could not be read');
          throw new Refusal('photoNotRead');
        }
      }),
    close: () => reader.close(),
  };
}
