import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, type RunningPortal } from '../portal/portal-process.ts';
import { changed, DEPLOY } from './deployed-files.ts';
import { debianProgram } from './debian-program.ts';

/** A Prometheus that looks at a portal every second. */
export interface Prometheus {
  /** What its interface answers; throws where it refuses. */
  ask<Data>(address: string, query?: Readonly<Record<string, string>>): Promise<Data>;
  stop(): Promise<void>;
}

/** Starts Prometheus with the files of deploy/prometheus, for a portal that it may ask with a key. */
export async function startPrometheus({ port: portalPort }: RunningPortal, key: string): Promise<Prometheus> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-prometheus-'));
  const settings = changed(readFileSync(path.join(DEPLOY, 'prometheus/prometheus.yml'), 'utf8'), [
    ['scrape_interval: 15s', 'scrape_interval: 1s'],
    ['evaluation_interval: 30s', 'evaluation_interval: 1s'],
    ['- alerts.yml', `- ${path.join(DEPLOY, 'prometheus/alerts.yml')}`],
    ['/etc/prometheus/zaehlwerk-key', `${folder}/key`],
    ['127.0.0.1:8080', `127.0.0.1:${portalPort}`],
  ]);
  writeFileSync(path.join(folder, 'prometheus.yml'), settings);
  writeFileSync(path.join(folder, 'key'), `${key}\n`);
  chmodSync(path.join(folder, 'key'), 0o600);
  mkdirSync(path.join(folder, 'data'));
  const port = await freePort();
  const { program, env } = debianProgram('/usr/bin/prometheus');
  const options = [
    `--config.file=${folder}/prometheus.yml`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=127.0.0.1:${port}`,
    '--log.level=warn',
  ];
  const child = spawn(program, options, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (piece: Buffer) => (said += piece.toString()));
  // Nothing that it has kept is read again.
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = once(child, 'exit').then(() => process.off('exit', kill));
  const stop = async (): Promise<void> => {
    kill();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; !(await isReady(port)); tries += 1) {
    if (child.exitCode !== null || tries === MOST_TRIES) {
      await stop();
      throw new Error(`Prometheus does not start: ${said}`);
    }
    await pause(50);
  }
  return {
    stop,
    async ask(address, query = {}) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${address}?${new URLSearchParams(query)}`);
      const { data, error } = (await answer.json()) as { readonly data: never; readonly error?: string };
      if (error !== undefined) throw new Error(`${error}: ${JSON.stringify(query)}`);
      return data;
    },
  };
}

const MOST_TRIES = 600;

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/-/ready`).catch(() => null);
  return answer?.ok === true;
}
