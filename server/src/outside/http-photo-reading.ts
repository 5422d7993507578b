import { DetectedDevices } from '@zaehlwerk/contract/photo-reading';
import type { Logger } from 'pino';
import { Refusal } from '../http/refusal.ts';
import type { PhotoService } from '../photo-service.ts';
import { takeFairTurns } from '../take-fair-turns.ts';
import type { PhotoReading } from './photo-reading.ts';
import { bytesOf, jsonOf, reasonOf, WrongAnswer, wrongFields } from './service-answer.ts';

/** Nobody waits longer for a photo: the app gives up after `aiImageEvaluationAbortAfterMs`, by default 5 s. */
const TIMEOUT_MS = 15_000;
/**
 * Limit of photos at the service, at most half of them for one account; as many more wait, a further one is refused.
 */
const MOST_PHOTOS = 16;
const MOST_BYTES = 1024 * 1024;

/** Photos read by another service of the same interface: a form with `image`, the key of IMAGE_AI_KEY_FILE as token. */
export function httpPhotoReading(service: PhotoService, log: Logger, timeoutMs = TIMEOUT_MS): PhotoReading {
  const inTurn = takeFairTurns(MOST_PHOTOS, 2 * MOST_PHOTOS);
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
