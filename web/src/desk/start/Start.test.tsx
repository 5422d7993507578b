import { getCampaigns } from '@zaehlwerk/contract/campaigns';
import { getDeskStart } from '@zaehlwerk/contract/desk-start';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { CAMPAIGNS, clerk, FIRST_DAY, START } from '../../../testing/desk-world.ts';
import { Refuses } from '../../../testing/fakes/fake-server.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

const todo = page.getByRole('heading', { name: 'Jetzt zu tun' });
const lines = () => Array.from(document.querySelectorAll('main ol :is(summary, a)'), (one) => one.textContent);

test('[DSK-25] what wants doing stands there by urgency, with numbers, since when, and what it is made of', async () => {
  await renderDesk();
  await appears(todo);
  expect(lines()).toEqual([
    expect.stringMatching(/^1Import gescheitert · seit 20\.11\.2025Wasserzaehler_Nord\.xlsx: 9 Zeilen mit Befund/),
    expect.stringMatching(/^23Mails aufgegeben · seit 21\.11\.2025/),
    expect.stringMatching(/^1Import läuftWasser_Nachtrag_KW47\.csv: 9\.018 von 12\.702 Zeilen/),
    expect.stringMatching(/^612Aufträge überfällig · Frist 17\.11\.202572 erreichbar per Mail, 540 nur per Brief/),
    expect.stringMatching(/^86Ablesungen zu klären · älteste vom 18\.11\.202541 außerhalb des Bereichs, 22 Foto/),
    expect.stringMatching(/^14Ablesungen ohne Auftrag/),
    expect.stringMatching(/^1\.204Zugänge noch nicht verschickt · seit 19\.11\.2025/),
    expect.stringMatching(/^4\.118Ablesungen zur Übergabe bereit/),
  ]);
});

test('[DSK-198] how many readings to clear wait for the second person stands at their line', async () => {
  const { clearing } = START;
  await renderDesk({
    prepare: (server) => server.on(getDeskStart, () => ({ ...START, clearing: { ...clearing, proposed: 3 } })),
  });
  await appears(todo);
  expect(lines()).toContainEqual(
    expect.stringMatching(
      /^86Ablesungen zu klären · älteste vom 18\.11\.20253 warten auf die zweite Person, 41 außerhalb/,
    ),
  );
});

test('[DSK-25, OPN-528, OPN-741] a press on a line, or its number, leads to where it is done', async () => {
  const { device } = await renderDesk();
  await appears(todo);
  await expect
    .element(page.getByRole('link', { name: /^612 ?Aufträge überfällig/ }))
    .toHaveAttribute('href', '/betrieb/kampagne');
  await userEvent.keyboard('5');
  await expect.poll(() => device.address.path()).toBe('/betrieb/klaerung');
});

test('[DSK-25, OPN-528] a line without a screen opens and names the command that does it', async () => {
  await renderDesk();
  await appears(todo);
  await userEvent.keyboard('2');
  await expect.element(page.getByText('zaehlwerk mails')).toBeVisible();
});

test('[DSK-28] what a clerk may not do is said in place of the way', async () => {
  await renderDesk({ session: clerk(['read']) });
  await appears(todo);
  await userEvent.keyboard('5');
  await expect
    .poll(() => document.querySelector('details[open] p')?.textContent)
    .toMatch(/^Dafür fehlt Ihnen das Recht „bearbeiten“/);
  expect(page.getByRole('link', { name: /Ablesungen zu klären/ }).query()).toBeNull();
});

test('[DSK-25] the curve of the campaign has a table of the same for whoever does not see it', async () => {
  await renderDesk();
  const table = await appears(page.getByRole('table', { name: 'Abgelesene Aufträge bis zum jeweiligen Tag' }));
  const rows = Array.from(table.querySelectorAll('tbody tr'), (row) =>
    Array.from(row.children, (cell) => cell.textContent),
  );
  expect([rows[0], rows.at(-1)]).toEqual([
    ['03.11.2025', '700', '700'],
    ['20.11.2025', '2.420', '48.672'],
  ]);
  await expect.element(page.getByText('noch 3 Tage bis zur nächsten Frist')).toBeVisible();
});

test('[DSK-25] a deadline of a few orders is drawn as far as it is', async () => {
  const campaign = { ...START.campaign!, perDeadline: [{ deadline: '2025-11-17', jobs: 3, open: 0 }] };
  await renderDesk({ prepare: (server) => server.on(getDeskStart, () => ({ ...START, campaign })) });
  await appears(page.getByText('0 offen'));
  const bar = document.querySelector<HTMLElement>('dd [aria-hidden="true"]');
  expect(bar?.style.getPropertyValue('--p')).toBe('100%');
});

test('[DSK-25] the first day teaches: nothing to do, and how a campaign comes about', async () => {
  await renderDesk({ prepare: (server) => server.on(getDeskStart, () => FIRST_DAY) });
  await appears(page.getByText('Nichts zu tun'));
  await expect.element(page.getByText(/Neues steht hier, sobald neu gezählt wird\.$/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Aufträge einlesen' })).toBeVisible();
});

test('[DSK-24] the chosen campaign scopes what is counted, and is chosen again the next time', async () => {
  const { server, browser } = await renderDesk();
  await page.getByRole('combobox', { name: 'Kampagne' }).selectOptions('Jahresablesung 2025');
  await expect.poll(() => server.calls(getDeskStart).at(-1)?.query['campaign']).toBe('2025');
  expect(browser.values.get('zaehlwerk.desk.campaign')).toBe('2025');
});

test('[DSK-24] while it is not known which campaigns there are, the bar does not say that there are none, and the chosen one holds', async () => {
  const { server, device } = await renderDesk({
    prepare: (one, { storage }) => {
      one.on(getCampaigns, () => new Refuses('unavailable'));
      storage.write('zaehlwerk.desk.campaign', '2025');
    },
  });
  await appears(todo);
  await expect
    .element(page.getByRole('combobox', { name: 'Kampagne' }))
    .toHaveTextContent('Kampagnen noch nicht geladen');
  expect(server.calls(getDeskStart).map(({ query }) => query['campaign'])).toEqual(['2025']);
  server.on(getCampaigns, () => ({ campaigns: CAMPAIGNS }));
  device.visible.set(false);
  device.visible.set(true);
  await expect.element(page.getByRole('combobox', { name: 'Kampagne' })).toHaveValue('2025');
});

test("[DSK-24, DSK-29] a clerk's long name keeps the bar within the window", async () => {
  const { innerWidth: width, innerHeight: height } = window;
  onTestFinished(() => page.viewport(width, height));
  await page.viewport(1280, 800);
  const name = 'Dr. Wilhelmine-Charlotte Freifrau von und zu Hohenstein-Schillingsfürst-Langenberg-Waldeck';
  await renderDesk({ session: clerk(['work'], { name }) });
  const menu = await appears(page.getByRole('button', { name: new RegExp(name) }));
  expect(menu.getBoundingClientRect().width).toBeLessThan(300);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1280);
});

test('[DSK-25] what could not be loaded says why, and can be tried again', async () => {
  const { server } = await renderDesk({ prepare: (one) => one.on(getDeskStart, () => new Refuses('unavailable')) });
  await appears(page.getByText('Das konnte nicht geladen werden'));
  server.on(getDeskStart, () => FIRST_DAY);
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await appears(page.getByText('Nichts zu tun'));
});
