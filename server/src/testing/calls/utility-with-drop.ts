import type { Drop, DropFile } from '@zaehlwerk/contract/drops';
import type { ListHandOver } from '@zaehlwerk/contract/hand-over';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runDrop } from '../../delivery/run-drop.ts';
import { systemScope } from '../../http/caller/system-scope.ts';
import type { SshServer } from '../ssh-server.ts';
import type { TestServer, TestTenant } from '../test-server.ts';
import { clearingUtility } from './clearing-utility.ts';
import { setDrop } from './drop-calls.ts';
import { operate } from './operator-calls.ts';

/** A utility whose readings are put into a folder of its own, with a partner of the market for electricity. */
export async function utilityWithDrop(server: TestServer, ssh: SshServer, more: object = {}) {
  const utility = await clearingUtility(server);
  const { tenant } = utility;
  await setPartners(server, tenant, { electricity: { sender: '9904628000007', receiver: '9985046000001' } });
  const folder = mkdtempSync(path.join(ssh.folder, 'drop-'));
  const { port, user, hostKey, privateKey } = ssh;
  const place = { host: '127.0.0.1', port, user, hostKey, folder, format: 'csv', list: 'readings' };
  await setDrop(server, tenant, { ...place, privateKey, ...more });
  const data = { applicationId: tenant.applicationId };
  return {
    ...utility,
    place,
    folder,
    run: (signal: AbortSignal = new AbortController().signal, mostMs?: number) =>
      runDrop(server.parts, systemScope('deliveries'), data, signal, mostMs),
    names: () => readdirSync(folder).sort(),
    textOf: (name: string) => readFileSync(path.join(folder, name), 'utf8'),
    drop: async () => (await operate(server, tenant, 'GET', 'drop')).json<{ drop: Drop | null }>().drop,
    files: async (query = '') =>
      (await operate(server, tenant, 'GET', `drop/files${query}`)).json<{ files: DropFile[] }>().files,
    /** The lists of which clerks are told that the portal delivers them. */
    async listsDelivered() {
      const { lists } = (await operate(server, tenant, 'GET', 'hand-over')).json<{ lists: ListHandOver[] }>();
      return lists.filter(({ deliveredByPortal }) => deliveredByPortal).map(({ list }) => list);
    },
    async acknowledged() {
      const { lists } = (await operate(server, tenant, 'GET', 'hand-over')).json<{ lists: ListHandOver[] }>();
      return lists.map(({ acknowledged, acknowledgedBy, waiting }) => [acknowledged !== null, acknowledgedBy, waiting]);
    },
  };
}

/** Sets whom a utility exchanges messages with. */
export async function setPartners(server: TestServer, { applicationId }: TestTenant, mscons: object): Promise<void> {
  await server.parts.pool.query(
    `update applications set document = document || jsonb_build_object('mscons', $2::jsonb) where application_id = $1`,
    [applicationId, JSON.stringify(mscons)],
  );
}
