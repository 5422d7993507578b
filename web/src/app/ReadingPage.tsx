import type { Job } from '@zaehlwerk/domain/job/job';
import { MeterInstructions } from '../help/MeterInstructions.tsx';
import { ReadingScreen } from '../reading/ReadingScreen.tsx';

/** The reading of one meter, with the instructions for reading it. */
export function ReadingPage() {
  return <ReadingScreen instructionsFor={instructionsFor} />;
}

function instructionsFor(meter: Job['meter']) {
  return <MeterInstructions meter={meter} />;
}
