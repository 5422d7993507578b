import type { Parts } from '../parts.ts';
import { databaseFault } from './database-fault.ts';

/** How often in a row the database may be away or hold something up before the log warns of it. */
const MANY_FAILED = 15;

/**
 * Does something again and again until it is stopped, at once and after each pause (milliseconds), never twice at a time: what may be
 * left undone for some seconds. What fails is done the next time; the log has `failure` then, unless only the database was away or held,
 * and not for long.
 */
export function keepBehind(
  { log }: Pick<Parts, 'log'>,
  failure: string,
  pause: number,
  work: (signal: AbortSignal) => Promise<void>,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let failed = 0;
  let round: Promise<void> | null = null;
  const once = async (): Promise<void> => {
    try {
      await work(stopping.signal);
      failed = 0;
    } catch (error) {
      failed += 1;
      const held = failed % MANY_FAILED === 0 ? 'warn' : 'debug';
      log[databaseFault(error) === null ? 'error' : held]({ err: error, failed }, failure);
    }
  };
  const begin = (): void => {
    round ??= once().finally(() => {
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
