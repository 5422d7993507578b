import { useState } from 'react';
import type { OpenCamera } from './camera.ts';

/** The torch of a camera, as set by the user. */
export interface Lamp {
  readonly lit: boolean;
  readonly turn: () => void;
}

/** Null if there is none. The torch goes off with its camera. */
export function useLamp(camera: OpenCamera | null): Lamp | null {
  const [litAt, setLitAt] = useState<OpenCamera | null>(null);
  const light = camera?.light ?? null;
  if (light === null) return null;
  const lit = litAt === camera;
  // If switching fails, the torch stays as it is.
  const turn = () =>
    void light(!lit).then(
      () => setLitAt(lit ? null : camera),
      () => undefined,
    );
  return { lit, turn };
}
