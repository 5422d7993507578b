import type { WireJob } from '@zaehlwerk/contract/jobs';
import type { Moved } from '@zaehlwerk/contract/moves';
import { expect, test } from 'vitest';
import { operate } from '../../testing/calls/operator-calls.ts';
import { MOVE, moving } from '../../testing/calls/moving.ts';
import { jobsOf, signIn } from '../../testing/calls/order-file.ts';
import { FIRST_ORDERS, refusalOf, sendFirst } from '../../testing/calls/taking-back.ts';
import { changesBetween, readTables } from '../../testing/tables.ts';
import { type TestTenant, testServer } from '../../testing/test-server.ts';
import { callerWith, createShare } from '../../testing/test-share.ts';

const server = await testServer();
const { imported, ask, move, utility } = moving(server);

/** What is kept of the orders of a utility, without ids, times and hashes. */
async function ordersOf({ applicationId }: TestTenant): Promise<readonly unknown[]> {
  const { rows } = await server.parts.pool.query(
    `select j.order_number, j.meter_number, j.meter_address, j.customer, j.partner, j.customer_email, j.customer_phone,
        j.earliest_execution::text, j.latest_execution::text, j.re_share, j.campaign_id, j.history_at_place, j.closing_of,
        j.config, j.left_at is not null as has_left, l.username, a.name, k.obis, k.position, k.rate_name, k.unit,
        k.target_reading_date::text, k.minimum_value, k.maximum_value, k.strict_validation, k.ended_at is not null as has_ended
      from jobs j join rate_tasks k using (application_id, job_id) join accounts a using (application_id, account_id)
      join logins l using (application_id, account_id)
      where application_id = $1 order by 1, has_left, k.obis`,
    [applicationId],
  );
  return rows;
}

test('[DSK-203, OPN-691, OPN-693] a move leaves what an import of these orders and their closing readings leaves', async () => {
  const orders = [
    {
      ...FIRST_ORDERS[0]!,
      Kundennummer: 'K-1',
      'E-Mail': 'w@post.example',
      Minimum: '3,5',
      PLZ: '01067',
      commentsEnabled: 'ja',
    },
    ...FIRST_ORDERS.slice(1, 3).map((order) => ({ ...order, 'Weitergabe erlaubt': 'ja', Maximum: '1234.567' })),
  ];
  const [moved, filed] = [await utility(...orders), await utility(...orders)];
  const { closing } = await move(moved, { ...MOVE, closing: true, historyAtPlace: true });
  expect(closing.toSorted((a, b) => a.closes.localeCompare(b.closes))).toEqual([
    { orderNumber: 'A-1-S', closes: 'A-1' },
    { orderNumber: 'A-2-S', closes: 'A-2' },
  ]);
  const newcomer = {
    Benutzername: 'neumann',
    Passwort: '',
    Zugangsname: 'Nora Neumann',
    Kundennummer: 'K-9',
    Vorname: 'Nora',
    Nachname: 'Neumann',
    'Verlauf am Ort': 'ja',
  };
  const said = (order: Readonly<Record<string, string>>, keys: readonly string[]) =>
    Object.fromEntries(Object.entries(order).filter(([key]) => keys.includes(key)));
  const named = ['Auftragsnummer', 'Zählernummer', 'OBIS'];
  await imported(filed, ...orders.map((order) => ({ ...said(order, named), ...newcomer })));
  const last = { Passwort: '', Minimum: '', Maximum: '', 'Frühester Termin': '2026-03-08', Solltermin: '2026-03-08' };
  await imported(
    filed,
    ...orders.map((order) => ({
      ...order,
      ...last,
      'Spätester Termin': '2026-03-24',
      Auftragsnummer: `${order.Auftragsnummer}-S`,
      'Schlussablesung zu': order.Auftragsnummer ?? '',
    })),
  );
  expect(await ordersOf(moved)).toEqual(await ordersOf(filed));
});

