import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DeviceReader } from '../../photo/device-reader.ts';
import { useDevice } from '../../device/use-device.ts';
import { useDesk } from '../frame/use-desk.ts';
import { usePhoto } from '../frame/use-photo.ts';
import { type FoundCounter, foundCounter, type RegisterOnPhoto } from './counter-on-photo.ts';

/** Reads counters on photos here in the browser. */
export interface CounterFinder {
  readonly find: (
    photo: Blob,
    register: RegisterOnPhoto | null,
    meterNumber: string,
    signal: AbortSignal,
  ) => Promise<FoundCounter | null>;
}

interface Running {
  readonly reader: DeviceReader;
  readonly end: () => void;
}

/** The reader of photos that customers have, loaded with the first photo, and ended with the room. */
export function useCounterFinder(): CounterFinder {
  const { runsWebAssembly } = useDevice();
  const [{ end, find }] = useState(() => makeFinder(runsWebAssembly));
  useEffect(() => end, [end]);
  return { find };
}

function makeFinder(runsWebAssembly: boolean) {
  let running: Promise<Running> | null = null;
  const start = async (): Promise<Running> => {
    const { createDeviceReader } = await import('../../photo/device-reader.ts');
    const reader = createDeviceReader();
    return { reader, end: reader.start() };
  };
  const find: CounterFinder['find'] = async (photo, register, meterNumber, signal) => {
    if (!runsWebAssembly) return null;
    running ??= start();
    const { reader } = await running;
    // Of the value nothing is told: what is read is to speak for itself.
    const rates = register === null ? [] : [{ ...register, last: null, least: null, most: null }];
    const devices = await reader.read(photo, [{ number: meterNumber, rates }], signal);
    if (devices === null || devices.length === 0) return null;
    const upright = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    const { width, height } = upright;
    upright.close();
    return foundCounter(devices, { width, height }, register);
  };
  return {
    find,
    end: () => {
      void running?.then((one) => one.end());
      running = null;
    },
  };
}

/** A counter that was read on the photo that is shown, and the photo's address. */
export interface CounterOnPhoto {
  readonly counter: FoundCounter;
  readonly photo: string;
}

/** What is read on the photo that is shown, once; null where nothing is, or nothing yet, and where none is shown. */
export function useCounterOnPhoto(
  { find }: CounterFinder,
  imageId: string | null,
  register: RegisterOnPhoto | null,
  meterNumber: string,
): CounterOnPhoto | null {
  const { applicationId } = useDesk();
  const { photo, blob } = usePhoto(imageId);
  const { data = null } = useQuery({
    queryKey: ['counter-on-photo', applicationId, imageId, register?.obis ?? ''],
    // A photo that cannot be looked at says nothing here: that it could not be loaded is said where it is shown.
    queryFn: ({ signal }) => (blob === null ? null : find(blob, register, meterNumber, signal).catch((): null => null)),
    enabled: blob !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data === null ? null : { counter: data, photo };
}
