import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { giveToOrdinaryUser, startAsOrdinaryUser } from '../portal/ordinary-user.ts';
import { freePort, type RunningPortal } from '../portal/portal-process.ts';

/** Unpacks an archive into a new folder; gives the folder of the release in it. */
export function unpackRelease(archive: string, into: string): string {
  mkdirSync(into);
  execFileSync('tar', ['-xzf', archive, '-C', into]);
  return path.join(into, readdirSync(into)[0] ?? '');
}

/** A portal of a release. */
export interface StartedRelease {
  readonly running: RunningPortal;
  readonly pid: number;
  /** From its start until it was ready. */
  readonly readyAfterMs: number;
  /** Asks it to end, by SIGTERM; resolves with its exit code. */
  stop(): Promise<unknown>;
}

/**
 * Starts a portal as an ordinary user on a data folder, by a command that has only the given settings; resolves once it is ready. Rejects
 * with what it said where it ends before.
 */
export async function startRelease(
  command: readonly string[],
  dataDir: string,
  settings: Readonly<Record<string, string>> & { readonly OPERATOR_KEY: string },
): Promise<StartedRelease> {
  mkdirSync(dataDir, { recursive: true });
  giveToOrdinaryUser(dataDir);
  const logFile = `${dataDir}.log`;
  const log = openSync(logFile, 'a');
  const running: RunningPortal = { port: await freePort(), operatorKey: settings.OPERATOR_KEY, logFile, dataDir };
  const startedAt = performance.now();
  const child = startAsOrdinaryUser(command, { ...settings, DATA_DIR: dataDir, PORT: String(running.port) }, log);
  closeSync(log);
  const isReady = () =>
    fetch(`http://127.0.0.1:${running.port}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(readFileSync(logFile, 'utf8'));
    await pause(20);
  }
  return {
    running,
    pid: child.pid ?? 0,
    readyAfterMs: Math.round(performance.now() - startedAt),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      return (await ended)[0];
    },
  };
}
