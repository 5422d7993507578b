import http from 'node:http';
import https from 'node:https';
import { Refused } from './faults.ts';

export interface OutgoingRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

export interface IncomingAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly bytes: Buffer;
}

/**
 * Sends a request and waits for the whole answer, however long it takes: the import of a large file with many new
 * passwords takes minutes, and fetch would give up after five. Throws Refused when no server answers.
 */
export function sendRequest({ method, url, headers, body }: OutgoingRequest): Promise<IncomingAnswer> {
  const length = body === undefined ? {} : { 'content-length': String(body.length) };
  const open = url.protocol === 'https:' ? https.request : http.request;
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => reject(new Refused(unreachable(url, error)));
    const request = open(url, { method, headers: { ...headers, ...length } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('error', fail);
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }),
      );
    });
    request.once('error', fail);
    request.end(body);
  });
}

function unreachable(url: URL, error: Error): string {
  const reason = 'code' in error ? String(error.code) : error.message;
  return `No server answers at ${url.origin} (${reason}). Is it running? Another one is named with --url.`;
}
