import { randomUUID } from 'node:crypto';
import type { ApplicationDeletion } from '@zaehlwerk/contract/application-deletion';
import type { Problem } from '@zaehlwerk/contract/problems';
import { expect, test } from 'vitest';
import { systemScope } from '../../http/caller/system-scope.ts';
import { exportFrom, operate } from '../../testing/calls/operator-calls.ts';
import { livedHousehold, shareWith } from '../../testing/calls/households.ts';
import { askToDelete, deletionOf, enterDeletion } from '../../testing/calls/tenant-deletion.ts';
import { changesBetween, readTables } from '../../testing/tables.ts';
import { clerkHeaders, newClerk } from '../../testing/test-clerk.ts';
import { storedKeys } from '../../testing/stored.ts';
import { askForToken } from '../../testing/test-login.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';
import { newOperatorKey } from '../../testing/utility.ts';
import { MAILS_WAIT } from '../../testing/waiting-mail.ts';
import { clearLateWords, handOnDeletions, runDeletion } from './run-deletion.ts';

const server = await testServer(MAILS_WAIT);
const { pool } = server.parts;
const system = systemScope('deletions');
const never = new AbortController().signal;

const run = ({ applicationId }: TestTenant, parts = server.parts) => runDeletion(parts, system, applicationId, never);

const countOf = ({ classes }: ApplicationDeletion, name: string) => classes.find((one) => one.class === name)?.count;

test('[OPS-157, OPN-590, OPN-593] what hangs on it is told before, with what stays and what would be lost; nothing is deleted', async () => {
  const { tenant, household } = await livedHousehold(server);
  await shareWith(household, 'pohl');
  await newClerk(server, tenant);
  const before = await readTables(server);
  const tried = (await askToDelete(server, tenant, {}, '?dryRun=true')).json<ApplicationDeletion>();
  expect(changesBetween(before, await readTables(server)).kinds).toEqual([]);
  expect(tried).toMatchObject({ dryRun: true, applicationId: tenant.applicationId, orders: 2, readings: 3 });
  const counts = ['orders', 'readings', 'photos', 'accounts', 'shares', 'earlierReadings', 'clerks'];
  expect(counts.map((name) => countOf(tried, name))).toEqual([2, 3, 3, 1, 2, 2, 1]);
  expect(tried.notices.map(({ notice, count }) => [notice, count])).toEqual([
    ['notHandedOver', 3],
    ['audit', countOf(tried, 'audit')],
  ]);
  expect(tried.notices.map(({ message }) => message)).toEqual([
    expect.stringContaining('§ 147 AO'),
    expect.stringContaining('Protokoll'),
  ]);
  const first = await exportFrom(server, tenant);
  await operate(server, tenant, 'GET', `readings?after=${first.next}`);
  const later = (await askToDelete(server, tenant, {}, '?dryRun=true')).json<ApplicationDeletion>();
  expect(later.notices.map(({ notice, count }) => [notice, count]).slice(0, 2)).toEqual([
    ['notHandedOver', 1],
    ['handedOver', 2],
  ]);
});

test('[OPS-157, OPN-590] it begins with the id and the numbers that were seen, and with nothing else', async () => {
  const { tenant } = await livedHousehold(server);
  const { applicationId: application } = tenant;
  const good = { application, orders: 2, readings: 2 };
  const before = await readTables(server);
  for (const [body, status, faults] of [
    [{}, 400, ['application required', 'orders required', 'readings required']],
    [{ ...good, application: 'other' }, 400, ['application notOneOf']],
    [{ ...good, orders: 1 }, 409, ['orders otherAmounts']],
    [{ ...good, readings: 3 }, 409, ['readings otherAmounts']],
    [{ ...good, orders: -1 }, 400, ['orders tooSmall']],
    [{ ...good, really: true }, 400, ['really unknown']],
  ] as const) {
    const answer = await askToDelete(server, tenant, body);
    const told = answer.json<Problem>().fieldErrors.map(({ field, code }) => `${field} ${code}`);
    expect([answer.status, told]).toEqual([status, faults]);
  }
  const { key } = await newOperatorKey(server, 'good', { onlyTenant: application, scopes: null, lastDay: null });
  const own = await operate(server, tenant, 'POST', 'delete', { body: good, token: key });
  expect([own.status, own.json()['code']]).toEqual([403, 'keyOfOneTenant']);
  expect(changesBetween(before, await readTables(server)).kinds).toEqual(['+operator_keys']);
});

