import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { closeAtEnd } from '../../testing/close-at-end.ts';
import { isRunning, postmasterPid } from '../../testing/processes/postmaster.ts';
import { openEmbeddedDatabase } from './embedded-postgres.ts';
import { whenItIsBack } from './own-server.ts';

test('[F24] a server that is stopped while a start prepares it, by whoever watched the instance before, is prepared once it is back', async () => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'zaehlwerk-back-'));
  chmodSync(dataDir, 0o755);
  closeAtEnd({ close: async () => rmSync(dataDir, { recursive: true, force: true }) });
  const database = await openEmbeddedDatabase(dataDir, { log: pino({ level: 'silent' }), settings: { fsync: 'off' } });
  closeAtEnd(database);
  const ask = (text: string) =>
    whenItIsBack(async () => {
      const client = new Client({ ...database.owner }).on('error', () => undefined);
      await client.connect();
      return client.query(text).finally(() => client.end());
    });
  const pid = postmasterPid(dataDir);
  process.kill(pid, 'SIGINT');
  while (isRunning(pid)) await new Promise((resolve) => setImmediate(resolve));
  expect((await ask('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await expect(ask('selec')).rejects.toThrow('syntax error');
});
