import {
  getCrmRegistrationInfo,
  postReadingReceipts,
  postUnknownReadingReceipts,
} from '@zaehlwerk/contract/communication';
import { ROLE_PRO_USER, ROLE_REGISTERED_RECEIPT } from '@zaehlwerk/domain/account/roles';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Refuses } from '../testing/fakes/fake-server.ts';
import {
  card,
  CRM,
  ENTITLED,
  openCommunication,
  REGISTERED,
  runCrm,
  UNREGISTERED,
} from '../testing/open-communication.ts';
import { send, typeDigits } from '../testing/open-reading.ts';
import { KARL, MARIA } from '../testing/people.ts';
import { meter, result } from '../testing/meters.ts';
import { reopen } from '../testing/render-app.ts';
import { fillIn, openUnknownMeter, report, reported } from '../testing/open-unknown-meter.ts';
import { wireJobs } from '../testing/wire-job.ts';

const READ = wireJobs(5, 5);
const dialog = page.getByRole('dialog');
const messages = page.getByRole('region', { name: 'Meldungen' });
const ask = dialog.getByRole('button', { name: 'Bestätigung senden' });
/** As the browser does when somebody comes back from another window. */
const comeBack = () => window.dispatchEvent(new Event('focus'));

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

test('[CRM-01, CRM-18, CRM-19, APP-91, OPN-145, S43] who is not registered registers at the CRM, in a new tab that knows nothing of this one', async () => {
  await openCommunication(READ);
  await card.click();
  const register = dialog.getByRole('link', { name: /^Jetzt einrichten/ });
  await expect.element(register).toHaveAttribute('href', 'https://crm.example/kunden/m/a1B2?ref=ksa');
  await expect.element(register).toHaveAttribute('target', '_blank');
  await expect.element(register).toHaveAttribute('rel', 'noopener noreferrer');
  await expect.element(dialog).toMatchTextContent(/in einem neuen Fenster/);
});

test.each([
  ['[CRM-23, APP-91] without the address of the CRM', {}, UNREGISTERED],
  ['[CRM-24] without a token', CRM, { ...UNREGISTERED, selfServiceToken: null }],
])('%s the dialog says that registering is not possible', async (_what, config, info) => {
  await openCommunication(READ, { config, info });
  await card.click();
  await expect.element(dialog).toMatchTextContent(/lässt sich zurzeit nicht online einrichten/);
  await expect.element(dialog.getByRole('link')).not.toBeInTheDocument();
});

test('[CRM-03, CRM-17, CRM-06, CRM-07, REC-06, REC-07, API-46, CRM-22] the registered ask for a receipt, are told of how many, and the dialog closes', async () => {
  const { server } = await openCommunication(READ, { info: REGISTERED });
  await expect.element(card).toMatchTextContent('Bestätigung anfordern');
  await card.click();
  await expect.element(dialog).toMatchTextContent(/Bestätigung für 5 Ablesungen an:.*Ihre bestätigte E-Mail-Adresse/);
  await ask.click();
  await expect.element(messages).toMatchTextContent(/Bestätigung angefordert.*E-Mail mit 5 Ablesungen/);
  await expect.element(dialog).not.toBeInTheDocument();
  const [call, ...others] = server.calls(postReadingReceipts);
  expect([call?.body, others]).toEqual([null, []]);
  expect(call?.bearer).not.toBeNull();
  expect(server.calls(postUnknownReadingReceipts)).toEqual([]);
});

test('[REC-09, OPN-027] after a request no other is possible, in no tab, until a reading was sent; sending goes on', async () => {
  const jobs = [...wireJobs(2, 2), meter({ id: 'strom' })];
  const app = await openCommunication(jobs, { info: REGISTERED });
  await card.click();
  await ask.click();
  await expect.element(card).toMatchTextContent('Schon angefordert');
  const again = await reopen(app);
  await card.click();
  await expect.element(dialog).toMatchTextContent(/schon angefordert/);
  await expect.element(ask).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Schließen' }).last().click();
  const reading = await reopen(again, '/ablesung/strom');
  await typeDigits('20829');
  await send.click();
  await expect.element(page.getByRole('heading', { name: 'Ablesung gesendet' })).toBeVisible();
  await reading.clock.pass(1_000);
  await expect.element(ask).toBeVisible();
  await ask.click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(app.server.calls(postReadingReceipts)).toHaveLength(2);
});

