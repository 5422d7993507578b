import { execFile } from 'node:child_process';
import path from 'node:path';
import { COMPILED } from '../processes/start-main.ts';
import type { TestTenant, TestServer } from '../test-server.ts';

const MAIN = path.join(import.meta.dirname, '../../command-line/main.ts');

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** The working directory. */
  readonly folder?: string;
}

export interface CommandOutcome {
  readonly code: number;
  readonly out: Buffer;
  readonly err: string;
}

/** Runs `zaehlwerk <args>` in a process of its own with only the given environment. */
export function runCommandLine(
  args: readonly string[],
  { env = {}, folder }: CommandOptions = {},
): Promise<CommandOutcome> {
  const options = {
    encoding: 'buffer',
    env: { ...COMPILED, ...env },
    maxBuffer: 1 << 26,
    ...(folder === undefined ? {} : { cwd: folder }),
  } as const;
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [MAIN, ...args], options, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err: err.toString('utf8') }),
    );
  });
}

/** The environment variables that point the command line at a test server. */
export function environmentOf(server: TestServer): Readonly<Record<string, string>> {
  return { PUBLIC_URL: server.origin, OPERATOR_KEY: server.operatorKey };
}

/** The options that name a tenant. */
export function about({ applicationId }: TestTenant): readonly string[] {
  return ['--application', applicationId];
}
