import type { CameraFailure, CameraOpening, CameraPurpose, OpenCamera } from './camera.ts';
import type { Device } from './device.ts';

/** `interrupted`: the camera was taken over, or code that needs it failed to load. */
export type CameraEnd = CameraFailure | 'interrupted';

/** What happens while the camera is used. */
export interface CameraEvents {
  /** The camera is on. */
  readonly opened: (camera: OpenCamera) => void;
  /** The camera is off because the page is hidden; it is switched on again with the page. */
  readonly paused: () => void;
  /** There is no camera, or no longer. This is the last event. */
  readonly failed: (failure: CameraEnd) => void;
}

type Parts = Pick<Device, 'camera' | 'visible'>;
/** What is done with an open camera, until the signal aborts. */
type Work = (over: AbortSignal, camera: OpenCamera) => Promise<void>;

/**
 * Keeps the camera on until the returned function is called, which switches it off at once. It is also off while the
 * page is hidden.
 */
export function runCamera(parts: Parts, purpose: CameraPurpose, events: CameraEvents, work: Work): () => void {
  let session: AbortController | null = null;
  const follow = () => {
    if (parts.visible.get() === (session !== null)) return;
    if (session === null) {
      session = new AbortController();
      void runUntil(session.signal, () => parts.camera.open(purpose), { ...events, failed }, work);
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
  const failed = (failure: CameraEnd) => {
    stop();
    events.failed(failure);
  };
  follow();
  return stop;
}

async function runUntil(
  over: AbortSignal,
  open: () => Promise<CameraOpening>,
  events: CameraEvents,
  work: Work,
): Promise<void> {
  try {
    const opening = await open();
    // Stopped during the permission prompt.
    if (over.aborted) return opening.ok ? opening.camera.close() : undefined;
    if (!opening.ok) return events.failed(opening.failure);
    const { camera } = opening;
    over.addEventListener('abort', camera.close);
    camera.onLost(() => events.failed('interrupted'));
    events.opened(camera);
    await work(over, camera);
  } catch {
    // The code of the camera, or of what uses it, failed to load.
    if (!over.aborted) events.failed('interrupted');
  }
}
