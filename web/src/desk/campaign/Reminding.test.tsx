import { postAccess } from '@zaehlwerk/contract/access';
import { getCampaigns } from '@zaehlwerk/contract/campaigns';
import { getOpenOrders } from '@zaehlwerk/contract/open-orders';
import { getReminders, postReminders } from '@zaehlwerk/contract/reminders';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { OPEN_ORDERS, PLAN, RUN } from '../../../testing/desk-campaign.ts';
import { CAMPAIGNS } from '../../../testing/desk-world.ts';
import { type FakeServer, Refuses } from '../../../testing/fakes/fake-server.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

const dialog = page.getByRole('dialog');
const press = (name: RegExp) => dialog.getByRole('button', { name }).click();

/** The board with its first order chosen. */
async function chosen(prepare?: (server: FakeServer) => void) {
  const desk = await renderDesk({
    path: '/betrieb/kampagne',
    prepare: (server) => {
      server.on(getOpenOrders, ({ query }) =>
        query['mail'] === 'none' ? { count: 1, withMail: 0, orders: OPEN_ORDERS.orders.slice(2) } : OPEN_ORDERS,
      );
      server.on(postReminders, () => PLAN);
      server.on(postAccess, () => new Blob(['%PDF-1.7'], { type: 'application/pdf' }));
      prepare?.(server);
    },
  });
  await appears(page.getByText('3 Aufträge').first());
  await userEvent.keyboard('jx');
  return desk;
}

test('[DSK-95] the number comes first, then who gets no mail and why, and the mail as it goes out; then it is sent', async () => {
  const { server } = await chosen();
  await userEvent.keyboard('e');
  await appears(dialog.getByText('2 Mails gehen aus'));
  for (const said of [
    /höchstens eine in 7 Tagen/,
    /^4 Adressen: in den letzten 7 Tagen schon erinnert$/,
    /^1 Adresse: will keine Erinnerungen$/,
    /^1 Zugang: keine Mailadresse, für ihn gibt es Briefe$/,
    /^An brandes@hv\.example$/,
    /bis zum 17\.11\.2025 fehlen noch zwei Stände/,
  ])
    await expect.element(dialog.getByText(said)).toBeVisible();
  const [dry] = server.calls(postReminders);
  expect([dry?.query, dry?.body]).toEqual([{ dryRun: 'true' }, { orders: { orderNumbers: ['A-1'] } }]);
  await press(/^2 Mails senden$/);
  await appears(page.getByText('Erinnerungen gehen aus'));
  expect(server.calls(postReminders).at(-1)).toMatchObject({
    query: {},
    body: { orders: { orderNumbers: ['A-1'] }, recipients: 2 },
  });
  await expect.element(page.getByText(/^Wählen Sie Aufträge/)).toBeVisible();
});

test('[DSK-95] where the number has changed meanwhile nothing is sent, and it is told anew', async () => {
  const { server } = await chosen((one) =>
    one.on(postReminders, ({ query, body }) =>
      query['dryRun'] === 'true'
        ? PLAN
        : new Refuses('conflict', {}, [
            { field: 'recipients', code: 'otherRecipients', message: String(body.recipients) },
          ]),
    ),
  );
  await userEvent.keyboard('e');
  await appears(dialog.getByText('2 Mails gehen aus'));
  await press(/^2 Mails senden$/);
  await appears(dialog.getByText(/^Inzwischen sind es andere/));
  expect(server.calls(postReminders).filter(({ query }) => query['dryRun'] === 'true')).toHaveLength(2);
});

test('[DSK-96] the board tells how far reminders are, and what was given up', async () => {
  await renderDesk({
    path: '/betrieb/kampagne',
    prepare: (server) =>
      server.on(getReminders, () => ({
        runs: [
          RUN,
          { ...RUN, runId: 'run-2', endedAt: null, made: 10, givenUp: 0 },
          { ...RUN, runId: 'x', campaignId: 'y' },
        ],
      })),
  });
  const list = page.getByRole('region', { name: 'Erinnerungen' });
  await appears(list);
  const lines = Array.from(list.element().querySelectorAll('li'), (one) => one.textContent);
  expect(lines).toEqual([
    '19.11., 10:00, S. Arndt32 von 38 gesendet, 1 aufgegeben',
    '19.11., 10:00, S. Arndt10 von 40 gemacht',
  ]);
});

