import { useNavigate } from '@tanstack/react-router';
import { PATHS } from '../paths.ts';
import type { OutboxEntry } from '../outbox/entry/outbox-entry.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The id of an entry of the outbox that is to be opened in the form of its meter. */
    readonly change?: string;
  }
}

/** Leads to the form of an entry's meter, which opens with its values. `onLeave` is called before. */
export function useChanging(onLeave: () => void): (entry: OutboxEntry) => void {
  const navigate = useNavigate();
  return ({ id, content }) => {
    onLeave();
    const state = { change: id };
    if (content.kind === 'unknownReading') void navigate({ to: PATHS.unknownMeter, state });
    else void navigate({ to: PATHS.job, params: { jobId: content.jobId }, state });
  };
}
