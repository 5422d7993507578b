import http from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';

/** An answer; of its body only the beginning. */
export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent piece by piece, and no further once there is an answer. */
  readonly body?: AsyncIterable<Uint8Array>;
  readonly waitMs: number;
}

const MOST_READ = 64 * 1024;

/**
 * Asks an address over a connection of its own. Certificates are looked at elsewhere: a wrong one keeps nobody from looking at
 * the rest, and nothing secret is said. Rejects where there is no answer in time.
 */
export function ask(url: URL, { method = 'GET', headers = {}, body, waitMs }: Question): Promise<Answer> {
  const { request: open, Agent } = url.protocol === 'https:' ? https : http;
  // Whoever is asked to close the connection after the answer may do so before the answer of a large body was read.
  const agent = new Agent({ keepAlive: true });
  const options = { method, headers, agent, rejectUnauthorized: false, signal: AbortSignal.timeout(waitMs) };
  const answer = new Promise<Answer>((resolve, reject) => {
    const request = open(url, options);
    const sending = body === undefined ? null : Readable.from(body);
    request.once('response', (incoming) => {
      sending?.unpipe(request).destroy();
      const { statusCode: status = 0, headers: came } = incoming;
      resolve(beginningOf(incoming).then((text) => ({ status, headers: came, text })));
    });
    request.on('error', (error) => {
      sending?.destroy();
      reject(error);
    });
    if (sending === null) request.end();
    else sending.on('error', () => undefined).pipe(request);
  });
  return answer.finally(() => agent.destroy());
}

async function beginningOf(incoming: http.IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of incoming) {
    pieces.push(piece as Buffer);
    length += (piece as Buffer).length;
    if (length >= MOST_READ) break;
  }
  return Buffer.concat(pieces).toString('utf8');
}
