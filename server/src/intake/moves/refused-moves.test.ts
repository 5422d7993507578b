import { expect, test } from 'vitest';
import { moveCampaign, newCampaign } from '../../testing/calls/campaigns.ts';
import { MOVE, moving } from '../../testing/calls/moving.ts';
import { FIRST_ORDERS, refusalOf } from '../../testing/calls/taking-back.ts';
import { changesBetween, readTables } from '../../testing/tables.ts';
import { testServer } from '../../testing/test-server.ts';

const server = await testServer();
const { imported, ask, move, utility } = moving(server);

test.each([
  [{ login: undefined }, 400, 'login required'],
  [{ accountId: 'x' }, 400, 'login notTogether'],
  [{ login: 'niemand' }, 400, 'login unknown'],
  [{ login: undefined, accountId: 'x' }, 400, 'accountId unknown'],
  [{ orderNumbers: ['A-1', 'A-3', 'A-9'] }, 400, 'orderNumbers[1] ofOtherLogin', 'orderNumbers[2] unknown'],
  [{ movedOn: '31.2.2026' }, 400, 'movedOn badFormat'],
  [{ movedOn: '2020-01-01' }, 400, 'movedOn tooSmall'],
  [{ movedOn: '2030-01-01' }, 400, 'movedOn tooBig'],
  [{ to: { username: 'WEBER' } }, 400, 'to.username sameLogin'],
  [
    { to: { username: 'x', mail: 'nora', telephone: 'rufen Sie an' } },
    400,
    'to.mail badFormat',
    'to.telephone badFormat',
    'to.username tooShort',
  ],
])('[OPN-691] a move with %j is refused, and changes nothing', async (said, ...refusal) => {
  const tenant = await utility();
  const before = await readTables(server, tenant.applicationId);
  const [status, ...faults] = refusalOf(await ask(tenant, { ...MOVE, ...said, seen: { orders: 2, shares: 0 } }));
  expect([status, ...faults.toSorted()]).toEqual(refusal);
  expect(changesBetween(before, await readTables(server, tenant.applicationId)).kinds).toEqual([]);
});

test('[OPN-691] what an import would refuse does not move: closing readings, orders of archived campaigns', async () => {
  const tenant = await utility(...FIRST_ORDERS.map((order) => ({ ...order, 'Weitergabe erlaubt': 'ja' })));
  const { closing } = await move(tenant, { ...MOVE, orderNumbers: ['A-1'], closing: true });
  const number = closing[0]?.orderNumber ?? '';
  const other = { ...MOVE, to: { username: 'neumann-2' } };
  expect(refusalOf(await ask(tenant, { ...other, orderNumbers: ['A-2', number] }, '?dryRun=true'))).toEqual([
    400,
    'orderNumbers[1] closingMoves',
  ]);
  const campaignId = await newCampaign(server, tenant, {}, ['open']);
  await imported(tenant, { ...FIRST_ORDERS[3]!, Kampagne: campaignId });
  for (const state of ['closed', 'archived'] as const) await moveCampaign(server, tenant, campaignId, state);
  expect(refusalOf(await ask(tenant, { ...MOVE, login: 'becker', orderNumbers: ['A-3'] }, '?dryRun=true'))).toEqual([
    400,
    'orderNumbers[0] archivedCampaign',
  ]);
});
