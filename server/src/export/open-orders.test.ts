import type { OpenOrder } from '@zaehlwerk/contract/open-orders';
import { beforeAll, expect, test } from 'vitest';
import { moveCampaign, newCampaign } from '../testing/calls/campaigns.ts';
import { operate } from '../testing/calls/operator-calls.ts';
import { noteReminded, orderToRead } from '../testing/calls/reminder-calls.ts';
import { testServer, type TestTenant } from '../testing/test-server.ts';

const server = await testServer();
const at = (street: string, houseNumber: string) => ({
  meterAddress: { street, houseNumber, zip: '34990', city: 'Ellerbach' },
});

let tenant: TestTenant;
let campaignId: string;

beforeAll(async () => {
  server.setNow('2026-03-10T10:00:00Z');
  tenant = await server.newTenant();
  campaignId = await newCampaign(server, tenant, { latestExecution: '2026-03-31' }, ['open']);
  const order = (more: Parameters<typeof orderToRead>[3]) => orderToRead(server, tenant, campaignId, more);
  const karin = await order({
    ...at('Bahnhofstraße', '10'),
    meterNumber: 'A-10',
    meterType: 'GAS_METER',
    email: 'Karin@post.example',
    customer: { firstname: 'Karin', lastname: 'Krüger', customerNumber: 'K1' },
    latestExecution: '2026-03-20',
  });
  await noteReminded(server, tenant, karin.account.accountId, 'karin@post.example');
  await order({
    ...at('Bahnhofstraße', '9'),
    meterNumber: 'A-9',
    meterType: null,
    tasks: [{ obis: '8-0:1.0.0' }],
    latestExecution: null,
  });
  // The campaign's last day is before the first of this one: it has none.
  await order({
    ...at('Am Mühlbach', '1'),
    meterNumber: 'M-1',
    meterType: 'GAS_METER',
    email: 'omar@post.example',
    earliestExecution: '2026-04-01',
    latestExecution: null,
  });
  const read = await order({ ...at('Am Mühlbach', '2'), meterNumber: 'M-2', latestExecution: null });
  const body = { readingDate: '2026-03-10', results: [{ taskId: read.taskId, readingValue: 7 }] };
  expect((await read.send(body)).status).toBe(200);
});

const ask = (query = '') => operate(server, tenant, 'GET', `campaigns/${campaignId}/open-orders${query}`);
const listed = async (query = '') => {
  const { orders, ...counts } = (await ask(query)).json<{ count: number; withMail: number; orders: OpenOrder[] }>();
  return { ...counts, numbers: orders.map(({ meterNumber }) => meterNumber), orders };
};

test('[OPN-565] orders that wait for a reading are listed by address, house 9 before 10, with who was reminded and when', async () => {
  const { numbers, count, withMail, orders } = await listed();
  expect([numbers, count, withMail]).toEqual([['M-1', 'A-9', 'A-10'], 3, 2]);
  expect(orders[2]).toEqual({
    orderNumber: expect.any(String),
    meterType: 'GAS_METER',
    meterNumber: 'A-10',
    customerNumber: 'K1',
    customerName: 'Karin Krüger',
    street: 'Bahnhofstraße',
    houseNumber: '10',
    zip: '34990',
    city: 'Ellerbach',
    deadline: '2026-03-20',
    hasMail: true,
    remindedAt: '2026-03-10T10:00:00.000Z',
  });
  expect(orders.slice(0, 2).map(({ hasMail, remindedAt }) => [hasMail, remindedAt])).toEqual([
    [true, null],
    [false, null],
  ]);
});

test('[OPN-565] they are narrowed by type, deadline, street and mail address, sorted, and told page by page', async () => {
  const found = async (query: string) => (await listed(query)).numbers;
  expect(await found('?meterType=WATER_METER')).toEqual(['A-9']);
  expect(await found('?meterType=GAS_METER&street=Bahnhofstra%C3%9Fe')).toEqual(['A-10']);
  expect(await found('?deadline=2026-03-31')).toEqual(['A-9']);
  expect(await found('?deadline=none')).toEqual(['M-1']);
  expect(await found('?mail=none')).toEqual(['A-9']);
  expect(await found('?sort=deadline')).toEqual(['A-10', 'A-9', 'M-1']);
  expect(await found('?sort=deadline&descending=true')).toEqual(['A-9', 'A-10', 'M-1']);
  const page = await listed('?skip=1&limit=1');
  expect([page.numbers, page.count]).toEqual([['A-9'], 3]);
});

test('[OPN-565] a filter and the progress count the same', async () => {
  const progress = (await operate(server, tenant, 'GET', `progress?campaign=${campaignId}`)).json<{
    perMeterType: { meterType: string; open: number }[];
    perDeadline: { deadline: string | null; open: number }[];
    perStreet: { street: string; open: number }[];
    streets: number;
  }>();
  const counts = async (name: string, values: readonly (string | null)[]) =>
    Promise.all(values.map(async (value) => (await listed(`?${name}=${encodeURIComponent(value ?? 'none')}`)).count));
  const { perMeterType, perDeadline, perStreet } = progress;
  const open = (all: readonly { open: number }[]) => all.map((one) => one.open);
  expect(
    await counts(
      'meterType',
      perMeterType.map(({ meterType }) => meterType),
    ),
  ).toEqual(open(perMeterType));
  expect(
    await counts(
      'deadline',
      perDeadline.map(({ deadline }) => deadline),
    ),
  ).toEqual(open(perDeadline));
  expect(
    await counts(
      'street',
      perStreet.map(({ street }) => street),
    ),
  ).toEqual(open(perStreet));
  expect([perStreet[0], progress.streets]).toEqual([{ street: 'Bahnhofstraße', jobs: 2, open: 2, done: 0 }, 2]);
});

test('[OPN-565] as a file there are all of them; whatever is not there or no day is refused', async () => {
  const file = await ask('?format=csv&limit=1&meterType=GAS_METER');
  const [head, ...rows] = file.text.trimEnd().split('\r\n');
  expect([head?.replace('\ufeff', '').split(';').slice(0, 2), rows.length]).toEqual([['orderNumber', 'meterType'], 2]);
  expect((await ask('?deadline=2026-02-31')).status).toBe(400);
  expect((await ask('?limit=501')).status).toBe(400);
  const elsewhere = await server.newTenant();
  const other = await newCampaign(server, elsewhere);
  expect((await operate(server, tenant, 'GET', `campaigns/${other}/open-orders`)).status).toBe(404);
});

test('[OPN-565] they are listed whatever the state of the campaign', async () => {
  await moveCampaign(server, tenant, campaignId, 'closed');
  expect((await listed()).count).toBe(3);
});
