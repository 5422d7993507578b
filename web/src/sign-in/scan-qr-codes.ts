import { wait } from '../device/clock.ts';
import type { OpenCamera } from '../device/camera.ts';
import type { Device } from '../device/device.ts';
import { type CameraEnd, type CameraEvents, runCamera } from '../device/run-camera.ts';

/** Pause between two scans of the camera image. */
export const SCAN_DELAY_MS = 200;

export type ScanFailure = CameraEnd;

/** What happens while the scanner runs. */
export interface ScannerEvents extends CameraEvents {
  /** The text of a code; repeated for as long as the code is in view. */
  readonly read: (text: string) => void;
}

type Parts = Pick<Device, 'camera' | 'openQrReader' | 'clock' | 'visible'>;

/**
 * Scans for QR codes until the returned function is called. The camera is opened first; the reader is loaded only if
 * there is one.
 */
export function scanQrCodes(parts: Parts, events: ScannerEvents): () => void {
  return runCamera(parts, 'code', events, (over, camera) => lookUntil(over, camera, parts, events.read));
}

async function lookUntil(
  over: AbortSignal,
  camera: OpenCamera,
  parts: Parts,
  found: (text: string) => void,
): Promise<void> {
  const reader = await parts.openQrReader();
  if (over.aborted) return reader.close();
  over.addEventListener('abort', reader.close);
  while (!over.aborted) {
    const picture = camera.picture();
    const text = picture === null ? null : await reader.read(picture);
    if (text !== null && !over.aborted) found(text);
    await wait(parts.clock, SCAN_DELAY_MS);
  }
}
