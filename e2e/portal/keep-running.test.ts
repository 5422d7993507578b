import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const KEEP_RUNNING = pathToFileURL(path.join(import.meta.dirname, '../../scripts/keep-running.mjs')).href;
const PAUSES = { firstMs: 10, longestMs: 40, resetAfterMs: 60_000 };

/** Keeps a program running whose n-th run gets the number n; resolves with its output and the last exit code. */
async function keep(program: string, pauses = PAUSES, signalAt = ''): Promise<{ output: string; code: number | null }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-keep-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const runs = path.join(folder, 'runs');
  writeFileSync(runs, '');
  const file = path.join(folder, 'program.mjs');
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from 'node:fs';
     appendFileSync(${JSON.stringify(runs)}, '.');
     const run = readFileSync(${JSON.stringify(runs)}, 'utf8').length;
     ${program}`,
  );
  const script = `
    import { keepRunning } from ${JSON.stringify(KEEP_RUNNING)};
    process.exit(await keepRunning([${JSON.stringify(file)}], ${JSON.stringify(pauses)}));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (signalAt !== '' && output.includes(signalAt)) child.kill('SIGTERM');
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { output, code };
}

const pausesIn = (output: string): string[] => [...output.matchAll(/starts again in ([\d.]+) s/g)].map(([, s]) => s!);
const LISTEN = `await new Promise((done) => process.send('listening', done));`;

test('what ends by itself is started again with growing pauses, until it ends in order', async () => {
  const { output, code } = await keep(`${LISTEN} process.exit(run < 6 ? 1 : 0);`);
  expect(pausesIn(output)).toEqual(['0.01', '0.02', '0.04', '0.04', '0.04']);
  expect(code).toBe(0);
});

test('after it ran well the pauses begin again; a start that fails in between is tried again', async () => {
  const { output, code } = await keep(`if (run !== 2) ${LISTEN} process.exit(run < 5 ? 1 : 0);`, {
    ...PAUSES,
    resetAfterMs: 0,
  });
  expect(pausesIn(output)).toEqual(['0.01', '0.02', '0.01', '0.01']);
  expect(code).toBe(0);
});

test('what is killed is started again', async () => {
  const { output, code } = await keep(`${LISTEN} if (run < 2) process.kill(process.pid, 'SIGKILL'); process.exit(0);`);
  expect(output).toContain('The portal ended (SIGKILL); it starts again in 0.01 s.');
  expect(code).toBe(0);
});

test('a first start that fails is not tried again, and gives its exit code', async () => {
  expect(await keep('process.exit(3);')).toEqual({ output: '', code: 3 });
});

test('a signal ends it in order while it runs, and at once while it pauses', async () => {
  const orderly = `process.on('SIGTERM', () => process.exit(0)); ${LISTEN} setInterval(() => {}, 1000); console.log('up');`;
  expect(await keep(orderly, PAUSES, 'up')).toEqual({ output: 'up\n', code: 0 });
  const paused = await keep(`${LISTEN} process.exit(1);`, { ...PAUSES, firstMs: 3_600_000 }, 'starts again');
  expect(pausesIn(paused.output)).toEqual(['3600']);
});

test('when what keeps it running is killed, it is disconnected and can end', async () => {
  const program = `process.on('disconnect', () => { console.log('alone'); process.exit(0); }); ${LISTEN}
    process.kill(process.ppid, 'SIGKILL');`;
  expect(await keep(program)).toEqual({ output: 'alone\n', code: null });
});

test('named through a symbolic link it does the same', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-keep-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const link = path.join(folder, 'scripts');
  symlinkSync(path.dirname(fileURLToPath(KEEP_RUNNING)), link);
  // Settings that are wrong end the portal at once, with its sentence.
  const child = spawn(process.execPath, [path.join(link, 'keep-running.mjs')], {
    env: { ...process.env, PORT: 'none' },
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  expect({ said, code }).toEqual({ said: expect.stringContaining('PORT'), code: 1 });
});
