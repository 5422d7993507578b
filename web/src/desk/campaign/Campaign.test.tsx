import { getCampaigns, postCampaignState } from '@zaehlwerk/contract/campaigns';
import { getOpenOrders } from '@zaehlwerk/contract/open-orders';
import { getProgress } from '@zaehlwerk/contract/operator';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { OPEN_ORDERS, PROGRESS } from '../../../testing/desk-campaign.ts';
import { CAMPAIGNS, clerk } from '../../../testing/desk-world.ts';
import { Refuses } from '../../../testing/fakes/fake-server.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

type Setting = NonNullable<Parameters<typeof renderDesk>[0]>;
/** Wide, so that the facets are there. */
const open = async (setting: Setting = {}) => {
  const { innerWidth: width, innerHeight: height } = window;
  onTestFinished(() => page.viewport(width, height));
  await page.viewport(1440, 900);
  return renderDesk({ path: '/betrieb/kampagne', ...setting });
};
const facet = (name: RegExp) => page.getByRole('group', { name: 'Offene Aufträge nach' }).getByRole('button', { name });
const rows = () => Array.from(document.querySelectorAll('main tbody [data-row]'), (one) => one.textContent);
const press = (name: RegExp) => page.getByRole('button', { name }).click();

test('[DSK-90, OPN-568] the board says how far the campaign is, with a table of its days for whoever does not see the bars', async () => {
  await open();
  await appears(page.getByRole('heading', { name: 'Jahresablesung 2025', level: 1 }));
  await expect.element(page.getByText(/von 61\.480 abgelesen, 79 %/)).toBeVisible();
  await expect.element(page.getByText('bis 15.12.2025, noch 24 Tage')).toBeVisible();
  const table = await appears(page.getByRole('table', { name: 'Ablesungen je Tag' }));
  const days = Array.from(table.querySelectorAll('tbody tr'), (row) => row.textContent);
  expect([days[0], days.at(-1)]).toEqual(['03.11.2025700', '21.11.2025780']);
  const [today] = document.querySelectorAll('[data-today]');
  expect(today).toBeDefined();
  expect(document.querySelectorAll('[data-today]')).toHaveLength(1);
});

test('[DSK-91] facets show what is open and narrow the list, together, and a second press takes one back', async () => {
  const { server } = await open();
  await appears(page.getByText('3 Aufträge').first());
  const asked = () => {
    const { meterType, deadline, street } = server.calls(getOpenOrders).at(-1)?.query ?? {};
    return { meterType, deadline, street };
  };
  await expect.element(facet(/^17\.11\.2025.*612$/)).toBeVisible();
  await facet(/^Gas/).click();
  await facet(/^Bahnhofstraße/).click();
  await expect.poll(asked).toEqual({ meterType: 'GAS_METER', deadline: undefined, street: 'Bahnhofstraße' });
  await expect.element(facet(/^Gas/)).toHaveAttribute('aria-pressed', 'true');
  await facet(/^Gas/).click();
  await expect.poll(asked).toEqual({ meterType: undefined, deadline: undefined, street: 'Bahnhofstraße' });
  expect(page.getByText('Lindenweg').query()).toBeNull();
  await press(/^Weitere Straßen$/);
  await expect.element(facet(/^Lindenweg/)).toBeVisible();
  await expect.element(page.getByText('Die 4 Straßen mit den meisten offenen Aufträgen, von 412')).toBeVisible();
});

test('[DSK-92, OPN-568] a filter is saved in the browser as a chip with its number, and forgotten again', async () => {
  const { browser } = await open();
  await appears(page.getByText('3 Aufträge').first());
  await page.getByRole('combobox', { name: 'Erreichbar' }).selectOptions('nur per Brief');
  await press(/^Filter sichern$/);
  const chip = page
    .getByRole('group', { name: 'Gesicherte Filter' })
    .getByRole('button', { name: /^nur per Brief 3$/ });
  await expect.element(chip).toHaveAttribute('aria-pressed', 'true');
  expect(browser.values.get('zaehlwerk.desk.filters.ellerbach.2025')).toBe('[{"mail":"none"}]');
  await chip.click();
  await expect.element(page.getByRole('combobox', { name: 'Erreichbar' })).toHaveValue('all');
  await chip.click();
  await press(/^Filter vergessen$/);
  expect(browser.values.get('zaehlwerk.desk.filters.ellerbach.2025')).toBe('[]');
});

test('[DSK-93] the list is sorted by its heads, loaded on, and whole as a file', async () => {
  const { server } = await open({
    prepare: (one) =>
      one.on(getOpenOrders, ({ query }) => ({
        ...OPEN_ORDERS,
        count: 201,
        orders: query['skip'] === '0' ? OPEN_ORDERS.orders : [],
      })),
  });
  await appears(page.getByText('201 Aufträge').first());
  expect(rows()).toHaveLength(3);
  await press(/^Weitere laden$/);
  await expect.poll(() => server.calls(getOpenOrders).at(-1)?.query['skip']).toBe('200');
  await press(/^Frist$/);
  await press(/^Frist$/);
  await expect
    .poll(() => server.calls(getOpenOrders).at(-1)?.query)
    .toMatchObject({ sort: 'deadline', descending: 'true' });
  const head = page.getByRole('columnheader', { name: 'Frist' });
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  const file = page.getByRole('link', { name: 'als Datei' });
  await expect
    .element(file)
    .toHaveAttribute(
      'href',
      '/api/operator/applications/ellerbach/campaigns/2025/open-orders?sort=deadline&descending=true&format=xlsx',
    );
});

