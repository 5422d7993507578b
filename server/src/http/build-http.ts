import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import fastifyCompress from '@fastify/compress';
import { ANYONE_BODY_BYTES, type Endpoint } from '@zaehlwerk/contract/endpoint';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Parts } from '../parts.ts';
import { addressBucket, onceForEach, readTrust } from './addresses.ts';
import { answerClientFault, answerErrors } from './answer-errors.ts';
import { beginInTurns } from './begin-in-turns.ts';
import { boundAnswers, BROTLI, ENCODINGS } from './bound-answers.ts';
import { type CostlyAnswers, costlyAnswers } from './costly-answers.ts';
import { restBetweenLargeBodies } from './large-bodies.ts';
import { limitConnections, limitPipelines } from './limit-connections.ts';
import { logRequests } from './monitoring.ts';
import { readAddress } from './paths.ts';
import { readJson, refuseCostlyJson } from './read-json.ts';
import { bodyReceiver, type ReceiveBody } from './receive-body.ts';
import { Refusal } from './refusal.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { watchAnswers, watchBodies } from './watch-pace.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly parts: Parts;
    readonly receiveBody: ReceiveBody;
    readonly costlyAnswers: CostlyAnswers;
  }
  interface FastifyContextConfig {
    readonly endpoint?: Endpoint;
  }
}

/** Limits of the connection itself. Bodies have no limit in time, only a minimum rate: see watch-pace.ts. */
const CONNECTION = {
  headersTimeout: 10_000,
  requestTimeout: 0,
  connectionsCheckingInterval: 1000,
  maxHeaderSize: 16 * 1024,
};

/** A connection on which no byte moves for so long is cut, whatever it waits for; no call takes longer. */
const NOTHING_MOVES_MS = 10 * 60_000;

/** What holds for every call: limits, headers, errors, logging, compression. The features come on top (app.ts). */
export async function buildHttp(parts: Parts): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = parts.log;
  const trust = readTrust(parts.config.trustProxy) ?? false;
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Every call of the contract has its own (serve.ts).
    bodyLimit: ANYONE_BODY_BYTES,
    trustProxy: trust,
    rewriteUrl: (request) => readAddress(request.url),
    clientErrorHandler: answerClientFault,
    // An id of any length is looked up and not found like any other; headers limit it all the same.
    routerOptions: { maxParamLength: CONNECTION.maxHeaderSize },
    // Requests that arrive while we stop are still answered; endConnectionsOnClose() ends their connections.
    return503OnClosing: false,
    keepAliveTimeout: 72_000,
    connectionTimeout: NOTHING_MOVES_MS,
    http: CONNECTION,
  });
  const { limits } = parts.config;
  const connections = { altogether: limits.connections, perAddress: limits.connectionsPerAddress };
  // What a proxy hands on all comes from its own address.
  const isProxy = (address: string) => (typeof trust === 'boolean' ? trust : trust(address));
  limitPipelines(app.server);
  const bucketOf = onceForEach((address) => (isProxy(address) ? null : addressBucket(address)));
  limitConnections(app.server, connections, bucketOf);
  watchBodies(app.server);
  watchAnswers(app.server);
  warnOfUnnamedProxy(app, isProxy);
  app.decorate('parts', parts);
  beginInTurns(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    done();
  });
  endConnectionsOnClose(app);
  answerErrors(app);
  logRequests(app);
  setSecurityHeaders(app);
  app.addHook('onRequest', ({ headers, raw }, _reply, done) => {
    // Bodies are never decompressed, so a small body stays small.
    const encoding = headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity') throw new Refusal('wrongContentType');
    // Given two hosts, a proxy may pick one and we the other; it would be unclear which portal was called (RFC 9112,
    // 3.2).
    if (hasSeveralHosts(raw.rawHeaders)) throw new Refusal('malformed');
    done();
  });
  // Before what compresses small answers, which leaves those that come compressed as they are.
  app.decorate('costlyAnswers', costlyAnswers(boundAnswers(app, parts)));
  await app.register(fastifyCompress, {
    globalDecompression: false,
    encodings: [...ENCODINGS],
    brotliOptions: BROTLI,
  });
  app.removeAllContentTypeParsers();
  const receiveBody = bodyReceiver(app, parts.config.limits.bodies);
  app.decorate('receiveBody', receiveBody);
  const readBody = restBetweenLargeBodies((ms) => sleep(ms));
  app.addContentTypeParser('application/json', async (request: FastifyRequest) => {
    const { bytes, free } = await receiveBody(request, refuseCostlyJson());
    try {
      return await readBody(bytes.length, () => readJson(bytes));
    } finally {
      free();
    }
  });
  return app;
}

/** Whether the host stands more than once in these headers, each a name and a value; Node keeps but the first. */
function hasSeveralHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts += 1;
  return hosts > 1;
}

/** Says once that a proxy hands calls on that TRUST_PROXY does not name: whoever calls through it shares one address's limits. */
function warnOfUnnamedProxy(app: FastifyInstance, isProxy: (address: string) => boolean): void {
  let isSaid = false;
  app.addHook('onRequest', ({ headers, socket }, _reply, done) => {
    if (!isSaid && headers['x-forwarded-for'] !== undefined && !isProxy(socket.remoteAddress ?? '')) {
      isSaid = true;
      app.log.warn('calls come through a proxy that TRUST_PROXY does not name; all its callers count as one address');
    }
    done();
  });
}

/** Once we stop, every answer says that its connection ends, so that no client sends its next request into a closed one. */
function endConnectionsOnClose(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('Connection', 'close');
    done();
  });
}
