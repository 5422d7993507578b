import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../portal/portal-process.ts';
import { debianProgram } from './debian-program.ts';
import { changed, type Changes, DEPLOY } from './deployed-files.ts';

/** A certificate for localhost and the names below it, for three months. */
export interface Certificate {
  readonly chain: string;
  readonly key: string;
  /** Both in one file. */
  readonly both: string;
}

/** A proxy with TLS in front of a portal. */
export interface Proxy {
  readonly name: string;
  /** With TLS. */
  readonly port: number;
  readonly plainPort: number;
  /** Everything it has written. */
  log(): string;
  stop(): Promise<void>;
}

interface Behind {
  readonly portalPort: number;
  readonly certificate: Certificate;
  /** Settings that are otherwise than ours. */
  readonly changes?: Changes;
}

export function newFolder(): string {
  return mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-proxy-'));
}

/** Makes one in a folder. */
export function makeCertificate(folder: string): Certificate {
  const [chain, key, both] = ['chain.pem', 'key.pem', 'both.pem'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  const names = 'subjectAltName=DNS:localhost,DNS:*.localhost';
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '90',
      '-subj',
    ].concat(['/CN=localhost', '-addext', names, '-keyout', key, '-out', chain]),
    { stdio: 'ignore' },
  );
  writeFileSync(both, readFileSync(chain, 'utf8') + readFileSync(key, 'utf8'));
  return { chain, key, both };
}

/** Starts nginx with deploy/nginx.conf. */
export async function startNginx({ portalPort, certificate, changes = [] }: Behind): Promise<Proxy> {
  const folder = newFolder();
  const [port, plainPort] = [await freePort(), await freePort()];
  const site = changed(readFileSync(path.join(DEPLOY, 'nginx.conf'), 'utf8'), [
    ...changes,
    ['    listen [::]:80;\n', ''],
    ['    listen [::]:443 ssl http2;\n', ''],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['127.0.0.1:8080', `127.0.0.1:${portalPort}`],
    ['/var/log/nginx/', `${folder}/`],
    ['/etc/ssl/zaehlwerk/fullchain.pem', certificate.chain],
    ['/etc/ssl/zaehlwerk/privkey.pem', certificate.key],
  ]).replaceAll('FOLDER', folder);
  writeFileSync(path.join(folder, 'site.conf'), site);
  mkdirSync(path.join(folder, 'temporary'));
  // Started by root, it works as another user.
  chmodSync(folder, 0o755);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/temporary/${kind};`,
  );
  const main = [
    'daemon off;',
    `pid ${folder}/pid;`,
    'worker_processes 1;',
    'events { worker_connections 512; }',
    `http { ${temporary.join(' ')} include ${folder}/site.conf; }`,
  ];
  writeFileSync(path.join(folder, 'main.conf'), `${main.join('\n')}\n`);
  const command = ['/usr/sbin/nginx', '-e', `${folder}/errors.log`, '-c', `${folder}/main.conf`];
  // It writes its number once its ports are its own.
  return started('nginx', command, { folder, port, plainPort, isOurs: () => existsSync(`${folder}/pid`) });
}

/** Starts HAProxy with deploy/haproxy.cfg. */
export async function startHaproxy({ portalPort, certificate, changes = [] }: Behind): Promise<Proxy> {
  const folder = newFolder();
  const ports = { port: await freePort(), plainPort: await freePort() };
  const settings = haproxySettings(ports, [portalPort], certificate, changes);
  writeFileSync(path.join(folder, 'haproxy.cfg'), settings);
  const command = ['/usr/sbin/haproxy', '-db', '-f', `${folder}/haproxy.cfg`];
  return started('HAProxy', command, { folder, ...ports, isOurs: () => true });
}

/** deploy/haproxy.cfg on these ports, in front of portals on those, one line each. */
export function haproxySettings(
  { port, plainPort }: Pick<Proxy, 'port' | 'plainPort'>,
  portalPorts: readonly number[],
  certificate: Certificate,
  changes: Changes = [],
): string {
  const lines = portalPorts.map((at, n) => `server portal${n} 127.0.0.1:${at} check`);
  return changed(readFileSync(path.join(DEPLOY, 'haproxy.cfg'), 'utf8'), [
    ...changes,
    // Nobody but root becomes another user.
    ['    user haproxy\n    group haproxy\n    chroot /var/lib/haproxy\n', ''],
    ['    bind :::80 v6only\n', ''],
    ['    bind :::443 v6only ssl crt /etc/haproxy/zaehlwerk.pem alpn h2,http/1.1\n', ''],
    ['bind :80', `bind 127.0.0.1:${plainPort}`],
    ['bind :443', `bind 127.0.0.1:${port}`],
    ['/etc/haproxy/zaehlwerk.pem', certificate.both],
    ['server portal 127.0.0.1:8080 check', lines.join('\n    ')],
  ]);
}

interface Starting {
  readonly folder: string;
  readonly port: number;
  readonly plainPort: number;
  /** Whether what listens can be nobody else. */
  readonly isOurs: () => boolean;
}

const MOST_TRIES = 500;

async function started(
  name: string,
  [file = '', ...args]: readonly string[],
  { folder, port, plainPort, isOurs }: Starting,
): Promise<Proxy> {
  const { program, env } = debianProgram(file);
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (piece: Buffer) => (said += piece.toString()));
  // Whoever breaks off a run leaves no proxy behind.
  const kill = (): void => void child.kill('SIGTERM');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const stop = async (): Promise<void> => {
    await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !((await listens(port)) && isOurs()) || hasEnded(child); tries += 1) {
    if (hasEnded(child) || tries === MOST_TRIES) {
      await stop();
      throw new Error(`${name} does not start: ${said}`);
    }
    await pause(20);
  }
  const logs = ['zaehlwerk.log', 'zaehlwerk-error.log', 'errors.log'].map((log) => path.join(folder, log));
  const log = () => said + logs.map((one) => (existsSync(one) ? readFileSync(one, 'utf8') : '')).join('');
  return { name, port, plainPort, log, stop };
}

/** Whether anybody takes connections on a port of this machine. */
export function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
