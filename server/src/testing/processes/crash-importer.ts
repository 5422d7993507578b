// An instance that imports one file that waits in a test server's database, and kills itself (SIGKILL) at the n-th step of
// that: the moment before or after a statement.
import { pino } from 'pino';
import type { Config } from '../../config.ts';
import { newCounters } from '../../counters.ts';
import { connect, type DatabaseTarget, disconnect } from '../../database/connection.ts';
import { workQueue } from '../../database/work-queue.ts';
import { databaseCrm } from '../../features/communication/crm-registrations-store.ts';
import { firstAttempts } from '../../first-attempts.ts';
import { systemScope } from '../../http/caller/system-scope.ts';
import { runImport } from '../../intake/kept/run-import.ts';
import { makeParts } from '../../make-parts.ts';
import { fileImageStore } from '../../outside/image-store.ts';

export interface CrashImport {
  readonly target: DatabaseTarget;
  readonly config: Omit<Config, 'secretKeys'>;
  /** In base64. */
  readonly secretKeys: readonly string[];
  readonly now: string;
  readonly applicationId: string;
  readonly importId: string;
  readonly dieAtStep: number;
}

const plan = JSON.parse(process.argv[2] ?? '') as CrashImport;
let steps = 0;

function step(): void {
  steps += 1;
  if (steps === plan.dieAtStep) process.kill(process.pid, 'SIGKILL');
}

const connection = connect(plan.target);
connection.pool.on('connect', (client) => {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  client.query = ((...args: unknown[]) => {
    step();
    const outcome = query(...args);
    // The pool itself asks with a callback.
    if (outcome instanceof Promise) void outcome.then(step, step);
    return outcome;
  }) as typeof client.query;
});
const log = pino({ level: 'silent' });
const counters = newCounters();
const parts = makeParts({
  ...connection,
  config: { ...plan.config, secretKeys: plan.secretKeys.map((key) => Buffer.from(key, 'base64')) },
  images: fileImageStore(plan.config.dataDir),
  imageMove: null,
  mailServer: null,
  firstAttempts: firstAttempts(systemScope('mails')),
  workQueue: workQueue(connection.pool, log, counters),
  counters,
  crm: databaseCrm(connection.db),
  identityProvider: null,
  photoReading: null,
  clock: () => new Date(plan.now),
  log,
});
await runImport(parts, systemScope('imports'), plan, new AbortController().signal);
await parts.workQueue.close();
await disconnect(connection);
process.send?.(steps, () => process.exit(0));
