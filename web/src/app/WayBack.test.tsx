import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeTab, fakeTab } from '../../testing/fakes/fake-history.ts';
import { meter } from '../../testing/meters.ts';
import { MARIA } from '../../testing/people.ts';
import { openManagement } from '../../testing/open-management.ts';
import { renderApp } from '../../testing/render-app.ts';
import { openLayer } from '../ui/use-layer.ts';
import { isLayerEntry, setWayBack } from '../ui/way-back.ts';

const maria = { ...MARIA, jobs: [meter({ id: 'strom' })] };
const menu = page.getByRole('dialog', { name: 'Menü' });
const menuButton = page.getByRole('button', { name: /^Menü/ });

/** A history of its own for what the test opens, with a page before the one that is shown. */
function wayBackFrom(path: string): FakeTab {
  const tab = fakeTab('/davor');
  tab.history.pushState({ key: 'page' }, '', path);
  setWayBack(tab);
  onTestFinished(() => setWayBack(null));
  return tab;
}

/** Waits until the page stands on an entry of what is open, or no longer does. */
const stands = (tab: FakeTab, is = true) => expect.poll(() => isLayerEntry(tab)).toBe(is);

test('[OPN-270] the way back closes the menu of phones, and the screen below it stays', async () => {
  const tab = wayBackFrom('/ablesung');
  await renderApp({ signedIn: [maria], path: '/ablesung' });
  await menuButton.click();
  await expect.element(menu).toBeVisible();
  await stands(tab);
  await tab.press(-1);
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ablesen' })).toBeVisible();
  await expect.element(menuButton).toHaveFocus();
  await expect.poll(() => tab.steps()).toMatchObject({ at: 1 });
});

test('[OPN-270] the menu of the account in wide windows as well', async () => {
  await page.viewport(1280, 800);
  const tab = wayBackFrom('/');
  await renderApp({ signedIn: [maria] });
  const account = page.getByRole('button', { name: 'Konto: Maria Wessel' });
  await account.click();
  await expect.element(page.getByRole('button', { name: 'Abmelden' })).toBeVisible();
  await stands(tab);
  await tab.press(-1);
  await expect.element(page.getByRole('button', { name: 'Abmelden' })).not.toBeInTheDocument();
  await expect.element(account).toHaveFocus();
  await expect.poll(() => tab.steps()).toMatchObject({ at: 1 });
});

test('[OPN-270, LOG-24] after a failed sign-in the way back closes its message and stays with the form', async () => {
  const tab = wayBackFrom('/');
  await renderApp();
  await page.getByLabelText('Benutzername').fill('unbekannt');
  await page.getByLabelText('Kennwort', { exact: true }).fill('falsch-falsch');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  const message = page.getByRole('alertdialog');
  await expect.element(message).toBeVisible();
  await stands(tab);
  await tab.press(-1);
  await expect.element(message).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('Benutzername')).toHaveValue('unbekannt');
  await expect.poll(() => tab.steps()).toMatchObject({ at: 1 });
});

test('[OPN-270] what is closed in another way leaves its entry, and who goes forward to that is led back', async () => {
  const tab = wayBackFrom('/');
  await renderApp({ signedIn: [maria] });
  for (const close of [() => userEvent.keyboard('{Escape}'), () => page.getByLabelText('Schließen').click()]) {
    await menuButton.click();
    await stands(tab);
    await close();
    await stands(tab, false);
  }
  await tab.press(1);
  await stands(tab, false);
  expect(menu.query()).toBeNull();
  expect(tab.steps()).toMatchObject({ at: 1, hrefs: ['/davor', '/', '/'] });
});

test('[OPN-270] of layers over one another each way back closes the top one', async () => {
  const tab = wayBackFrom('/');
  const log: string[] = [];
  const open = (name: string) => {
    const gone = openLayer(() => {
      log.push(name);
      gone?.();
    });
  };
  open('menu');
  await stands(tab);
  open('question');
  await tab.press(-1);
  expect(log).toEqual(['question']);
  await stands(tab);
  await tab.press(-1);
  expect(log).toEqual(['question', 'menu']);
  expect(tab.steps()).toMatchObject({ at: 1 });
});

