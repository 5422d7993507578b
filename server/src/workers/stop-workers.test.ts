import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { closeAtEnd } from '../testing/close-at-end.ts';
import { beginLateCall } from '../testing/processes/late-call.ts';
import { isRunning, postmasterPid } from '../testing/processes/postmaster.ts';
import { preparedFolder } from '../testing/processes/prepared-folder.ts';
import { startMain } from '../testing/processes/start-main.ts';
import { childrenOf } from '../testing/processes/start-workers.ts';

const isLinux = process.platform === 'linux';
const top = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-stop-workers-'));
chmodSync(top, 0o755);
closeAtEnd({ close: async () => rmSync(top, { recursive: true, force: true }) });
const copyFolder = isLinux ? await preparedFolder(top) : () => '';

test.runIf(isLinux)(
  '[OPS-217] a signal stops all workers: what is under way at any of them is answered, then the embedded database ends',
  async () => {
    const key = randomBytes(24).toString('hex');
    const dataDir = copyFolder('drain');
    const main = startMain({ DATA_DIR: dataDir, OPERATOR_KEY: key, WORKERS: '2' });
    const address = await main.listening;
    if (address === null) throw new Error(main.complaints());
    await expect
      .poll(() => main.lines.some((line) => line.includes('all workers listen')), { timeout: 60_000 })
      .toBe(true);
    // Each worker has some of so many.
    const calls = Array.from({ length: 24 }, (_, n) => beginLateCall({ address, key, n }));
    await expect.poll(() => calls.filter(({ answer }) => !answer.includes('100 Continue'))).toEqual([]);
    const [database, pids] = [postmasterPid(dataDir), childrenOf(main.child.pid ?? 0)];
    main.child.kill('SIGTERM');
    // The primary and both workers.
    await expect.poll(() => main.lines.filter((line) => line.includes('"stopping"')).length).toBe(3);
    for (const { end } of calls) end();
    for (const { closed } of calls) await closed;
    expect(new Set(calls.map(({ answer }) => /HTTP\/1\.1 (\d+) (?!Continue)/.exec(answer)?.[1]))).toEqual(
      new Set(['201']),
    );
    expect(await main.ended).toBe(0);
    expect([database, ...pids].filter(isRunning)).toEqual([]);
  },
);

test.runIf(isLinux)('[OPS-217] workers end with a primary that is killed', async () => {
  const dataDir = copyFolder('killed');
  const main = startMain({ DATA_DIR: dataDir, WORKERS: '2' });
  if ((await main.listening) === null) throw new Error(main.complaints());
  await expect
    .poll(() => main.lines.some((line) => line.includes('all workers listen')), { timeout: 60_000 })
    .toBe(true);
  const pids = childrenOf(main.child.pid ?? 0);
  const database = postmasterPid(dataDir);
  main.child.kill('SIGKILL');
  await expect.poll(() => [database, ...pids].filter(isRunning), { timeout: 60_000 }).toEqual([]);
});

test('[OPS-217, OPN-703] a port in use is told in one sentence, and neither a worker nor the database is left', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  closeAtEnd({ close: async () => void taken.close() });
  const { port } = taken.address() as AddressInfo;
  const dataDir = isLinux ? copyFolder('port') : path.join(top, 'port');
  const main = startMain({ DATA_DIR: dataDir, PORT: String(port), WORKERS: '2' });
  expect(await main.listening).toBeNull();
  expect(await main.ended).toBe(1);
  expect(main.complaints()).toBe(`Port ${port} on 127.0.0.1 is in use; stop what uses it or set PORT.\n`);
  expect(existsSync(path.join(dataDir, 'pg', 'postmaster.pid'))).toBe(false);
});
