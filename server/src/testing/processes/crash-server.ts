// A server that kills itself (SIGKILL) at the n-th step of its work. It serves the real readings, of accounts and without
// access, and erases people, over HTTP, from a test server's database and images; without other features, to start fast. A step is the moment
// before or after anything the handler awaits.
import { flushCompileCache } from 'node:module';
import { pino } from 'pino';
import type { Config } from '../../config.ts';
import { newCounters } from '../../counters.ts';
import { connect, type DatabaseTarget } from '../../database/connection.ts';
import { readingWithoutAccessRoutes } from '../../features/without-access/routes.ts';
import { databaseCrm } from '../../features/communication/crm-registrations-store.ts';
import { personRoutes } from '../../features/persons/routes.ts';
import { workQueue } from '../../database/work-queue.ts';
import { readingRoutes } from '../../features/readings/routes.ts';
import { firstAttempts } from '../../first-attempts.ts';
import { buildHttp } from '../../http/build-http.ts';
import { systemScope } from '../../http/caller/system-scope.ts';
import { fileImageStore, type ImageStore } from '../../outside/image-store.ts';
import { makeParts } from '../../make-parts.ts';
import type { Parts } from '../../parts.ts';

export interface CrashPlan {
  readonly target: DatabaseTarget;
  readonly imagesFolder: string;
  readonly config: Omit<Config, 'secretKeys'>;
  /** In base64. */
  readonly secretKeys: readonly string[];
  readonly now: string;
  /** Null: never kills itself. */
  readonly dieAtStep: number | null;
}

const plan = JSON.parse(process.argv[2] ?? '') as CrashPlan;
let steps = 0;

function step(): void {
  steps += 1;
  if (steps === plan.dieAtStep) process.kill(process.pid, 'SIGKILL');
}

async function between<T>(work: () => Promise<T>): Promise<T> {
  step();
  const value = await work();
  step();
  return value;
}

function dyingImages(images: ImageStore): ImageStore {
  return {
    ...images,
    put: (key, bytes) => between(() => images.put(key, bytes)),
    remove: (key) => between(() => images.remove(key)),
  };
}

function dyingPool(pool: Parts['pool']): Parts['pool'] {
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  pool.query = ((...args: unknown[]) => between(() => query(...args))) as Parts['pool']['query'];
  return pool;
}

const connection = connect(plan.target);
const counters = newCounters();
const parts = makeParts({
  ...connection,
  pool: dyingPool(connection.pool),
  config: { ...plan.config, secretKeys: plan.secretKeys.map((key) => Buffer.from(key, 'base64')) },
  images: dyingImages(fileImageStore(plan.imagesFolder)),
  imageMove: null,
  mailServer: null,
  firstAttempts: firstAttempts(systemScope('mails')),
  workQueue: workQueue(connection.pool, pino({ level: 'silent' }), counters),
  counters,
  crm: databaseCrm(connection.db),
  identityProvider: null,
  photoReading: null,
  clock: () => new Date(plan.now),
  log: pino({ level: 'silent' }),
});
const app = await buildHttp(parts);
readingRoutes(app, parts);
readingWithoutAccessRoutes(app, parts);
personRoutes(app, parts);
await app.listen({ port: 0, host: '127.0.0.1' });
// Node does so at a proper end, which there is none of.
flushCompileCache();
const address = app.server.address();
process.send?.({ port: typeof address === 'object' ? address?.port : null });
process.once('disconnect', () => process.exit(0));
