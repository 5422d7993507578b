import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { end, freePort, type RunningPortal, spawnPortal, untilAnswered } from './portal-process.ts';

/** One of several instances of a portal, of some version. */
export interface PortalInstance {
  readonly running: RunningPortal;
  /** Whether it has answered since its start, and nobody has ended it. */
  isUp(): boolean;
  /** Its process; null before the first start. */
  pid(): number | null;
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
  let up = false;
  const begin = (): ChildProcess => {
    child = spawnPortal(running, path.join(version, 'server/src/main.ts'), settings);
    return child;
  };
  return {
    running,
    isUp: () => up,
    pid: () => child?.pid ?? null,
    async start() {
      await untilAnswered(running, begin(), () => true);
      up = true;
    },
    begin: () => void begin(),
    async end(signal) {
      up = false;
      return child === null ? null : end(child, signal);
    },
  };
}
