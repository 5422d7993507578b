import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { end, freePort, type RunningPortal, spawnPortal, untilAnswered } from './portal-process.ts';

/** One of several instances of a portal, of some version. */
export interface PortalInstance {
  readonly running: RunningPortal;
  /** Starts it, and resolves once it answers. */
  start(): Promise<void>;
  /** Starts it, and waits for nothing. */
  begin(): void;
  /** Resolves with its exit code, null where it was killed. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** An instance of the version in a folder, on a port of its own; it keeps its log under a name in `home`. */
export async function portalInstance(
  version: string,
  home: string,
  name: string,
  { OPERATOR_KEY, ...settings }: Readonly<Record<string, string>> & { readonly OPERATOR_KEY: string },
): Promise<PortalInstance> {
  const running: RunningPortal = {
    port: await freePort(),
    operatorKey: OPERATOR_KEY,
    logFile: path.join(home, `${name}.log`),
    dataDir: path.join(home, 'data'),
  };
  let child: ChildProcess | null = null;
  const begin = (): ChildProcess => {
    child = spawnPortal(running, path.join(version, 'server/src/main.ts'), settings);
    return child;
  };
  return {
    running,
    start: async () => untilAnswered(running, begin(), () => true),
    begin: () => void begin(),
    end: async (signal) => (child === null ? null : end(child, signal)),
  };
}
