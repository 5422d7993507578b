import { execFile } from 'node:child_process';
import path from 'node:path';
import type { RunningPortal } from '../portal/portal-process.ts';
import type { Certificate, Proxy } from './start-proxy.ts';

const MAIN = path.join(import.meta.dirname, '../../server/src/command-line/main.ts');

/** What the doctor has said. */
export interface Said {
  readonly code: number;
  /** Codes of what it found, with a word each where one tells more. */
  readonly findings: readonly string[];
  readonly output: string;
}

/** Has the doctor look at a portal through a proxy, with the settings of that portal and others. */
export function runDoctor(
  portal: RunningPortal,
  { port }: Proxy,
  { chain }: Certificate,
  { still, settings = {} }: { readonly still?: number; readonly settings?: Readonly<Record<string, string>> } = {},
): Promise<Said> {
  const env = {
    PATH: process.env['PATH'],
    NODE_EXTRA_CA_CERTS: chain,
    PORT: String(portal.port),
    DATA_DIR: portal.dataDir,
    OPERATOR_KEY: portal.operatorKey,
    PUBLIC_URL: `https://localhost:${port}`,
    TRUST_PROXY: 'loopback',
    ...settings,
  };
  const args = [MAIN, 'doctor', '--json', ...(still === undefined ? [] : ['--still', String(still)])];
  return new Promise((resolve) => {
    const child = execFile(process.execPath, args, { env }, (_error, out, err) => {
      const { findings: all } = JSON.parse(out === '' ? '{"findings":[]}' : out) as { findings: readonly Found[] };
      // How much room this machine has, and who runs the tests on it, is none of the proxy's.
      const findings = all.filter(({ code }) => !code.startsWith('disk.') && code !== 'folder.asRoot');
      const told = findings.map(({ code, values }) => [code, values.name ?? values.path].filter(Boolean).join(' '));
      const code = child.exitCode === codeOf(all) ? codeOf(findings) : -1;
      resolve({ code, findings: told.sort(), output: out + err });
    });
  });
}

const codeOf = (findings: readonly Found[]): number => (findings.some(({ level }) => level === 'fault') ? 1 : 0);

interface Found {
  readonly code: string;
  readonly level: string;
  readonly values: { readonly name?: string; readonly path?: string };
}
