import type { Counters } from '../counters.ts';
import { Refusal } from '../http/refusal.ts';
import type { PhotoReading } from './photo-reading.ts';

/**
 * The same reader, of which is counted how long a photo takes, by outcome: `read`, `nothing` where no meter was found, `busy` where too
 * many wait, `failed`.
 */
export function timedPhotoReading(
  reading: PhotoReading,
  { photoReading }: Pick<Counters, 'photoReading'>,
): PhotoReading {
  return {
    async read(asked) {
      const end = photoReading.startTimer();
      try {
        const devices = await reading.read(asked);
        end({ outcome: devices.length > 0 ? 'read' : 'nothing' });
        return devices;
      } catch (error) {
        end({ outcome: error instanceof Refusal && error.code === 'unavailable' ? 'busy' : 'failed' });
        throw error;
      }
    },
    close: () => reading.close(),
  };
}
