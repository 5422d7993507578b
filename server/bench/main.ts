// npm run bench, the server: speed as ratios to baselines measured in the same run. Prints tables; fails only on
// targets.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os, { availableParallelism } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { acceptOverHttp, acceptWithoutAccess, commitBare, type Targets } from './accept.ts';
import { measureAccess } from './access.ts';
import { alternate } from './alternate.ts';
import { measureAssignment } from './assignment.ts';
import { measureClearing } from './clearing.ts';
import { listing } from './closed-loop.ts';
import { measureDelivery } from './delivery.ts';
import { measureDesk } from './desk.ts';
import { correctingOften, listingCorrected } from './corrections.ts';
import { measureImport } from './import.ts';
import { measureLetters } from './letters.ts';
import { measureLaterImport } from './later-import.ts';
import { measureMails } from './mails.ts';
import { measurePersons } from './persons.ts';
import { freePort, type Portal, ready, startPortal, stop } from './portal.ts';
import { measureRetention } from './retention.ts';
import { shareDown, shareMany } from './sharing.ts';
import { measureSignIn } from './sign-in.ts';
import { printTable, type Row } from './table.ts';
import { fetchJobs, openTargets, tokenWithoutAccess } from './targets.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
const folder = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-bench-files-'));

/** Enough jobs of one rate that hardly any is read twice, as when a town reads its meters. */
const TOWN = { jobs: 8000, rates: 1, events: 1 };
/** One large account, for the job list. */
const LARGE = { jobs: 500, rates: 2, events: 5 };

/** What two workers are to gain: on fewer cores a process keeps all of them busy with its threads (decision 0049). */
const GAINED = availableParallelism() >= 4 ? 1.5 : 0.7;
/** More than are read in a round: of a job that another worker has taken a reading of, each has an old copy. */
const OF_A_ROUND = 1500;

/** As much as can be shared at once. */
const BUILDING = { jobs: 1000, rates: 1, events: 0 };

const only = process.argv[2];
/** The parts, in their order; those that can be measured alone by their name. */
const PARTS: ReadonlyArray<readonly [name: string, measure: () => Promise<Row | Row[]>]> = [
  ['accept', () => inPortal(TOWN, accepting)],
  ['accept', () => inPortal(TOWN, withPhoto)],
  ['accept', () => inPortal(TOWN, withoutAccess)],
  ['workers', acrossCores],
  ['list', () => inPortal(LARGE, listingAll)],
  ['sharing', () => inPortal(BUILDING, shareMany)],
  ['sharing', () => inPortal(LARGE, listingShared)],
  ['corrections', () => inPortal(TOWN, (portal, targets) => correctingOften(portal, targets, SECONDS))],
  ['corrections', listingOfCorrected],
  ['clearing', () => measureClearing(SECONDS)],
  ['import', measureImport],
  ['later-import', measureLaterImport],
  ['access', measureAccess],
  ['letters', measureLetters],
  ['sign-in', measureSignIn],
  ['mails', measureMails],
  ['persons', () => measurePersons()],
  ['retention', () => measureRetention()],
  ['assignment', () => measureAssignment()],
  ['delivery', () => measureDelivery()],
  ['desk', measureDesk],
];
const rows: Row[] = [];
for (const [name, measure] of PARTS) if (only === undefined || only === name) rows.push(...[await measure()].flat());
rmSync(folder, { recursive: true, force: true });
process.exit(printTable('Server', rows) ? 0 : 1);

function listingOfCorrected(): Promise<Row> {
  return inPortal(LARGE, (portal, targets) =>
    inPortal(LARGE, (other, others) =>
      listingCorrected({ portal, targets }, { portal: other, targets: others }, SECONDS),
    ),
  );
}

/** Runs each measurement in a new portal, so that none depends on the data of another. */
async function inPortal(
  { jobs, rates, events }: typeof TOWN,
  measure: (portal: Portal, targets: Targets) => Promise<Row>,
  settings: Record<string, string> = {},
): Promise<Row> {
  const portal = await startPortal(settings);
  try {
    return await measure(portal, await openTargets(portal, jobs, rates, events));
  } finally {
    await portal.stop();
  }
}

/** Accepting one rate without photo, 16 connections, against the baseline. */
async function accepting(portal: Portal, targets: Targets): Promise<Row> {
  const answer = JSON.stringify((await fetchJobs(portal, targets.token)).list[0]);
  return alternate('accept a reading, 16 connections : bare commit loop', 0.5, {
    bare: () => commitBare(portal.database, targets, answer, SECONDS),
    ours: () => acceptOverHttp(portal.origin, targets, SECONDS, null),
  });
}