test('[DSK-201, DSK-202, OPN-691, OPN-692] a dry run tells the same and stores nothing; who moves in finds nothing of who moves out, who keeps what was theirs', async () => {
  const tenant = await utility();
  await sendFirst(tenant, 'weber', 'pw-weber');
  const before = await readTables(server, tenant.applicationId);
  const told = (await ask(tenant, { ...MOVE, closing: true }, '?dryRun=true')).json<Moved>();
  expect(changesBetween(before, await readTables(server, tenant.applicationId)).kinds).toEqual([]);
  expect(told).toMatchObject({
    dryRun: true,
    orders: 2,
    open: 1,
    withReadings: 1,
    shared: 0,
    shares: 0,
    toClear: 0,
    questions: 0,
  });
  expect(told.to).toEqual({ username: 'neumann', accountId: null, isNew: true });
  expect(told.changes).toContainEqual(
    expect.objectContaining({ orderNumber: 'A-1', column: 'Benutzername', before: 'weber', after: 'neumann' }),
  );
  const done = await move(tenant, { ...MOVE, closing: true });
  const { undo: back, ...rest } = done;
  expect({ ...rest, dryRun: true, to: { ...done.to, accountId: null } }).toEqual(told);
  expect(back?.importId).toEqual(expect.any(String));

  const leaving = await signIn(tenant, 'weber', 'pw-weber');
  const list = (await tenant.call('GET', '/api/pro/job', { token: leaving })).json<{
    jobs: WireJob[];
    ended: WireJob[];
  }>();
  expect(list.ended.map(({ meter }) => meter.meterNumber).toSorted()).toEqual(['Z1', 'Z2']);
  expect(list.jobs.map(({ closing, meter }) => [closing, meter.meterNumber]).toSorted()).toEqual([
    [true, 'Z1'],
    [true, 'Z2'],
  ]);
  const made = await server.call('POST', `/api/operator/accounts/${done.to.accountId}/credentials`, {
    token: server.operatorKey,
  });
  const coming = await signIn(tenant, 'neumann', made.json<{ password: string }>().password);
  const theirs = await jobsOf(tenant, coming);
  expect(theirs.map(({ meter }) => meter.meterNumber).toSorted()).toEqual(['Z1', 'Z2']);
  expect(theirs.flatMap(({ meter }) => meter.meterRateTasks.flatMap(({ readingResults }) => readingResults))).toEqual(
    [],
  );
  const { rows } = await server.parts.pool.query(
    `select objects, details from audit_entries where application_id = $1 and act = 'order.move'`,
    [tenant.applicationId],
  );
  expect(rows).toEqual([
    {
      objects: [back?.importId, 'A-1', 'A-2', 'A-1-S', 'A-2-S', done.to.accountId],
      details: { orders: 2, shares: 0, closing: 2 },
    },
  ]);
});

test('[OPN-692] for nobody yet there is a login by which nobody signs in, until access is made and somebody moves in', async () => {
  const tenant = await utility();
  const { to } = await move(tenant, { ...MOVE, to: null });
  expect(to).toEqual({
    username: expect.stringMatching(/^leerstand-[0-9a-f]{12}$/),
    accountId: expect.any(String),
    isNew: true,
  });
  const page = await operate(server, tenant, 'GET', `persons/${to.accountId}`);
  expect(page.json()).toMatchObject({
    links: 0,
    customerNumbers: [],
    counts: { orders: 2 },
    logins: [{ hasPassword: false }],
  });
  const again = await move(tenant, { ...MOVE, login: to.username, orderNumbers: ['A-1'] });
  expect(again.to).toMatchObject({ username: 'neumann', isNew: true });
});

test('[OPN-692] for a login that is there the orders are of its customer, unless it has several or another one is said', async () => {
  const tenant = await utility(
    ...FIRST_ORDERS.slice(0, 1),
    { ...FIRST_ORDERS[1]!, Kundennummer: 'K-1' },
    {
      Auftragsnummer: 'B-1',
      Benutzername: 'becker',
      Kundennummer: 'K-2',
      Nachname: 'Becker',
      'E-Mail': 'b@post.example',
    },
    { Auftragsnummer: 'C-1', Benutzername: 'verwaltung', Kundennummer: 'K-3' },
    { Auftragsnummer: 'C-2', Benutzername: 'verwaltung', Kundennummer: 'K-4' },
  );
  const customerOf = async (orderNumber: string) => {
    const answer = await operate(server, tenant, 'GET', `orders/${orderNumber}`);
    const { order } = answer.json<{ order: { customerNumber: string | null; username: string } }>();
    return [order.username, order.customerNumber];
  };
  const moved = await move(tenant, { ...MOVE, orderNumbers: ['A-1'], to: { username: ' Becker' } });
  expect(moved.to.isNew).toBe(false);
  expect(await customerOf('A-1')).toEqual(['becker', 'K-2']);
  await move(tenant, { ...MOVE, orderNumbers: ['A-2'], to: { username: 'verwaltung' } });
  expect(await customerOf('A-2')).toEqual(['verwaltung', null]);
  await move(tenant, {
    ...MOVE,
    login: 'verwaltung',
    orderNumbers: ['A-2'],
    to: { username: 'becker', customerNumber: 'K-5' },
  });
  expect(await customerOf('A-2')).toEqual(['becker', 'K-5']);
});

test('[OPN-691] shares that are left with nothing end, once their number was seen; other numbers are a conflict', async () => {
  const tenant = await utility(...FIRST_ORDERS.map((order) => ({ ...order, 'Weitergabe erlaubt': 'ja' })));
  const giver = callerWith(tenant, await signIn(tenant, 'weber', 'pw-weber'));
  const jobs = await jobsOf(tenant, await signIn(tenant, 'weber', 'pw-weber'));
  const first = jobs.find(({ meter }) => meter.meterNumber === 'Z1')!.id;
  await createShare(giver, { name: 'Hausmeister', jobIds: [first] });
  await createShare(giver, { name: 'Nachbarin', jobIds: jobs.map(({ id }) => id) });
  const one = { ...MOVE, orderNumbers: ['A-1'] };
  expect((await ask(tenant, one, '?dryRun=true')).json()).toMatchObject({ orders: 1, shared: 1, shares: 1 });
  expect(refusalOf(await ask(tenant, one))).toEqual([400, 'seen required']);
  expect(refusalOf(await ask(tenant, { ...one, seen: { orders: 1, shares: 0 } }))).toEqual([409, 'seen otherMove']);
  expect((await move(tenant, one)).shares).toBe(1);
});
