import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { TestServer } from '../test-server.ts';
import type { CrashImport } from './crash-importer.ts';
import { targetOf } from './start-crash-server.ts';

const SCRIPT = path.join(import.meta.dirname, 'crash-importer.ts');

/** Has another process import a file that waits, which kills itself at a step of that; says whether it did, and else how many there were. */
export async function startCrashImporter(
  server: TestServer,
  which: Pick<CrashImport, 'applicationId' | 'importId' | 'dieAtStep'>,
): Promise<{ readonly wasKilled: true } | { readonly wasKilled: false; readonly steps: number }> {
  const { secretKeys, ...config } = server.parts.config;
  const plan: CrashImport = {
    ...which,
    target: targetOf(server),
    config,
    secretKeys: secretKeys.map((key) => key.toString('base64')),
    now: server.parts.clock().toISOString(),
  };
  const child = fork(SCRIPT, [JSON.stringify(plan)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  let steps = 0;
  child.on('message', (count) => {
    steps = Number(count);
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  if (signal === 'SIGKILL') return { wasKilled: true };
  if (code !== 0) throw new Error(`the importer ended with ${code}`);
  return { wasKilled: false, steps };
}
