import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { PROBLEMS, type ProblemCode } from '@zaehlwerk/contract/problems';
import { problemBody } from './problem-body.ts';
import { Refusal } from './refusal.ts';

/** What Node reports about a connection before there is a request. */
const CODES: Readonly<Record<string, ProblemCode>> = { HPE_HEADER_OVERFLOW: 'headersTooLarge' };

/**
 * Answers what is not even a request - broken or oversized headers, headers that never end - with the same body as any
 * refusal, and closes the connection. Node calls it below Fastify, so it writes the lines itself.
 */
export function answerClientFault(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const tooSlow = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const code = CODES[error.code ?? ''] ?? 'malformed';
  const body = JSON.stringify(problemBody(new Refusal(code), 'de'));
  const lines = [
    `HTTP/1.1 ${tooSlow ? '408 Request Timeout' : `${PROBLEMS[code]} Refused`}`,
    'Connection: close',
    'Cache-Control: no-store',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${randomUUID()}`,
    ...(tooSlow
      ? ['Content-Length: 0', '', '']
      : ['Content-Type: application/json; charset=utf-8', `Content-Length: ${Buffer.byteLength(body)}`, '', body]),
  ];
  socket.end(lines.join('\r\n'), () => socket.destroySoon());
}
