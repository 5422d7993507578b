import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { closeAtEnd } from './testing/close-at-end.ts';
import { isRunning, postmasterPid } from './testing/processes/postmaster.ts';
import { type MainProcess, startMain } from './testing/processes/start-main.ts';

const top = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-killed-'));
chmodSync(top, 0o755);
closeAtEnd({ close: async () => rmSync(top, { recursive: true, force: true }) });

async function addressOf(main: MainProcess): Promise<string> {
  const address = await main.listening;
  if (address === null) throw new Error(main.complaints());
  return address;
}

async function isReady(address: string): Promise<boolean> {
  return (await fetch(`${address}/health/ready`)).ok;
}

/** Arguments by which Node reads a file only once another one is there. */
function holdingBack(name: string, until: string): string[] {
  const module = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`;
  const hooks = `import { existsSync } from 'node:fs';
    import { setTimeout } from 'node:timers/promises';
    export async function load(url, context, next) {
      while (url.endsWith('${name}') && !existsSync('${until}')) await setTimeout(20);
      return next(url, context);
    }`;
  return ['--import', module(`import { register } from 'node:module'; register(${JSON.stringify(module(hooks))});`)];
}

test('[F24] after kill -9 of the server the next start has its database again', async () => {
  const dataDir = path.join(top, 'killed');
  const first = startMain({ DATA_DIR: dataDir });
  await addressOf(first);
  first.child.kill('SIGKILL');
  await first.ended;

  const second = startMain({ DATA_DIR: dataDir });
  expect(await isReady(await addressOf(second))).toBe(true);
  const pid = postmasterPid(dataDir);
  second.child.kill('SIGINT');
  expect(await second.ended).toBe(0);
  expect(isRunning(pid)).toBe(false);
});

test('[F24] started again, it takes its database over before it reads the rest of itself', async () => {
  const dataDir = path.join(top, 'taken over early');
  const first = startMain({ DATA_DIR: dataDir });
  await addressOf(first);
  first.child.kill('SIGKILL');
  await first.ended;
  const owner = () => readFileSync(path.join(dataDir, 'watched-by'), 'utf8');
  const [former, rest] = [owner(), path.join(top, 'the rest may be read')];
  const second = startMain({ DATA_DIR: dataDir }, [
    process.execPath,
    ...holdingBack('/start-server.ts', rest),
    'server/src/main.ts',
  ]);
  await expect.poll(owner, { timeout: 60_000 }).not.toBe(former);
  writeFileSync(rest, '');
  expect(await isReady(await addressOf(second))).toBe(true);
});

test('[F24] after kill -9 of server and database together the next start recovers', async () => {
  const dataDir = path.join(top, 'both killed');
  const first = startMain({ DATA_DIR: dataDir });
  await addressOf(first);
  first.child.kill('SIGKILL');
  process.kill(postmasterPid(dataDir), 'SIGKILL');
  await first.ended;
  const second = startMain({ DATA_DIR: dataDir });
  expect(await isReady(await addressOf(second))).toBe(true);
});
