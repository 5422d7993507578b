// What somebody who holds the data folder of a running portal finds: which roles of its database let in who has not the
// password, and the logins of a tenant. Prints both as JSON.
import path from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { findPostmaster } from '../../database/embedded/postmaster.ts';
import { addressOf } from '../../database/embedded/start-postmaster.ts';

const [, , dataDir = '', applicationId = ''] = process.argv;
const server = findPostmaster(path.join(dataDir, 'pg'));
if (server === null) throw new Error(`no database runs in ${dataDir}`);
const address = { ...addressOf(server), database: 'zaehlwerk' };

const open: string[] = [];
for (const user of ['zaehlwerk', 'zaehlwerk_owner', 'zaehlwerk_portal', 'postgres']) {
  const entered = await query({ ...address, user, password: 'guessed' }, 'select').catch(() => null);
  if (entered !== null) open.push(user);
}
const logins = await query(address, 'select * from logins where application_id = $1', [applicationId]);
console.log(JSON.stringify({ open, logins }));

async function query(config: ClientConfig, text: string, values: readonly string[] = []): Promise<unknown[]> {
  const client = new Client(config);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, [...values])).rows;
  } finally {
    await client.end();
  }
}
