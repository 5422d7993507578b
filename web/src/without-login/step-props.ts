import type { Place } from '../reading/place.ts';
import type { ReadingFormState } from '../reading/use-reading-form.ts';
import type { FilledIn, FormOfAnonymous } from './filled-in.ts';
import type { JudgedAnonymous } from './judge-anonymous.ts';
import type { About } from './TextEntry.tsx';

/** What each step is given. */
export interface StepProps {
  readonly form: ReadingFormState<JudgedAnonymous>;
  readonly of: FormOfAnonymous;
  readonly filled: FilledIn;
  readonly judged: JudgedAnonymous;
  /** What there is to say about a field now. */
  readonly about: (place: Place) => About;
  /** Milliseconds after which a person who pauses is judged. */
  readonly delay: number;
}
