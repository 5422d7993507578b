import { postClearing } from '@zaehlwerk/contract/clearing';
import { getClearing } from '@zaehlwerk/contract/clearing';
import { getOrder } from '@zaehlwerk/contract/one-order';
import { getOperatorImage } from '@zaehlwerk/contract/operator';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { clerk, oneOrder } from '../../../testing/desk-world.ts';
import {
  CLEARING,
  heading,
  openClearing,
  releasable,
  SECOND,
  swappedOrder,
  toClear,
  UNKNOWN,
} from '../../../testing/clearing-world.ts';
import { Refuses } from '../../../testing/fakes/fake-server.ts';
import { meter } from '../../../testing/meters.ts';

const first = heading('Gaszähler, Mühlenweg 14');
const second = heading('Stromzähler, Bahnhofstraße 9');
const queue = page.getByRole('navigation', { name: /offene/ });

test('[DSK-50] the queue has place, time, reason and number of each case, those that wait longest first, and their counts', async () => {
  await page.viewport(1440, 900);
  await openClearing({
    cases: [SECOND, toClear(), toClear({ readingId: 'r-3', state: 'askedBack', question: 'Eine 7?' })],
  });
  const rows = queue.getByRole('link');
  await expect.element(queue).toMatchTextContent(/3 offene Fälle/);
  const told = rows.all().map((row) => row.element().textContent);
  expect(told).toHaveLength(3);
  expect(told[0]).toMatch(/Mühlenweg 14.*08:12.*Foto und Ziffern verschieden.*7ELS/);
  expect(told[1]).toMatch(/Bahnhofstraße 9.*08:20.*Nicht wie erwartet, bestätigt.*1EMH/);
  expect(told[2]).toMatch(/ohne Ort.*09:02.*Zähler unbekannt.*1ISK/);
  await expect.element(rows.nth(0)).toHaveAttribute('aria-current', 'true');
  await page.getByRole('radio', { name: 'Rückfragen 1' }).click();
  await expect.element(rows.nth(0)).toMatchTextContent(/Rückgefragt/);
  expect(rows.all()).toHaveLength(1);
});

test('[DSK-50, OPN-746] in clearing the areas keep their icons alone, so that all that can be done stands in one row', async () => {
  await page.viewport(1440, 900);
  await openClearing();
  await appears(first);
  const areas = page.getByRole('navigation', { name: 'Bereiche' });
  expect(areas.element().getBoundingClientRect().width).toBeLessThan(80);
  await expect.element(areas.getByRole('link', { name: 'Kampagne' })).toBeInTheDocument();
  const actions = await appears(page.getByRole('group', { name: 'Fall entscheiden' }));
  const tops = Array.from(actions.querySelectorAll('button'), (button) =>
    Math.round(button.getBoundingClientRect().top),
  );
  expect(new Set(tops).size).toBe(1);
});

test('[DSK-51] J and K go to the next and the previous case, whose name has the focus; none of them in a field', async () => {
  const { device } = await openClearing();
  await appears(first);
  await userEvent.keyboard('j');
  await appears(second);
  expect(device.address.path()).toBe('/betrieb/klaerung/r-2');
  await expect.element(second).toHaveFocus();
  await userEvent.keyboard('k');
  await appears(first);
  await userEvent.keyboard('v');
  await page.getByLabelText('Grund').fill('');
  await userEvent.keyboard('jkf');
  await expect.element(page.getByLabelText('Grund')).toHaveValue('jkf');
});

test('[DSK-52] the case says what differs, by how much and what is proposed; the digits stand column by column', async () => {
  await openClearing();
  await expect
    .element(page.getByText(/^Die 2\. und 3\. Ziffer sind vertauscht/))
    .toMatchTextContent('Die 2. und 3. Ziffer sind vertauscht: eingegeben 7.512,852 m³, auf dem Foto 5.712,852 m³.');
  await expect.element(page.getByText(/^Höher als erwartet/)).toMatchTextContent('2.491,450 m³ seit dem 21.11.2024');
  await expect.element(page.getByText(/auf den Stand vom Foto korrigieren/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Korrigieren/ })).toHaveAttribute('data-filled');
  await expect.element(page.getByRole('button', { name: /^Freigeben/ })).not.toHaveAttribute('data-filled');
  await expect.element(page.getByText('Ziffern 2, 3 weichen ab')).toBeVisible();
  await userEvent.keyboard('j');
  await appears(second);
  expect(page.getByText(/Vorschlag/).query()).toBeNull();
});

