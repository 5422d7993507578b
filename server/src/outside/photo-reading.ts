import { DetectedDevices } from '@zaehlwerk/contract/photo-reading';
import type { DetectedDevice } from '@zaehlwerk/domain/photo-reading/detected-device';
import type { ExpectedMeter } from '@zaehlwerk/recognition/expectations';
import { photoReader } from '@zaehlwerk/recognition/node/start-reader';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { Refusal } from '../http/refusal.ts';
import type { PhotoService } from '../service-settings.ts';
import { takeFairTurns } from '../take-turns.ts';
import { bytesOf, jsonOf, reasonOf, WrongAnswer, wrongFields } from './service-answer.ts';
import { partOf } from '../worker-share.ts';

/** What is to be read. */
interface PhotoToRead {
  /** A whole JPEG. */
  readonly photo: Buffer;
  /** What is known of the meters that may be on it; asked only by who can use it. */
  readonly expected: () => Promise<readonly ExpectedMeter[]>;
  /** Who shares the turns with all others, however many photos come from there. */
  readonly whose: string;
}

/** Who reads photos: this server itself, or another service of the same interface. Neither keeps a copy. */
export interface PhotoReading {
  /**
   * The meters on a photo. Throws Refusal `photoNotRead` when the service fails, `unavailable` when too many photos are being read.
   */
  read(asked: PhotoToRead): Promise<readonly DetectedDevice[]>;
  close(): Promise<void>;
}

/**
 * A photo takes about a tenth of a second, one without a sure counter up to twelve more looks of the finder. Further ones are asked
 * to come again, so that nobody waits for many.
 */
const MOST_PHOTOS = 8;

/** Photos read by this server, in a thread of its own: one at a time, so that all other calls keep the other processors. */
export function ownPhotoReading(log: Logger): PhotoReading {
  const reader = photoReader();
  const inTurn = takeFairTurns(1, partOf(MOST_PHOTOS, 2));
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

/** Nobody waits longer for a photo: the app gives up after `aiImageEvaluationAbortAfterMs`, by default 5 s. */
const TIMEOUT_MS = 15_000;
/**
 * Limit of photos at the service, at most half of them for one account; as many more wait, a further one is refused.
 */
const MOST_AWAY = 16;
const MOST_BYTES = 1024 * 1024;

/** Photos read by another service of the same interface: a form with `image`, the key of IMAGE_AI_KEY_FILE as token. */
function httpPhotoReading(service: PhotoService, log: Logger, timeoutMs = TIMEOUT_MS): PhotoReading {
  const inTurn = takeFairTurns(partOf(MOST_AWAY), partOf(2 * MOST_AWAY));
  return {
    read: ({ photo, whose }) =>
      inTurn(whose, async () => {
        try {
          return await devicesOf(service, photo, timeoutMs);
        } catch (error) {
          log.warn({ reason: reasonOf(error) }, 'the service that reads photos does not answer');
          throw new Refusal('photoNotRead');
        }
      }),
    close: async () => undefined,
  };
}

async function devicesOf({ address, key }: PhotoService, photo: Buffer, timeoutMs: number) {
  const body = new FormData();
  body.append('image', new Blob([Uint8Array.from(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  const response = await fetch(address, {
    method: 'POST',
    headers: { Accept: 'application/json', ...(key === null ? {} : { Authorization: `Bearer ${key}` }) },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const bytes = await bytesOf(response, MOST_BYTES);
  if (response.status !== 200) throw new WrongAnswer(`status ${response.status}`);
  const read = DetectedDevices.safeParse(jsonOf(bytes));
  if (read.success) return read.data.devices;
  throw wrongFields(read.error.issues);
}

/** Who reads photos, as IMAGE_AI_URL says; null where nobody does. */
export function photoReadingOf({ photoService }: Pick<Config, 'photoService'>, log: Logger): PhotoReading | null {
  if (photoService === 'none') return null;
  return photoService === 'own' ? ownPhotoReading(log) : httpPhotoReading(photoService, log);
}
