import { existsSync, mkdirSync, statfsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { openEmbeddedDatabase } from '../../src/database/embedded/embedded-postgres.ts';
import { findPostmaster } from '../../src/database/embedded/postmaster.ts';
import { addressOf } from '../../src/database/embedded/start-postmaster.ts';
import { startPortal } from '../portal.ts';
import { copyApplication, isThere } from '../../src/testing/copy-application.ts';
import { makePattern, PATTERN } from './pattern.ts';

/** For filling alone: a crash of the machine may cost what was filled, and nothing looks at the tables meanwhile. */
const FILLING = {
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  checkpoint_timeout: '30min',
  shared_buffers: '512MB',
  maintenance_work_mem: '512MB',
  gin_pending_list_limit: '64MB',
  autovacuum: 'off',
};

/** How often it is said how far it is, in applications. */
const TELL_EVERY = 10;
/** What is left to others on the disk. */
const LEFT_BYTES = 5e9;

/**
 * Fills a folder with so many meters in so many applications; goes on where it was killed. The first application is imported and read over HTTP,
 * the others are copies of its rows, each in one transaction.
 */
export async function fill(folder: string, meters: number, applications: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const each = Math.ceil(meters / applications);
  const database = path.join(folder, 'database');
  if (!existsSync(database) || !(await hasCopies(database))) await fillPattern(folder, each);
  await inDatabase(database, async (client) => {
    const from = performance.now();
    for (let n = 1; n < applications; n += 1) {
      if (await isThere(client, `growth-${n}`)) continue;
      refuseFullDisk(folder);
      await copyApplication(client, PATTERN, `growth-${n}`);
      if (n % TELL_EVERY === 0)
        console.log(`${n} of ${applications} applications, after ${Math.round((performance.now() - from) / 1000)} s`);
    }
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  });
}

function refuseFullDisk(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < LEFT_BYTES)
    throw new Error(`less than ${LEFT_BYTES / 1e9} GB are left on the disk; the same command goes on from here`);
}

async function fillPattern(folder: string, meters: number): Promise<void> {
  const portal = await startPortal({}, folder);
  try {
    await makePattern(portal, meters);
  } finally {
    await portal.stop();
  }
  await inDatabase(path.join(folder, 'database'), (client) =>
    client.query('create table if not exists pattern_made ()'),
  );
}

/** Whether the first application was made to its end. */
function hasCopies(database: string): Promise<boolean> {
  return inDatabase(database, async (client) => {
    const { rows } = await client.query<{ made: boolean }>("select to_regclass('pattern_made') is not null as made");
    return rows[0]!.made;
  });
}

/** Works in the database of a folder that no portal serves, as the one who may do everything there. */
async function inDatabase<T>(folder: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const database = await openEmbeddedDatabase(folder, { log: pino({ level: 'silent' }), settings: FILLING });
  try {
    const server = findPostmaster(path.join(folder, 'pg'));
    if (server === null) throw new Error(`the database of ${folder} has ended`);
    const client = new pg.Client({ ...addressOf(server), database: database.target.database });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  } finally {
    await database.close();
  }
}
