import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerOf } from '../caller/authenticate.ts';

/**
 * One line per request: method, the route as written in the contract (never the address as called, which may hold a
 * token), status, time taken, and whose data it was about. Of a caller that disconnects early, what is known.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode: status, elapsedTime } = reply;
    request.log.info({ ...describe(request), status, ms: Math.round(elapsedTime), ...callerOf(request) }, 'request');
    done();
  });
  app.addHook('onRequestAbort', async (request) => {
    request.log.info({ ...describe(request), ...callerOf(request) }, 'the client disconnected');
  });
}

function describe(request: FastifyRequest): { readonly method: string; readonly route: string | undefined } {
  return { method: request.method, route: request.is404 ? 'unknown' : request.routeOptions.url };
}
