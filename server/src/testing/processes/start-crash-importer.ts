import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { TestServer } from '../test-server.ts';
import type { CrashImport } from './crash-importer.ts';
import { targetOf } from './start-crash-server.ts';

const SCRIPT = path.join(import.meta.dirname, 'crash-importer.ts');

/** Has another process import a file that waits, which kills itself at a step of that; says whether it did. */
export async function startCrashImporter(
  server: TestServer,
  which: Pick<CrashImport, 'applicationId' | 'importId' | 'dieAtStep'>,
): Promise<'killed' | 'ended'> {
  const { secretKeys, ...config } = server.parts.config;
  const plan: CrashImport = {
    ...which,
    target: targetOf(server),
    config,
    secretKeys: secretKeys.map((key) => key.toString('base64')),
    now: server.parts.clock().toISOString(),
  };
  const child = fork(SCRIPT, [JSON.stringify(plan)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  if (signal === 'SIGKILL') return 'killed';
  if (code !== 0) throw new Error(`the importer ended with ${code}`);
  return 'ended';
}
