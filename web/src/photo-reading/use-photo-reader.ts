import type { Meter } from '@zaehlwerk/domain/job/job';
import type { EffectiveSettings } from '@zaehlwerk/domain/job/settings';
import { useEffect, useRef } from 'react';
import { useAccounts } from '../accounts/use-accounts.ts';
import { useDevice } from '../device/use-device.ts';
import { useServerApi } from '../server-api/use-server-api.ts';
import { deviceFirst } from './device-first.ts';
import { expectedMeter } from './expected-meter.ts';
import { type DeviceReader, openDeviceReader } from './on-device/device-reader.ts';
import { inTime, type PhotoReader, serverPhotoReader } from './photo-reader.ts';

/** Who reads the photos of a meter: this device, and the server in the name of an account. */
export function usePhotoReader(accountId: string, { meterReading }: EffectiveSettings, meter: Meter): PhotoReader {
  const [api, accounts, { clock, runsWebAssembly }] = [useServerApi(), useAccounts(), useDevice()];
  const abortAfterMs = meterReading.aiImageEvaluationAbortAfterMs;
  const bearer = accounts.bearerOf(accountId);
  const onDevice = useRef<DeviceReader | null>(null);
  useEffect(() => {
    if (!runsWebAssembly) return;
    // Its files are loaded while the person aims.
    const opened = openDeviceReader();
    onDevice.current = opened;
    return () => opened.close();
  }, [runsWebAssembly]);
  const server = serverPhotoReader({ api, clock, bearer, abortAfterMs });
  const device: PhotoReader = async (photo) => (await onDevice.current?.read(photo, [expectedMeter(meter)])) ?? [];
  return deviceFirst(
    { device: inTime(clock, abortAfterMs, device), server },
    meter,
    meterReading.aiMeterNumberMatchLength,
  );
}
