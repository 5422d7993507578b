import { expect, test } from 'vitest';
import { systemScope } from '../../http/caller/system-scope.ts';
import { makeParts } from '../../make-parts.ts';
import { handedIn, importOf, workOff } from '../../testing/calls/kept-imports.ts';
import { importInto, operate } from '../../testing/calls/operator-calls.ts';
import { orderFile } from '../../testing/calls/order-file.ts';
import { askForToken, newLink } from '../../testing/test-login.ts';
import { type TestTenant, testServer } from '../../testing/test-server.ts';
import { hashWaiting } from './waiting-passwords.ts';

// Nothing is hashed here until a test has it hashed.
const server = await testServer();
const { pool } = server.parts;

const [USERNAME, PASSWORD] = ['kunde1', 'geheim-4711'];
const FILE = orderFile({ Benutzername: USERNAME, Passwort: PASSWORD });

/** A tenant with one login whose password waits, and the import that has brought it. */
async function waiting() {
  const tenant = await server.newTenant();
  const importId = await handedIn(server, tenant, FILE);
  expect(await workOff(server, tenant, importId)).toMatchObject({ state: 'done', passwordsToHash: 1 });
  return { tenant, importId };
}

async function hash({ applicationId }: TestTenant, importId: string, parts = server.parts): Promise<void> {
  await hashWaiting(parts, systemScope('imports'), { applicationId, importId }, new AbortController().signal);
}

const signIn = (tenant: TestTenant, password: string) => askForToken(tenant, { username: USERNAME, password });

async function keptOf({ applicationId }: TestTenant) {
  const { rows } = await pool.query<{ password_hash: string; imported_password_hash: string | null; waits: boolean }>(
    `select l.password_hash, l.imported_password_hash, h.login_id is not null as waits
     from logins l left join passwords_to_hash h using (application_id, login_id) where l.application_id = $1`,
    [applicationId],
  );
  return rows[0]!;
}

const ARGON2 = expect.stringMatching(/^\$argon2id\$/);

test('[OPS-58] passwords of an import in the background are hashed after it, and it says how many are left', async () => {
  const { tenant, importId } = await waiting();
  expect(await keptOf(tenant)).toEqual({ password_hash: '', imported_password_hash: null, waits: true });
  await hash(tenant, importId);
  expect(await keptOf(tenant)).toEqual({ password_hash: ARGON2, imported_password_hash: null, waits: false });
  expect(await importOf(server, tenant, importId)).toMatchObject({ state: 'done', passwordsToHash: 0 });
  expect((await signIn(tenant, PASSWORD)).status).toBe(200);
  expect((await signIn(tenant, 'geheim-4712')).status).toBe(401);
});

test('[OPS-58, OPN-429] who signs in before is let in by the right password, which is hashed then, and by no other; a link works as ever', async () => {
  const { tenant, importId } = await waiting();
  for (const wrong of ['geheim-4712', '', ' ']) expect((await signIn(tenant, wrong)).status).not.toBe(200);
  expect((await keptOf(tenant)).waits).toBe(true);
  const { rows } = await pool.query<{ account_id: string }>(
    'select account_id from accounts where application_id = $1',
    [tenant.applicationId],
  );
  const link = await newLink(server, tenant, rows[0]!.account_id);
  expect((await askForToken(tenant, { token: link })).status).toBe(200);
  expect((await signIn(tenant, PASSWORD)).status).toBe(200);
  const kept = await keptOf(tenant);
  expect(kept).toEqual({ password_hash: ARGON2, imported_password_hash: null, waits: false });
  // What comes later finds nothing to do.
  await hash(tenant, importId);
  expect(await keptOf(tenant)).toEqual(kept);
});

