import { wait } from '../../device/clock.ts';
import type { CameraFailure, OpenCamera } from '../../device/camera.ts';
import type { Device } from '../../device/device.ts';

/** Pause between two looks at the camera image (LOG-41, CST-45). */
export const SCAN_DELAY_MS = 200;

/** `interrupted`: the camera was taken away, or the reader could not be loaded. */
export type ScanFailure = CameraFailure | 'interrupted';

/** What happens while the scanner runs. */
export interface ScannerEvents {
  /** The camera is on. */
  readonly opened: (camera: OpenCamera) => void;
  /** The camera is off because the page is hidden; it is switched on again with the page. */
  readonly paused: () => void;
  /** The text of a code; repeated for as long as the code is in view. */
  readonly read: (text: string) => void;
  /** There is no camera, or no longer. This is the last event. */
  readonly failed: (failure: ScanFailure) => void;
}

type Parts = Pick<Device, 'camera' | 'openQrReader' | 'clock' | 'visible'>;

/**
 * Looks for QR codes until the returned function is called, which switches the camera off at once. The camera is also
 * off while the page is hidden. The camera is opened first; the reader is loaded only if there is one (LOG-36).
 */
export function scanQrCodes(parts: Parts, events: ScannerEvents): () => void {
  let session: AbortController | null = null;
  const follow = () => {
    if (parts.visible.get() === (session !== null)) return;
    if (session === null) {
      session = new AbortController();
      void scanUntil(session.signal, parts, { ...events, failed });
    } else {
      session.abort();
      session = null;
      events.paused();
    }
  };
  const unfollow = parts.visible.subscribe(follow);
  const stop = () => {
    unfollow();
    session?.abort();
  };
  const failed = (failure: ScanFailure) => {
    stop();
    events.failed(failure);
  };
  follow();
  return stop;
}

async function scanUntil(over: AbortSignal, parts: Parts, events: ScannerEvents): Promise<void> {
  try {
    const opening = await parts.camera.open('code');
    // Stopped while the browser was asking for permission.
    if (over.aborted) return opening.ok ? opening.camera.close() : undefined;
    if (!opening.ok) return events.failed(opening.failure);
    await lookUntil(over, opening.camera, parts, events);
  } catch {
    // The scanner's own files could not be loaded.
    if (!over.aborted) events.failed('interrupted');
  }
}

async function lookUntil(over: AbortSignal, camera: OpenCamera, parts: Parts, events: ScannerEvents): Promise<void> {
  over.addEventListener('abort', camera.close);
  camera.onLost(() => events.failed('interrupted'));
  events.opened(camera);
  const reader = await parts.openQrReader();
  if (over.aborted) return reader.close();
  over.addEventListener('abort', reader.close);
  while (!over.aborted) {
    const picture = camera.picture();
    const text = picture === null ? null : await reader.read(picture);
    if (text !== null && !over.aborted) events.read(text);
    await wait(parts.clock, SCAN_DELAY_MS);
  }
}
