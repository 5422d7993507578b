import type { FastifyInstance } from 'fastify';
import { callerOf } from './door.ts';

/**
 * One line per request: method, the route as written in the contract (never the address as called, which may hold a
 * token: S07), status, time taken, and whose data it was about.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.is404 ? 'unknown' : request.routeOptions.url;
    const { method } = request;
    request.log.info(
      { method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime), ...callerOf(request) },
      'request',
    );
  });
}
