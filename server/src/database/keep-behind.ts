import type { Parts } from '../parts.ts';
import { databaseFault } from './database-fault.ts';

/**
 * Does something again and again until it is stopped, at once and after each pause (milliseconds), never twice at a time: what may be
 * left undone for some seconds. What fails is done the next time; the log has `failure` then, unless only the database was away or held.
 */
export function keepBehind(
  { log }: Pick<Parts, 'log'>,
  failure: string,
  pause: number,
  work: (signal: AbortSignal) => Promise<void>,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let round: Promise<void> | null = null;
  const begin = (): void => {
    round ??= work(stopping.signal)
      .catch((error: unknown) => {
        log[databaseFault(error) === null ? 'error' : 'debug']({ err: error }, failure);
      })
      .finally(() => {
        round = null;
      });
  };
  const timer = setInterval(begin, pause);
  begin();
  return {
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await round;
    },
  };
}
