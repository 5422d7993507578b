import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, openSync, closeSync, rmSync, writeFileSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { S3Place } from '../image-settings.ts';
import { askS3, done } from '../outside/s3/ask-s3.ts';
import { closeAtEnd } from './close-at-end.ts';

const MEMCACHED = '/usr/bin/memcached';
const KINDS = ['object', 'container', 'account'] as const;
const REGION = 'eu-central-1';
const CREDENTIALS = { accessKeyId: 'test:tester', secretAccessKey: 'testing', sessionToken: null };

/** OpenStack Swift with its S3 interface, from Debian's packages, on this machine alone. */
export interface S3Server {
  readonly port: number;
  /** Makes an empty bucket. */
  newBucket(): Promise<S3Place>;
}

/** Starts one on free ports; ended when the test file ends. */
export async function s3Server(): Promise<S3Server> {
  for (const program of [...['proxy', ...KINDS].map(programOf), MEMCACHED]) {
    if (!existsSync(program)) throw new Error(`${program} is missing (npm test installs it)`);
  }
  const port = await startAtLast();
  return {
    port,
    async newBucket() {
      const place = placeAt(port, `b-${randomUUID()}`);
      await askS3(place)({ method: 'PUT', key: null }, done);
      return place;
    },
  };
}

/** Free ports may be somebody else's a moment later: then others are taken. */
const MOST_STARTS = 3;

async function startAtLast(): Promise<number> {
  for (let count = 1; ; count += 1) {
    try {
      return await startOnFreePorts();
    } catch (error) {
      if (count === MOST_STARTS) throw error;
    }
  }
}

/** Gives its port once it serves. */
async function startOnFreePorts(): Promise<number> {
  const home = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-s3-'));
  const [port, cachePort, ...ports] = await freePorts(2 + KINDS.length);
  writeSettings(home, { port: port!, cachePort: cachePort!, ports });
  const cache = ['-u', os.userInfo().username, '-l', '127.0.0.1', '-p', String(cachePort), '-m', '8'];
  const children = [
    start(home, 'cache', MEMCACHED, cache),
    ...['proxy', ...KINDS].map((kind) =>
      start(home, kind, programOf(kind), [path.join(home, `${kind}-server.conf`), '-v']),
    ),
  ];
  const ended = children.map((child) => new Promise<void>((resolve) => child.once('close', () => resolve())));
  const kill = (): void => {
    for (const child of children) child.kill();
  };
  // Where the tests are broken off nobody closes anything.
  process.once('exit', kill);
  const close = async (): Promise<void> => {
    process.off('exit', kill);
    kill();
    await Promise.all(ended);
    rmSync(home, { recursive: true, force: true });
  };
  const leaving = new AbortController();
  try {
    const left = Promise.race(ended).then(() => {
      throw new Error('a part of the S3 server has ended');
    });
    await Promise.race([untilItServes(port!, [...ports, cachePort!], leaving.signal), left]);
  } catch (error) {
    leaving.abort();
    const log = readFileSync(path.join(home, 'proxy.log'), 'utf8');
    await close();
    throw new Error(`the S3 server does not serve: ${log}`, { cause: error });
  }
  closeAtEnd({ close });
  return port!;
}

const programOf = (kind: string): string => `/usr/bin/swift-${kind}-server`;

function placeAt(port: number, bucket: string): S3Place {
  const endpoint = `http://127.0.0.1:${port}`;
  return { kind: 's3', bucket, endpoint, region: REGION, pathStyle: true, credentials: CREDENTIALS };
}

function start(home: string, name: string, program: string, args: readonly string[]) {
  const log = openSync(path.join(home, `${name}.log`), 'a');
  const child = spawn(program, args, { stdio: ['ignore', log, log] });
  closeSync(log);
  // Then it ends, which is seen.
  child.on('error', () => undefined);
  return child;
}

/** One device without copies. Where it runs as root it stays so. */
function writeSettings(
  home: string,
  { port, cachePort, ports }: { port: number; cachePort: number; ports: readonly number[] },
): void {
  const user = os.userInfo().username;
  mkdirSync(path.join(home, 'devices', 'd1'), { recursive: true });
  execFileSync('/usr/bin/python3', ['-c', MAKE_RINGS, home, ...ports.map(String)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const server = (kind: string, own: number, lines: readonly string[]): void => {
    const usual = [
      '[DEFAULT]',
      'bind_ip = 127.0.0.1',
      `bind_port = ${own}`,
      'workers = 1',
      `user = ${user}`,
      `swift_dir = ${home}`,
    ];
    writeFileSync(path.join(home, `${kind}-server.conf`), `${[...usual, ...lines].join('\n')}\n`);
  };
  for (const [index, kind] of KINDS.entries()) {
    const place = [`devices = ${path.join(home, 'devices')}`, 'mount_check = false'];
    const parts = ['[pipeline:main]', `pipeline = ${kind}-server`, `[app:${kind}-server]`, `use = egg:swift#${kind}`];
    server(kind, ports[index]!, [...place, ...parts]);
  }
  const filters = ['catch_errors', 'gatekeeper', 'slo', 'dlo'].flatMap((name) => [
    `[filter:${name}]`,
    `use = egg:swift#${name}`,
  ]);
  server('proxy', port, [
    '[pipeline:main]',
    'pipeline = catch_errors gatekeeper cache s3api tempauth slo dlo proxy-server',
    '[app:proxy-server]',
    'use = egg:swift#proxy',
    'account_autocreate = true',
    '[filter:cache]',
    'use = egg:swift#memcache',
    `memcache_servers = 127.0.0.1:${cachePort}`,
    '[filter:tempauth]',
    'use = egg:swift#tempauth',
    'user_test_tester = testing .admin',
    '[filter:s3api]',
    'use = egg:swift#s3api',
    `location = ${REGION}`,
    ...filters,
  ]);
}

/** Where what is asked for lies: each kind of server on its port, with the one device. */
const MAKE_RINGS = `
import os, sys
from swift.common.ring import RingBuilder
home, *ports = sys.argv[1:]
for kind, port in zip(('object', 'container', 'account'), ports):
    builder = RingBuilder(2, 1, 1)
    place = {'ip': '127.0.0.1', 'port': int(port), 'replication_ip': '127.0.0.1', 'replication_port': int(port)}
    builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'device': 'd1', 'weight': 1.0, 'meta': '', **place})
    builder.rebalance()
    builder.get_ring().save(os.path.join(home, kind + '.ring.gz'))
`;

/** First all servers behind it: a proxy that finds one closed some times does not ask it for a minute. */
async function untilItServes(port: number, behind: readonly number[], signal: AbortSignal): Promise<void> {
  for (const one of behind) await untilItIs(() => isOpen(one), signal);
  await untilItIs(() => isOpen(port), signal);
  const makeBucket = () => askS3(placeAt(port, 'ready'))({ method: 'PUT', key: null }, done);
  await untilItIs(() => makeBucket().then(isFine, isNot), signal);
}

const isFine = (): boolean => true;
const isNot = (): boolean => false;

async function untilItIs(look: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await look()) return;
    await pause(100, undefined, { signal });
  }
  throw new Error('it takes too long');
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
      .once('connect', () => {
        socket.destroy();
        resolve(true);
      })
      .once('error', () => resolve(false));
  });
}

async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve) => {
          const probe = createServer().listen(0, '127.0.0.1', () => resolve(probe));
        }),
    ),
  );
  const ports = probes.map((probe) => {
    const address = probe.address();
    return typeof address === 'object' && address !== null ? address.port : 0;
  });
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return ports;
}
