import { readLoginLink } from '@zaehlwerk/domain/account/login-link';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { OpenCamera } from '../device/camera.ts';
import { useDevice } from '../device/use-device.ts';
import { type Lamp, useLamp } from '../device/use-lamp.ts';
import { type ScanFailure, scanQrCodes } from './scan-qr-codes.ts';

/** The scanner on the screen. */
export interface QrScannerState {
  /** Shows the camera image. */
  readonly video: RefObject<HTMLVideoElement | null>;
  readonly phase: 'starting' | 'looking';
  /** A code of something else was read; scanning continues (OPN-033). */
  readonly foreign: boolean;
  /** The lamp of the camera; null if there is none. */
  readonly lamp: Lamp | null;
}

/** Scans while `active`; `onToken` gets the token of a direct link of this address (LOG-33, LOG-34). */
export function useQrScanner(
  active: boolean,
  onToken: (token: string) => void,
  onFailure: (failure: ScanFailure) => void,
): QrScannerState {
  const device = useDevice();
  const video = useRef<HTMLVideoElement>(null);
  const [camera, setCamera] = useState<OpenCamera | null>(null);
  const [foreign, setForeign] = useState(false);
  const lamp = useLamp(camera);
  const read = useEffectEvent((text: string) => {
    const link = readLoginLink(text, device.address.host);
    setForeign(!link.ok);
    if (link.ok) onToken(link.token);
  });
  const failed = useEffectEvent(onFailure);
  useEffect(() => {
    if (!active) return;
    const closed = () => setCamera(null);
    const stop = scanQrCodes(device, {
      opened: (opened) => {
        if (video.current !== null) opened.showIn(video.current);
        setCamera(opened);
      },
      paused: closed,
      read,
      failed,
    });
    return () => {
      stop();
      closed();
    };
  }, [active, device]);
  return {
    video,
    phase: camera === null ? 'starting' : 'looking',
    foreign,
    lamp,
  };
}
