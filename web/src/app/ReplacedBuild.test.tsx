import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { accessibilityFaults } from '../../testing/look/look-for-faults.ts';
import { MARIA } from '../../testing/people.ts';
import { type RenderedApp, renderApp } from '../../testing/render-app.ts';
import { wireJobs } from '../../testing/wire-job.ts';
import { NOTICE_MS } from '../ui/notices.ts';

const message = page.getByRole('region', { name: 'Meldungen' });
const reload = page.getByRole('button', { name: 'Neu laden' });
const username = page.getByRole('textbox', { name: 'Benutzername' });

/** The server gets another build, and then a part of this page is asked for. */
function replace({ device }: RenderedApp): void {
  device.build.replaced = true;
  device.build.missPart();
}

test('[OPN-329] with nobody signed in and nothing typed, a page whose build was replaced loads again by itself', async () => {
  const app = await renderApp();
  await expect.element(username).toBeVisible();
  replace(app);
  await expect.poll(app.device.build.reloads).toBe(1);
  expect(reload.query()).toBeNull();
});

test('[OPN-329] at the start, too, which would wait for its texts for ever', async () => {
  const app = await renderApp({ untilLoaded: false });
  replace(app);
  await expect.poll(app.device.build.reloads).toBe(1);
});

test('[OPN-329] with something typed it says so and offers to, once, for as long as it takes', async () => {
  const app = await renderApp();
  await username.fill('weber');
  replace(app);
  await expect.element(message).toMatchTextContent(/Portal wurde gerade erneuert.*laden Sie die Seite neu/);
  app.device.build.missPart();
  await app.clock.pass(NOTICE_MS);
  await expect.element(username).toHaveValue('weber');
  expect(reload.elements()).toHaveLength(1);
  await Promise.all(document.getAnimations().map(({ finished }) => finished));
  expect(await accessibilityFaults()).toEqual([]);
  expect(app.device.build.reloads()).toBe(0);
  await reload.click();
  expect(app.device.build.reloads()).toBe(1);
});

test('[OPN-329] whoever is signed in is asked: what a screen shows may be nowhere else', async () => {
  const app = await renderApp({ signedIn: [{ ...MARIA, jobs: wireJobs(1, 2) }] });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  replace(app);
  await expect.element(reload).toBeVisible();
  expect(app.device.build.reloads()).toBe(0);
});

test('[OPN-329] a page that was loaded again and is still the old one does not begin to run in circles', async () => {
  const app = await renderApp({ prepare: (_server, _browser, device) => (device.build.reloaded = true) });
  await expect.element(username).toBeVisible();
  replace(app);
  await expect.element(reload).toBeVisible();
  expect(app.device.build.reloads()).toBe(0);
});

test('[OPN-329] a part that fails with the network is left to whoever needs it', async () => {
  const app = await renderApp();
  await expect.element(username).toBeVisible();
  app.device.build.missPart();
  await app.clock.pass(NOTICE_MS);
  expect([reload.query(), app.device.build.reloads()]).toEqual([null, 0]);
});
