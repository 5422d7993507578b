import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { closeAtEnd } from './close-at-end.ts';

const SSHD = '/usr/sbin/sshd';

/** Debian's OpenSSH on this machine alone, with keys and a folder of its own. */
export interface SshServer {
  readonly port: number;
  readonly user: string;
  /** As `ssh-keygen -lf` prints it. */
  readonly hostKey: string;
  /** What signs in. */
  readonly privateKey: string;
  /** Where files are put. */
  readonly folder: string;
  /** What it has written; its last lines say who signed in. */
  log(): string;
  /** Waits until it has written this. */
  written(text: string): Promise<void>;
  /** Has whoever is signed in, and nobody else, get no answer any more. */
  freezeSessions(): void;
}

/** Starts one on a free port; ended when the test file ends. `denied` is what its SFTP cannot do. */
export async function sshServer({ denied }: { readonly denied?: string } = {}): Promise<SshServer> {
  if (!existsSync(SSHD)) throw new Error(`${SSHD} is missing: apt-get install openssh-server (npm test does that)`);
  const home = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-ssh-'));
  const file = (name: string): string => path.join(home, name);
  for (const key of ['host', 'user']) {
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', key, '-f', file(key)]);
  }
  mkdirSync(file('in'));
  // Where it runs as root it wants this folder.
  if (process.getuid?.() === 0) mkdirSync('/run/sshd', { recursive: true });
  const port = await freePort();
  const settings = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${file('host')}`,
    `AuthorizedKeysFile ${file('user.pub')}`,
    `PidFile ${file('pid')}`,
    'StrictModes no',
    'UsePAM no',
    'PermitRootLogin yes',
    'PasswordAuthentication yes',
    `Subsystem sftp internal-sftp${denied === undefined ? '' : ` -P ${denied}`}`,
    'LogLevel VERBOSE',
  ];
  writeFileSync(file('config'), `${settings.join('\n')}\n`);
  const child = spawn(SSHD, ['-D', '-e', '-f', file('config')], { stdio: ['ignore', 'ignore', 'pipe'] });
  let written = '';
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const frozen = new Set<number>();
  closeAtEnd({
    async close() {
      for (const pid of frozen) process.kill(pid, 'SIGKILL');
      child.kill();
      await ended;
      rmSync(home, { recursive: true, force: true });
    },
  });
  await new Promise<void>((listening, failed) => {
    child.stderr.on('data', (piece: Buffer) => {
      written += piece.toString();
      if (written.includes('Server listening')) listening();
    });
    child.once('close', () => failed(new Error(`sshd ended: ${written}`)));
  });
  const [, hostKey = ''] = execFileSync('ssh-keygen', ['-lf', file('host.pub')])
    .toString()
    .split(' ');
  return {
    port,
    user: os.userInfo().username,
    hostKey,
    privateKey: readFileSync(file('user'), 'utf8'),
    folder: file('in'),
    log: () => written,
    written: (text) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!written.includes(text)) return;
          child.stderr.off('data', look);
          resolve();
        };
        child.stderr.on('data', look);
        look();
      }),
    freezeSessions() {
      for (const pid of childrenOf(child.pid ?? 0)) {
        process.kill(pid, 'SIGSTOP');
        frozen.add(pid);
      }
    },
  };
}

/** Its children, and theirs. */
function childrenOf(pid: number): readonly number[] {
  const own = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
  return own.flatMap((one) => [one, ...childrenOf(one)]);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
