import { useEffect } from 'react';
import { useDevice } from '../device/use-device.ts';
import { useTouch } from '../device/use-media.ts';
import { useReadsPhotosOfAny } from '../meters/use-jobs.ts';

/** Everything else the person needs is loaded first. */
const LATER_MS = 10_000;

/** Stores the photo reader on a mobile device once one of its jobs is read by photo: cellars have no network. */
export function useKeptDeviceReader(): void {
  const device = useDevice();
  const isNeeded = useReadsPhotosOfAny(useTouch()) && device.runsWebAssembly;
  useEffect(() => {
    if (!isNeeded) return;
    const keep = async () => (await import('./device-reader.ts')).keepDeviceReader(device);
    // Without a network or room for it the next start tries again; until then the server reads.
    return device.clock.after(LATER_MS, () => void keep().catch(() => undefined));
  }, [device, isNeeded]);
}
