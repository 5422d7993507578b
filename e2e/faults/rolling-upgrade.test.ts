import { randomBytes, randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { paddedPhoto, PLAIN_JPEG } from '../portal/padded-photo.ts';
import { pictureOf } from '../portal/exported-readings.ts';
import { type PortalInstance, portalInstance } from '../portal/portal-instance.ts';
import { openReadingSender, type ReadingSender, sendBytes } from '../portal/reading-sender.ts';
import { linkPackages, makeNextVersion, migrationsOf } from '../portal/server-versions.ts';
import { type Postgres, startPostgres } from '../portal/start-postgres.ts';

const ROOT = path.join(import.meta.dirname, '../..');
/** A folder with an older version, beside which this one starts; without it this version stands beside one that follows. */
const { OLDER_VERSION } = process.env;

const METERS = 250;
const CLIENTS = 3;
/** Between two sends of a client, so that readings come in all the time. */
const PACE_MS = 150;
/** How many more are acknowledged before the next thing happens. */
const EACH = 12;
/** Of these sends one goes out again, as from a device that has lost the answer. */
const AGAIN = 5;
const PHOTO = paddedPhoto(200_000);

/** What a next release may do while this one runs: a column more, a table more that triggers fill, a function anew. */
const NEXT = {
  '9998-next-columns': `alter table jobs add column next_state text not null default 'none';
    alter table reading_results add column next_note text check (length(next_note) < 100);`,
  '9999-next-results': `create table next_results (
      application_id text not null, result_id uuid not null, primary key (application_id, result_id));
    create function note_next_result() returns trigger language plpgsql security definer as $$ begin
      insert into next_results values (new.application_id, new.result_id);
      return new;
    end $$;
    create trigger next_results_noted after insert on reading_results for each row execute function note_next_result();`,
};

const top = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-upgrade-'));
chmodSync(top, 0o755);
const next = path.join(top, 'next');
const [older, newer] = OLDER_VERSION === undefined ? [ROOT, next] : [OLDER_VERSION, ROOT];
let postgres: Postgres;
let instances: readonly PortalInstance[] = [];

beforeAll(async () => {
  if (OLDER_VERSION === undefined) makeNextVersion(next, NEXT);
  else linkPackages(OLDER_VERSION);
  postgres = await startPostgres(path.join(top, 'postgres'));
}, 120_000);
afterAll(async () => {
  for (const instance of instances) await instance.end('SIGKILL');
  await postgres.stop();
  rmSync(top, { recursive: true, force: true });
}, 120_000);

/** Two instances that share database, photos and keys, one of each version. */
async function bothVersions(): Promise<readonly [PortalInstance, PortalInstance]> {
  const shared = {
    OPERATOR_KEY: randomBytes(24).toString('hex'),
    SECRET_KEY: randomBytes(32).toString('base64'),
    DATABASE_URL: postgres.url,
  };
  const both = [
    await portalInstance(older, top, 'older', shared),
    await portalInstance(newer, top, 'newer', shared),
  ] as const;
  instances = both;
  return both;
}

/** Clients that send readings with photos all the time, each to whichever of the ports answers. */
function keepSending(sender: ReadingSender, ports: readonly number[]) {
  const [waiting, sent]: [Array<ReadingSender['jobs'][number]>, Buffer[]] = [[...sender.jobs], []];
  const so = { acknowledged: 0, paceMs: PACE_MS, isOver: false };
  const send = async (bytes: Buffer): Promise<void> => {
    for (let tries = so.acknowledged; ; tries += 1) {
      const got = await sendBytes(ports[tries % ports.length]!, bytes);
      if (got?.status === sender.accepts) break;
      // 503 while one starts, stops or waits for a table that changes; whatever else is lost.
      if (got !== null && got.status !== 503) throw new Error(`${got.status} ${got.body}`);
      await pause(20);
    }
    so.acknowledged += 1;
  };
  const client = async (): Promise<void> => {
    while (!so.isOver) {
      const isAgain = waiting.length === 0 || so.acknowledged % AGAIN === AGAIN - 1;
      const job = isAgain ? undefined : waiting.pop();
      if (job === undefined) await send(sent[so.acknowledged % sent.length]!);
      else {
        const bytes = await sender.request(job, randomUUID(), sender.body(job, 100, PHOTO));
        await send(bytes);
        sent.push(bytes);
      }
      await pause(so.paceMs);
      if (so.paceMs === 0 && waiting.length === 0) so.isOver = true;
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, client));
  const more = async (count: number): Promise<void> => {
    const enough = so.acknowledged + count;
    while (so.acknowledged < enough) await Promise.race([clients, pause(20)]);
  };
  return {
    more: () => more(EACH),
    /** Sends what is left; resolves once everything is acknowledged. */
    async finish(): Promise<void> {
      so.paceMs = 0;
      await clients;
    },
  };
}

/** Begins the newer version, holds its migrations up in the middle, and kills it there. */
async function killWhileMigrating(instance: PortalInstance, meanwhile: () => Promise<void>): Promise<void> {
  const client = new Client(postgres.url);
  await client.connect();
  try {
    await client.query('begin; lock table reading_results, jobs in access share mode');
    instance.begin();
    const waiting = `select from pg_locks where not granted and mode = 'AccessExclusiveLock'`;
    await expect.poll(async () => (await client.query(waiting)).rowCount, { interval: 5, timeout: 60_000 }).toBe(1);
    await meanwhile();
    await instance.end('SIGKILL');
  } finally {
    await client.end();
  }
}

const title = OLDER_VERSION === undefined ? 'this version and one that follows' : 'an older version and this one';

test(`[F63, OPS-221, OPS-222, OPN-707] ${title}, under load: side by side, up, back and up again, killed on the way; each reading is there once`, {
  timeout: 600_000,
}, async () => {
  expect(migrationsOf(newer).length).toBeGreaterThan(migrationsOf(older).length);
  const [before, after] = await bothVersions();
  await before.start();
  // On a busy machine it takes longer than a token is good for: another one is fetched from whichever is up.
  const either = {
    ...before.running,
    get port() {
      return (before.isUp() ? before : after).running.port;
    },
  };
  const sender = await openReadingSender(METERS, either);
  const load = keepSending(
    sender,
    [before, after].map(({ running }) => running.port),
  );
  await load.more();

  await killWhileMigrating(after, load.more);
  await load.more();
  await before.end('SIGKILL');
  await before.start();
  await load.more();

  await after.start();
  await load.more();
  // The older one crashes in the middle of the upgrade, and starts again on tables that it does not know.
  await before.end('SIGKILL');
  await load.more();
  await before.start();
  expect(readFileSync(before.running.logFile, 'utf8')).toContain('a newer version has extended the tables');
  await load.more();

  expect(await before.end('SIGTERM')).toBe(0);
  await load.more();
  await before.start();
  expect(await after.end('SIGTERM')).toBe(0);
  // The way back: everything of the older version again.
  await load.more();
  await after.start();
  await load.finish();

  const all = sender.jobs.map(({ orderNumber }) => orderNumber).sort();
  const expectAllOnce = async (): Promise<void> => {
    const readings = await sender.accepted();
    expect(readings.map(({ orderNumber }) => orderNumber).sort()).toEqual(all);
    for (const { imageIds } of readings) {
      expect(imageIds).toHaveLength(1);
      expect(pictureOf(await sender.image(imageIds[0]!)).equals(pictureOf(PLAIN_JPEG))).toBe(true);
    }
  };
  // Of the older one, then of the newer one alone.
  await expectAllOnce();
  await before.end('SIGTERM');
  await expectAllOnce();
});
