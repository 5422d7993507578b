import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { closeAtEnd } from './testing/close-at-end.ts';
import { preparedFolder } from './testing/processes/prepared-folder.ts';
import { type MainProcess, startMain } from './testing/processes/start-main.ts';

/*
 * Real processes, started and stopped in the ways operators do: in a terminal, as a service, in a container, and killed.
 * Whatever happens, nothing of the portal is left.
 */
const NPM = ['npm', 'start'] as const;
const KEEPER = ['node', 'scripts/keep-running.mjs'] as const;
const CONTAINER = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'] as const;
const isLinux = process.platform === 'linux';
const hasContainers = isLinux && spawnSync(CONTAINER[0], [...CONTAINER.slice(1), 'true']).status === 0;

const top = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-stop-'));
chmodSync(top, 0o755);
closeAtEnd({ close: async () => rmSync(top, { recursive: true, force: true }) });
const copyFolder = isLinux ? await preparedFolder(top) : null;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  readonly command: string;
}

/** Every process that is not yet over; zombies are. */
function processes(): Process[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const [, state = '', parent = '', group = ''] = /^.*\) (\S) (\d+) (\d+)/.exec(read(name, 'stat')) ?? [];
      if (!/^\d+$/.test(name) || state === 'Z') return [];
      const command = read(name, 'cmdline').replaceAll('\0', ' ');
      return [{ pid: Number(name), parent: Number(parent), group: Number(group), command }];
    } catch {
      return []; // ended in the meantime
    }
  });
}

function read(name: string, file: string): string {
  return readFileSync(path.join('/proc', name, file), 'utf8');
}

/** What belongs to a portal: all that it started, and what names its folder. */
function partsOf(main: MainProcess, dataDir: string): Process[] {
  const all = processes();
  const family = new Set([main.child.pid ?? 0]);
  for (let size = 0; size < family.size; ) {
    size = family.size;
    for (const { pid, parent, command } of all) if (family.has(parent) || command.includes(dataDir)) family.add(pid);
  }
  return all.filter(({ pid }) => family.has(pid));
}

/** Signals a process that may have ended since it was listed: helpers of the database come and go. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const isDatabase = ({ command }: Process): boolean => /\/bin\/postgres -D/.test(command);
const isWatch = ({ command }: Process): boolean => command.includes('zaehlwerk-watch');
const isServer = ({ command }: Process): boolean => command.includes('server/src/main.ts');

async function startedBy(name: string, command: readonly [string, ...string[]], settings: Record<string, string> = {}) {
  if (copyFolder === null) throw new Error('there is no /proc to look into');
  const dataDir = copyFolder(name);
  const main = startMain({ DATA_DIR: dataDir, ...settings }, command);
  const address = await main.listening;
  if (address === null) throw new Error(main.complaints());
  const parts = partsOf(main, dataDir);
  const one = (is: (one: Process) => boolean): number => parts.find(is)?.pid ?? 0;
  closeAtEnd({
    close: async () => {
      for (const { pid } of partsOf(main, dataDir)) signal(pid, 'SIGKILL');
    },
  });
  const left = () => partsOf(main, dataDir).map(({ command: text }) => text);
  const nothingLeft = () => expect.poll(left, { timeout: 60_000, interval: 200 }).toEqual([]);
  return {
    main,
    address,
    dataDir,
    parts,
    nothingLeft,
    server: one(isServer),
    database: one(isDatabase),
    watch: one(isWatch),
  };
}

const STARTS = [
  ['npm start', NPM],
  ['a service without npm', KEEPER],
] as const;

/** The database may hear the signal, too: that a connection to it broke is then said after it. */
function expectStopping(lines: readonly string[]): void {
  expect(lines.filter((line) => line.includes('"stopping"'))).toHaveLength(1);
}

test.runIf(isLinux).each(STARTS)('[F53] SIGTERM to the main process of %s stops all of it', async (name, command) => {
  const { main, parts, nothingLeft } = await startedBy(name, command);
  expect([parts.filter(isServer).length, parts.some(isDatabase), parts.filter(isWatch).length]).toEqual([1, true, 1]);
  main.child.kill('SIGTERM');
  await nothingLeft();
  expectStopping(main.lines);
});

test.runIf(isLinux)('[F53] Ctrl-C in a terminal stops all of it', async () => {
  const { main, nothingLeft } = await startedBy('terminal', NPM);
  process.kill(-(main.child.pid ?? 0), 'SIGINT');
  await nothingLeft();
  expectStopping(main.lines);
});

test.runIf(isLinux)(
  '[F53] SIGTERM to every process at once, the database too, stops all of it and answers what was under way',
  async () => {
    const key = randomBytes(24).toString('hex');
    const { main, address, parts, nothingLeft } = await startedBy('control group', KEEPER, { OPERATOR_KEY: key });
    const body = JSON.stringify({ name: 'Last', hosts: [], logo: null, brandColor: null, config: {} });
    const head = [
      'PUT /api/operator/applications/late HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${key}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Expect: 100-continue',
    ];
    const { hostname, port } = new URL(address);
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text));
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    await expect.poll(() => answer, { timeout: 30_000 }).toContain('100 Continue');
    for (const { pid } of parts) signal(pid, 'SIGTERM');
    await expect.poll(() => main.lines.some((line) => line.includes('"stopping"')), { timeout: 30_000 }).toBe(true);
    socket.write(body);
    await nothingLeft();
    // The database is started again for it, or the caller is asked to come back.
    expect(answer).toMatch(/HTTP\/1\.1 (201|503) /);
    expect(await main.ended).toBe(0);
  },
);

test.runIf(hasContainers).each(STARTS)(
  '[F53] SIGTERM to %s as the first process of a container stops all of it in order',
  async (name, command) => {
    const { main, parts, nothingLeft } = await startedBy(`container, ${name}`, [...CONTAINER, ...command]);
    const first = parts.find(({ parent }) => parent === main.child.pid);
    process.kill(first?.pid ?? 0, 'SIGTERM');
    await nothingLeft();
    expectStopping(main.lines);
    const log = readFileSync(path.join(top, `container, ${name}`, 'postgres.log'), 'utf8');
    expect(log).toContain('database system is shut down');
  },
);

test.runIf(isLinux)('[F53] kill -9 of everything but the database takes the database along', async () => {
  const { main, dataDir, nothingLeft } = await startedBy('killed', KEEPER);
  process.kill(-(main.child.pid ?? 0), 'SIGKILL');
  await nothingLeft();
  expect(readFileSync(path.join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down');
});

test.runIf(isLinux)(
  '[F53] a server that is killed and started again keeps its database',
  async () => {
    const { main, dataDir, server, database, watch, nothingLeft } = await startedBy('kept', KEEPER);
    // Held while the next server starts, however long that takes on a busy machine.
    process.kill(watch, 'SIGSTOP');
    process.kill(server, 'SIGKILL');
    const starts = () => main.lines.filter((line) => line.includes('listening at')).length;
    await expect.poll(starts, { timeout: 120_000, interval: 50 }).toBe(2);
    process.kill(watch, 'SIGCONT');
    const watches = () => partsOf(main, dataDir).filter(isWatch).length;
    await expect.poll(watches, { timeout: 60_000, interval: 200 }).toBe(1);
    expect(partsOf(main, dataDir).some(({ pid }) => pid === database)).toBe(true);
    main.child.kill('SIGTERM');
    await nothingLeft();
  },
  240_000,
);
