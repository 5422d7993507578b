import { useEffect, useState } from 'react';
import { useDevice } from '../device/use-device.ts';
import type { Speech } from '../text/speech.ts';
import { useSpeech } from '../text/use-texts.ts';

export type LaterSteps = Awaited<ReturnType<typeof loadSteps>>;

/** Where the screen waits for its token: by then everything it needs first is under way. */
const LATEST_MS = 2_000;

/**
 * What follows the first step, with all texts; null until it is loaded. It is loaded without being asked for, so that
 * whoever has opened the form can go on without a connection: once the first screen `stands`, after a while where that is
 * still `awaited`. A failure breaks the screen only where it is `needed`; else the next field that gets the focus tries
 * again.
 */
export function useLaterSteps(when: 'awaited' | 'stands' | 'needed'): LaterSteps | null {
  const { clock, afterPaint } = useDevice();
  const speech = useSpeech();
  const [steps, setSteps] = useState<LaterSteps | null>(null);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  if (failure !== null) throw failure.error;
  const isMissing = steps === null;
  useEffect(() => {
    if (!isMissing) return;
    const load = () =>
      void loadSteps(speech).then(setSteps, (error: unknown) => when === 'needed' && setFailure({ error }));
    if (when === 'needed') return load();
    const cancel = when === 'stands' ? afterPaint(load) : clock.after(LATEST_MS, load);
    const retry = ({ target }: FocusEvent) => target instanceof HTMLInputElement && load();
    document.addEventListener('focusin', retry);
    return () => {
      cancel();
      document.removeEventListener('focusin', retry);
    };
  }, [isMissing, when, speech, clock, afterPaint]);
  return steps;
}

async function loadSteps(speech: Speech) {
  const [{ FirstStepNotes, Keeping, SidePanel, Wizard }] = await Promise.all([
    import('./later-steps.ts'),
    speech.speakOfEverything(),
  ]);
  return { FirstStepNotes, Keeping, SidePanel, Wizard };
}
