import { expect, test } from 'vitest';
import { runCommand } from '../../command-line/run-command.ts';
import { systemScope } from '../../http/caller/system-scope.ts';
import { newCampaign } from '../../testing/calls/campaigns.ts';
import { enterDeletion } from '../../testing/calls/tenant-deletion.ts';
import { runDeletion } from '../tenant-deletion/run-deletion.ts';
import { retentionOf } from '../../testing/calls/retention-calls.ts';
import { environmentOf } from '../../testing/calls/run-command-line.ts';
import { testTerminal } from '../../testing/calls/test-terminal.ts';
import { testServer } from '../../testing/test-server.ts';
import { deleteOldActs } from './delete-acts.ts';
import { runRetention } from './run-retention.ts';

/* Acts of years ago: PostgreSQL itself looks whether an entry is old enough, by its own clock. */
const THEN = '2020-03-10T10:00:00Z';
const NIGHT = '2026-03-11T02:00:00Z';

async function yearsAgo() {
  const server = await testServer({ now: THEN });
  const { setRules } = retentionOf(server, THEN);
  const tenant = await server.newTenant();
  await setRules(tenant, { audit: 400 });
  for (let n = 0; n < 5; n += 1) await newCampaign(server, tenant, { name: `Jahr ${n}` });
  const ask = (query = '') => server.call('GET', `/api/operator/audit${query}`, { token: server.operatorKey });
  const numbers = async () =>
    (await ask()).json<{ entries: { number: number }[] }>().entries.map(({ number }) => number);
  const chain = async (query = '') => {
    const answer = await ask(`/chain${query}`);
    return [answer.status, answer.json()] as const;
  };
  const night = async (instant = NIGHT) => {
    server.setNow(instant);
    return runRetention(server.parts, systemScope('tidy-up'));
  };
  return { server, tenant, setRules, numbers, chain, night };
}

test('[OPS-147, OPN-489] old acts go by rule, from the beginning; the chain goes on from its anchor, and the deletion is an act', async () => {
  const { server, numbers, chain, night } = await yearsAgo();
  const before = await numbers();
  const [, whole] = await chain();
  expect(whole).toMatchObject({ misfit: null, last: { number: before.at(-1) } });
  expect(whole['removed']).toBeUndefined();
  // 400 days are not over.
  expect(await night('2021-03-11T02:00:00Z')).toBe(0);
  const gone = before.length - 1;
  expect(await night()).toBe(gone);
  // The newest of then stays, since the chain goes on from it; the next night it is not.
  const [kept, deletion] = await numbers();
  expect([kept, deletion]).toEqual([before.at(-1), before.length + 1]);
  const removed = [{ first: 1, last: gone, at: expect.any(String) }];
  expect(await chain()).toMatchObject([200, { misfit: null, last: { number: deletion }, removed }]);
  const { rows } = await server.parts.pool.query(
    `select act, key_id, objects, details from audit_entries order by number desc limit 1`,
  );
  expect(rows).toEqual([
    {
      act: 'retention.delete',
      key_id: null,
      objects: ['retention.audit'],
      details: { deleted: gone, first: 1, last: gone },
    },
  ]);
  const terminal = testTerminal('/');
  expect(await runCommand(['audit', 'verify'], environmentOf(server), terminal)).toBe(0);
  expect(terminal.err()).toMatch(new RegExp(`^Entries 1 to ${gone} were deleted by rule at \\d{4}-`));
  expect(await night()).toBe(1);
  expect(await chain()).toMatchObject([
    200,
    { misfit: null, removed: [{ first: gone + 1, last: gone + 1 }, ...removed] },
  ]);
});

test('[OPS-147] what was noted of the last deleted entry still tells; of one before nothing is known; a cut without an anchor is seen', async () => {
  const { server, chain, night } = await yearsAgo();
  const { rows } = await server.parts.pool.query<{ number: string; hash: string }>(
    `select number, encode(hash, 'hex') as hash from audit_entries order by number`,
  );
  const deleted = await night();
  const [last, other] = [rows[deleted - 1]!, rows[0]!];
  expect(await chain(`?after=${last.number}&hash=${last.hash}`)).toMatchObject([200, { misfit: null }]);
  expect(await chain(`?after=${last.number}&hash=${other.hash}`)).toMatchObject([
    200,
    { misfit: { number: Number(last.number), why: 'otherHash' } },
  ]);
  expect(await chain(`?after=${other.number}&hash=${other.hash}`)).toMatchObject([
    400,
    { fieldErrors: [{ field: 'after', code: 'deletedByRule' }] },
  ]);
  await server.parts.pool.query(`update audit_anchors set hash = decode('00', 'hex')`);
  expect(await chain()).toMatchObject([200, { misfit: { number: deleted + 1, why: 'changed' } }]);
  await server.parts.pool.query('delete from audit_anchors');
  expect(await chain()).toMatchObject([200, { misfit: { number: deleted + 1, why: 'missing' } }]);
});

