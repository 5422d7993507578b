import { randomUUID } from 'node:crypto';
import type { Problem } from '@zaehlwerk/contract/problems';
import { expect, test } from 'vitest';
import { exportFrom, importInto, operate } from '../../testing/calls/operator-calls.ts';
import { orderOf } from '../../testing/calls/utility-content.ts';
import { storedRows } from '../../testing/stored.ts';
import { newAccount } from '../../testing/test-account.ts';
import { newJob, type TestJobOptions } from '../../testing/test-job.ts';
import { testServer, type TestTenant } from '../../testing/test-server.ts';

/*
 * What a clerk enters for a register that was read already replaces that reading: never without a word.
 */

const server = await testServer();
const SAID = { source: 'phone', readingDate: '2026-03-10' };
const REGISTERS = [{ obis: '1-0:1.8.1' }, { obis: '1-0:1.8.2' }];

async function world(options: TestJobOptions = {}) {
  const tenant = await server.newTenant();
  const job = await newJob(server, await newAccount(server, tenant), options);
  const { order_number: orderNumber } = await server.parts.db
    .selectFrom('jobs')
    .where('job_id', '=', job.jobId)
    .select('order_number')
    .executeTakeFirstOrThrow();
  return { tenant, job, enter: entering(tenant, orderNumber) };
}

const entering =
  (tenant: TestTenant, orderNumber: string) =>
  (results: readonly object[], { query = '', headers = {}, ...more }: Entry = {}) =>
    operate(server, tenant, 'POST', `orders/${orderNumber}/readings${query}`, {
      body: { ...SAID, ...more, results },
      headers: { 'accept-language': 'de', ...headers },
    });

interface Entry {
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly confirmed?: boolean;
}

const faultsOf = (problem: Problem) => problem.fieldErrors.map(({ field, code, message }) => [field, code, message]);

test('[OPS-45, OPN-410] also where the order is open and the new reading is of a later day', async () => {
  const { job, enter } = await world({ tasks: REGISTERS });
  await job.send({ readingDate: '2026-03-08', results: [{ taskId: job.taskIds[0], readingValue: 12345 }] });
  const again = [{ obis: '1-0:1.8.1', readingValue: 12346 }];
  expect(faultsOf((await enter(again)).json())).toMatchObject([['results[0]', 'result.replaces', expect.anything()]]);
  expect((await enter([{ obis: '1-0:1.8.2', readingValue: 12346 }])).json()).toMatchObject({ outcome: 'accepted' });
  expect((await enter(again, { confirmed: true })).json()).toMatchObject({ outcome: 'accepted' });
});

test('[OPS-45, OPN-410] what its customer has sent is replaced only once that is confirmed, and the answer names it', async () => {
  const { tenant, job, enter } = await world();
  await job.send({ readingDate: '2026-03-09', results: [{ taskId: job.taskId, readingValue: 12345 }] });
  const [own] = (await exportFrom(server, tenant)).readings;
  for (const query of ['', '?dryRun=true']) {
    const refused = await enter([{ readingValue: 12346 }], { query });
    expect([refused.status, faultsOf(refused.json())]).toEqual([
      400,
      [
        [
          'results[0]',
          'result.replaces',
          'Zu diesem Zählwerk gibt es schon einen Stand vom 09.03.2026. Er wird durch diesen ersetzt.',
        ],
      ],
    ]);
  }
  expect(await storedRows(server, tenant)).toMatchObject({ submissions: 1 });
  const headers = { 'idempotency-key': randomUUID() };
  const tried = await enter([{ readingValue: 12346 }], { confirmed: true, query: '?dryRun=true' });
  expect(tried.json()).toMatchObject({ outcome: 'accepted', replaces: [own!.id] });
  const confirmed = { confirmed: true, headers };
  const accepted = await enter([{ readingValue: 12346 }], confirmed);
  expect(accepted.json()).toMatchObject({ outcome: 'accepted', done: true, replaces: [own!.id] });
  expect(accepted.json()['findings']).toMatchObject([{ field: 'results[0]', code: 'result.replaces' }]);
  const again = await enter([{ readingValue: 12346 }], confirmed);
  expect(again.json()).toEqual({
    dryRun: false,
    outcome: 'alreadyThere',
    done: true,
    findings: [],
    replaces: [own!.id],
  });
  // It says nothing of the value: the export does not tell it as a finding, and nobody has to look at it.
  const { readings } = await exportFrom(server, tenant);
  expect(readings.at(-1)).toMatchObject({ findings: [], implausible: false, replaces: own!.id });
  expect((await operate(server, tenant, 'GET', 'clearing')).json()).toMatchObject({ readings: [] });
});

test('[OPS-45, OPN-410] of several registers those are named that were read; what was not read is entered without a word', async () => {
  const { tenant, job, enter } = await world({ tasks: REGISTERS });
  const first = await enter([{ obis: '1.8.1', readingValue: 11 }]);
  expect(first.json()).toMatchObject({ outcome: 'accepted', findings: [], replaces: [] });
  const both = [
    { obis: '1.8.2', readingValue: 21 },
    { obis: '1.8.1', readingValue: 12 },
  ];
  const refused = await enter(both);
  expect(faultsOf(refused.json()).map(([field, code]) => `${field} ${code}`)).toEqual(['results[1] result.replaces']);
  const [own] = (await exportFrom(server, tenant)).readings;
  expect((await enter(both, { confirmed: true })).json()).toMatchObject({ done: true, replaces: [own!.id] });
  const ids = (await exportFrom(server, tenant)).readings.slice(1).map(({ id }) => id);
  const results = job.taskIds.map((taskId) => ({ taskId, readingValue: 30 }));
  await job.send({ readingDate: '2026-03-10', results });
  // Of what the customer sends nothing is asked.
  const { readings } = await exportFrom(server, tenant);
  expect(
    readings
      .slice(-2)
      .map(({ replaces }) => replaces)
      .sort(),
  ).toEqual(ids.sort());
});

test('[OPS-46, OPN-280, OPN-416] a repeat counts once, also when the order has become another login’s meanwhile', async () => {
  const tenant = await server.newTenant();
  const importFor = async (username: string) => {
    const lines = [{ ...orderOf(1, 'lahn'), Benutzername: username, Passwort: `pw-${username}` }];
    const file = JSON.stringify(lines);
    expect((await importInto(server, tenant, file, { type: 'application/json' })).status).toBe(200);
  };
  await importFor('weber');
  const [enter, headers] = [entering(tenant, 'E-1'), { 'idempotency-key': randomUUID() }];
  expect((await enter([{ readingValue: 48300 }], { headers })).json()).toMatchObject({ outcome: 'accepted' });
  await importFor('becker');
  for (const query of ['', '?dryRun=true']) {
    const again = await enter([{ readingValue: 48300 }], { headers, query });
    expect(again.json()).toMatchObject({ outcome: 'alreadyThere', findings: [], replaces: [] });
  }
  const other = await enter([{ readingValue: 48301 }], { headers });
  expect([other.status, other.json()['code']]).toEqual([409, 'idempotencyConflict']);
  expect(await storedRows(server, tenant)).toMatchObject({ submissions: 1, results: 1 });
  // Without that key it is for whoever has the meter now.
  expect((await enter([{ readingValue: 48301 }])).json()).toMatchObject({ outcome: 'accepted', replaces: [] });
  expect(await storedRows(server, tenant)).toMatchObject({ submissions: 2, results: 2 });
});
