import { postPhotoToRead } from '@zaehlwerk/contract/photo-reading';
import type { Meter } from '@zaehlwerk/domain/job/job';
import type { DetectedDevice } from '@zaehlwerk/domain/photo-reading/detected-device';
import { isClear, photoOutcome, worthOf } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import type { Clock } from '../device/clock.ts';
import type { Bearer } from '../server/call.ts';
import type { ServerApi } from '../server/server-api.ts';

type Reads<Found> = (photo: Blob, signal: AbortSignal) => Promise<Found>;

/** Reads the meters on a photo, wherever that is done. Never rejects: on failure or abort nothing was found. */
type PhotoReader = Reads<readonly DetectedDevice[]>;

/** A reader that may be unavailable: then the result is null. */
export type MissingPhotoReader = Reads<readonly DetectedDevice[] | null>;

interface Needs {
  readonly api: ServerApi;
  readonly clock: Clock;
  readonly bearer: Bearer;
  readonly abortAfterMs: number;
}

const NOTHING: readonly DetectedDevice[] = [];

/** The server reads the photo, on behalf of an account. */
export function serverPhotoReader({ api, clock, bearer, abortAfterMs }: Needs): PhotoReader {
  return inTime(clock, abortAfterMs, async (photo, signal) => {
    const form = new FormData();
    form.set('image', photo, 'zaehler.jpg');
    const outcome = await api.call(postPhotoToRead, { as: bearer, form, signal });
    return outcome.kind === 'delivered' ? outcome.answer.devices : NOTHING;
  });
}

/** A reader that finds nothing if the given one fails, is aborted or takes too long. */
export function inTime<Found>(
  clock: Clock,
  abortAfterMs: number,
  reader: Reads<Found>,
): Reads<Found | readonly DetectedDevice[]> {
  return async (photo, signal) => {
    const late = new AbortController();
    const stop = clock.after(abortAfterMs, () => late.abort());
    const over = AbortSignal.any([signal, late.signal]);
    const read = reader(photo, over).catch(() => NOTHING);
    // A call that waits for a newer token ignores the signal.
    const devices = await Promise.race([read, aborted(over)]);
    stop();
    return devices;
  };
}

function aborted(signal: AbortSignal): Promise<readonly DetectedDevice[]> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(NOTHING);
    signal.addEventListener('abort', () => resolve(NOTHING), { once: true });
  });
}

interface Readers {
  readonly device: MissingPhotoReader;
  readonly server: PhotoReader;
  readonly isOffline: () => boolean;
}

/**
 * The device reads, online or not. If it is uncertain the server is asked as well, and the more useful answer is shown,
 * the server's if equal. Null if nothing could read: no reader on the device, and no network.
 */
export function deviceFirst(
  { device, server, isOffline }: Readers,
  meter: Meter,
  matchLength: number,
): MissingPhotoReader {
  const outcomeOf = (devices: Awaited<ReturnType<PhotoReader>>) => photoOutcome(devices, meter, matchLength);
  return async (photo, signal) => {
    const own = await device(photo, signal);
    if (signal.aborted || (own !== null && isClear(outcomeOf(own), meter))) return own;
    const asked = await server(photo, signal);
    if (own === null) return asked.length === 0 && isOffline() ? null : asked;
    return worthOf(outcomeOf(asked)) >= worthOf(outcomeOf(own)) ? asked : own;
  };
}
