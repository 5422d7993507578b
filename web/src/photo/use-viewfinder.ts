import { PHOTO_MIME_TYPE } from '@zaehlwerk/domain/reading/check-images';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { OpenCamera, Picture } from '../device/camera.ts';
import { type Clock, wait } from '../device/clock.ts';
import { type CameraEnd, runCamera } from '../device/run-camera.ts';
import { useDevice } from '../device/use-device.ts';
import { type Lamp, useLamp } from '../device/use-lamp.ts';
import { type Brightness, brightnessOf, type Hint, hintFor } from './aiming.ts';

/** Pause between two looks at the camera image: a hint that changes faster is not read. */
const LOOK_EVERY_MS = 400;

/** It is drawn once more before it is sent: nothing may be lost the first time. */
const QUALITY = 0.95;

/** How well the camera is held; null while nothing was seen. */
export type Aim = Hint | 'good' | null;

/** The camera on the screen, waiting for a photo to be taken. */
export interface Viewfinder {
  /** Shows what the camera sees. */
  readonly video: RefObject<HTMLVideoElement | null>;
  /** Whether the camera is on and shows something: nobody takes a photo of what is not seen. */
  readonly isOn: boolean;
  /** Why there is no camera; null as long as there may be one. */
  readonly end: CameraEnd | null;
  readonly aim: Aim;
  readonly lamp: Lamp | null;
  /** A photo of what the camera sees now; null when it sees nothing. */
  readonly shoot: () => Promise<Blob> | null;
}

/** Turns the camera on for as long as it is shown, and off while the page is hidden. */
export function useViewfinder(): Viewfinder {
  const device = useDevice();
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<OpenCamera | null>(null);
  const [isSeen, setIsSeen] = useState(false);
  const [end, setEnd] = useState<CameraEnd | null>(null);
  const [aim, setAim] = useState<Aim>(null);
  const lamp = useLamp(camera);
  useEffect(() => {
    const off = () => {
      setCamera(null);
      setIsSeen(false);
      setAim(null);
    };
    const events = {
      opened: (opened: OpenCamera) => {
        if (video.current !== null) opened.showIn(video.current, () => setIsSeen(true));
        setCamera(opened);
      },
      paused: off,
      failed: (failure: CameraEnd) => {
        off();
        setEnd(failure);
      },
    };
    return runCamera(device, 'photo', events, (over, opened) => lookUntil(over, opened, device.clock, setAim));
  }, [device]);
  const shoot = () => {
    const picture = camera?.picture() ?? null;
    return picture === null ? null : drawPicture(picture);
  };
  return { video, isOn: camera !== null && isSeen, end, aim, lamp, shoot };
}

/** Tells how the camera is held; only what two looks agree on, so that words do not flicker. */
async function lookUntil(over: AbortSignal, camera: OpenCamera, clock: Clock, tell: (aim: Aim) => void): Promise<void> {
  let before: Brightness | null = null;
  let last: Aim = null;
  while (!over.aborted) {
    const picture = camera.picture();
    if (picture !== null) {
      const now = brightnessOf(picture);
      const aim: Aim = hintFor(now, before) ?? 'good';
      if (aim === last) tell(aim);
      [before, last] = [now, aim];
    }
    await wait(clock, LOOK_EVERY_MS);
  }
}

/** What the camera sees as a file, to be prepared like every photo. */
async function drawPicture({ width, height, data }: Picture): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0);
  return canvas.convertToBlob({ type: PHOTO_MIME_TYPE, quality: QUALITY });
}