test('[OPS-147, OPN-489] a tenant without a rule keeps the chain; nothing of the last year goes, whoever asks the database', async () => {
  const { server, tenant, setRules, numbers, night } = await yearsAgo();
  const other = await server.newTenant();
  await newCampaign(server, other);
  const before = await numbers();
  // What is about no tenant, and what is of the other one, has no rule; that of the first goes.
  const ofFirst = (
    await server.parts.pool.query(
      `select from audit_entries e where number < (select min(number) from audit_entries where application_id is distinct from $1)`,
      [tenant.applicationId],
    )
  ).rowCount;
  expect(await night()).toBe(ofFirst);
  await setRules(other, { audit: 3650 });
  expect(await night()).toBe(0);
  await setRules(other, { audit: 365 });
  expect(await night()).toBeGreaterThan(0);
  expect((await numbers()).length).toBeLessThan(before.length);
  const newest = (await numbers()).at(-1)!;
  server.setNow('2030-03-11T02:00:00Z');
  await newCampaign(server, other);
  await expect(server.parts.pool.query('select delete_audit_entries($1)', [newest])).rejects.toThrow(/too new/);
  await expect(server.parts.pool.query('select delete_audit_entries($1)', [10 ** 9])).rejects.toThrow(/too new/);
});

test('[OPS-147] a round is one deletion, in whatever batches it looks; what it leaves is for the next, and two at once delete nothing twice', async () => {
  const { server, numbers, chain } = await yearsAgo();
  const last = (await numbers()).at(-1)!;
  server.setNow(NIGHT);
  const round = (most: number) => deleteOldActs(server.parts, systemScope('tidy-up'), { size: 2, most });
  expect(await round(2)).toBe(4);
  expect(await chain()).toMatchObject([200, { misfit: null, removed: [{ first: 1, last: 4 }] }]);
  const both = await Promise.all([round(9), round(9)]);
  expect(both.reduce((sum, one) => sum + one)).toBe(last - 4);
  const removed = [
    { first: 5, last },
    { first: 1, last: 4 },
  ];
  expect(await chain()).toMatchObject([200, { misfit: null, removed }]);
  const { rows } = await server.parts.pool.query(
    `select details from audit_entries where act = 'retention.delete' order by number`,
  );
  expect(rows).toEqual([
    { details: { deleted: 4, first: 1, last: 4 } },
    { details: { deleted: last - 4, first: 5, last } },
  ]);
});

test('[OPS-147, OPN-489] what was noted of the last entry of a deletion still tells after more of them than are told', async () => {
  const { server, tenant, chain } = await yearsAgo();
  const { pool } = server.parts;
  for (let n = 5; n < 105; n += 1) await newCampaign(server, tenant, { name: `Jahr ${n}` });
  const { rows } = await pool.query<{ hash: string }>(
    `select encode(hash, 'hex') as hash from audit_entries order by number limit 1`,
  );
  for (let number = 1; number <= 102; number += 1) await pool.query('select delete_audit_entries($1)', [number]);
  const [, { removed }] = await chain();
  expect(removed).toHaveLength(100);
  expect(await chain(`?after=1&hash=${rows[0]!.hash}`)).toMatchObject([200, { misfit: null }]);
  expect(await chain(`?after=1&hash=${'0'.repeat(64)}`)).toMatchObject([
    200,
    { misfit: { number: 1, why: 'otherHash' } },
  ]);
});

test.each([
  ['as long as its rule says, which outlives it', { audit: 3650 }, false],
  ['like what is about no application where it had none', {}, true],
])('[OPS-147, OPN-593] the audit of an application that was deleted is kept %s', async (_, rule, goes) => {
  const { server, tenant, setRules, numbers, night } = await yearsAgo();
  await setRules(tenant, rule);
  const other = await server.newTenant();
  await setRules(other, { audit: 400 });
  await enterDeletion(server, tenant);
  await runDeletion(server.parts, systemScope('deletions'), tenant.applicationId, new AbortController().signal);
  const before = await numbers();
  await newCampaign(server, other, { name: 'Noch eins' });
  expect(await night()).toBe(goes ? before.length : 0);
});
