import { Pool } from 'undici';

/** One request of a load. */
export interface Shot {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body?: Buffer;
}

export interface Load {
  readonly perSecond: number;
  readonly p99: number;
  readonly failures: number;
}

/**
 * Sends a request as soon as the previous answer arrives, over a number of kept connections, for a limited time. The
 * first second does not count. Every answer other than 200 and 204 is a failure.
 */
export async function closedLoop(
  origin: string,
  connections: number,
  seconds: number,
  next: () => Shot,
): Promise<Load> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const load = await loopOf(connections, seconds, async () => [200, 204].includes(await shoot(pool, next())));
  await pool.close();
  return load;
}

/** Lists the jobs of whoever has the token, packed, over eight connections. */
export function listing(origin: string, token: string, seconds: number, path = '/api/pro/job'): Promise<Load> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br' };
  return closedLoop(origin, 8, seconds, () => ({ method: 'GET', path, headers }));
}

/** Does something again and again, so many at a time; the first second does not count. `once` tells whether it went well. */
export async function loopOf(
  atOnce: number,
  seconds: number,
  once: (worker: number) => Promise<boolean>,
): Promise<Load> {
  const counted: number[] = [];
  let failures = 0;
  const warm = performance.now() + 1000;
  const end = warm + seconds * 1000;
  const one = async (_: unknown, worker: number): Promise<void> => {
    while (performance.now() < end) {
      const from = performance.now();
      if (!(await once(worker))) failures += 1;
      if (from >= warm) counted.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  counted.sort((a, b) => a - b);
  return {
    perSecond: counted.length / seconds,
    p99: counted[Math.floor(counted.length * 0.99)] ?? Number.NaN,
    failures,
  };
}

/**
 * Resolves with the status once the whole answer has arrived; discards the body, so that the load itself costs little.
 */
function shoot(pool: Pool, { method, path, headers, body }: Shot): Promise<number> {
  return new Promise((resolve, reject) => {
    let status = 0;
    pool.dispatch(
      { method, path, headers, ...(body === undefined ? {} : { body }) },
      {
        onRequestStart: () => undefined,
        onResponseStart: (_controller, statusCode) => (status = statusCode),
        onResponseData: () => undefined,
        onResponseEnd: () => resolve(status),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}
