import { takeTurns } from '../take-turns.ts';

/** A body of a reading with three photos stays below this. */
const LARGE_BYTES = 2 * 1024 * 1024;
/** After a large body the others get this many times what reading it took. */
const RESTS = 3;

/** Runs what reads a body of this many bytes: at once, or in its turn where it is large. */
export type ReadBody = <T>(bytes: number, read: () => T) => Promise<T>;

/**
 * Nothing else goes on in the process while a body is parsed, 60 ms for one of 29 MB. So large ones are read one at a time, and
 * between two of them lies time for everybody else. How many may wait is bounded by their bytes.
 */
export function restBetweenLargeBodies(rest: (ms: number) => Promise<unknown>): ReadBody {
  const inTurn = takeTurns(1);
  return (bytes, read) =>
    bytes < LARGE_BYTES
      ? (async () => read())()
      : new Promise((resolve, reject) => {
          void inTurn(async () => {
            const begun = performance.now();
            await (async () => read())().then(resolve, reject);
            await rest((performance.now() - begun) * RESTS);
          });
        });
}
