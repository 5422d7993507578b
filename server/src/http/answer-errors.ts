import { PROBLEMS, type Problem, type ProblemCode } from '@zaehlwerk/contract/problems';
import type { Language } from '@zaehlwerk/contract/application';
import type { TextCode } from '@zaehlwerk/contract/text/texts';
import { TEXTS, word } from '@zaehlwerk/contract/text/word';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseFault } from '../database/database-fault.ts';
import { languageOf } from './language-of.ts';
import { type FieldFault, Refusal } from './refusal.ts';

/** What Fastify itself refuses, in our catalogue. */
const FASTIFY_CODES: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrongContentType',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_BAD_URL: 'notFound',
  FST_ERR_MAX_PARAM_LENGTH: 'notFound',
  FST_ERR_ASYNC_CONSTRAINT: 'notFound',
};

/** How long a client should wait before it tries again while the database is away (F25: it heals within 5 s). */
const RETRY_AFTER = { unavailable: '5', storageFull: '60' } as const;

/** Turns everything that is thrown into the one error body (OPN-159 to OPN-166). The last resort of every request. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.code === 'internal') request.log.error({ err: error }, 'request failed');
    else if (refusal.code === 'unavailable' || refusal.code === 'storageFull') {
      request.log.warn({ err: error }, 'request could not be served');
    }
    return answerRefusal(refusal, request, reply);
  });
}

/** The refusal behind anything thrown; what is not foreseen is `internal` and says nothing about itself. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const fault = databaseFault(error);
  if (fault !== null) return new Refusal(fault, [], { 'Retry-After': RETRY_AFTER[fault] });
  const code = error instanceof Error && 'code' in error ? FASTIFY_CODES[String(error.code)] : undefined;
  return new Refusal(code ?? 'internal');
}

function answerRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOf(request.headers['accept-language']);
  // A body that is not read to its end would be taken for the next request on this connection.
  if (refusal.code === 'tooLarge') reply.header('Connection', 'close');
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

/** The body of a refusal in the words of a language. */
export function problemBody(refusal: Refusal, language: Language): Problem {
  return {
    status: PROBLEMS[refusal.code],
    code: refusal.code,
    message: word(language, `problem.${refusal.code}`),
    fieldErrors: refusal.faults.map((fault) => ({
      field: fault.field,
      code: fault.code,
      message: wordFault(language, fault),
    })),
  };
}

/** A field is wrong in its shape (`required`) or breaks a rule (`value.aboveMaximum`); both have words. */
function wordFault(language: Language, fault: FieldFault): string {
  const shape = `shape.${fault.code}`;
  const code = hasWords(shape) ? shape : fault.code;
  const say = word as (language: Language, code: TextCode, params?: FieldFault['params']) => string;
  return say(language, code as TextCode, fault.params);
}

function hasWords(code: string): boolean {
  return code in TEXTS.de || `${code}_other` in TEXTS.de;
}
