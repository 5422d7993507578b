import type { Camera, CameraFailure, Picture } from '../../src/device/camera.ts';
import type { QrReader } from '../../src/device/qr-reader.ts';
import { settable, type Observable } from '../../src/device/observable.ts';

/** A fake camera that a test shows codes to. */
export interface FakeCamera extends Camera {
  /** Sets the text of the code in front of the camera; null removes it. */
  readonly holdUp: (text: string | null) => void;
  /** Sets what is in front of the camera; a dark point if nothing is. */
  readonly see: (picture: Picture) => void;
  /** Cameras opened from now on show nothing until `show`, as cameras do at first. */
  readonly stayDark: () => void;
  /** The first frame arrives. */
  readonly show: () => void;
  /** From now on opening fails; null repairs it. */
  readonly breakDown: (failure: CameraFailure | null) => void;
  /** Disconnects the open camera, like pulling its plug. */
  readonly takeAway: () => void;
  /** From now on the camera has a torch. */
  readonly addLamp: () => void;
  /** Whether the torch is lit. */
  readonly lamp: Observable<boolean>;
  /** Whether the camera is on. */
  readonly on: () => boolean;
  /** How often its frames have been read. */
  readonly scans: () => number;
  /** The events, in order. */
  readonly log: readonly string[];
  readonly openReader: () => Promise<QrReader>;
}

export function fakeCamera(): FakeCamera {
  const open = new Set<() => void>();
  const lamp = settable(false);
  const log: string[] = [];
  let held: string | null = null;
  let failure: CameraFailure | null = null;
  let seen: Picture = { width: 1, height: 1, data: new Uint8ClampedArray(4) };
  let hasLamp = false;
  let isDark = false;
  const waiting = new Set<() => void>();
  let scans = 0;
  return {
    open: async () => {
      log.push('camera asked for');
      if (failure !== null) return { ok: false, failure };
      let lost = () => {};
      const mark = () => lost();
      open.add(mark);
      const camera = {
        showIn: (_element: HTMLVideoElement, onSeen?: () => void) => {
          if (isDark) waiting.add(() => onSeen?.());
          else onSeen?.();
        },
        // A copy: readers transfer pictures.
        picture: () => (isDark ? null : { ...seen, data: seen.data.slice() }),
        light: hasLamp ? async (on: boolean) => lamp.set(on) : null,
        onLost: (listener: () => void) => (lost = listener),
        close: () => void open.delete(mark),
      };
      return { ok: true, camera };
    },
    holdUp: (text) => (held = text),
    see: (picture) => void (seen = picture),
    stayDark: () => void (isDark = true),
    show: () => {
      isDark = false;
      for (const tell of waiting) tell();
      waiting.clear();
    },
    breakDown: (next) => (failure = next),
    takeAway: () => {
      for (const notify of Array.from(open)) notify();
    },
    addLamp: () => (hasLamp = true),
    lamp,
    on: () => open.size > 0,
    scans: () => scans,
    log,
    openReader: async () => {
      log.push('reader loaded');
      return {
        read: async () => {
          scans += 1;
          return held;
        },
        close: () => {},
      };
    },
  };
}