test('[DSK-53] the photo is made larger and smaller, turned, and put back by keys and buttons', async () => {
  await openClearing();
  const picture = page.getByRole('img', { name: 'Foto 1 von 1' });
  await appears(picture);
  await userEvent.keyboard('++-d');
  await expect.element(page.getByText('150 %')).toBeVisible();
  expect(getComputedStyle(picture.element()).rotate).toBe('90deg');
  await userEvent.keyboard('o');
  await expect.element(page.getByText('100 %')).toBeVisible();
  expect(getComputedStyle(picture.element()).rotate).toBe('0deg');
  await page.getByRole('button', { name: 'Größer' }).click();
  await expect.element(page.getByText('150 %')).toBeVisible();
});

test('[DSK-53] without a photo it is said so, and of several one is chosen', async () => {
  await openClearing({ prepare: (server) => server.on(getOrder, () => swappedOrder({ photos: 3 })) });
  await appears(page.getByRole('img', { name: 'Foto 1 von 3' }));
  await page.getByRole('radio', { name: 'Foto 2' }).click();
  await appears(page.getByRole('img', { name: 'Foto 2 von 3' }));
  await page.getByRole('radio', { name: 'Foto 3' }).click();
  await appears(page.getByRole('img', { name: 'Foto 3 von 3' }));
});

test('[DSK-53] a photo that could not be loaded is asked for again', async () => {
  const { server } = await openClearing({
    prepare: (fake) => fake.on(getOperatorImage, () => new Refuses('unavailable')),
  });
  await appears(page.getByText('Das Foto konnte nicht geladen werden.'));
  server.on(getOperatorImage, () => new Blob(['x']));
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await appears(page.getByRole('img', { name: 'Foto 1 von 1' }));
});

test('[DSK-54] beside the digits stands what was read before and used since, what the person says, and who it is', async () => {
  await openClearing();
  const rows = page.getByRole('table').getByRole('row');
  await expect.element(rows.nth(1)).toMatchTextContent(/21\.11\.2025.*7\.512,852.*2\.491,450.*Kunde, Portal/);
  await expect.element(rows.nth(2)).toMatchTextContent(/21\.11\.2024.*5\.021,402.*712,502.*Versorger/);
  await expect.element(rows.nth(3)).toMatchTextContent(/20\.11\.2023.*4\.308,9/);
  await expect.element(page.getByText('„Der Zähler hängt hinter der Tür.“')).toBeVisible();
  await expect.element(page.getByRole('definition').filter({ hasText: 'Maria Wessel' })).toBeVisible();
});

test('[DSK-54] of a meter with two rates the register is named, and its own readings alone are shown', async () => {
  const rates = [{ name: 'Niedertarif', obis: '1-0:1.8.2', last: ['2024-11-21', 1234] as const }];
  await openClearing({ prepare: (server) => server.on(getOrder, () => swappedOrder({ rates })) });
  await expect.element(page.getByRole('heading', { name: /^Zählerstand/ })).toMatchTextContent(/3\.0\.0/);
  await expect.element(page.getByRole('table')).not.toMatchTextContent(/1\.234/);
});

test('[DSK-60] the next case and its photo are loaded before somebody goes there', async () => {
  const { server } = await openClearing({
    cases: [SECOND, toClear({ acceptedAt: '2025-11-21T07:30:00.000Z' })],
    unknown: [],
  });
  await appears(second);
  await expect.poll(() => server.calls(getOrder).map(({ params }) => params['orderNumber'])).toEqual(['A-2', 'A-1']);
  await expect.poll(() => server.calls(getOperatorImage)).toHaveLength(1);
});

test('[DSK-62] where nothing waits the desk says what comes here; a case that was decided about meanwhile says so', async () => {
  await openClearing({ cases: [], unknown: [] });
  await appears(heading('Alles geklärt'));
  await expect.element(page.getByText(/^Hier steht, was jemand ansehen soll/)).toBeVisible();
});

