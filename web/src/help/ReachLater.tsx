import { lazy, Suspense, useState } from 'react';
import type { Speech } from '../text/speech.ts';
import { useSpeech } from '../text/use-texts.ts';

/** The same, loaded when rendered: few people need it, so it is not part of the first load. */
export function ReachLater() {
  const speech = useSpeech();
  const [Ways] = useState(() => lazy(() => load(speech)));
  return (
    <Suspense>
      <Ways />
    </Suspense>
  );
}

/** Nothing if it fails to load: the text beside it is enough. */
async function load(speech: Speech) {
  try {
    const [{ ReachOutside }] = await Promise.all([import('./ReachOutside.tsx'), speech.loadAllTexts()]);
    return { default: ReachOutside };
  } catch {
    return { default: () => <></> };
  }
}
