import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { end, freePort } from './portal-process.ts';

const SCRIPT = path.join(import.meta.dirname, '../../server/src/testing/processes/identity-provider.ts');

/** A provider of sign-ins in a process of its own. */
export interface ProviderProcess {
  /** With these a portal knows it, whether it runs or not. */
  readonly settings: Readonly<Record<string, string>>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** A provider that believes what is typed on its page; it does not run yet. */
export async function providerProcess(name: string): Promise<ProviderProcess> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-provider-'));
  const [clientId, clientSecret] = ['zaehlwerk', 'geheim-beim-anbieter'];
  const file = path.join(folder, 'client-secret');
  writeFileSync(file, `${clientSecret}\n`);
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const plan = { port, clientId, clientSecret, authentication: 'client_secret_basic', issuer, mailInToken: false };
  let child: ChildProcess | null = null;
  return {
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET_FILE: file,
      OIDC_NAME: name,
    },
    start: () =>
      new Promise((resolve, reject) => {
        child = fork(SCRIPT, [JSON.stringify(plan)], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
        child.once('message', () => resolve());
        child.once('exit', (code) => reject(new Error(`the provider ended with ${code}`)));
      }),
    stop: async () => {
      if (child !== null) await end(child, 'SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
