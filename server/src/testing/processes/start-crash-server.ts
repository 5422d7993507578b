import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { DatabaseTarget } from '../../database/connection.ts';
import type { CrashPlan } from './crash-server.ts';
import type { TestServer } from '../test-server.ts';

const SCRIPT = path.join(import.meta.dirname, 'crash-server.ts');

export interface CrashServer {
  readonly port: number;
  kill(): void;
  /** Resolves when the process has ended. */
  readonly exited: Promise<void>;
}

/**
 * Starts a second server over a test server's database and images, in a process that kills itself at a step of its
 * work.
 */
export async function startCrashServer(server: TestServer, dieAtStep: number | null): Promise<CrashServer> {
  const { secretKeys, ...config } = server.parts.config;
  const plan: CrashPlan = {
    target: targetOf(server),
    imagesFolder: path.join(config.dataDir, 'images'),
    config,
    secretKeys: secretKeys.map((key) => key.toString('base64')),
    now: server.parts.clock().toISOString(),
    dieAtStep,
  };
  const child: ChildProcess = fork(SCRIPT, [JSON.stringify(plan)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const exited = once(child, 'exit').then(() => undefined);
  const [{ port }] = (await Promise.race([once(child, 'message'), exited.then(() => [{ port: 0 }])])) as [
    { port: number },
  ];
  if (port === 0) throw new Error('the server ended before it listened');
  return { port, kill: () => void child.kill('SIGKILL'), exited };
}

/** How a process of its own reaches the database of a test server. */
export function targetOf({ parts }: TestServer): DatabaseTarget {
  const { connectionString, host, port, user, password, database } = parts.pool.options;
  if (connectionString !== undefined) return { connectionString };
  return { host: host!, port: port!, user: user!, password: String(password), database: database! };
}
