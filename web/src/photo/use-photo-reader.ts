import type { Meter } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { lastKnownReading } from '@zaehlwerk/domain/reading/last-reading';
import type { ExpectedMeter } from '@zaehlwerk/recognition/expectations';
import { useEffect, useState } from 'react';
import { useAccounts } from '../sign-in/use-accounts.ts';
import { useConnection } from '../server/use-connection.ts';
import { useDevice } from '../device/use-device.ts';
import { useServerApi } from '../server/use-server-api.ts';
import { deviceFirst } from './device-first.ts';
import { createDeviceReader } from './device-reader.ts';
import { inTime, type MissingPhotoReader, serverPhotoReader } from './photo-reader.ts';

/** Without a network nobody else can be asked: a slow device has time to open its reader. */
const ALONE_MS = 30_000;

/**
 * Who reads the photos of a meter: this device, and the server in the name of an account (OPN-238). Answers null where neither can.
 */
export function usePhotoReader(
  accountId: string,
  { meterReading }: EffectiveSettings,
  meter: Meter,
): MissingPhotoReader {
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

/** What a job knows of the meter that will be on the photo. */
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
