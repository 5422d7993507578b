/** Why there is no camera: not allowed, none there (or none the browser can use), or in use elsewhere. */
export type CameraFailure = 'denied' | 'absent' | 'busy';

export type CameraOpening =
  | { readonly ok: true; readonly camera: OpenCamera }
  | { readonly ok: false; readonly failure: CameraFailure };

/** A camera frame: red, green, blue and alpha of each pixel, row by row. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray<ArrayBuffer>;
}

/** An open camera. Its light goes off only with `close`. */
export interface OpenCamera {
  /** Shows the camera image in an element of the page; `onSeen` is called with the first frame. */
  readonly showIn: (element: HTMLVideoElement, onSeen?: () => void) => void;
  /** The current frame; null before the first one. */
  readonly picture: () => Picture | null;
  /** Turns the torch on or off; null if there is none. */
  readonly light: ((on: boolean) => Promise<void>) | null;
  /** Called once if the camera ends on its own: unplugged, or taken over. */
  readonly onLost: (listener: () => void) => void;
  readonly close: () => void;
}

export interface Camera {
  /** Requests the rear camera and turns it on. */
  readonly open: (purpose: CameraPurpose) => Promise<CameraOpening>;
}

/** Reading a small code from a card, or taking a photo on which small print is legible. */
export type CameraPurpose = 'code' | 'photo';

const SIZES = {
  code: { width: { ideal: 1280 }, height: { ideal: 720 } },
  photo: { width: { ideal: 1920 }, height: { ideal: 1080 } },
} as const satisfies Record<CameraPurpose, MediaTrackConstraints>;

/** The browser's camera. `devices` is undefined in old browsers, and over plain http except on localhost. */
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

/** Prefers the rear camera. */
function wanted(purpose: CameraPurpose): MediaStreamConstraints {
  return { audio: false, video: { facingMode: { ideal: 'environment' }, ...SIZES[purpose] } };
}

/** The names in the specification (Media Capture and Streams, 10.2); any other error means no camera. */
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
      // Rejected only if the element is removed before the first frame.
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

// The torch is not in the main specification, so the types lack it (Image Capture, "torch").
function hasLight(track: MediaStreamTrack): boolean {
  // Not every browser reports the capabilities of a camera.
  const abilities: object = track.getCapabilities?.() ?? {};
  return 'torch' in abilities && abilities.torch === true;
}

function lightSet(on: boolean): MediaTrackConstraints {
  return { advanced: [{ torch: on } as MediaTrackConstraintSet] };
}

function pictureOf(video: HTMLVideoElement, canvas: HTMLCanvasElement): Picture | null {
  const { videoWidth: width, videoHeight: height } = video;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  // It knows its size before its first frame, and would draw black.
  const isSeen = video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  if (!isSeen || width === 0 || height === 0 || context === null) return null;
  // Setting the size clears the canvas, so only when the orientation changed.
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  context.drawImage(video, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  return { width, height, data };
}
