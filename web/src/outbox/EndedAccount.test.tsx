import { getAccountInfo, postToken } from '@zaehlwerk/contract/accounts';
import { getContact } from '@zaehlwerk/contract/help';
import { getJobs } from '@zaehlwerk/contract/jobs';
import { postResults } from '@zaehlwerk/contract/readings';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { meter } from '../../testing/meters.ts';
import { KARL, MARIA, type Person, withContact } from '../../testing/people.ts';
import { type RenderedApp, renderApp, reopen } from '../../testing/render-app.ts';
import { goOffline, goOnline, keepReading } from '../../testing/waiting-readings.ts';

const strom = meter({ id: 'strom' });
const bar = page.getByRole('button', { name: /Ansehen$/ });
const panel = page.getByRole('dialog', { name: '1 Ablesung nicht gesendet' });
const messages = page.getByRole('region', { name: 'Meldungen' });

async function openWithReading(...others: readonly Person[]): Promise<RenderedApp> {
  const app = await renderApp({ path: '/ablesung', signedIn: [{ ...KARL, jobs: [strom] }, ...others] });
  await appears(page.getByRole('heading', { level: 1, name: 'Ablesen' }));
  await goOffline(app);
  await keepReading(app, { job: strom, values: [21_074.3], accountId: 'karl' });
  return app;
}

/** As the server does once the giver has deleted the share; whoever else is signed in stays so. */
function endAccount({ server }: RenderedApp, name: string): void {
  for (const endpoint of [getAccountInfo, getJobs, postResults])
    server.on(endpoint, ({ bearer }) => new Refuses(bearer?.endsWith(name) === true ? 'unauthorized' : 'unavailable'));
  server.on(postToken, () => new Refuses('accountEnded'));
}

async function end(app: RenderedApp, name = 'karl'): Promise<void> {
  endAccount(app, name);
  await goOnline(app);
  await expect.poll(async () => (await app.clock.pass(1_000), app.services.accounts.ended.list.get().length)).toBe(1);
}

test('[F31, OPN-215, I5] readings of a deleted share stay, say what happened and whom to ask, and go into a file', async () => {
  const app = await openWithReading();
  await end(app);
  await expect.element(messages).toMatchTextContent(/Zugang beendet.*Hausmeister Karl.*Hausverwaltung Brandes GmbH/);
  await expect.element(messages).not.toMatchTextContent(/wird nun synchronisiert|Diesen Zähler gibt es hier nicht/);
  await app.clock.pass(3_000);
  await expect.element(bar).toMatchTextContent('1 Ablesung nicht gesendet.Ansehen');
  await bar.click();
  await expect.element(panel).toMatchTextContent(/Den Zugang „Hausmeister Karl“ gibt es nicht mehr\./);
  await expect.element(panel).toMatchTextContent(/bleibt auf diesem Gerät gespeichert/);
  await expect.element(panel).toMatchTextContent(/wenden Sie sich an: Hausverwaltung Brandes GmbH\./);
  await expect.element(panel.getByRole('button', { name: /erneut versuchen|ändern/i })).not.toBeInTheDocument();
  await expect.element(panel).not.toMatchTextContent(/bevor alles gesendet ist|Bitte senden Sie bald/);
  await panel.getByRole('button', { name: 'In eine Datei sichern' }).click();
  await expect.poll(() => app.browser.saved).toHaveLength(1);
  expect(await app.browser.saved[0]!.content.text()).toMatch(/"jobId":"strom".*21074\.3/);
  expect(app.browser.database.stores.outbox.size).toBe(1);
});