test('[OPS-58, S05] no table holds a password that waits so that it can be read, and it opens for no other login', async () => {
  const { tenant, importId } = await waiting();
  // One waits to be hashed, another one with its file.
  // And of two that contradict each other both are told, without what they are.
  const twice = orderFile(
    { Benutzername: USERNAME, Passwort: PASSWORD },
    { Auftragsnummer: 'A-2', Benutzername: USERNAME, Passwort: `${PASSWORD}-2` },
  );
  const told = await workOff(server, tenant, await handedIn(server, tenant, twice));
  expect(told.answer?.findings).toMatchObject([{ column: 'Passwort', value: '', code: 'differsWithinAccount' }]);
  await handedIn(server, tenant, FILE);
  const { rows: tables } = await pool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'zaehlwerk_work')`,
  );
  expect(tables.length).toBeGreaterThan(30);
  const secret = Buffer.from(PASSWORD).toString('hex');
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`);
    const all = rows.map(({ row }) => row).join('\n');
    expect([name, all.includes(PASSWORD), all.includes(secret)]).toEqual([name, false, false]);
  }
  await pool.query(`update logins set username_key = 'anders', username = 'anders' where application_id = $1`, [
    tenant.applicationId,
  ]);
  await expect(hash(tenant, importId)).rejects.toThrow();
  expect(await keptOf(tenant)).toMatchObject({ password_hash: '', waits: true });
});

test('[OPS-58] the same file again changes nothing while the password waits, another password replaces it', async () => {
  const { tenant, importId } = await waiting();
  expect(await importInto(server, tenant, FILE)).toMatchObject({ status: 200, answer: { unchanged: 1, changed: 0 } });
  const again = await handedIn(server, tenant, FILE);
  expect(await workOff(server, tenant, again)).toMatchObject({ passwordsToHash: 0, counts: { unchanged: 1 } });
  const other = orderFile({ Benutzername: USERNAME, Passwort: 'geheim-neu' });
  const later = await handedIn(server, tenant, other);
  expect(await workOff(server, tenant, later)).toMatchObject({ passwordsToHash: 1, counts: { updated: 1 } });
  // The earlier work is about a password that is gone.
  await hash(tenant, importId);
  expect((await keptOf(tenant)).waits).toBe(true);
  await hash(tenant, later);
  expect([(await signIn(tenant, PASSWORD)).status, (await signIn(tenant, 'geheim-neu')).status]).toEqual([401, 200]);
});

test('[OPS-58] a call that waits hashes at once, also in the place of a password that waits', async () => {
  const { tenant, importId } = await waiting();
  const other = orderFile({ Benutzername: USERNAME, Passwort: 'geheim-neu' });
  expect(await importInto(server, tenant, other)).toMatchObject({ answer: { updated: 1 } });
  expect((await signIn(tenant, 'geheim-neu')).status).toBe(200);
  await hash(tenant, importId);
  expect([(await signIn(tenant, PASSWORD)).status, (await signIn(tenant, 'geheim-neu')).status]).toEqual([401, 200]);
});

test('[OPS-58] credentials that are issued meanwhile stay, also when the file comes again', async () => {
  const { tenant, importId } = await waiting();
  const accounts = await operate(server, tenant, 'GET', 'accounts');
  const [account] = accounts.json<{ accounts: { accountId: string }[] }>().accounts;
  const path = `/api/operator/accounts/${account!.accountId}/credentials`;
  const issued = await server.call('POST', path, { token: server.operatorKey });
  const { password } = issued.json<{ password: string }>();
  for (const step of ['waiting', 'hashed']) {
    if (step === 'hashed') await hash(tenant, importId);
    expect([step, (await signIn(tenant, password)).status, (await signIn(tenant, PASSWORD)).status]).toEqual([
      step,
      200,
      401,
    ]);
    expect(await importInto(server, tenant, FILE)).toMatchObject({ answer: { unchanged: 1, changed: 0 } });
  }
  expect(await keptOf(tenant)).toEqual({ password_hash: ARGON2, imported_password_hash: ARGON2, waits: false });
});

test('[OPS-58, OPN-429] without the key it was sealed with, a password waits on, and nobody signs in by it', async () => {
  const { tenant, importId } = await waiting();
  const config = { ...server.parts.config, secretKeys: [Buffer.alloc(32, 7)] };
  const others = makeParts({ ...server.parts, config });
  await expect(hash(tenant, importId, others)).rejects.toThrow();
  expect(await keptOf(tenant)).toEqual({ password_hash: '', imported_password_hash: null, waits: true });
  // Whoever has the key goes on.
  await hash(tenant, importId);
  expect((await signIn(tenant, PASSWORD)).status).toBe(200);
});
