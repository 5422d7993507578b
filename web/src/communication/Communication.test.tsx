import { getCrmRegistrationInfo } from '@zaehlwerk/contract/communication';
import { ROLE_PRO_USER, ROLE_REGISTERED_RECEIPT } from '@zaehlwerk/domain/account/roles';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { card, ENTITLED, openCommunication, REGISTERED, type runCrm } from '../../testing/open-communication.ts';
import { send, typeDigits } from '../../testing/open-reading.ts';
import { KARL, MARIA } from '../../testing/people.ts';
import { meter, result } from '../../testing/meters.ts';
import { wireJobs } from '../../testing/wire-job.ts';

const READ = wireJobs(5, 5);
const dialog = page.getByRole('dialog');
const messages = page.getByRole('region', { name: 'Meldungen' });

/** The open meter with its value typed, beside others. */
async function openLast(setting: Parameters<typeof openCommunication>[1] = {}) {
  const jobs = [meter({ id: 'strom' }), meter({ id: 'gas', done: true, rates: [{ results: [result(1)] }] })];
  const app = await openCommunication(jobs, { path: '/ablesung/strom', ...setting });
  await typeDigits('20829');
  return app;
}

async function sendLast({ clock }: Awaited<ReturnType<typeof openLast>>): Promise<void> {
  await send.click();
  await expect.element(page.getByRole('heading', { name: 'Ablesung gesendet' })).toBeVisible();
  await clock.pass(1_000);
}

test('[HOM-09, CRM-05, CRM-02, CRM-22] home has a card that opens the dialog, which asks the unregistered to register', async () => {
  await openCommunication(READ);
  await expect.element(page.getByRole('heading', { name: 'Ablesebestätigung' })).toBeVisible();
  await expect.element(card).toMatchTextContent('Bestätigung per E-Mail Noch nicht eingerichtet');
  await card.click();
  await expect.element(dialog.getByRole('heading', { name: 'Bestätigung per E-Mail?' })).toHaveFocus();
  await expect.element(dialog).toMatchTextContent(/Alle 5 Zähler sind abgelesen\. Wenn Sie möchten/);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(card).toHaveFocus();
});

test('[CRM-04, APP-89, OPN-146] after the last open reading was sent the dialog opens by itself, and then the screen has the focus again', async () => {
  const app = await openLast({ info: REGISTERED });
  await sendLast(app);
  await expect.element(dialog.getByRole('heading', { name: 'Ablesebestätigung anfordern' })).toHaveFocus();
  await expect.element(dialog).toMatchTextContent(/bestätigen 2 Ablesungen/);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('heading', { name: 'Ablesung gesendet' })).toHaveFocus();
});

test('[CRM-04] it does not disturb somebody who types again already, or looks at another dialog', async () => {
  const app = await openLast({ info: REGISTERED });
  await send.click();
  await page.getByRole('button', { name: 'Ablesung korrigieren und neu senden' }).click();
  await expect.element(page.getByLabelText('Vor dem Komma')).toHaveFocus();
  await app.clock.pass(1_000);
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each([
  ['the setting is off', { config: { communication: { showModalAfterLastJob: false } } }],
  ['the CRM knows nothing', { info: null }],
  [
    'there are other open meters',
    { signedIn: [{ ...ENTITLED, jobs: [meter({ id: 'strom' }), meter({ id: 'gas' })] }] },
  ],
])('[CRM-04, CRM-16, APP-89] it stays closed where %s', async (_what, setting) => {
  const app = await openLast(setting);
  await sendLast(app);
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each([
  ['[CRM-16, OPN-143] the CRM knows nothing', { info: null }],
  ['[CRM-15, ROL-05] without one role', { signedIn: [{ ...ENTITLED, roles: [ROLE_REGISTERED_RECEIPT], jobs: READ }] }],
  ['[CRM-15, ROL-06] without the other', { signedIn: [{ ...ENTITLED, roles: [ROLE_PRO_USER], jobs: READ }] }],
  ['[CRM-14] with several logins', { signedIn: [{ ...ENTITLED, jobs: READ }, KARL] }],
  [
    '[CRM-16] when the CRM does not answer',
    {
      prepare: (server: Parameters<typeof runCrm>[0]) =>
        server.on(getCrmRegistrationInfo, () => new Refuses('unavailable')),
    },
  ],
])('%s: no card, and nothing else is missing', async (_what, setting) => {
  await openCommunication(READ, setting);
  await expect.element(page.getByRole('main')).toMatchTextContent(/abgelesen/);
  await expect.element(card).not.toBeInTheDocument();
  await expect.element(messages).not.toBeInTheDocument();
});

test('[CRM-15] who has no part in it is not asked about', async () => {
  const { server } = await openCommunication(READ, { signedIn: [{ ...MARIA, jobs: READ }] });
  await expect.element(page.getByRole('main')).toMatchTextContent(/5 von 5/);
  expect(server.calls(getCrmRegistrationInfo)).toEqual([]);
});

test('[CRM-13] offline card and dialog are gone; with the connection the card is back, the dialog is not', async () => {
  const { server, services } = await openCommunication(READ, { info: REGISTERED });
  await card.click();
  server.unplug();
  await services.connection.check();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(card).not.toBeInTheDocument();
  server.plugIn();
  await services.connection.check();
  await expect.element(card).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});
