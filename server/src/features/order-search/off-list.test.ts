import type { FoundReading } from '@zaehlwerk/contract/order-search';
import { MOST_FOUND, MOST_LOOKED_AT } from '@zaehlwerk/domain/order-search/order-search';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { runCommand } from '../../command-line/run-command.ts';
import { systemScope } from '../../http/caller/system-scope.ts';
import { assigningUtility } from '../../testing/calls/assigning-utility.ts';
import { erase } from '../../testing/calls/households.ts';
import { operate } from '../../testing/calls/operator-calls.ts';
import { CONTACT, GAS_READING } from '../../testing/calls/readings-without-access.ts';
import { about, environmentOf } from '../../testing/calls/run-command-line.ts';
import { rowsOf } from '../../testing/rows-read.ts';
import { testTerminal } from '../../testing/calls/test-terminal.ts';
import { type TestTenant, testServer } from '../../testing/test-server.ts';
import { findAllWithoutWords, makeFindable } from './keep-findable.ts';

const server = await testServer();
const { pool } = server.parts;
const [SYSTEM, GOES_ON] = [systemScope('order search'), new AbortController().signal];
const make = (): Promise<number> => makeFindable(server.parts, SYSTEM, GOES_ON);

async function look(tenant: TestTenant, search: string) {
  const answer = await operate(server, tenant, 'GET', `orders?search=${encodeURIComponent(search)}`);
  expect([answer.status, answer.text]).toEqual([200, expect.anything()]);
  return answer.json<{ readings: FoundReading[]; moreReadings: boolean }>();
}

const found = async (tenant: TestTenant, search: string): Promise<string[]> =>
  (await look(tenant, search)).readings.map(({ meterNumber, foundBy }) => `${meterNumber} ${foundBy.join('+')}`);

/** Somebody reads without access. */
async function readWithoutAccess(tenant: TestTenant, meterNumber: string, contact: object = {}): Promise<void> {
  const { token } = (await tenant.call('POST', '/auth/token-unknown-readings')).json<{ token: string }>();
  const body = { ...GAS_READING, meterNumber, contact: { ...CONTACT, ...contact } };
  const sent = await tenant.call('POST', '/api/unknown-readings/results', { token, body });
  expect([sent.status, sent.text]).toEqual([204, '']);
}

test('[DSK-215, OPN-731] a reading without an order is found by name, address and meter number, however that is written, before its words are made and after', async () => {
  const { tenant, weber } = await assigningUtility(server);
  await readWithoutAccess(tenant, '7ITR0048213907');
  await weber.report('00-4711 x');
  for (const isMade of [false, true]) {
    if (isMade) await make();
    expect(await found(tenant, 'maria wesse')).toEqual(['7ITR0048213907 words']);
    expect(await found(tenant, 'STRASSE DES 17. Juni 12a')).toEqual(['7ITR0048213907 words']);
    expect(await found(tenant, '12345 ellerbach')).toEqual(['7ITR0048213907 words']);
    expect(await found(tenant, '7itr 0048-213907')).toEqual(['7ITR0048213907 meterNumber+words']);
    expect(await found(tenant, '213907')).toEqual(['7ITR0048213907 words']);
    expect(await found(tenant, '4711X')).toEqual(['00-4711 x meterNumber+words']);
    expect(await found(tenant, 'maria meier')).toEqual([]);
    expect(await found(tenant, 'karin@post.example')).toEqual([]);
    expect(await found(tenant, "we'b & | \\ :* <")).toEqual([]);
  }
  expect((await look(tenant, 'maria')).readings).toEqual([
    expect.objectContaining({
      kind: 'withoutAccess',
      meterType: 'GAS_METER',
      name: 'Maria Weßel',
      street: CONTACT.street,
      houseNumber: CONTACT.houseNumber,
      zip: CONTACT.zip,
      city: CONTACT.city,
      readingDate: GAS_READING.readingDate,
      state: 'open',
      orderNumber: null,
    }),
  ]);
});

test('[DSK-215, OPN-731] those whose number was typed come first, then the newest; another utility finds none of them', async () => {
  const [{ tenant }, other] = [await assigningUtility(server), await assigningUtility(server)];
  for (const one of ['80010000', '980010000', '8001000055']) {
    await readWithoutAccess(tenant, one, { houseNumber: `${one.length}` });
    await pool.query(`update anonymous_readings set created = created - interval '1 minute'`);
  }
  await make();
  expect(await found(tenant, '80010000')).toEqual([
    '80010000 meterNumber+words',
    '8001000055 words',
    '980010000 words',
  ]);
  expect(await found(other.tenant, '80010000')).toEqual([]);
});

