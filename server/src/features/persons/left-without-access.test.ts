import { expect, test } from 'vitest';
import { systemScope } from '../../http/caller/system-scope.ts';
import {
  allTextOf,
  askForPerson,
  erase,
  householdTenant,
  newHousehold,
  readWithoutAccess,
} from '../../testing/calls/households.ts';
import { exportFrom, operate } from '../../testing/calls/operator-calls.ts';
import { night, retentionOf } from '../../testing/calls/retention-calls.ts';
import { waitingForLock } from '../../testing/database-sessions.ts';
import { storedKeys } from '../../testing/stored.ts';
import { testServer } from '../../testing/test-server.ts';
import { unzip } from '../../testing/unzip.ts';
import { deleteHandedOver } from '../without-access/delete-handed-over.ts';

/* Who left a reading without access has said who they are; once it is assigned to an order, that belongs to somebody. */
const NOW = '2026-03-10T10:00:00Z';
const server = await testServer({ now: NOW });
const { pool } = server.parts;
const { setRules, deleteAt, dueOf } = retentionOf(server, NOW);

async function assigned(lastname?: string) {
  const tenant = await householdTenant(server);
  const household = await newHousehold(server, tenant, 'quitte', ['1', '2']);
  await readWithoutAccess(server, household, lastname);
  return { tenant, household };
}

test('[OPS-148, OPN-490] whoever has the order is given what was left without access, with its photos, and nobody else is', async () => {
  const { tenant, household } = await assigned();
  await newHousehold(server, tenant, 'mispel', ['3']);
  for (const person of [{ login: household.login }, { customerNumber: household.customerNumber }]) {
    const files = unzip((await askForPerson(server, tenant, person)).bytes);
    const json = JSON.parse(files.get('person.json')!) as Record<string, Record<string, unknown>[]>;
    expect(json['readingsWithoutAccess']).toMatchObject([
      { firstname: 'Karin quitte', street: 'quittestraße', leftOut: null },
    ]);
    expect(json['valuesWithoutAccess']).toMatchObject([{ obis: '1-0:1.8.0' }]);
    const [photo] = json['photosWithoutAccess']!;
    expect([...files.keys()].some((name) => name.includes(String(photo!['imageId'])))).toBe(true);
  }
  const other = unzip((await askForPerson(server, tenant, { login: 'kunde-mispel' })).bytes).get('person.json')!;
  expect([other.includes('quitte'), JSON.parse(other)['readingsWithoutAccess']]).toEqual([false, []]);
});

test('[OPS-148, OPN-490] of somebody of another name the reading is given, without name and address', async () => {
  const { tenant, household } = await assigned('Sommer');
  const json = unzip((await askForPerson(server, tenant, { login: household.login })).bytes).get('person.json')!;
  expect(json).not.toContain('Sommer');
  const given = JSON.parse(json) as Record<string, Record<string, unknown>[]>;
  const nobody = { firstname: null, lastname: null, street: null, houseNumber: null, zip: null, city: null };
  expect(given['readingsWithoutAccess']).toMatchObject([{ ...nobody, leftOut: 'otherName' }]);
  expect(given['valuesWithoutAccess']).toMatchObject([{ obis: '1-0:1.8.0' }]);
  await erase(server, tenant, { customerNumber: household.customerNumber });
  expect(await allTextOf(server, tenant)).not.toContain('Sommer');
});

test('[OPS-148, OPN-490] erased with the order’s person: name, place and photos go, the value stays as the order’s', async () => {
  const { tenant, household } = await assigned();
  expect(await storedKeys(server, tenant)).toHaveLength(2);
  const told = await erase(server, tenant, { customerNumber: household.customerNumber });
  expect(told.classes.find((one) => one.class === 'photos')?.count).toBe(2);
  expect((await allTextOf(server, tenant)).replaceAll('9quitte1', '')).not.toContain('quitte');
  expect(await storedKeys(server, tenant)).toEqual([]);
  expect((await exportFrom(server, tenant)).readings).toMatchObject([{ readingValue: '48274.0', orderNumber: '2' }]);
});

test('[OPS-148, OPN-490] names go 90 days after the reading was assigned, once the order’s reading was asked for, whoever asks for their own list', async () => {
  const { tenant } = await assigned();
  const left = async () =>
    (await pool.query('select from anonymous_readings where application_id = $1', [tenant.applicationId])).rowCount;
  const deleteOn = async (instant: string) => {
    server.setNow(instant);
    await deleteHandedOver(server.parts, systemScope('tidy-up'));
    server.setNow(NOW);
    return left();
  };
  expect(await deleteOn(night(91))).toBe(1);
  await exportFrom(server, tenant);
  expect([await deleteOn(night(89)), await deleteOn(night(91))]).toEqual([1, 0]);
  expect((await exportFrom(server, tenant)).readings).toHaveLength(1);
});

test('[OPS-148, OPN-490] a rule for contacts counts in the same way, and takes the bytes of photos along', async () => {
  const { tenant } = await assigned();
  await setRules(tenant, { contacts: 10 });
  expect(await dueOf(tenant, 'contacts', night(20))).toBe(0);
  await exportFrom(server, tenant);
  expect([await dueOf(tenant, 'contacts', night(9)), await dueOf(tenant, 'contacts', night(11))]).toEqual([0, 1]);
  expect(await deleteAt(night(11))).toBe(1);
  expect(await storedKeys(server, tenant)).toHaveLength(1);
});

test('[OPS-148, OPN-490] a place in a list alone is no hand-over: nothing is deleted until it was given out', async () => {
  const { tenant } = await assigned();
  await setRules(tenant, { contacts: 10 });
  // Whoever asks what waits, as a webhook does, places everything.
  expect((await operate(server, tenant, 'GET', 'hand-over')).status).toBe(200);
  expect(await dueOf(tenant, 'contacts', night(11))).toBe(0);
  server.setNow(night(91));
  expect(await deleteHandedOver(server.parts, systemScope('tidy-up'))).toBe(0);
  server.setNow(NOW);
  await exportFrom(server, tenant);
  expect(await dueOf(tenant, 'contacts', night(11))).toBe(1);
});

test.each([
  { by: 'rule', days: 11, remove: () => deleteAt(night(11)) },
  { by: 'the 90 days', days: 91, remove: () => deleteHandedOver(server.parts, systemScope('tidy-up')) },
])(
  '[OPS-148, OPN-490] a reading whose assignment is taken back at that moment is not deleted by $by',
  async ({ days, remove }) => {
    const { tenant } = await assigned();
    await setRules(tenant, { contacts: 10 });
    await exportFrom(server, tenant);
    const before = await storedKeys(server, tenant);
    const client = await pool.connect();
    await client.query('begin');
    await client.query(
      `update anonymous_readings set clearing_state = 'open', assigned_submission_id = null where application_id = $1`,
      [tenant.applicationId],
    );
    server.setNow(night(days));
    const removed = remove();
    await waitingForLock(pool);
    await client.query('commit');
    client.release();
    await removed;
    server.setNow(NOW);
    const left = await pool.query('select from anonymous_readings where application_id = $1', [tenant.applicationId]);
    expect(left.rowCount).toBe(1);
    expect(await storedKeys(server, tenant)).toEqual(before);
  },
);
