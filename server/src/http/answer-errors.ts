import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Language } from '@zaehlwerk/contract/application';
import { type FieldError, type Problem, type ProblemCode, PROBLEMS } from '@zaehlwerk/contract/problems';
import type { TextCode } from '@zaehlwerk/contract/text/texts';
import { languageOf, TEXTS, word } from '@zaehlwerk/contract/text/word';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseFault } from '../database/database-fault.ts';
import { ImageStoreFault } from '../image-store-fault.ts';
import { type FieldFault, Refusal } from './refusal.ts';

/** Errors of Fastify and Node, mapped to our catalogue. */
const FOREIGN_CODES: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrongContentType',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_BAD_URL: 'notFound',
  FST_ERR_MAX_PARAM_LENGTH: 'notFound',
  // The client disconnected in the middle of its body; nobody will read this.
  ECONNRESET: 'malformed',
};

/** How long a client should wait before it tries again while database or image store are away (the first heals within 5 s). */
const RETRY_AFTER = { unavailable: '5', storageFull: '60' } as const;

/** Turns everything that is thrown into the one error body. The last resort of every request. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.code === 'internal') request.log.error({ err: error }, 'request failed');
    else if (PROBLEMS[refusal.code] > 500 && refusal !== error) {
      request.log.warn({ err: error }, 'request could not be served');
    }
    return answerRefusal(refusal, request, reply);
  });
}

/** The refusal behind anything thrown; what is not foreseen is `internal` and says nothing about itself. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const fault = error instanceof ImageStoreFault ? 'unavailable' : databaseFault(error);
  if (fault !== null) return new Refusal(fault, [], { 'Retry-After': RETRY_AFTER[fault] });
  const code = error instanceof Error && 'code' in error ? FOREIGN_CODES[String(error.code)] : undefined;
  return new Refusal(code ?? 'internal');
}

function answerRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request.headers['accept-language']);
  // Closing at once would reset the connection while the body still comes, and the answer would be lost with it; Node
  // discards the rest of the body, and watch-pace.ts limits that.
  if (!request.raw.complete) reply.removeHeader('Connection');
  if (refusal.code === 'unauthorized') reply.header('WWW-Authenticate', 'Bearer');
  return reply
    .code(PROBLEMS[refusal.code])
    .removeHeader('Content-Length')
    .removeHeader('Content-Encoding')
    .removeHeader('Content-Disposition')
    .removeHeader('ETag')
    .headers({ ...refusal.headers, 'Cache-Control': 'no-store', Vary: 'Accept-Language' })
    .type('application/json; charset=utf-8')
    .serializer((body) => JSON.stringify(body))
    .send(problemBody(refusal, language));
}

/** What Node reports about a connection before there is a request. */
const CONNECTION_CODES: Readonly<Record<string, ProblemCode>> = { HPE_HEADER_OVERFLOW: 'headersTooLarge' };

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
  const code = CONNECTION_CODES[error.code ?? ''] ?? 'malformed';
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

/** The one error body, in one language. */
/** The one error body. */
export function problemBody(refusal: Refusal, language: Language): Problem {
  return {
    status: PROBLEMS[refusal.code],
    code: refusal.code,
    message: word(language, `problem.${refusal.code}`),
    fieldErrors: wordFaults(language, refusal.faults),
    ...(refusal.challenge && { challenge: refusal.challenge }),
  };
}

/** What is wrong, or to be looked at, field by field and in words. */
export function wordFaults(language: Language, faults: readonly FieldFault[]): FieldError[] {
  return faults.map((fault) => ({ field: fault.field, code: fault.code, message: wordFault(language, fault) }));
}

/** A field is wrong in its shape (`required`) or breaks a rule (`value.aboveMaximum`); both have words. */
function wordFault(language: Language, fault: FieldFault): string {
  const shape = `shape.${fault.code}`;
  const code = hasWords(shape) ? shape : fault.code;
  const say: (language: Language, code: TextCode, params?: FieldFault['params']) => string = word;
  return say(language, code as TextCode, fault.params);
}

function hasWords(code: string): boolean {
  return code in TEXTS.de || `${code}_other` in TEXTS.de;
}
