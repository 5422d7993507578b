/** Why there is no camera: not allowed, none there (or none the browser can use), or something else is using it. */
export type CameraFailure = 'denied' | 'absent' | 'busy';

export type CameraOpening =
  | { readonly ok: true; readonly camera: OpenCamera }
  | { readonly ok: false; readonly failure: CameraFailure };

/** What the camera sees at one moment: red, green, blue and alpha of each pixel, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

/** A camera that is on. Its light goes off with `close`, and only then. */
export interface OpenCamera {
  /** Shows what the camera sees in an element of the page; `onSeen` is called once there is something to be seen. */
  readonly showIn: (element: HTMLVideoElement, onSeen?: () => void) => void;
  /** What is shown right now; null as long as nothing is. */
  readonly picture: () => Picture | null;
  /** Turns the lamp beside the lens on or off; null where there is none. */
  readonly light: ((on: boolean) => Promise<void>) | null;
  /** Told once when the camera ends on its own: unplugged, or taken away. */
  readonly onLost: (listener: () => void) => void;
  readonly close: () => void;
}

export interface Camera {
  /** Asks for the camera that looks away from the person and turns it on. */
  readonly open: (purpose: CameraPurpose) => Promise<CameraOpening>;
}

/** Reading a code as small as on a card, or taking a photo on which small print is read. */
export type CameraPurpose = 'code' | 'photo';

const SIZES = {
  code: { width: { ideal: 1280 }, height: { ideal: 720 } },
  photo: { width: { ideal: 1920 }, height: { ideal: 1080 } },
} as const satisfies Record<CameraPurpose, MediaTrackConstraints>;

/** The browser's camera. `devices` is undefined where the browser has none: old ones, and plain http beside localhost. */
export function browserCamera(devices: Pick<MediaDevices, 'getUserMedia'> | undefined): Camera {
  return {
    open: async (purpose) => {
      if (devices === undefined) return { ok: false, failure: 'absent' };
      try {
        return { ok: true, camera: openCamera(await devices.getUserMedia(wanted(purpose))) };
      } catch (error) {
        return { ok: false, failure: failureOf(error) };
      }
    },
  };
}

/** Where a device has several, the rear one. */
function wanted(purpose: CameraPurpose): MediaStreamConstraints {
  return { audio: false, video: { facingMode: { ideal: 'environment' }, ...SIZES[purpose] } };
}

/** The names of the specification (Media Capture and Streams, 10.2); a browser that says anything else has no camera. */
function failureOf(error: unknown): CameraFailure {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy';
  return 'absent';
}

function openCamera(stream: MediaStream): OpenCamera {
  const [track] = stream.getVideoTracks();
  const canvas = document.createElement('canvas');
  const closed = new AbortController();
  let shownIn: HTMLVideoElement | null = null;
  return {
    showIn: (element, onSeen) => {
      shownIn = element;
      if (onSeen !== undefined) element.addEventListener('loadeddata', onSeen, { once: true, signal: closed.signal });
      element.srcObject = stream;
      // Refused only when the element is taken away again before anything was seen.
      element.play().catch(() => undefined);
    },
    picture: () => (shownIn === null ? null : pictureOf(shownIn, canvas)),
    light: track !== undefined && hasLight(track) ? (on) => track.applyConstraints(lightSet(on)) : null,
    onLost: (listener) => track?.addEventListener('ended', listener, { once: true }),
    close: () => {
      closed.abort();
      for (const one of stream.getTracks()) one.stop();
      if (shownIn !== null) shownIn.srcObject = null;
    },
  };
}

// The lamp is no part of the main specification, so the types do not know it (Image Capture, "torch").
function hasLight(track: MediaStreamTrack): boolean {
  // Not every browser tells what a camera can do.
  const abilities: object = track.getCapabilities?.() ?? {};
  return 'torch' in abilities && abilities.torch === true;
}

function lightSet(on: boolean): MediaTrackConstraints {
  return { advanced: [{ torch: on } as MediaTrackConstraintSet] };
}

function pictureOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): Picture | null {
  const { videoWidth: width, videoHeight: height } = video;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  // It knows its size before its first picture, and would draw black.
  const isSeen = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  if (!isSeen || width === 0 || height === 0 || context === null) return null;
  // Setting the size empties the canvas, so only when the picture was turned.
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  context.drawImage(video, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  return { width, height, data };
}
