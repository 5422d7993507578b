import { postReadingReceipts, postUnknownReadingReceipts } from '@zaehlwerk/contract/communication';
import { getJobs } from '@zaehlwerk/contract/jobs';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { card, ENTITLED, openCommunication, REGISTERED, runCrm } from '../../testing/open-communication.ts';
import { send, typeDigits } from '../../testing/open-reading.ts';
import { meter } from '../../testing/meters.ts';
import { reopen } from '../../testing/render-app.ts';
import { fillIn, openUnknownMeter, report, reported } from '../../testing/open-unknown-meter.ts';
import { wireJobs } from '../../testing/wire-job.ts';

const READ = wireJobs(5, 5);
const dialog = page.getByRole('dialog');
const messages = page.getByRole('region', { name: 'Meldungen' });
const ask = dialog.getByRole('button', { name: 'Bestätigung senden' });

test('[CRM-03, CRM-17, CRM-06, CRM-07, REC-06, REC-07, API-46, CRM-22] the registered ask for a receipt, are told of how many, and the dialog closes', async () => {
  const { server } = await openCommunication(READ, { info: REGISTERED });
  await expect.element(card).toMatchTextContent('Bestätigung anfordern');
  await card.click();
  await expect
    .element(dialog)
    .toMatchTextContent(/Wir bestätigen 5 Ablesungen, .* an:.*Ihre bestätigte E-Mail-Adresse/);
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
  await userEvent.keyboard('{Escape}{Escape}{Escape}');
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

test('[REC-09, OPN-027] what another device has sent meanwhile can be confirmed', async () => {
  const readOn = (created: string) =>
    READ.map((job) => ({
      ...job,
      meter: {
        ...job.meter,
        meterRateTasks: job.meter.meterRateTasks.map((task) => ({
          ...task,
          readingResults: [
            { readingDate: '2025-11-20', readingValue: 21_074.3, comment: null, created, readingResultImages: [] },
          ],
        })),
      },
    }));
  const app = await openCommunication(readOn('2025-11-20T08:00:00Z'), { info: REGISTERED });
  await card.click();
  await ask.click();
  await expect.element(card).toMatchTextContent('Schon angefordert');
  app.server.on(getJobs, () => ({ jobs: readOn('2025-11-21T08:00:00Z') }));
  await reopen(app);
  await expect.element(card).not.toMatchTextContent('Schon angefordert');
  await card.click();
  await expect.element(ask).toBeVisible();
});

test('[OPN-142] with everything in a receipt already there is no mail, and that is said', async () => {
  await openCommunication(READ, {
    info: REGISTERED,
    prepare: (server) => server.on(postReadingReceipts, () => ({ count: 0 })),
  });
  await card.click();
  await ask.click();
  await expect.element(messages).toMatchTextContent(/Es kommt keine E-Mail/);
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
  await expect.element(dialog).toMatchTextContent(/bestätigen 6 Ablesungen/);
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

test('[OPN-327, REC-07, REC-08] a receipt that was given up later is told as that, and can be asked for again, of whatever kind', async () => {
  const app = await openCommunication(READ, { info: REGISTERED });
  await card.click();
  await ask.click();
  await expect.element(card).toMatchTextContent('Schon angefordert');
  runCrm(app.server, { ...REGISTERED, receiptGivenUp: true }, READ);
  await reopen(app);
  await expect.element(card).toMatchTextContent('Nicht zugestellt');
  await card.click();
  await expect.element(dialog).toMatchTextContent(/letzte Bestätigung konnte nicht zugestellt werden/);
  runCrm(app.server, REGISTERED, READ);
  await ask.click();
  await expect.element(card).toMatchTextContent('Schon angefordert');
  expect([postReadingReceipts, postUnknownReadingReceipts].map((one) => app.server.calls(one).length)).toEqual([2, 1]);
});

test('[REC-09] a reading that arrives while a receipt is asked for, from another tab too, is for the next one', async () => {
  const answer = Promise.withResolvers<void>();
  const { browser } = await openCommunication(READ, {
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
  const noted = [{ accountId: ENTITLED.id, sent: { all: 1, unknownMeters: 0 }, asked: null }];
  browser.openTab('/').storage.write('zaehlwerk.receipts', JSON.stringify(noted));
  answer.resolve();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(card).not.toMatchTextContent('Schon angefordert');
});

test('[OPN-200] of more than one mail holds, the rest is asked for at once, and told together', async () => {
  const counts = [1000, 1000, 7];
  const { server } = await openCommunication(READ, {
    info: REGISTERED,
    prepare: (fake) => fake.on(postReadingReceipts, () => ({ count: counts.shift() ?? 0 })),
  });
  await card.click();
  await ask.click();
  await expect.element(messages).toMatchTextContent(/2\.007 Ablesungen/);
  expect(server.calls(postReadingReceipts)).toHaveLength(3);
});

test.each([
  ['sent', { count: 5, outcome: 'sent' }, /Die E-Mail mit 5 Ablesungen ist gesendet/],
  [
    'put off',
    { count: 5, outcome: 'waiting' },
    /E-Mail mit 5 Ablesungen wird gesendet, sobald der Mailserver sie annimmt/,
  ],
  [
    'refused',
    new Refuses('mailNotAccepted', {}, [
      { field: 'email', code: 'mailRefused', message: 'Nicht für k…@post.example.' },
    ]),
    /Bestätigung nicht angefordert.*5 Ablesungen wurden nicht bestätigt\. Nicht für k…@post\.example\./,
  ],
] as const)('[CRM-06, CRM-08, OPN-265] a receipt that was %s is told as that', async (_what, answer, said) => {
  const { server } = await openCommunication(READ, {
    info: REGISTERED,
    prepare: (fake) => fake.on(postReadingReceipts, () => answer),
  });
  await card.click();
  await ask.click();
  await expect.element(messages).toMatchTextContent(said);
  expect(server.calls(postReadingReceipts)[0]?.headers.get('Prefer')).toBe('return=representation');
});
