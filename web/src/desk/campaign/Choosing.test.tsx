import { getCampaigns, postCampaignState } from '@zaehlwerk/contract/campaigns';
import { getOpenOrders } from '@zaehlwerk/contract/open-orders';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { OPEN_ORDERS, openOrder } from '../../../testing/desk-campaign.ts';
import { CAMPAIGNS } from '../../../testing/desk-world.ts';
import { type FakeServer, Refuses } from '../../../testing/fakes/fake-server.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

const open = async (prepare: (server: FakeServer) => void) => {
  const desk = await renderDesk({ path: '/betrieb/kampagne', prepare });
  await appears(page.getByRole('heading', { name: 'Offene Aufträge' }));
  return desk;
};
const box = (meter: RegExp) => page.getByRole('checkbox', { name: meter });
const rows = () => document.querySelectorAll('main tbody [data-row]').length;
const press = (name: RegExp) => page.getByRole('button', { name }).click();
const LAST = openOrder({ orderNumber: 'A-201', meterNumber: '9LAST' });

test('[DSK-93] a page that does not come is asked for again: none of its orders is lost', async () => {
  let isDown = true;
  const { server } = await open((one) =>
    one.on(getOpenOrders, ({ query }) => {
      if (query['skip'] === '0') return { ...OPEN_ORDERS, count: 201 };
      return isDown ? new Refuses('unavailable') : { ...OPEN_ORDERS, count: 201, orders: [LAST] };
    }),
  );
  await press(/^Weitere laden$/);
  await appears(page.getByText('Das konnte nicht geladen werden'));
  expect([rows(), page.getByRole('button', { name: 'Weitere laden' }).query()]).toEqual([3, null]);
  isDown = false;
  await press(/^Noch einmal versuchen$/);
  await press(/^Weitere laden$/);
  await expect.poll(rows).toBe(4);
  expect(server.calls(getOpenOrders).at(-1)?.query['skip']).toBe('200');
});

test('[DSK-94] who is chosen and how they are reached stays where the list is sorted and loaded anew', async () => {
  await open((one) =>
    one.on(getOpenOrders, ({ query }) =>
      query['sort'] === 'deadline' ? { ...OPEN_ORDERS, count: 201, orders: [LAST] } : { ...OPEN_ORDERS, count: 201 },
    ),
  );
  await box(/1ISK/).click();
  await expect.element(page.getByText(/1 per Mail, 0 per Brief/)).toBeVisible();
  await press(/^Frist$/);
  await appears(box(/9LAST/));
  await expect.element(page.getByText(/1 per Mail, 0 per Brief/)).toBeVisible();
  // The one that was chosen last is not listed: there is nothing to choose from it on.
  await box(/9LAST/).click({ modifiers: ['Shift'] });
  await expect.element(page.getByText('2 gewählt').first()).toBeVisible();
});

test('[DSK-94] of all that are chosen and not loaded none is taken out: nothing is chosen any more, and that is said', async () => {
  await open((one) => one.on(getOpenOrders, () => ({ ...OPEN_ORDERS, count: 201 })));
  await page.getByRole('checkbox', { name: 'Alle des Filters wählen' }).click();
  await expect.element(page.getByText('201 gewählt').first()).toBeVisible();
  await box(/7PIP/).click();
  await appears(page.getByText('Auswahl aufgehoben'));
  await expect.element(page.getByText(/^Wählen Sie Aufträge/)).toBeVisible();
});

test('[DSK-94] by keyboard everything from the last one is chosen with Shift', async () => {
  await open((one) => one.on(getOpenOrders, () => OPEN_ORDERS));
  await appears(box(/1ISK/));
  await userEvent.keyboard('jxjj{Shift>}x{/Shift}');
  await expect.element(page.getByText('3 gewählt').first()).toBeVisible();
});

test('[DSK-94] what is listed still while another filter is asked for cannot be chosen', async () => {
  await open((one) =>
    one.on(getOpenOrders, ({ query }) => (query['mail'] === 'none' ? new Promise(() => undefined) : OPEN_ORDERS)),
  );
  await appears(box(/1ISK/));
  await page.getByRole('combobox', { name: 'Erreichbar' }).selectOptions('nur per Brief');
  await box(/1ISK/).click();
  await expect.element(page.getByText(/^Wählen Sie Aufträge/)).toBeVisible();
});

test('[DSK-98, OPN-568] a campaign that is closed stays on the board, beside one that is open', async () => {
  let state: 'open' | 'closed' = 'open';
  const [large] = CAMPAIGNS;
  const small = { ...large!, campaignId: '2026', name: 'Zwischenablesung', orders: 10 };
  await open((one) => {
    one.on(getOpenOrders, () => OPEN_ORDERS);
    one.on(getCampaigns, () => ({ campaigns: [{ ...large!, state }, small] }));
    one.on(postCampaignState, ({ body }) => {
      state = body.state as typeof state;
      const { orders: _, withdrawn: __, ...campaign } = large!;
      return { ...campaign, state };
    });
  });
  await press(/^Schließen \.\.\.$/);
  await page.getByRole('dialog').getByRole('button', { name: 'Schließen', exact: true }).last().click();
  await appears(page.getByRole('button', { name: /^Wieder öffnen/ }));
  await expect.element(page.getByRole('heading', { name: 'Jahresablesung 2025', level: 1 })).toBeVisible();
});
