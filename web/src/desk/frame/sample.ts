import { requiredContext } from '../../device/use-device.ts';

/** The sample of the application, to play with. */
export interface DeskSample {
  /** The application that it is the sample of. */
  readonly of: string;
  /** Null where there is none; undefined while that is not known. */
  readonly made: { readonly applicationId: string; readonly name: string } | null | undefined;
  /** Whether everything that is shown is of the sample. */
  readonly isPlaying: boolean;
  /** Shows the sample from now on, or the application again. */
  readonly play: (on: boolean) => void;
  /** Asks again whether there is one. */
  readonly askAgain: () => Promise<unknown>;
}

export const [SampleContext, useSample] = requiredContext<DeskSample>('sample');
