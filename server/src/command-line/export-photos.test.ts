import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { exportFrom } from '../testing/calls/operator-calls.ts';
import { readingUtility } from '../testing/calls/reading-utility.ts';
import { about, environmentOf, runCommandLine } from '../testing/calls/run-command-line.ts';
import { photo, wirePhoto } from '../testing/test-photos.ts';
import { testServer } from '../testing/test-server.ts';
import { unzipBytes } from '../testing/unzip.ts';

const server = await testServer();
const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-photos-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) => runCommandLine(args, { env: environmentOf(server), folder });

test('[OPS-25] photos of readings go to a file, and the last line is the cursor of those after them', async () => {
  const { tenant, job, send } = await readingUtility(server, { tasks: [{}, {}] });
  const results = await Promise.all(
    job.taskIds.map(async (taskId) => ({ taskId, readingValue: 1, readingImages: [wirePhoto(await photo())] })),
  );
  await send(results);
  const first = await exportFrom(server, tenant, null, 1);
  const one = await run('export', '--photos', '--limit', '1', '--out', 'eins.zip', ...about(tenant));
  expect([one.code, one.out.toString()]).toEqual([0, `${first.next}\n`]);
  const bytes = readFileSync(path.join(folder, 'eins.zip'));
  expect(one.err).toBe(`eins.zip: ${bytes.length} bytes\n`);
  const [id] = first.readings[0]?.imageIds ?? [];
  expect([...unzipBytes(bytes).keys()]).toEqual(['readings.csv', `photos/${id}.jpg`]);

  const rest = await run('export', '--photos', '--after', first.next, '--out', 'rest.zip', ...about(tenant));
  expect(rest.code).toBe(0);
  expect(unzipBytes(readFileSync(path.join(folder, 'rest.zip'))).size).toBe(2);
});

test('[OPS-25] what does not go together is wrong use, and a refusal leaves no file', async () => {
  const { tenant } = await readingUtility(server);
  const before = readdirSync(folder);
  for (const words of [
    ['--photos'],
    ['--photos', '--out', 'x.zip', '--format', 'csv'],
    ['--photos', '--out', 'x.zip', '--unknown-meters'],
    ['--photos', '--out', 'x.zip', '--without-access'],
    ['--limit', '5'],
  ]) {
    expect([words, (await run('export', ...words, ...about(tenant))).code]).toEqual([words, 2]);
  }
  expect((await run('export', '--photos', '--out', 'x.zip', '--after', 'nonsense', ...about(tenant))).code).toBe(1);
  expect(readdirSync(folder)).toEqual(before);
});