test('[OPN-270] what cannot be closed now stays, and so does the page', async () => {
  const tab = wayBackFrom('/');
  const close = vi.fn();
  const gone = openLayer(close);
  await stands(tab);
  await tab.press(-1);
  expect(close).toHaveBeenCalledOnce();
  await stands(tab);
  gone?.();
  await stands(tab, false);
  expect(tab.steps()).toMatchObject({ at: 1 });
});

test('[OPN-270] whoever goes on from a layer replaces it; what replaces the page replaces the page below it', async () => {
  const tab = wayBackFrom('/');
  const gone = openLayer(() => undefined);
  await stands(tab);
  gone?.();
  tab.history.pushState(null, '', '/ablesung');
  await stands(tab, false);
  expect(tab.steps()).toEqual({ at: 2, hrefs: ['/davor', '/', '/ablesung'] });

  openLayer(() => undefined)?.call(null);
  const over = openLayer(() => undefined);
  await stands(tab);
  tab.history.replaceState(null, '', '/management');
  over?.();
  await expect.poll(() => tab.location.href).toBe('/management');
  expect(tab.steps()).toMatchObject({ at: 2 });
  expect(tab.steps().hrefs.slice(0, 3)).toEqual(['/davor', '/', '/management']);
});

test('[OPN-270] what is still open when its link has led on goes with the screen it belongs to', async () => {
  const tab = wayBackFrom('/');
  const gone = openLayer(() => undefined);
  await stands(tab);
  tab.history.pushState(null, '', '/ablesung');
  // The screen is drawn some frames later.
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  gone?.();
  await stands(tab, false);
  expect(tab.steps()).toEqual({ at: 2, hrefs: ['/davor', '/', '/ablesung'] });
});

test('[OPN-270] a button that leads to the page before does so, whatever is open; all of it closes', async () => {
  const tab = wayBackFrom('/');
  const close = vi.fn();
  openLayer(close);
  openLayer(close);
  await stands(tab);
  tab.history.back();
  await expect.poll(() => tab.location.href).toBe('/davor');
  expect(close).toHaveBeenCalledTimes(2);
});

test('[OPN-270] whatever closes while a button leads back, it leads one page back and no further', async () => {
  const tab = wayBackFrom('/');
  tab.history.pushState({ key: 'next' }, '', '/ablesung');
  const gone = openLayer(() => undefined);
  await stands(tab);
  tab.history.back();
  gone?.();
  await stands(tab, false);
  // What it might do wrong would come after this.
  for (const _ of [1, 2, 3]) await tab.press(0);
  expect(tab.steps()).toMatchObject({ at: 1 });
  expect(tab.location.href).toBe('/');
});

test('[OPN-270] a page loaded again on the entry of what was open leaves it', async () => {
  const tab = fakeTab('/');
  tab.history.pushState({ layer: true }, '', '/');
  setWayBack(tab);
  onTestFinished(() => setWayBack(null));
  await expect.poll(() => tab.steps().at).toBe(0);
});

test('[OPN-270, OPN-211] over new access data in a dialog the way back asks, and then closes the dialog alone', async () => {
  const tab = wayBackFrom('/management/account/brandes');
  await openManagement();
  await page.getByRole('button', { name: 'Zugang anzeigen Hausmeister Karl' }).click();
  const renew = page.getByRole('button', { name: 'Neue Zugangsdaten erstellen' });
  await renew.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Neue Zugangsdaten erstellen' }).click();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await stands(tab);
  await tab.press(-1);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ich habe sie notiert' }).click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Zugang anzeigen Hausmeister Karl' })).toHaveFocus();
  await stands(tab, false);
  expect(tab.steps()).toMatchObject({ at: 1 });
});
