import http from 'node:http';
import https from 'node:https';
import type { AttemptOutcome } from '@zaehlwerk/domain/hand-over/delivery';
import { beforeAbort } from './before-abort.ts';
import { addressesOf, type AllowedNetworks, lookingUp, NotAllowed } from './reach.ts';

const TIMEOUT_MS = 15_000;
/** Of the answer nothing but its status counts. */
const MOST_ANSWER_BYTES = 16 * 1024;

interface Posted {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Posts to an address that somebody else has chosen: only to where the installation allows it, to the very addresses that were
 * looked at, without following a redirect; within 15 seconds from the name to the end of the answer, of which little is read.
 * Without TLS only inside the operator's own network.
 */
export async function postOutside(
  { address, headers, body }: Posted,
  allowed: AllowedNetworks,
  timeoutMs = TIMEOUT_MS,
): Promise<AttemptOutcome> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const url = new URL(address);
    const reached = await beforeAbort(addressesOf(url.hostname, allowed, { signal }), signal);
    const isEncrypted = url.protocol === 'https:';
    if (!isEncrypted && reached.some(({ isInside }) => !isInside)) return { error: 'notEncrypted' };
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      lookup: lookingUp(reached),
      // A connection of its own: none is left open to somebody else's server.
      agent: false,
      signal,
    };
    return { status: await statusOf((isEncrypted ? https : http).request(url, options), body) };
  } catch (error) {
    if (error instanceof NotAllowed) return { error: 'addressNotAllowed' };
    return { error: signal.aborted ? 'timeout' : 'noConnection' };
  }
}

function statusOf(request: http.ClientRequest, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request.on('error', reject);
    request.once('response', (response) => {
      const status = response.statusCode ?? 0;
      let length = 0;
      response.on('data', (piece: Buffer) => {
        length += piece.length;
        // Whoever answers at length has answered.
        if (length > MOST_ANSWER_BYTES) response.destroy();
      });
      response.on('error', reject);
      response.once('close', () =>
        response.complete || length > MOST_ANSWER_BYTES ? resolve(status) : reject(new Error('broken off')),
      );
    });
    request.end(body);
  });
}
