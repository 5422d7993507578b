import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from 'pino';
import type { Postmaster } from './postmaster.ts';
import { addressOf } from './start-postmaster.ts';

/** Being present at a database server that several instances share. */
export interface Attendance {
  /** Ends it and tells how many other instances are present. */
  leave(): Promise<number>;
}

const PRESENCE = 'zaehlwerk presence';

/**
 * Keeps one connection open: it shows other instances that we are here, and it tells us when the server dies or somebody
 * stops it. Then `restore` is called until the server is back.
 */
export async function attend(
  server: Postmaster,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
  restore: () => Promise<Postmaster>,
): Promise<Attendance> {
  const state = { leaving: false };
  let recovery: Promise<void> = Promise.resolve();
  let presence = await connect(server, onLoss);

  function onLoss(): void {
    if (state.leaving) return;
    log.warn('the database stopped; starting it again');
    recovery = recover();
  }

  async function recover(): Promise<void> {
    for (let wait = 50; !state.leaving; wait = Math.min(wait * 2, 5000)) {
      try {
        presence = await connect(await restore(), onLoss);
        log.info('the database is back');
        return;
      } catch (error) {
        log.error({ err: error }, 'the database does not start');
        await pause(wait, undefined, { ref: false });
      }
    }
  }

  return {
    async leave() {
      state.leaving = true;
      await recovery;
      const others = await countOthers(presence);
      await presence.end().catch(() => undefined);
      return others;
    },
  };
}

async function connect(server: Postmaster, onLoss: () => void): Promise<Client> {
  const client = new Client({ ...addressOf(server), database: 'postgres', application_name: PRESENCE });
  client.on('error', () => undefined); // followed by 'end'
  await client.connect();
  client.on('end', onLoss);
  return client;
}

async function countOthers(presence: Client): Promise<number> {
  try {
    const { rows } = await presence.query<{ others: number }>(
      'select count(*)::int as others from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
      [PRESENCE],
    );
    return rows[0]?.others ?? 0;
  } catch {
    return 0; // it is away; stopping it does no harm
  }
}
