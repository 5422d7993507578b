import { bodyLimitOf, type Endpoint } from '@zaehlwerk/contract/endpoint';
import { CONTRACT_HEADER, CONTRACT_HISTORY, CONTRACT_VERSION } from '@zaehlwerk/contract/version';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { type Act, makeAct } from './audit/act.ts';
import { checkShape } from './check-shape.ts';
import { authenticate, callerOf, refuseBeyondKey, type ScopeOf } from './caller/authenticate.ts';
import { type FieldFault, Refusal } from './refusal.ts';

type Part<E extends Endpoint, K extends 'params' | 'query' | 'headers' | 'body'> = E extends {
  readonly [P in K]: infer S extends z.ZodMiniType;
}
  ? z.output<S>
  : undefined;

/** What a handler gets: who calls, and what was asked in its checked shape. */
export interface Call<E extends Endpoint> {
  readonly scope: ScopeOf[E['caller']];
  readonly params: Part<E, 'params'>;
  readonly query: Part<E, 'query'>;
  readonly headers: Part<E, 'headers'>;
  readonly body: Part<E, 'body'>;
  /** What an operator does with a call that changes something. */
  readonly act: E extends { readonly act: string } ? Act : undefined;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Answers<E extends Endpoint> = {
  [S in keyof E['answer']]: E['answer'][S] extends z.ZodMiniType ? z.input<E['answer'][S]> : null;
}[keyof E['answer']];

/** The answer body, null for an answer without one, or the reply when the handler has sent it itself (bytes, streams). */
export type Handler<E extends Endpoint, Body = Part<E, 'body'>> = (
  call: Omit<Call<E>, 'body'> & { readonly body: Body },
) => Promise<Answers<E> | FastifyReply> | Answers<E> | FastifyReply;

type AdmittedCall<E extends Endpoint> = Pick<Call<E>, 'scope' | 'request'>;

interface ServeOptions<E extends Endpoint> {
  /** 'later' leaves the body to the handler as received, for calls that must look something up before. */
  readonly body?: 'later';
  /** Refuses a caller who was authenticated, before the body is read. */
  readonly admit?: (call: AdmittedCall<E>) => Promise<void>;
  /** 'as it is' skips dropping what the contract does not name; only where a test proves the shape. */
  readonly answer?: 'as it is';
}

/**
 * Registers one call of the contract: authenticates the caller (before any body is read), checks params, query, headers
 * and body against the contract with all errors at once, and answers only what the contract declares. What an operator
 * changed is in the audit before it is answered; what was refused, and what was only tried, is not.
 */
export function serve<const E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void;
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E, unknown>,
  options: ServeOptions<E> & { readonly body: 'later' },
): void;
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  options: ServeOptions<E>,
): void;
export function serve<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E> | Handler<E, unknown>,
  options: ServeOptions<E> = {},
): void {
  const status = firstStatus(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: bodyLimitOf(endpoint),
    config: { endpoint },
    onRequest: async (request, reply) => {
      reply.header('Cache-Control', endpoint.caller === 'anyone' ? 'no-store' : 'private, no-store');
      // By this header the app tells the portal from a network that answers in its place.
      reply.header(CONTRACT_HEADER, CONTRACT_VERSION);
      if (!isUnderstood(request.headers[CONTRACT_HEADER.toLowerCase()])) throw new Refusal('outdated');
      const scope = await authenticate<E['caller']>(app.parts, endpoint.caller, request);
      refuseBeyondKey(scope, endpoint.needs);
      await options.admit?.({ scope, request });
    },
    handler: async (request, reply) => {
      const call = {
        ...checkParts(endpoint, request, options),
        scope: callerOf(request) as ScopeOf[E['caller']],
        act: actOf(endpoint, request),
        request,
        reply,
      };
      reply.code(status);
      const answer = await (handler as Handler<Endpoint, unknown>)(call as Call<Endpoint>);
      if (!isTrial(call, request, reply)) await call.act?.conclude(namesIn(call.params));
      // A reply is a thenable: an async handler that returns it gives undefined, once it has been sent or its caller is gone.
      return answer === undefined || answer === reply || reply.sent ? reply : send(endpoint, reply, answer, options);
    },
  });
}

function actOf({ act }: Endpoint, request: FastifyRequest): Act | undefined {
  const caller = callerOf(request);
  if (act === undefined || caller === undefined || !('keyId' in caller)) return undefined;
  return makeAct(request.server.parts, caller, act, request.id);
}

/** Whether a call has changed nothing by what was asked, or by how it ended. */
function isTrial(
  { query }: { readonly query: unknown },
  { method }: FastifyRequest,
  { statusCode }: FastifyReply,
): boolean {
  const { dryRun } = (query ?? {}) as { readonly dryRun?: unknown };
  return method === 'HEAD' || statusCode >= 400 || dryRun === 'true';
}

function namesIn(params: unknown): Readonly<Record<string, string>> {
  return (params ?? {}) as Readonly<Record<string, string>>;
}

/** Whether a caller speaks a version of the contract that is still accepted. */
function isUnderstood(version: string | readonly string[] | undefined): boolean {
  return version === undefined || CONTRACT_HISTORY.some((accepted) => String(accepted.version) === version);
}

function checkParts(endpoint: Endpoint, request: FastifyRequest, options: Pick<ServeOptions<Endpoint>, 'body'>) {
  const faults: FieldFault[] = [];
  const check = (schema: z.ZodMiniType | undefined, value: unknown): unknown => {
    if (schema === undefined) return undefined;
    const outcome = checkShape(schema, value);
    if (outcome.ok) return outcome.value;
    faults.push(...outcome.faults);
    return undefined;
  };
  if (endpoint.body !== undefined && request.body === undefined) throw new Refusal('malformed');
  const checked = {
    params: checkParams(endpoint, request),
    query: check(endpoint.query, request.query),
    headers: check(endpoint.headers, request.headers),
    body: options.body === 'later' ? request.body : check(endpoint.body, request.body),
  };
  if (faults.length > 0) throw new Refusal('invalid', faults);
  return checked;
}

/** An id of an invalid format is an unknown id. */
function checkParams(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (endpoint.params === undefined) return undefined;
  const outcome = checkShape(endpoint.params, request.params);
  if (!outcome.ok) throw new Refusal('notFound');
  return outcome.value;
}

function firstStatus(endpoint: Endpoint): number {
  return Math.min(...Object.keys(endpoint.answer).map(Number));
}

function send(
  endpoint: Endpoint,
  reply: FastifyReply,
  answer: unknown,
  options: Pick<ServeOptions<Endpoint>, 'answer'>,
): FastifyReply {
  const schema = endpoint.answer[reply.statusCode];
  if (schema === undefined) throw new Error(`${endpoint.path} may not answer ${reply.statusCode}`);
  if (schema === null) return reply.send();
  const body = options.answer === 'as it is' ? answer : schema.parse(answer);
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
}
