import { PROBLEMS, type ProblemCode } from '@zaehlwerk/contract/problems';
import { languageOf } from '@zaehlwerk/contract/text/language-of';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseFault } from '../database/database-fault.ts';
import { problemBody } from './problem-body.ts';
import { Refusal } from './refusal.ts';

/** What Fastify and Node refuse by themselves, in our catalogue. */
const FOREIGN_CODES: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrongContentType',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_BAD_URL: 'notFound',
  FST_ERR_MAX_PARAM_LENGTH: 'notFound',
  // The sender went away in the middle of its body; nobody will read this.
  ECONNRESET: 'malformed',
};

/** How long a client should wait before it tries again while the database is away (F25: it heals within 5 s). */
const RETRY_AFTER = { unavailable: '5', storageFull: '60' } as const;

/** Turns everything that is thrown into the one error body (OPN-159 to OPN-166). The last resort of every request. */
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
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const fault = databaseFault(error);
  if (fault !== null) return new Refusal(fault, [], { 'Retry-After': RETRY_AFTER[fault] });
  const code = error instanceof Error && 'code' in error ? FOREIGN_CODES[String(error.code)] : undefined;
  return new Refusal(code ?? 'internal');
}

function answerRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request.headers['accept-language']);
  // Closing at once would reset the connection while the body still comes, and the answer would be lost with it; Node
  // throws away the rest of the body, and watch-bodies.ts limits that.
  if (!request.raw.complete) reply.removeHeader('Connection');
  if (refusal.code === 'unauthorized') reply.header('WWW-Authenticate', 'Bearer');
  return reply
    .code(PROBLEMS[refusal.code])
    .removeHeader('Content-Length')
    .removeHeader('ETag')
    .headers({ ...refusal.headers, 'Cache-Control': 'no-store', Vary: 'Accept-Language' })
    .type('application/json; charset=utf-8')
    .serializer((body) => JSON.stringify(body))
    .send(problemBody(refusal, language));
}
