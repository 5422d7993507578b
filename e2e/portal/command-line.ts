import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Utility } from './utility.ts';

const ROOT = path.join(import.meta.dirname, '..', '..');

/** Runs the operator's command line for a utility; resolves with its exit code and output. */
export function commandLine(utility: Utility, args: readonly string[]): Promise<{ code: number; output: string }> {
  const { port, operatorKey } = utility.portal;
  const settings = ['--url', `http://127.0.0.1:${port}`, '--application', utility.applicationId];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['server/src/command-line/main.ts', ...args, ...settings], {
      cwd: ROOT,
      env: { ...process.env, OPERATOR_KEY: operatorKey },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('exit', (code) => resolve({ code: code ?? 1, output }));
  });
}
