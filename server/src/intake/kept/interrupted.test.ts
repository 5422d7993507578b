import { expect, test } from 'vitest';
import { MOST_ATTEMPTS } from '@zaehlwerk/domain/order-file/import-progress';
import { handedIn, importOf, workOff } from '../../testing/calls/kept-imports.ts';
import { orderFile } from '../../testing/calls/order-file.ts';
import { startCrashImporter } from '../../testing/processes/start-crash-importer.ts';
import { type TestTenant, testServer } from '../../testing/test-server.ts';

// What happens to imports in the background when their instance ends, or two of them work at once.
const server = await testServer();
const { pool } = server.parts;

const FILE = orderFile(
  { Passwort: 'geheim-1' },
  { Auftragsnummer: 'A-2', Zählernummer: 'Z2', Benutzername: 'kunde2', Passwort: 'geheim-2' },
  { Auftragsnummer: 'A-3', Zählernummer: 'Z3' },
);

/** Everything that an import leaves behind, by how many rows there are of it. */
async function leftBy({ applicationId }: TestTenant) {
  const tables = ['jobs', 'rate_tasks', 'logins', 'accounts', 'account_jobs', 'passwords_to_hash', 'import_files'];
  const counts = tables.map((table) => `(select count(*)::int from ${table} where application_id = $1) as ${table}`);
  const { rows } = await pool.query(
    `select ${counts.join(', ')},
       (select count(*)::int from audit_entries where application_id = $1) as acts,
       (select count(*)::int from zaehlwerk_work.job where name = 'hash' and data ->> 'applicationId' = $1) as pieces`,
    [applicationId],
  );
  return rows[0] as Readonly<Record<string, number>>;
}

const NOTHING = {
  jobs: 0,
  rate_tasks: 0,
  logins: 0,
  accounts: 0,
  account_jobs: 0,
  passwords_to_hash: 0,
  acts: 0,
  pieces: 0,
};
const WHOLE = {
  jobs: 3,
  rate_tasks: 3,
  logins: 2,
  accounts: 2,
  account_jobs: 3,
  passwords_to_hash: 2,
  import_files: 0,
  acts: 1,
  pieces: 1,
};

test('[OPS-57, F24] killed at any step of an import, nothing of it is visible or all of it, and the next instance makes it whole once', {
  timeout: 120_000,
}, async () => {
  let died = 0;
  // Every one of some hundred steps would take minutes: the stride meets all kinds of statements, and both sides of the commit.
  for (let step = 1; ; step += 9) {
    const tenant = await server.newTenant();
    const importId = await handedIn(server, tenant, FILE);
    const { wasKilled } = await startCrashImporter(server, {
      applicationId: tenant.applicationId,
      importId,
      dieAtStep: step,
    });
    const left = await leftBy(tenant);
    const { state } = await importOf(server, tenant, importId);
    if (state === 'done') expect(left).toEqual(WHOLE);
    else expect(left).toMatchObject({ ...NOTHING, import_files: 1 });
    expect(await workOff(server, tenant, importId)).toMatchObject({ state: 'done', counts: { created: 3 } });
    expect(await leftBy(tenant)).toEqual(WHOLE);
    if (!wasKilled) break;
    died += 1;
  }
  expect(died).toBeGreaterThan(5);
});

test('[OPS-57] begun by two instances at once, it is imported once', async () => {
  const tenant = await server.newTenant();
  const importId = await handedIn(server, tenant, FILE);
  const both = await Promise.all([workOff(server, tenant, importId), workOff(server, tenant, importId)]);
  for (const one of both) expect(one).toMatchObject({ state: 'done', counts: { created: 3 } });
  expect(await leftBy(tenant)).toEqual(WHOLE);
});

test('[OPS-57] where the instance stops, the import waits again and has not been tried', async () => {
  const tenant = await server.newTenant();
  const importId = await handedIn(server, tenant, FILE);
  await expect(workOff(server, tenant, importId, AbortSignal.abort())).rejects.toThrow();
  expect(await importOf(server, tenant, importId)).toMatchObject({ state: 'waiting', attempts: 0 });
  expect(await leftBy(tenant)).toMatchObject(NOTHING);
  expect(await workOff(server, tenant, importId)).toMatchObject({ state: 'done', attempts: 1 });
});

test('[OPS-57, OPN-428] an import that was begun again and again without an end is given up', async () => {
  const tenant = await server.newTenant();
  const importId = await handedIn(server, tenant, FILE);
  await pool.query('update imports set attempts = $2 where import_id = $1', [importId, MOST_ATTEMPTS]);
  expect(await workOff(server, tenant, importId)).toMatchObject({ state: 'failed', problem: { code: 'internal' } });
  expect(await leftBy(tenant)).toMatchObject({ ...NOTHING, import_files: 0 });
});

test('[OPS-57] what a tenant handed in is gone with it', async () => {
  const tenant = await server.newTenant();
  const importId = await handedIn(server, tenant, FILE);
  await pool.query('delete from application_hosts where application_id = $1', [tenant.applicationId]);
  await pool.query('delete from applications where application_id = $1', [tenant.applicationId]);
  await expect(workOff(server, tenant, importId)).rejects.toThrow('404');
});