test('[CRM-20, CRM-21] while a request is under way neither Escape, cross, button nor a press beside closes the dialog', async () => {
  const answer = Promise.withResolvers<void>();
  await openCommunication(READ, {
    info: REGISTERED,
    prepare: (server) =>
      server.on(postReadingReceipts, async () => {
        await answer.promise;
        return { count: 5 };
      }),
  });
  await card.click();
  await ask.click();
  await expect.element(dialog.getByRole('button', { name: 'Wird angefordert' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  for (const name of ['Schließen', 'Abbrechen']) {
    const button = dialog.getByRole('button', { name });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await button.click({ force: true });
  }
  (dialog.element() as HTMLElement).click();
  await expect.element(dialog).toBeVisible();
  answer.resolve();
  await expect.element(dialog).not.toBeInTheDocument();
});

test.each([
  ['conflict', 'Ihre E-Mail-Adresse ist noch nicht bestätigt'],
  ['tooManyRequests', 'versuchen Sie es morgen noch einmal'],
  ['mailNotAccepted', 'versuchen Sie es später noch einmal'],
  ['unavailable', 'versuchen Sie es später noch einmal'],
] as const)(
  '[CRM-08, OPN-147] a request that fails (%s) is told with the number, and can be repeated',
  async (code, why) => {
    const { server } = await openCommunication(READ, {
      info: REGISTERED,
      prepare: (fake) => fake.on(postReadingReceipts, () => new Refuses(code)),
    });
    await card.click();
    await ask.click();
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent(new RegExp(`Bestätigung nicht angefordert.*5 Ablesungen wurden nicht bestätigt.*${why}`));
    runCrm(server, REGISTERED, READ);
    await ask.click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(messages).toMatchTextContent(/Bestätigung angefordert/);
  },
);

test('[OPN-142] with everything in a receipt already there is no mail, and that is said', async () => {
  await openCommunication(READ, {
    info: REGISTERED,
    prepare: (server) => server.on(postReadingReceipts, () => ({ count: 0 })),
  });
  await card.click();
  await ask.click();
  await expect.element(messages).toMatchTextContent(/Es kommt keine E-Mail/);
});

test('[CRM-04, APP-89, OPN-146] after the last open reading was sent the dialog opens by itself, and then the screen has the focus again', async () => {
  const app = await openLast({ info: REGISTERED });
  await sendLast(app);
  await expect.element(dialog.getByRole('heading', { name: 'Ablesebestätigung anfordern' })).toHaveFocus();
  await expect.element(dialog).toMatchTextContent(/für 2 Ablesungen/);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('heading', { name: 'Ablesung gesendet' })).toHaveFocus();
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

test('[CRM-09, CRM-10, OPN-144, API-44] who comes back registered while the dialog is open gets the receipt at once', async () => {
  const { server } = await openCommunication(READ);
  await card.click();
  comeBack();
  await expect.poll(() => server.calls(getCrmRegistrationInfo).length).toBe(2);
  await expect.element(dialog.getByRole('link', { name: 'Jetzt einrichten' })).toBeVisible();
  runCrm(server, REGISTERED, READ);
  comeBack();
  await expect.element(messages).toMatchTextContent(/Bestätigung angefordert.*5 Ablesungen/);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.calls(postReadingReceipts)).toHaveLength(1);
});

test('[CRM-11, CRM-12] with nothing to confirm it closes, and says that the registration is done', async () => {
  const { server } = await openCommunication(wireJobs(0, 2));
  await card.click();
  runCrm(server, REGISTERED);
  comeBack();
  await expect.element(messages).toMatchTextContent(/Digitale Kommunikation eingerichtet/);
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(card).toMatchTextContent('Bestätigung anfordern');
  expect(server.calls(postReadingReceipts)).toEqual([]);
});

test('[OPN-147] registered without a confirmed EMAIL it asks for the receipt only when told to', async () => {
  const { server } = await openCommunication(READ);
  await card.click();
  runCrm(server, { ...REGISTERED, currentConfirmedCommunicationTypes: ['LETTER'] }, READ);
  comeBack();
  await expect.element(ask).toBeVisible();
  expect(server.calls(postReadingReceipts)).toEqual([]);
});

test('with nothing sent there is nothing to confirm', async () => {
  await openCommunication(wireJobs(0, 2), { info: REGISTERED });
  await card.click();
  await expect.element(dialog).toMatchTextContent(/Noch ist keine Ablesung gesendet/);
  await expect.element(ask).not.toBeInTheDocument();
});

test('[REC-08, API-47, OPN-142] readings of unknown meters sent from here get theirs too, asked for only where there are any', async () => {
  const app = await openUnknownMeter({
    signedIn: [{ ...ENTITLED, jobs: READ }],
    prepare: (server) => runCrm(server, REGISTERED, READ),
  });
  await fillIn();
  await report.click();
  await expect.element(reported).toBeVisible();
  await reopen(app, '/');
  await card.click();
  await expect.element(dialog).toMatchTextContent(/für 6 Ablesungen/);
  app.server.on(postUnknownReadingReceipts, () => new Refuses('unavailable'));
  await ask.click();
  await expect
    .element(messages)
    .toMatchTextContent(/nicht angefordert.*1 Ablesung wurde nicht bestätigt.*mit 5 Ablesungen/);
  runCrm(app.server, REGISTERED, []);
  await ask.click();
  await expect.element(messages).toMatchTextContent(/mit 1 Ablesung/);
  await expect.element(dialog).not.toBeInTheDocument();
  expect([postReadingReceipts, postUnknownReadingReceipts].map((one) => app.server.calls(one).length)).toEqual([2, 2]);
});