test('[DSK-94] by keyboard: rows are walked, chosen, all of the filter chosen, and let go', async () => {
  await open();
  await appears(page.getByText('3 Aufträge').first());
  await userEvent.keyboard('jx');
  await expect.element(page.getByText('1 gewählt').first()).toBeVisible();
  await expect.element(page.getByText(/1 per Mail, 0 per Brief/)).toBeVisible();
  await userEvent.keyboard('jjx');
  await expect.element(page.getByText(/1 per Mail, 1 per Brief/)).toBeVisible();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(page.getByText(/2 per Mail, 1 per Brief/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^2 per Mail erinnern/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText(/^Wählen Sie Aufträge/)).toBeVisible();
  await userEvent.keyboard('f');
  expect(document.activeElement).toHaveAttribute('data-facet');
});

test('[DSK-94] with Shift a box chooses everything from the last one to it', async () => {
  await open();
  await appears(page.getByText('3 Aufträge').first());
  const box = (meter: RegExp) => page.getByRole('checkbox', { name: meter });
  await box(/1ISK/).click();
  await userEvent.keyboard('{Shift>}');
  await box(/8SEN/).click({ modifiers: ['Shift'] });
  await userEvent.keyboard('{/Shift}');
  await expect.element(page.getByText('3 gewählt').first()).toBeVisible();
  await box(/7PIP/).click();
  await expect.element(page.getByText('2 gewählt').first()).toBeVisible();
});

test('[DSK-98] what hangs on a campaign is said before it is closed, and closing is taken back', async () => {
  let state: 'open' | 'closed' = 'open';
  const { server } = await open({
    prepare: (one) => {
      one.on(getCampaigns, () => ({ campaigns: CAMPAIGNS.map((campaign) => ({ ...campaign, state })) }));
      one.on(postCampaignState, ({ body }) => {
        state = body.state as typeof state;
        const { orders: _, withdrawn: __, ...campaign } = CAMPAIGNS[0]!;
        return { ...campaign, state };
      });
    },
  });
  await appears(page.getByText('3 Aufträge').first());
  await press(/^Schließen \.\.\.$/);
  const dialog = page.getByRole('dialog', { name: 'Jahresablesung 2025 schließen?' });
  await expect.element(dialog.getByText('12.808 noch nicht abgelesen')).toBeVisible();
  await expect.element(dialog.getByText('136 zurückgezogen')).toBeVisible();
  expect(server.calls(postCampaignState)).toEqual([]);
  await dialog.getByRole('button', { name: 'Schließen', exact: true }).last().click();
  await appears(page.getByText('geschlossen', { exact: true }));
  await press(/^Wieder öffnen \.\.\.$/);
  await press(/^Wieder öffnen$/);
  await appears(page.getByText('geöffnet', { exact: true }));
  expect(server.calls(postCampaignState).map(({ body }) => body.state)).toEqual(['closed', 'open']);
});

test('[DSK-98, OPN-569] what cannot be taken back is confirmed by the number of orders', async () => {
  const closed = CAMPAIGNS.map((campaign) => ({ ...campaign, state: 'closed' as const }));
  const { server } = await open({
    prepare: (one) => {
      one.on(getCampaigns, () => ({ campaigns: closed }));
      one.on(postCampaignState, () => new Refuses('conflict'));
    },
  });
  await press(/^Archivieren \.\.\.$/);
  const dialog = page.getByRole('dialog');
  await press(/^Archivieren$/);
  await expect.element(dialog.getByText('Tippen Sie die Zahl, die oben steht: 61.480')).toBeVisible();
  expect(server.calls(postCampaignState)).toEqual([]);
  await dialog.getByRole('textbox').fill('61.480');
  await press(/^Archivieren$/);
  await expect.element(dialog.getByText('Der Zustand wurde nicht geändert')).toBeVisible();
});

test('[DSK-99] without a campaign the page teaches; one without orders says how they come', async () => {
  const { view } = await open({ prepare: (one) => one.on(getCampaigns, () => ({ campaigns: [] })) });
  await appears(page.getByRole('link', { name: 'Aufträge einlesen' }));
  await view.unmount();
  await open({
    prepare: (one) =>
      one.on(getProgress, () => ({
        ...PROGRESS,
        jobs: 0,
        open: 0,
        done: 0,
        perMeterType: [],
        perDeadline: [],
        perStreet: [],
        perDay: [],
        perSource: [],
      })),
  });
  await appears(page.getByRole('link', { name: 'Aufträge einlesen' }));
});

test('[DSK-99] nothing found says so and leads back; what was counted stays without a connection, and says since when', async () => {
  const { server, device } = await open({
    prepare: (one) =>
      one.on(getOpenOrders, ({ query }) =>
        query['mail'] === 'none' ? { count: 0, withMail: 0, orders: [] } : OPEN_ORDERS,
      ),
  });
  await appears(page.getByText('3 Aufträge').first());
  await page.getByRole('combobox', { name: 'Erreichbar' }).selectOptions('nur per Brief');
  await appears(page.getByText('Kein offener Auftrag passt zu diesem Filter'));
  await press(/^Filter aufheben$/);
  await expect.poll(rows).toHaveLength(3);
  server.unplug();
  await facet(/^Gas/).click();
  await appears(page.getByText('Das konnte nicht geladen werden'));
  await expect.element(page.getByText(/von 61\.480 abgelesen, 79 %/)).toBeVisible();
  expect(device.online.get()).toBe(true);
});

test('[DSK-99] whoever may only look chooses nothing and changes nothing, and is told the right that is missing', async () => {
  await open({ session: clerk(['read']) });
  await appears(page.getByText('3 Aufträge').first());
  expect(page.getByRole('checkbox').all()).toHaveLength(0);
  expect(page.getByRole('button', { name: /\.\.\.$/ }).query()).toBeNull();
  await expect.element(page.getByText(/^Dafür fehlt Ihnen das Recht „bearbeiten“/)).toBeVisible();
});