test('[F31, OPN-215] after a reload they are still there; once discarded, nothing of the account is left', async () => {
  const first = await openWithReading();
  await end(first);
  const app = await reopen(first);
  await expect.element(bar).toMatchTextContent('1 Ablesung nicht gesendet.Ansehen');
  await bar.click();
  await panel.getByRole('button', { name: 'Stromzähler: Ablesung verwerfen' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Verwerfen' }).click();
  await expect.poll(() => app.browser.database.stores.outbox.size).toBe(0);
  await expect.poll(() => app.browser.values.has('zaehlwerk.endedAccounts')).toBe(false);
});

test('[F31, OPN-215, I7] beside another account they are shown and never sent in its name', async () => {
  const app = await openWithReading({ ...MARIA, jobs: [strom] });
  await end(app);
  await expect.element(bar).toMatchTextContent('1 Ablesung nicht gesendet.Ansehen');
  const before = app.server.calls(postResults).filter(({ bearer }) => bearer?.endsWith('maria'));
  await bar.click();
  await expect.element(panel).toMatchTextContent(/Den Zugang „Hausmeister Karl“ gibt es nicht mehr\./);
  await app.clock.pass(60_000);
  expect(app.server.calls(postResults).filter(({ bearer }) => bearer?.endsWith('maria'))).toEqual(before);
  expect(before).toEqual([]);
});

test('[F31, OPN-215] an account that ends with nothing left here leaves no note', async () => {
  const app = await renderApp({ path: '/ablesung', signedIn: [{ ...KARL, jobs: [strom] }] });
  await appears(page.getByRole('heading', { level: 1, name: 'Ablesen' }));
  endAccount(app, 'karl');
  // Its token is renewed 60 s before its end.
  await app.clock.pass(14 * 60_000 + 1_000);
  await expect.element(messages).toMatchTextContent(/Zugang beendet/);
  await expect.poll(() => app.browser.values.has('zaehlwerk.endedAccounts')).toBe(false);
});

test('[F31, OPN-106] a job taken out of a share: its reading says whom to ask, and can be saved', async () => {
  const app = await openWithReading();
  app.server.on(postResults, () => new Refuses('notFound'));
  app.server.on(getJobs, () => ({ jobs: [] }));
  await goOnline(app);
  await app.clock.pass(3_000);
  await expect.element(bar).toMatchTextContent('1 Ablesung nicht gesendet.Ansehen');
  await bar.click();
  await expect.element(panel).toMatchTextContent(/Dieser Zähler gehört nicht mehr zu Ihrem Zugang\./);
  await expect.element(panel).toMatchTextContent(/bleibt auf diesem Gerät gespeichert/);
  await expect.element(panel).toMatchTextContent(/wenden Sie sich an: Hausverwaltung Brandes GmbH\./);
  await panel.getByRole('button', { name: 'In eine Datei sichern' }).click();
  await expect.poll(() => app.browser.saved).toHaveLength(1);
});

test('[F31, OPN-280, OPN-292] a meter that is for somebody else now: its reading says that it waits here, and whom to ask', async () => {
  const app = await renderApp({ path: '/ablesung', signedIn: [{ ...MARIA, jobs: [strom] }] });
  await appears(page.getByRole('heading', { level: 1, name: 'Ablesen' }));
  await goOffline(app);
  await keepReading(app, { job: strom, values: [21_074.3], accountId: 'maria' });
  app.server.on(postResults, () => new Refuses('notFound'));
  app.server.on(getJobs, () => ({ jobs: [] }));
  const email = { path: 'email', language: 'de', text: 'ablesung@ellerbach.example' } as const;
  app.server.on(getContact, () => ({ contactInformationItems: [email] }));
  await goOnline(app);
  await app.clock.pass(3_000);
  await bar.click();
  await expect.element(panel).toMatchTextContent(/Dieser Zähler gehört nicht mehr zu Ihrem Konto\./);
  await expect.element(panel).toMatchTextContent(/bleibt auf diesem Gerät gespeichert/);
  await expect.element(panel).toMatchTextContent(/wenden Sie sich an Ihren Versorger\./);
  await expect
    .element(panel.getByRole('link', { name: 'E-Mail ablesung@ellerbach.example' }))
    .toHaveAttribute(
      'href',
      `mailto:${email.text}?subject=${encodeURIComponent(`Zählernummer ${strom.meter.meterNumber}`)}`,
    );
  await panel.getByRole('button', { name: 'In eine Datei sichern' }).click();
  await expect.poll(() => app.browser.saved).toHaveLength(1);
});

test('[OPN-215, OPN-292] who has an account of their own that ended is told whom to ask, by telephone as well', async () => {
  const app = await renderApp({ path: '/ablesung', signedIn: [{ ...MARIA, jobs: [strom] }], prepare: withContact });
  await appears(page.getByRole('heading', { level: 1, name: 'Ablesen' }));
  await goOffline(app);
  await keepReading(app, { job: strom, values: [21_074.3], accountId: 'maria' });
  await end(app, 'maria');
  await expect.element(messages).toMatchTextContent(/Maria Wessel\. Bitte wenden Sie sich an Ihren Versorger/);
  const phone = { name: 'Telefon 030 23125 014' };
  await expect.element(messages.getByRole('link', phone)).toHaveAttribute('href', 'tel:03023125014');
  await bar.click();
  await expect.element(panel.getByRole('link', phone).first()).toBeVisible();
});
