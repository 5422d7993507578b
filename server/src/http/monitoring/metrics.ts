import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Parts } from '../../parts.ts';
import { authenticate } from '../caller/authenticate.ts';
import { receiptCounter } from './count-receipts.ts';

/** `/metrics` in the format of Prometheus, for holders of an operator key. Labels are routes, never addresses. */
export function serveMetrics(app: FastifyInstance, parts: Parts): void {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [register],
  });
  poolGauge(register, parts);
  register.registerMetric(receiptCounter(parts));
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? 'unknown' : (request.routeOptions.url ?? 'unknown');
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', async (request, reply) => {
    await authenticate(parts, 'operator', request);
    return reply
      .header('Cache-Control', 'private, no-store')
      .type(register.contentType)
      .send(await register.metrics());
  });
}

function poolGauge(register: Registry, { pool }: Parts): Gauge<'state'> {
  return new Gauge({
    name: 'database_connections',
    help: 'Connections of this process to the database, and requests that wait for one',
    labelNames: ['state'],
    registers: [register],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'waiting' }, pool.waitingCount);
    },
  });
}
