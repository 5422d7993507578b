import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chownSync, readFileSync } from 'node:fs';

const isRoot = process.getuid?.() === 0;
const NOBODY = Number(/^nobody:[^:]*:(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[1] ?? 65_534);

/** Nothing of this machine's Node or npm. */
const BARE = { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' };

/** What a program said, and how it ended. */
export interface Ran {
  readonly code: number | null;
  readonly output: string;
}

/** Gives a folder to the ordinary user, who is nobody where the tests run as root. */
export function giveToOrdinaryUser(folder: string): void {
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
}

/** Runs a program to its end as the ordinary user, with nothing but the given settings. */
export function runAsOrdinaryUser(command: readonly string[], settings: Readonly<Record<string, string>> = {}): Ran {
  const [file = '', ...args] = asOrdinaryUser(command);
  const options = { env: { ...BARE, ...settings }, cwd: '/', encoding: 'utf8', timeout: 60_000 } as const;
  const { status, stdout, stderr, error } = spawnSync(file, args, options);
  if (error !== undefined) throw error;
  return { code: status, output: stdout + stderr };
}

/** Starts a program as the ordinary user. */
export function startAsOrdinaryUser(
  command: readonly string[],
  settings: Readonly<Record<string, string>>,
  output: number,
): ChildProcess {
  const [file = '', ...args] = asOrdinaryUser(command);
  return spawn(file, args, { env: { ...BARE, ...settings }, cwd: '/', stdio: ['ignore', output, output] });
}

/** `setpriv` becomes the program, so that signals reach it. */
function asOrdinaryUser(command: readonly string[]): readonly string[] {
  if (!isRoot) return command;
  return ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--no-new-privs', '--', ...command];
}
