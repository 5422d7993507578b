import { postOrders } from '@zaehlwerk/contract/import-calls';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import type { Fetch } from '../../../src/device/device.ts';
import { check, choose, chooser, toCheck } from '../../../testing/import-steps.ts';
import { ERP_FILE, keptImport, ordersAnswer, takeFiles } from '../../../testing/import-world.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

/** More than half a megabyte of orders. */
const LARGE = [
  ...ERP_FILE.split('\r\n').slice(0, 2),
  ...Array.from(
    { length: 8000 },
    (_, n) => `A-${n};${n};${n}EMH;STROM;1-0:1.8.0;1.234,5;B07;31.12.2026 im Bezirk Nord`,
  ),
].join('\r\n');

/** Opens the page with a network that hands over a part of each file that is checked, and no more until it is let or ends. */
async function openSlowly() {
  let letGo = () => {};
  let lose = () => {};
  const desk = await renderDesk({
    path: '/betrieb/einlesen',
    prepare: (server, device) => {
      takeFiles(server);
      const { fetch } = device;
      const slow: Fetch = async (address, options, handedOver) => {
        if (!(options.body instanceof Blob) || !address.includes('dryRun')) return fetch(address, options);
        handedOver?.(300_000);
        await new Promise<void>((resolve, reject) => {
          letGo = () => {
            handedOver?.((options.body as Blob).size);
            resolve();
          };
          lose = () => reject(new TypeError('no answer'));
          options.signal?.addEventListener('abort', () => reject(new TypeError('cancelled')));
        });
        return fetch(address, options);
      };
      Object.assign(device, { fetch: slow });
    },
  });
  await appears(chooser);
  await choose(LARGE);
  await toCheck.click();
  await appears(page.getByText(/^0,3 von 0,\d MB gesendet$/));
  return { ...desk, letGo: () => letGo(), lose: () => lose() };
}

test('[DSK-180] how much of a large file has been sent is told while it leaves, up to all of it', async () => {
  const { letGo, server } = await openSlowly();
  expect(server.calls(postOrders)).toEqual([]);
  letGo();
  await appears(page.getByRole('heading', { name: 'Befunde' }));
  expect(page.getByText(/MB gesendet$/).query()).toBeNull();
  expect(server.calls(postOrders)).toHaveLength(1);
});

test('[DSK-181] sending is ended by a press: nothing arrives, nothing is wrong, and the file stands as before', async () => {
  const { server, letGo } = await openSlowly();
  await page.getByRole('button', { name: 'Senden abbrechen' }).click();
  await expect.poll(() => page.getByText(/MB gesendet$/).query()).toBeNull();
  expect(
    page
      .getByRole('alert')
      .elements()
      .map((one) => one.textContent),
  ).not.toContain(expect.stringMatching(/\S/));
  expect(server.calls(postOrders)).toEqual([]);
  await expect.element(page.getByRole('combobox', { name: 'Feld für Ableseauftrag' })).toHaveValue('Auftragsnummer');
  await toCheck.click();
  await appears(page.getByText(/MB gesendet$/));
  letGo();
  await appears(page.getByRole('heading', { name: 'Befunde' }));
});

test('[DSK-181] where the network goes while it is sent, that is said, everything stands, and it is sent again', async () => {
  const { lose, letGo } = await openSlowly();
  lose();
  await appears(page.getByText(/Der Server antwortet nicht\. Alles steht noch da/));
  await toCheck.click();
  await appears(page.getByText(/MB gesendet$/));
  letGo();
  await appears(page.getByRole('heading', { name: 'Befunde' }));
});

test('[DSK-182] from an import that has failed one press leads back to its check, with file, columns and corrections; it is read in from there', async () => {
  const failed = {
    problem: { status: 500, code: 'internal' as const, message: 'Bitte noch einmal.', fieldErrors: [] },
    accepted: null,
  };
  const { server, services } = await renderDesk({
    path: '/betrieb/einlesen',
    prepare: (one) => void takeFiles(one, { told: { state: 'failed', answer: null, counts: null, ...failed } }),
  });
  await appears(chooser);
  await choose();
  await check();
  const before = server.calls(postOrders).length;
  await page
    .getByRole('button', { name: /einlesen/ })
    .last()
    .click();
  const back = page.getByRole('button', { name: 'Zurück zur Prüfung' });
  await appears(back);
  await back.click();
  await appears(page.getByRole('heading', { name: 'Befunde' }));
  expect(server.calls(postOrders)).toHaveLength(before + 1);
  await page.getByRole('button', { name: 'Zurück' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Feld für Ableseauftrag' })).toHaveValue('Auftragsnummer');
  expect(services.places.shown.get()).toEqual({ screen: 'imports' });
});

test('[DSK-182] nobody is led back to what was read in', async () => {
  const { services } = await renderDesk({
    path: '/betrieb/einlesen',
    prepare: (one) => void takeFiles(one, { told: { answer: ordersAnswer({ dryRun: false }) } }),
  });
  await appears(chooser);
  await choose();
  await check();
  await page
    .getByRole('button', { name: /einlesen/ })
    .last()
    .click();
  await appears(page.getByText('eingelesen').first());
  expect(services.places.shown.get()).toEqual({ screen: 'import', importId: keptImport().importId });
  expect(page.getByRole('button', { name: 'Zurück zur Prüfung' }).query()).toBeNull();
});
