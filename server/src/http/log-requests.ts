import type { FastifyInstance } from 'fastify';

/**
 * One line per request: method, the route as written in the contract (never the address as called, which may hold a
 * token: S07), status, time taken, and whose data it was about.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const scope = request.scope;
    request.log.info(
      {
        method: request.method,
        route: request.is404 ? 'unknown' : request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(scope !== null && 'applicationId' in scope ? { applicationId: scope.applicationId } : {}),
        ...(scope !== null && 'accountId' in scope ? { accountId: scope.accountId } : {}),
        ...(scope !== null && 'keyId' in scope ? { keyId: scope.keyId } : {}),
      },
      'request',
    );
  });
}