/**
 * One photo of about 150 kB, 8 connections, against a baseline route that decodes, writes, syncs and commits one row.
 */
async function withPhoto(portal: Portal, targets: Targets): Promise<Row> {
  const photo = await photoOf(150_000);
  return withBareServer(portal, Buffer.from('{}'), (origin) =>
    alternate(
      `accept a reading with a photo of ${Math.round(photo.length / 1000)} kB, 8 connections : bare route`,
      0.3,
      {
        bare: () => acceptOverHttp(origin, targets, SECONDS, photo.toString('base64'), 8, '/photo'),
        ours: () => acceptOverHttp(portal.origin, targets, SECONDS, photo.toString('base64'), 8),
      },
    ),
  );
}

/** One photo of about 150 kB, 16 connections: two workers against one process, each on a database of its own. */
async function acrossCores(): Promise<Row> {
  const photo = (await photoOf(150_000)).toString('base64');
  const warmed = async ({ origin }: Portal, { jobs, ...targets }: Targets) => {
    // Over so many connections that every worker knows the jobs.
    await listing(origin, targets.token, 1);
    let at = 0;
    return () => {
      const rotated = [...jobs.slice(at), ...jobs.slice(0, at)];
      at = (at + OF_A_ROUND) % jobs.length;
      return acceptOverHttp(origin, { ...targets, jobs: rotated }, SECONDS, photo);
    };
  };
  return inPortal(TOWN, (one, ofOne) =>
    inPortal(
      TOWN,
      async (two, ofTwo) =>
        alternate('accept a reading with a photo, 16 connections, two workers : one process', GAINED, {
          bare: await warmed(one, ofOne),
          ours: await warmed(two, ofTwo),
        }),
      { WORKERS: '2' },
    ),
  );
}

/** A reading without access and with a photo, 8 connections, against the same of somebody signed in. */
async function withoutAccess(portal: Portal, targets: Targets): Promise<Row> {
  const photo = (await photoOf(150_000)).toString('base64');
  const token = await tokenWithoutAccess(portal);
  return alternate('accept a reading without access, with a photo, 8 connections : signed in', 0.9, {
    bare: () => acceptOverHttp(portal.origin, targets, SECONDS, photo, 8),
    ours: () => acceptWithoutAccess(portal.origin, token, targets, SECONDS, photo, 8),
  });
}

/** 500 jobs of two rates with five events each, against the same bytes ready-made, compressed the same way. */
async function listingAll(portal: Portal, targets: Targets): Promise<Row> {
  const { bytes } = await fetchJobs(portal, targets.token);
  const what = `list 500 jobs (${Math.round(bytes.length / 1000)} kB), 8 connections : the same bytes ready-made`;
  return withBareServer(portal, bytes, (origin) =>
    alternate(what, 0.5, {
      bare: () => listing(origin, targets.token, SECONDS, '/list'),
      ours: () => listing(portal.origin, targets.token, SECONDS),
    }),
  );
}

/** The same jobs for who has been given them over three levels, against their owner. */
async function listingShared(portal: Portal, targets: Targets): Promise<Row> {
  const shared = await shareDown(portal, targets, 3);
  return alternate('list 500 jobs shared over three levels, 8 connections : as their owner', 0.9, {
    bare: () => listing(portal.origin, targets.token, SECONDS),
    ours: () => listing(portal.origin, shared, SECONDS),
  });
}

async function withBareServer<T>(portal: Portal, list: Buffer, measure: (origin: string) => Promise<T>): Promise<T> {
  const file = path.join(folder, `list-${randomBytes(4).toString('hex')}`);
  writeFileSync(file, list);
  const port = await freePort();
  const script = path.join(import.meta.dirname, 'bare-server.ts');
  const child = spawn(process.execPath, [script, String(port), JSON.stringify(portal.database), file], {
    stdio: 'inherit',
  });
  const origin = `http://127.0.0.1:${port}`;
  try {
    await ready(origin, child);
    return await measure(origin);
  } finally {
    await stop(child);
  }
}

/** A JPEG of about the given size, like a camera's after downscaling: 1600 × 1200, quality 75. */
async function photoOf(bytes: number): Promise<Buffer> {
  const noise = randomBytes(400 * 300 * 3);
  const soft = sharp(noise, { raw: { width: 400, height: 300, channels: 3 } })
    .resize(1600, 1200)
    .blur(6);
  const photo = await soft.jpeg({ quality: 75 }).toBuffer();
  if (photo.length > bytes * 2 || photo.length < bytes / 2) throw new Error(`the photo has ${photo.length} bytes`);
  return photo;
}
