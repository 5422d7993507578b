import http from 'node:http';

/** What one request of a load says. */
export interface Shot {
  readonly method: string;
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
 * Sends as fast as answers come, over so many kept connections, for a bounded time. The first second does not count.
 * Failures are answers other than 200.
 */
export async function closedLoop(
  origin: string,
  connections: number,
  seconds: number,
  next: () => Shot,
): Promise<Load> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const counted: number[] = [];
  let failures = 0;
  const warm = performance.now() + 1000;
  const end = warm + seconds * 1000;
  const one = async (): Promise<void> => {
    while (performance.now() < end) {
      const from = performance.now();
      const status = await shoot(agent, origin, next());
      if (status !== 200) failures += 1;
      if (from >= warm) counted.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  agent.destroy();
  counted.sort((a, b) => a - b);
  return {
    perSecond: counted.length / seconds,
    p99: counted[Math.floor(counted.length * 0.99)] ?? Number.NaN,
    failures,
  };
}

function shoot(agent: http.Agent, origin: string, shot: Shot): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      `${origin}${shot.path}`,
      { agent, method: shot.method, headers: lengthOf(shot) },
      (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode ?? 0));
        answer.once('error', reject);
      },
    );
    request.once('error', reject);
    request.end(shot.body);
  });
}

function lengthOf(shot: Shot): Record<string, string> {
  return shot.body === undefined ? shot.headers : { ...shot.headers, 'content-length': String(shot.body.length) };
}
