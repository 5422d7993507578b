import { postEnteredReading } from '@zaehlwerk/contract/entered-readings';
import { getOrder } from '@zaehlwerk/contract/one-order';
import { IDEMPOTENCY_HEADER } from '@zaehlwerk/contract/readings';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { clerk, enteredBefore, oneOrder } from '../../../testing/desk-world.ts';
import { meter } from '../../../testing/meters.ts';
import { Refuses } from '../../../testing/fakes/fake-server.ts';
import {
  accepted,
  before,
  confirmByPhone,
  openEntry,
  ORDER,
  save,
  story,
  takes,
  title,
  typeReading,
} from '../../../testing/open-entry.ts';
import { renderDesk } from '../../../testing/render-desk.ts';

test('[DSK-31] two presses: A on the page of the meter, and Ctrl Enter once the digits stand there', async () => {
  const { server, device } = await openEntry(takes, ORDER);
  await userEvent.keyboard('a');
  await appears(title);
  await typeReading('21074,3');
  await confirmByPhone();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await appears(story);
  expect(device.address.path()).toBe(ORDER);
  await expect.element(page.getByText('Ablesung gespeichert').first()).toBeVisible();
  expect(server.calls(postEnteredReading).map(({ body, params }) => [params['orderNumber'], body])).toEqual([
    [
      'A-2025-018840',
      {
        source: 'phone',
        confirmed: false,
        readingDate: '2025-11-21',
        results: [{ obis: '1-0:1.8.0', readingValue: 21_074.3 }],
      },
    ],
  ]);
  expect(server.calls(getOrder)).toHaveLength(2 + 1);
});

test('[DSK-32, OPN-535] by telephone two answers have to be right and the reading confirmed; on a card nobody is asked', async () => {
  const { server } = await openEntry();
  await typeReading('21074,3');
  await save.click({ force: true });
  expect(server.calls(postEnteredReading)).toEqual([]);
  await expect.element(save).toHaveAccessibleDescription(/2 Antworten stimmen/);
  await page
    .getByRole('button', { name: /^Stimmt/ })
    .first()
    .click();
  await expect.element(page.getByText('1 von 2 stimmen')).toBeVisible();
  await page.getByRole('radio', { name: 'Karte' }).click();
  expect(page.getByText('Wer ruft an?', { exact: false }).query()).toBeNull();
  await save.click();
  await appears(story);
  expect(server.calls(postEnteredReading)[0]?.body.source).toBe('card');
});

test('[DSK-32, OPN-535] where one thing alone is known, one answer has to be right, and it is said so', async () => {
  const job = meter({ id: 'strom' });
  const nowhere = { street: null, houseNumber: null, zip: null, city: null };
  const alone = {
    ...job,
    customer: null,
    meter: { ...job.meter, meterAddress: { ...job.meter.meterAddress, ...nowhere } },
  };
  await openEntry((server) => {
    takes(server);
    server.on(getOrder, () => oneOrder(alone));
  });
  await expect.element(save).toHaveAccessibleDescription(/^Vor dem Speichern muss 1 Antwort stimmen/);
  await typeReading('21074,3');
  await userEvent.keyboard('{Alt>}1{/Alt}');
  await page.getByLabelText('Am Telefon bestätigt').click();
  await save.click();
  await appears(story);
});

test('[DSK-32] what was confirmed is what was read out: other digits and another day have to be confirmed again', async () => {
  const { server } = await openEntry();
  const box = page.getByLabelText('Am Telefon bestätigt');
  await typeReading('21074,3');
  await confirmByPhone();
  await expect.element(box).toBeChecked();
  await typeReading('21075');
  await expect.element(box).not.toBeChecked();
  await save.click({ force: true });
  await box.click();
  await page.getByLabelText('Ablesedatum').fill('20.11.2025');
  await expect.element(box).not.toBeChecked();
  await save.click({ force: true });
  expect(server.calls(postEnteredReading)).toEqual([]);
});

test('[DSK-31] what is read out follows the digits, as words', async () => {
  await openEntry();
  await typeReading('33105,2');
  await expect
    .element(page.getByRole('blockquote'))
    .toMatchTextContent(/Endziffern 3907 notiert:.*drei – drei – eins – null – fünf, Komma zwei.*am 21\.11\.2025/);
});

test('[DSK-31] the same checks as for the customer: a value out of the range asks, and is confirmed', async () => {
  const { server } = await openEntry();
  await typeReading('99999,9');
  await confirmByPhone();
  await save.click();
  await appears(page.getByRole('alertdialog'));
  expect(server.calls(postEnteredReading)).toEqual([]);
  await page.getByRole('button', { name: /^Trotzdem/ }).click();
  await appears(story);
  expect(server.calls(postEnteredReading)[0]?.body).toMatchObject({ confirmed: true });
});