test('[DSK-215, OPN-731] what became of it is told: the order it was assigned to, or that it was discarded; one alone is listed by its id', async () => {
  const { tenant, weber, assign, decide, list } = await assigningUtility(server);
  const [assigned, discarded] = [await weber.report('K-11'), await weber.report('K-12')];
  expect((await assign(assigned, { orderNumber: 'E-2' })).status).toBe(200);
  await decide('discarded', [discarded]);
  await make();
  const states = (await look(tenant, 'k 11')).readings.concat((await look(tenant, 'k12')).readings);
  expect(states.map(({ readingId, state, orderNumber }) => [readingId, state, orderNumber])).toEqual([
    [assigned, 'assigned', 'E-2'],
    [discarded, 'discarded', null],
  ]);
  expect((await list(`?reading=${discarded}`)).readings.map(({ readingId }) => readingId)).toEqual([discarded]);
  expect((await list('?reading=none')).readings).toEqual([]);
});

test('[DSK-215, OPN-731] the words go with a reading that is deleted, and with whoever is erased, whatever a start finds again', async () => {
  const { tenant, weber, becker } = await assigningUtility(server);
  await readWithoutAccess(tenant, '70010000');
  await weber.report('70020000');
  await make();
  await becker.report('70030000');
  await pool.query('delete from anonymous_readings where application_id = $1', [tenant.applicationId]);
  for (const login of ['weber', 'becker']) await erase(server, tenant, { login });
  const left = () => pool.query('select from off_list_words where application_id = $1', [tenant.applicationId]);
  expect((await left()).rowCount).toBe(0);
  await findAllWithoutWords(server.parts, SYSTEM, GOES_ON);
  await make();
  expect([(await left()).rowCount, await found(tenant, '70010000'), await found(tenant, '70020000')]).toEqual([
    0,
    [],
    [],
  ]);
  expect(await found(tenant, '70030000')).toEqual([]);
});

test('[DSK-215, OPN-731] readings that were there before are found after the next start; one that PostgreSQL refuses is passed over', async () => {
  const [{ tenant }, refused] = [await assigningUtility(server), await assigningUtility(server)];
  for (const one of [tenant, refused.tenant]) await readWithoutAccess(one, '60010000');
  await pool.query('delete from off_list_words');
  expect(await found(tenant, 'maria')).toEqual([]);
  await pool.query(
    `alter table off_list_words add constraint refused
     check (words is null or words = '' or application_id <> '${refused.tenant.applicationId}') not valid`,
  );
  await findAllWithoutWords(server.parts, SYSTEM, GOES_ON);
  await make();
  await pool.query('alter table off_list_words drop constraint refused');
  expect([await found(tenant, 'maria'), await found(refused.tenant, 'maria')]).toEqual([['60010000 words'], []]);
});

test('[DSK-215] the first 100 are told, and that there are more; the command line prints them below the orders', async () => {
  const { tenant } = await assigningUtility(server);
  await readWithoutAccess(tenant, '50010000');
  await pool.query(
    `insert into anonymous_readings (application_id, reading_id, meter_type, meter_number, reading_date, reading_reason, firstname, lastname,
       street, house_number, zip, city, created)
     select application_id, gen_random_uuid(), meter_type, meter_number || n, reading_date, reading_reason, firstname, lastname, street,
       house_number, zip, city, created from anonymous_readings, generate_series(1, $2::int) n where application_id = $1`,
    [tenant.applicationId, MOST_FOUND],
  );
  await make();
  const { readings, moreReadings } = await look(tenant, 'maria');
  expect([readings.length, moreReadings]).toEqual([MOST_FOUND, true]);
  const terminal = testTerminal('/');
  expect(await runCommand(['find', '500100007', ...about(tenant)], environmentOf(server), terminal)).toBe(0);
  expect(terminal.written()).toMatch(
    /meterNumber words +500100007 +Straße des 17\. Juni 12 a .*Maria Weßel .*withoutAccess +open/,
  );
  expect(terminal.err()).toContain('1 readings without an order');
});

test('[DSK-215] none of its tables is read whole, however many readings there are', async () => {
  const { tenant } = await assigningUtility(server);
  await pool.query(
    `insert into anonymous_readings (application_id, reading_id, meter_type, meter_number, reading_date, reading_reason, firstname, lastname,
       street, house_number, zip, city, created)
     select $1, gen_random_uuid(), 'GAS_METER', 'G' || n, '2026-03-10', 'ANNUAL_READING', 'Karin', 'Name' || n, 'Weg', '1', '12345', 'Ort', now()
     from generate_series(1, 20000) n`,
    [tenant.applicationId],
  );
  await make();
  await sql`vacuum analyze off_list_words, anonymous_readings, unknown_readings`.execute(server.parts.db);
  const tables = ['off_list_words', 'anonymous_readings'];
  const { withoutIndex, read } = await rowsOf(
    server.parts,
    async () => expect(await found(tenant, 'karin name4711')).toEqual(['G4711 words']),
    tables,
  );
  expect([withoutIndex, read]).toEqual([0, expect.closeTo(2, 1)]);
  const ofMany = await rowsOf(server.parts, () => look(tenant, 'karin'), tables);
  expect(ofMany.withoutIndex).toBe(0);
  expect(ofMany.read).toBeLessThan(3 * MOST_LOOKED_AT);
});
