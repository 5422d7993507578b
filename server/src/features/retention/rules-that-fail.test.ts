import { expect, test } from 'vitest';
import { livedHousehold } from '../../testing/calls/households.ts';
import { night, retentionOf } from '../../testing/calls/retention-calls.ts';
import { collectLog, parseLog } from '../../testing/collect-log.ts';
import { testServer } from '../../testing/test-server.ts';
import { MAILS_WAIT } from '../../testing/waiting-mail.ts';

const { log, lines } = collectLog();
const server = await testServer({ ...MAILS_WAIT, log });
const { pool } = server.parts;
const { setRules, deleteAt, dueOf, handOver } = retentionOf(server, '2026-03-10T10:00:00Z');

const failures = () => parseLog(lines()).filter(({ msg }) => msg === 'deleting by rule failed');

test('[OPS-39] an audit entry that cannot be written keeps the rows', async () => {
  const { tenant } = await livedHousehold(server);
  await setRules(tenant, { comments: 30 });
  await handOver(tenant);
  await pool.query('alter table audit_entries add constraint full_up check (number < 0) not valid');
  expect(await deleteAt(night(31))).toBe(0);
  await pool.query('alter table audit_entries drop constraint full_up');
  const { applicationId } = tenant;
  expect(failures()).toMatchObject([{ applicationId, class: 'comments', err: { code: '23514' } }]);
  expect(await dueOf(tenant, 'comments', night(31))).toBe(1);
  expect(await dueOf(tenant, 'comments', night(31), '?comments=60')).toBe(0);
  expect(await deleteAt(night(31))).toBe(1);
});

test('[OPS-39] a rule that fails stops no other one, and no other tenant', async () => {
  const tenants = [];
  for (const mark of ['quitte', 'mispel']) {
    const { tenant } = await livedHousehold(server, mark);
    await setRules(tenant, { photos: 30, comments: 30 });
    await handOver(tenant);
    tenants.push(tenant);
  }
  // Whichever comes first.
  await pool.query(
    `alter table audit_entries add constraint no_photos check (objects <> '{retention.photos}') not valid`,
  );
  const before = failures().length;
  expect(await deleteAt(night(31))).toBe(2);
  await pool.query('alter table audit_entries drop constraint no_photos');
  expect(
    failures()
      .slice(before)
      .map((one) => [one['applicationId'], one['class']])
      .sort(),
  ).toEqual(tenants.map(({ applicationId }) => [applicationId, 'photos']).sort());
  for (const tenant of tenants) expect(await dueOf(tenant, 'comments', night(31))).toBe(0);
  expect(await deleteAt(night(31))).toBe(2);
});
