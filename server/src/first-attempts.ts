import type { SystemScope } from './http/scope.ts';
import { partOf } from './worker-share.ts';

/** How much calls may wait for the mails they make. */
export interface FirstAttemptLimits {
  /** How many mails are tried at once on behalf of calls, however long that takes. */
  readonly atOnce: number;
  /** How long a call waits for the outcome of its mail; the attempt continues without it. */
  readonly timeoutMs: number;
}

const USUAL: FirstAttemptLimits = { atOnce: 5, timeoutMs: 8_000 };
/** For what is under way when the server stops. */
const AT_STOP_MS = 10_000;

/** First attempts at mails that a call waits for: bounded in number and time, and ended before the server is. */
export interface FirstAttempts {
  readonly scope: SystemScope;
  readonly timeoutMs: number;
  /** Aborts when the server cannot wait any longer. */
  readonly ending: AbortSignal;
  /** Returns how to leave again; null where there is no room, and the mail is left to the outbox. */
  enter(): (() => void) | null;
  /** Lets what is under way end for a while, then ends it. */
  end(): Promise<void>;
}

export function firstAttempts(scope: SystemScope, { atOnce, timeoutMs }: FirstAttemptLimits = USUAL): FirstAttempts {
  const ending = new AbortController();
  const underWay = new Set<Promise<void>>();
  return {
    scope,
    timeoutMs,
    ending: ending.signal,
    enter() {
      if (underWay.size >= partOf(atOnce)) return null;
      const { promise, resolve } = Promise.withResolvers<void>();
      underWay.add(promise);
      return () => {
        underWay.delete(promise);
        resolve();
      };
    },
    async end() {
      const timeout = setTimeout(() => ending.abort(), AT_STOP_MS);
      await Promise.all(underWay);
      clearTimeout(timeout);
    },
  };
}