test('[DSK-33, OPN-536] what the server alone warns of is asked about, tried without saving before', async () => {
  const warning = { field: 'results[0]', code: 'result.replaces', message: 'Das ersetzt die Ablesung vom 18.11.2025.' };
  const { server } = await openEntry((fake) => {
    fake.on(getOrder, () => enteredBefore(21_000, 'T. Abel'));
    fake.on(postEnteredReading, ({ body, query }) =>
      body.confirmed === true
        ? accepted({ dryRun: query['dryRun'] === 'true', findings: [warning] })
        : new Refuses('invalid', {}, [warning]),
    );
  });
  await expect.element(page.getByText(/^Es gibt schon einen Stand vom 18\.11\.2025/)).toBeVisible();
  await typeReading('21074,3');
  await confirmByPhone();
  await save.click();
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/Das ersetzt die Ablesung vom 18\.11\.2025\./);
  await page.getByRole('button', { name: 'Trotzdem speichern' }).click();
  await appears(story);
  const calls = server.calls(postEnteredReading);
  expect(calls.map(({ body, query }) => [body.confirmed, query['dryRun']])).toEqual([
    [false, undefined],
    [true, 'true'],
    [true, undefined],
  ]);
  expect(new Set(calls.map(({ headers }) => headers.get(IDEMPOTENCY_HEADER))).size).toBe(1);
});

test('[DSK-31] without a connection nothing promises to be sent later, and the words are those of the desk', async () => {
  const { server } = await openEntry();
  await typeReading('99999,9');
  await confirmByPhone();
  server.unplug();
  await save.click();
  await page.getByRole('button', { name: 'Trotzdem speichern' }).click();
  await appears(page.getByText('Die Ablesung wurde nicht gespeichert'));
  await save.click();
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/Er liegt über dem erwarteten Bereich\./);
  await expect.element(page.getByRole('alertdialog')).not.toMatchTextContent(/gesendet|wir erwarten/);
});

test('[DSK-33, OPN-536] who confirms what the form asks has not confirmed what the server alone warns of', async () => {
  const beyond = { field: 'results[0].readingValue', code: 'value.aboveMaximum', message: 'Höher als erwartet.' };
  const replaces = { field: 'results[0]', code: 'result.replaces', message: 'Das ersetzt die Ablesung von eben.' };
  const findings = [beyond, replaces];
  const { server } = await openEntry((fake) =>
    fake.on(postEnteredReading, ({ body, query }) =>
      body.confirmed === true
        ? accepted({ dryRun: query['dryRun'] === 'true', findings })
        : new Refuses('invalid', {}, findings),
    ),
  );
  await typeReading('99999,9');
  await confirmByPhone();
  await save.click();
  await page.getByRole('button', { name: /^Trotzdem/ }).click();
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/Das ersetzt die Ablesung von eben\./);
  expect(page.getByText('Höher als erwartet.').query()).toBeNull();
  expect(server.calls(postEnteredReading).filter(({ query }) => query['dryRun'] === undefined)).toEqual([]);
  await page.getByRole('button', { name: 'Trotzdem speichern' }).click();
  await appears(story);
});

test('[DSK-33] a refusal says why, and keeps what was typed; the same reading sent again has the same key', async () => {
  const refusal = new Refuses('outsidePeriod');
  const { server } = await openEntry((fake) => fake.on(postEnteredReading, () => refusal));
  await typeReading('21074,3');
  await confirmByPhone();
  await save.click();
  await appears(page.getByText('So kann die Ablesung nicht gespeichert werden'));
  await expect.element(before).toHaveValue('21074');
  server.unplug();
  await save.click();
  await appears(page.getByText('Die Ablesung wurde nicht gespeichert'));
  await expect.element(before).toHaveValue('21074');
  server.plugIn();
  takes(server);
  await save.click();
  await appears(story);
  const keys = server.calls(postEnteredReading).map(({ headers }) => headers.get(IDEMPOTENCY_HEADER));
  expect(new Set(keys).size).toBe(1);
});

test('[DSK-31, OPN-250] a day that cannot be chosen stops once, and is not changed and saved in silence', async () => {
  const { server } = await openEntry();
  const day = page.getByLabelText('Ablesedatum');
  await page.getByRole('radio', { name: 'Karte' }).click();
  await typeReading('21074,3');
  await day.fill('10.11.2024');
  (save.element() as HTMLElement).click();
  await appears(page.getByText('So kann die Ablesung nicht gespeichert werden'));
  await expect.element(day).toHaveValue('21.11.2025');
  expect(server.calls(postEnteredReading)).toEqual([]);
  await save.click();
  await appears(story);
  expect(server.calls(postEnteredReading).map(({ body }) => body.readingDate)).toEqual(['2025-11-21']);
});

test('[DSK-33] an empty form says what is missing, at its field', async () => {
  const { server } = await openEntry();
  await confirmByPhone();
  await save.click();
  await appears(page.getByText('So kann die Ablesung nicht gespeichert werden'));
  expect(server.calls(postEnteredReading)).toEqual([]);
});

test('[DSK-28] whoever may not enter readings is offered no way there, and told so on the page itself', async () => {
  const { applications } = clerk();
  const scopes = ['read', 'clear'] as const;
  const session = clerk(['work'], { applications: [{ ...applications[0]!, scopes: [...scopes] }] });
  await renderDesk({ path: ORDER, session });
  await appears(story);
  expect(page.getByRole('link', { name: 'Ablesung erfassen' }).query()).toBeNull();
  await expect.element(page.getByText(/^Dafür fehlt Ihnen das Recht „bearbeiten“/)).toBeVisible();
});