test('[OPS-158, OPN-591, OPN-592] from the moment it begins it is there for nobody, by any way; its hosts are free, its id is not', async () => {
  const { tenant, household } = await livedHousehold(server);
  const clerk = await newClerk(server, tenant);
  const { applicationId } = tenant;
  const { key } = await newOperatorKey(server, 'good', { onlyTenant: applicationId, scopes: null, lastDay: null });
  const [reading] = (await exportFrom(server, tenant)).readings;
  const desk = clerkHeaders(clerk.token, applicationId);
  const asked = async () =>
    Promise.all([
      tenant.call('GET', '/api/public/application'),
      household.call('GET', '/api/pro/job'),
      askForToken(tenant, { username: household.login, password: `pw-${household.mark}` }),
      tenant.call('GET', '/api/desk/session', { headers: desk }),
      operate(server, tenant, 'GET', ''),
      operate(server, tenant, 'GET', 'readings'),
      operate(server, tenant, 'GET', '', { token: key }),
      server.call('GET', `/api/operator/images/${reading!.imageIds[0]!}`, { token: server.operatorKey }),
      server.call('GET', `/api/operator/accounts/${household.accountId}/crm-registration`, {
        token: server.operatorKey,
      }),
      askToDelete(server, tenant, {}, '?dryRun=true'),
    ]).then((answers) => answers.map(({ status }) => status));
  expect(await asked()).toEqual(Array.from({ length: 10 }, () => 200));
  await enterDeletion(server, tenant);
  // As with a host, a token, a key and an id that never were.
  const GONE = [404, 401, 404, 401, 404, 404, 401, 404, 404, 404];
  expect(await asked()).toEqual(GONE);
  const list = await server.call('GET', '/api/operator/applications', { token: server.operatorKey });
  expect(list.text).not.toContain(applicationId);
  const document = { name: 'Neu', hosts: [tenant.host], logo: null, brandColor: null, config: {} };
  const again = async () => {
    const { status, text } = await operate(server, tenant, 'PUT', '', { body: document });
    return [status, text.includes('"applicationId"')];
  };
  expect(await again()).toEqual([400, true]);
  expect(await deletionOf(server, tenant)).toMatchObject({ state: 'deleting', keyName: 'test', rowsGone: 0, share: 0 });
  await run(tenant);
  expect(await asked()).toEqual(GONE);
  expect(await again()).toEqual([400, true]);
  expect(await deletionOf(server, tenant)).toMatchObject({ state: 'deleted', photosGone: 2, share: 1 });
  const other = await server.newTenant();
  const taken = await operate(server, other, 'PUT', '', { body: document });
  expect([taken.status, taken.text]).toEqual([200, expect.anything()]);
});

test('[OPS-158, OPN-591] broken off anywhere, it goes on: what is gone is counted once, and what came meanwhile goes, too', async () => {
  const { tenant, household } = await livedHousehold(server);
  const { applicationId } = tenant;
  await enterDeletion(server, tenant);
  const { images } = server.parts;
  let removed = 0;
  const stopping = {
    ...server.parts,
    images: {
      ...images,
      async remove(key: string) {
        removed += 1;
        if (removed === 2) throw new Error('no disk');
        await images.remove(key);
        // Somebody's call that had begun before.
        await pool.query(
          `insert into mails (mail_id, application_id, kind, language, recipient, subject, body_text, body_html, created_at, expires_at, next_at)
           values ($1, $2, 'test', 'de', 'a@b.example', '', '', '', now(), now(), now())`,
          [randomUUID(), applicationId],
        );
      },
    },
  };
  await expect(run(tenant, stopping)).rejects.toThrow('no disk');
  const half = await deletionOf(server, tenant);
  expect([half?.state, half?.photosGone, half?.reason]).toEqual(['deleting', 1, 'no disk']);
  expect(half?.failedAt).toBe(server.parts.clock().toISOString());
  expect(half!.rowsGone).toBeGreaterThan(0);
  expect(half!.share).toBeGreaterThan(0);
  // Another instance, which finds it in the list.
  await handOnDeletions(server.parts, system);
  const { rows } = await pool.query(
    `select data from zaehlwerk_work.job where name = 'deleteApplication' and data ->> 'applicationId' = $1`,
    [applicationId],
  );
  expect(rows).toEqual([{ data: { applicationId } }]);
  await Promise.all([run(tenant, stopping), run(tenant)]);
  expect(await storedKeys(server, tenant)).toEqual([]);
  expect(await deletionOf(server, tenant)).toMatchObject({
    state: 'deleted',
    photosGone: 2,
    failedAt: null,
    reason: null,
  });
  const left = await pool.query('select from mails where application_id = $1', [applicationId]);
  expect(left.rowCount).toBe(0);
  await run(tenant);
  const ends = await pool.query(
    `select from audit_entries where application_id = $1 and act = 'application.endDeletion'`,
    [applicationId],
  );
  expect([ends.rowCount, (await household.call('GET', '/api/pro/job')).status]).toEqual([1, 401]);
});

test('[OPS-159, OPN-594] a clerk who works elsewhere, too, stays one there; who does not is nobody’s clerk any more', async () => {
  const [tenant, other] = [await server.newTenant(), await server.newTenant()];
  const [here, both] = [await newClerk(server, tenant), await newClerk(server, tenant)];
  await pool.query(`insert into clerk_roles values ($1, $2, '{read}')`, [other.applicationId, both.clerkId]);
  await enterDeletion(server, tenant);
  await run(tenant);
  const { rows } = await pool.query('select clerk_id from clerks where clerk_id = any($1::uuid[])', [
    [here.clerkId, both.clerkId],
  ]);
  expect(rows).toEqual([{ clerk_id: both.clerkId }]);
  // What was written of its orders at the same moment, which no foreign key refuses.
  for (const statement of [
    'insert into orders_to_find values ($1, gen_random_uuid())',
    "insert into order_words values ($1, gen_random_uuid(), 'weber')",
    'insert into off_list_words values ($1, gen_random_uuid())',
    'insert into orders_to_count values ($1, gen_random_uuid())',
    `insert into order_states (application_id, job_id, account_id, rates, read, meter_number, has_mail)
     values ($1, gen_random_uuid(), gen_random_uuid(), 1, 0, 'Z1', false)`,
  ])
    for (const { applicationId } of [tenant, other]) await pool.query(statement, [applicationId]);
  expect(await clearLateWords(server.parts, systemScope('tidy-up'))).toBe(5);
});
