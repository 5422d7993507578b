import { postResults } from '@zaehlwerk/contract/readings';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { acceptReadings, send, typeDigits } from '../../testing/open-reading.ts';
import { meter } from '../../testing/meters.ts';
import { MARIA } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.ts';
import { goOffline, goOnline, keepReading } from '../../testing/waiting-readings.ts';
import { appears } from '../../testing/appears.ts';

const strom = meter({ id: 'strom' });
const messages = page.getByRole('region', { name: 'Meldungen' });
const bar = page.getByRole('button', { name: /Ansehen$/ });

async function open(path = '/ablesung') {
  const app = await renderApp({
    path,
    signedIn: [{ ...MARIA, jobs: [strom] }],
    prepare: (server) => acceptReadings(server, [strom]),
  });
  await appears(page.getByRole('heading', { level: 1, name: /^(Ablesen|Stromzähler)$/ }));
  return app;
}

const OFFLINE = 'Kein Internet: Ablesungen können weiterhin durchgeführt werden!';
/** What a screen reader is told of the connection: outside of a modal dialog nothing is heard. */
const heard = () => {
  const within = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document;
  return [...within.querySelectorAll('[role=status]:not([aria-live])')]
    .map(({ textContent }) => textContent)
    .filter((text) => /Internet|antwortet/.test(text));
};
/** Where it stands on the screen. */
const shown = () =>
  [...document.querySelectorAll<HTMLElement>('button, [role=status][aria-live=off]')].filter(
    (one) => one.checkVisibility() && one.textContent.startsWith('Kein Internet'),
  );

test('[OFF-05, OFF-07, OPN-291] going offline is said once, by the bar as long as that lasts, and aloud; coming back by a message', async () => {
  const app = await open();
  expect([heard(), shown()]).toEqual([[], []]);
  await goOffline(app);
  await expect.poll(() => shown().map(({ textContent }) => textContent)).toEqual([OFFLINE]);
  expect(heard()).toEqual([OFFLINE]);
  await app.clock.pass(60_000);
  expect([heard(), shown().length]).toEqual([[OFFLINE], 1]);
  await expect.element(messages).not.toBeInTheDocument();
  await goOnline(app);
  await expect.element(messages).toMatchTextContent(/^Alle Funktionen stehen wieder zur Verfügung\.$/);
  expect([heard(), shown()]).toEqual([[], []]);
  expect(app.services.notices.log.get()).toHaveLength(1);
});

test('[OFF-05, A05, OPN-291] while a dialog is open it is said in there, nothing twice, and shown when it is closed', async () => {
  await page.viewport(390, 844);
  const app = await open();
  await goOffline(app);
  await expect.poll(heard).toEqual([OFFLINE]);
  await page.getByRole('button', { name: /^Menü/ }).first().click();
  await appears(page.getByRole('dialog'));
  expect(heard()).toEqual([]);
  await goOnline(app);
  await goOffline(app);
  await expect.poll(heard).toEqual([OFFLINE]);
  await page.getByRole('dialog').getByRole('button', { name: 'Schließen' }).click();
  expect([heard(), shown().length]).toEqual([[OFFLINE], 1]);
});

test('[OFF-05, OPN-291] a reading that is being sent when the line breaks: the bar says both, in one place', async () => {
  const app = await open('/ablesung/strom');
  app.server.on(
    postResults,
    () => (app.server.unplug(), app.device.online.set(false), Promise.reject(new TypeError())),
  );
  await typeDigits('21074,3');
  await send.click();
  await app.clock.pass(1_000);
  await expect
    .poll(() => shown().map(({ textContent }) => textContent))
    .toEqual([`${OFFLINE} 1 Ablesung wartet.Ansehen`]);
  await expect.element(messages).not.toMatchTextContent(/Kein Internet/);
  await goOnline(app);
});

test('[F38] while the connection comes and goes nobody is told each time', async () => {
  const app = await open();
  const told: string[] = [];
  const observer = new MutationObserver(() => {
    const now = heard().join();
    if (now !== told.at(-1)) told.push(now);
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  for (let round = 0; round < 10; round += 1) {
    await goOffline(app);
    await app.clock.pass(3_000);
    await goOnline(app);
    await app.clock.pass(3_000);
  }
  observer.disconnect();
  // Lost, back, and lost again.
  expect(told.filter(Boolean)).toEqual([OFFLINE, OFFLINE]);
  expect(app.services.notices.log.get()).toHaveLength(1);
});

test('[OFF-05, OPN-267] a server that does not answer while there is a network is not called missing internet', async () => {
  const app = await open();
  app.server.unplug();
  await app.clock.pass(30_000);
  const silent = 'Das Portal antwortet gerade nicht: Ablesungen können weiterhin durchgeführt werden!';
  await expect.poll(heard).toEqual([silent]);
  await keepReading(app, { job: strom, values: [21_074.3] });
  await expect.element(bar).toMatchTextContent(`${silent} 1 Ablesung wartet.Ansehen`);
  await bar.click();
  const panel = page.getByRole('dialog', { name: '1 Ablesung wartet' });
  await expect.element(panel).toMatchTextContent(/gesendet, sobald es wieder antwortet/);
  await panel.getByRole('button', { name: 'Jetzt versuchen' }).click();
  await expect.element(panel).toMatchTextContent(/Das Portal antwortet noch nicht\./);
  await expect.element(page.getByText(/Internet/)).not.toBeInTheDocument();
  app.server.plugIn();
  await app.services.connection.check();
  await expect.element(messages).toMatchTextContent(/Das Portal antwortet wieder!/);
});