test('[DSK-97] a letter is looked at first, and lets nobody in; then all are loaded as PDF', async () => {
  const { server, browser } = await chosen();
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.keyboard('b');
  expect(dialog.getByText('Die Kampagne ist noch nicht geöffnet').query()).toBeNull();
  await press(/^Probebrief ansehen$/);
  const specimen = dialog.getByRole('link', { name: 'Probebrief (PDF) öffnen' });
  await expect.element(specimen).toHaveAttribute('href', expect.stringMatching(/^blob:/));
  const body = { campaign: '2025', orders: {}, codes: true, notRead: true, mail: 'none' };
  expect(server.calls(postAccess)).toMatchObject([{ query: { format: 'letters', specimen: 'true' }, body }]);
  expect(browser.saved).toEqual([]);
  await dialog.getByRole('radio', { name: 'Alle Gewählten' }).click();
  await expect.element(specimen).not.toBeInTheDocument();
  await press(/^Briefe laden/);
  await appears(page.getByText('Briefe geladen'));
  const { mail: _, ...everybody } = body;
  expect(server.calls(postAccess).at(-1)).toMatchObject({ query: { format: 'letters' }, body: everybody });
  expect(browser.saved.map(({ name }) => name)).toEqual(['ellerbach-letters.zip']);
});

test('[DSK-97, OPN-744] before a campaign is opened its letters say who sees nothing yet', async () => {
  await chosen((server) =>
    server.on(getCampaigns, () => ({ campaigns: [{ ...CAMPAIGNS[0]!, state: 'prepared' as const }] })),
  );
  await userEvent.keyboard('b');
  await appears(dialog.getByText('Die Kampagne ist noch nicht geöffnet'));
});

test('[DSK-94] a message stands above what can be done with the chosen ones', async () => {
  await page.viewport(1440, 900);
  const { services } = await chosen();
  services.notices.show('SUCCESS', 'Geschafft');
  const message = (await appears(page.getByRole('region', { name: 'Meldungen' }))).getBoundingClientRect();
  const { top } = page
    .getByRole('button', { name: /^Briefe/ })
    .element()
    .getBoundingClientRect();
  expect(message.bottom).toBeLessThanOrEqual(top);
});

test('[DSK-97] letters of all that are reached by letter alone say so in their call, and how many orders they are for', async () => {
  const { server } = await chosen();
  await page.getByRole('combobox', { name: 'Erreichbar' }).selectOptions('nur per Brief');
  await appears(page.getByText('1 Auftrag').first());
  await page.getByRole('checkbox', { name: 'Alle des Filters wählen' }).click();
  await page.getByRole('button', { name: /^Briefe/ }).click();
  await appears(dialog.getByText(/^1 offener Auftrag bekommt Briefe$/));
  await press(/^Briefe laden/);
  await expect.poll(() => server.calls(postAccess).at(-1)?.body).toMatchObject({ orders: {}, mail: 'none' });
});

test('[DSK-97] while letters are made nothing else is asked for; where they break off it says that some may be made', async () => {
  const { server } = await chosen((one) => one.on(postAccess, () => new Promise(() => undefined)));
  await userEvent.keyboard('b');
  await press(/^Probebrief ansehen$/);
  await dialog.getByRole('button', { name: /^Briefe laden/ }).click({ force: true });
  expect(server.calls(postAccess)).toHaveLength(1);
});

test('[DSK-97] of a closed campaign nobody gets a letter', async () => {
  await chosen((one) =>
    one.on(getCampaigns, () => ({
      campaigns: CAMPAIGNS.map((campaign) => ({ ...campaign, state: 'closed' as const })),
    })),
  );
  await appears(page.getByText(/weder Mails noch Briefe/));
  expect(page.getByRole('button', { name: /^Briefe/ }).query()).toBeNull();
  await userEvent.keyboard('b');
  expect(dialog.query()).toBeNull();
});

test('[DSK-97] where there is no letter, or none could be made, it says so and loads nothing', async () => {
  const { browser, server } = await chosen((one) =>
    one.on(postAccess, () => new Refuses('invalid', {}, [{ field: 'specimen', code: 'unknown', message: 'x' }])),
  );
  await userEvent.keyboard('b');
  await press(/^Probebrief ansehen$/);
  await appears(dialog.getByText('Für diese Auswahl gibt es keinen Brief.'));
  server.unplug();
  await press(/^Briefe laden/);
  await appears(dialog.getByText(/^Ein Teil der Zugänge kann schon gemacht sein/));
  expect(browser.saved).toEqual([]);
});
