import { fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { end } from './portal-process.ts';

const SCRIPT = path.join(import.meta.dirname, '../../server/src/testing/processes/identity-provider.ts');

/** A provider of sign-ins in a process of its own. */
export interface RunningProvider {
  /** With these a portal knows it. */
  readonly settings: Readonly<Record<string, string>>;
  /** Ends it, while portals are still set to it. */
  goAway(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a provider, which believes what is typed on its page. */
export async function startProvider(name: string): Promise<RunningProvider> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-provider-'));
  const [clientId, clientSecret] = ['zaehlwerk', 'geheim-beim-anbieter'];
  const file = path.join(folder, 'client-secret');
  writeFileSync(file, `${clientSecret}\n`);
  const plan = { clientId, clientSecret, authentication: 'client_secret_basic', issuer: null, mailInToken: false };
  const child = fork(SCRIPT, [JSON.stringify(plan)], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(message)));
    child.once('exit', (code) => reject(new Error(`the provider ended with ${code}`)));
  });
  const goAway = async () => void (await end(child, 'SIGTERM'));
  return {
    settings: {
      OIDC_ISSUER: `http://localhost:${port}`,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET_FILE: file,
      OIDC_NAME: name,
    },
    goAway,
    stop: async () => {
      await goAway();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
