import type { Finding } from '@zaehlwerk/domain/finding';
import type { Meter } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import type { DialogEvent } from '@zaehlwerk/domain/photo-reading/photo-dialog';
import { photoOutcome, UNREAD } from '@zaehlwerk/domain/photo-reading/photo-outcome';
import { lastKnownReading } from '@zaehlwerk/domain/reading/last-reading';
import type { ExpectedMeter } from '@zaehlwerk/recognition/expectations';
import { useEffect, useRef, useState } from 'react';
import { useDevice } from '../device/use-device.ts';
import { useConnection, useServerApi } from '../server/use-server.ts';
import { useAccounts } from '../sign-in/use-accounts.ts';
import { createDeviceReader } from './device-reader.ts';
import { deviceFirst, inTime, type MissingPhotoReader, serverPhotoReader } from './photo-reader.ts';
import { preparePhoto } from './prepare-photo.ts';
import type { PhotoSource } from './redraw-photo.ts';

/** Prepares a photo like every other and has it read. The outcome is an event of the dialog. */
export function usePhotoReading({ meter, accountId, settings, tell }: PhotoReadingNeeds) {
  const read = usePhotoReader(accountId, settings, meter);
  const running = useRef<AbortController | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  const [refusal, setRefusal] = useState<Finding | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const take = async (file: Blob, source: PhotoSource) => {
    // After several presses only the last photo counts, even if an earlier one is being read.
    running.current?.abort();
    tell({ type: 'retake' });
    const over = new AbortController();
    running.current = over;
    setPreparing(true);
    setRefusal(null);
    const prepared = await preparePhoto({ file, source });
    if (over.signal.aborted) return;
    setPreparing(false);
    if (!prepared.ok) return setRefusal(prepared.finding);
    const photo = prepared.picture;
    tell({ type: 'taken', photo });
    const devices = await read(photo, over.signal);
    if (over.signal.aborted) return;
    const { aiMeterNumberMatchLength } = settings.meterReading;
    const outcome = devices === null ? UNREAD : photoOutcome(devices, meter, aiMeterNumberMatchLength);
    tell({ type: 'read', photo, outcome });
  };
  return {
    /** Why the last file was rejected. */
    refusal,
    isPreparing,
    take: (file: Blob, source: PhotoSource) => void take(file, source),
    cancel: () => {
      running.current?.abort();
      setPreparing(false);
      tell({ type: 'retake' });
    },
  };
}

interface PhotoReadingNeeds {
  readonly meter: Meter;
  readonly accountId: string;
  readonly settings: EffectiveSettings;
  readonly tell: (event: DialogEvent<Blob>) => void;
}

/** Without a network nothing else can read: a slow device gets time to load its reader. */
const ALONE_MS = 30_000;

/** Reads the photos of a meter: this device, and the server on behalf of an account. Answers null if neither can. */
function usePhotoReader(accountId: string, { meterReading }: EffectiveSettings, meter: Meter): MissingPhotoReader {
  const [api, accounts, { clock, runsWebAssembly }] = [useServerApi(), useAccounts(), useDevice()];
  const connection = useConnection();
  const abortAfterMs = meterReading.aiImageEvaluationAbortAfterMs;
  const bearer = accounts.bearerOf(accountId);
  const [onDevice] = useState(createDeviceReader);
  // Its files are loaded while the person aims.
  useEffect(() => (runsWebAssembly ? onDevice.start() : undefined), [onDevice, runsWebAssembly]);
  const server = serverPhotoReader({ api, clock, bearer, abortAfterMs });
  const read: MissingPhotoReader = (photo, signal) => onDevice.read(photo, [expectedMeter(meter)], signal);
  const isOffline = () => connection.get() === 'offline';
  const device: MissingPhotoReader = (photo, signal) =>
    inTime(clock, isOffline() ? ALONE_MS : abortAfterMs, read)(photo, signal);
  return deviceFirst({ device, server, isOffline }, meter, meterReading.aiMeterNumberMatchLength);
}

/** What a job knows about the meter on the photo. */
function expectedMeter({ meterNumber, meterRateTasks }: Meter): ExpectedMeter {
  return {
    number: meterNumber,
    rates: meterRateTasks.map((task) => ({
      obis: task.obis,
      preDecimals: task.preDecimals,
      postDecimals: task.postDecimals,
      last: lastKnownReading(task)?.readingValue ?? null,
      least: task.readingValueValidation.minimumValue,
      most: task.readingValueValidation.maximumValue,
    })),
  };
}