test('[DSK-62] a case that is not open any more leads to the next one', async () => {
  await openClearing({ path: '/betrieb/klaerung/r-9' });
  await appears(heading('Dieser Fall ist nicht mehr offen'));
  await page.getByRole('link', { name: 'Zum nächsten Fall' }).click();
  await appears(first);
});

test('[DSK-64] what could not be loaded is asked for again; what is shown stays while nothing answers', async () => {
  const { server } = await openClearing({ prepare: (fake) => fake.on(getClearing, () => new Refuses('unavailable')) });
  await appears(page.getByRole('button', { name: 'Noch einmal versuchen' }));
  server.on(getClearing, ({ query }) => ({ readings: query['state'] === 'open' ? [toClear()] : [], next: null }));
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
  await appears(first);
  await releasable();
  server.unplug();
  await userEvent.keyboard('f');
  await appears(page.getByText('Ob das entschieden ist, ist nicht bekannt'));
  await expect.element(first).toBeVisible();
  server.plugIn();
  await userEvent.keyboard('f');
  await expect.poll(() => server.calls(postClearing)).toHaveLength(1);
});

test('[DSK-65] whoever may not clear is told the right that is missing, and nothing is asked for', async () => {
  const { server } = await openClearing({ session: clerk(['read']) });
  await expect.element(page.getByText(/^Dafür fehlt Ihnen das Recht „bearbeiten“/)).toBeVisible();
  expect(server.calls(getClearing)).toEqual([]);
});

test('[DSK-65] a case whose order is not told shows what the reading says, and is not corrected from here', async () => {
  await openClearing({ unknown: [UNKNOWN], prepare: (server) => server.on(getOrder, () => new Refuses('notFound')) });
  await expect.element(page.getByRole('definition').filter({ hasText: '7.512,852' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Korrigieren/ })).toHaveAttribute('aria-disabled', 'true');
  await expect.element(page.getByRole('button', { name: /^Freigeben/ })).not.toHaveAttribute('aria-disabled');
});

test('[DSK-54] what could not be read has no digits, and says why', async () => {
  const reading = toClear({ reasons: ['notReadable'], readingValue: null, photoValue: null, notReadable: 'noAccess' });
  await openClearing({
    cases: [reading],
    prepare: (server) => server.on(getOrder, () => oneOrder(meter({ id: 'gas', rates: [{ obis: '7-0:3.0.0' }] }))),
  });
  await expect.element(page.getByText('Der Zähler war nicht ablesbar.')).toBeVisible();
  await expect.element(page.getByText('Kein Stand: nicht ablesbar')).toBeVisible();
});

test('[DSK-101, OPN-605] the queue is that of the chosen campaign, which it names; the case that is shown stays until its clerk goes on', async () => {
  await page.viewport(1440, 900);
  const { server, browser } = await openClearing({
    prepare: (fake) =>
      fake.on(getClearing, ({ query }) => ({
        readings: query['state'] !== 'open' ? [] : query['campaign'] === '2025' ? [SECOND] : [toClear(), SECOND],
        next: null,
      })),
  });
  await appears(first);
  await page.getByRole('combobox', { name: 'Kampagne' }).selectOptions('Jahresablesung 2025');
  await appears(page.getByText('nur Jahresablesung 2025 und Ablesungen ohne Auftrag'));
  await expect.element(queue).toMatchTextContent(/2 offene Fälle/);
  await expect.element(first).toBeVisible();
  expect(page.getByText(/inzwischen entschieden/).query()).toBeNull();
  await userEvent.keyboard('j');
  await appears(second);
  expect(server.calls(getClearing).at(-1)?.query['campaign']).toBe('2025');
  expect(browser.values.get('zaehlwerk.desk.campaign')).toBe('2025');
});

test('[DSK-101] of a case of another campaign it is said which one is shown, not that it was decided alone', async () => {
  await openClearing({
    path: `${CLEARING}/r-1`,
    prepare: (fake, { storage }) => {
      storage.write('zaehlwerk.desk.campaign', '2025');
      fake.on(getClearing, () => ({ readings: [], next: null }));
    },
  });
  await appears(page.getByText(/nur Fälle der Kampagne Jahresablesung 2025/));
});
