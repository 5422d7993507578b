import { CAPTURED_AT_HEADER, IDEMPOTENCY_HEADER, postUnknownReading } from '@zaehlwerk/contract/readings';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { fillIn, number, openUnknownMeter, report, value } from '../../testing/open-unknown-meter.ts';
import { type RenderedApp, reopen } from '../../testing/render-app.ts';
import { KINDS_OF_READING } from '../../testing/kinds-of-reading.ts';

const main = page.getByRole('main');
const sent = page.getByRole('heading', { name: /^(Ablesung gesendet|Zähler gemeldet)$/ });
const notSent = page.getByText('nicht gesendet');
const list = page.getByRole('link', { name: 'Alle Zähler' });

/** What says at the form that sending has failed; the message that says it as well goes by itself. */
function failure(): Element | null {
  const all = Array.from(document.querySelectorAll('main strong'));
  const isOfForm = (one: Element) => one.closest('[aria-label^="Meldungen"]') === null;
  return all.find((one) => one.textContent === 'Senden fehlgeschlagen' && isOfForm(one)) ?? null;
}

const hasFailed = () => expect.poll(failure).not.toBeNull();
const hasNotFailed = () => expect.poll(failure).toBeNull();

/** Whether it has led there. */
const hasFocus = () => failure()?.closest('div[tabindex]') === document.activeElement;

/** A turn of the page, and another for what it brings to the device. */
async function turn(app: RenderedApp): Promise<void> {
  await app.clock.pass(1);
  await app.clock.pass(1);
}

describe.each(Object.entries(KINDS_OF_READING))('a reading %s that the server fails to take', (_, kind) => {
  async function sendWithoutSuccess() {
    const app = await kind.open();
    await kind.fill();
    await kind.send.click();
    await hasFailed();
    return app;
  }

  test('[SND-15, SND-16] stays unsent at the form and in the list, also after a reload, until it is sent', async () => {
    const app = await sendWithoutSuccess();
    await expect.poll(hasFocus).toBe(true);
    await expect.element(kind.field).toHaveValue(kind.filled);
    await turn(app);
    await list.click();
    await expect.element(notSent).toBeVisible();
    const again = await reopen(app, '/ablesung');
    await appears(notSent);
    await kind.back.click();
    await hasFailed();
    expect(hasFocus()).toBe(false);
    await expect.element(kind.field).toHaveValue(kind.filled);
    kind.accept(again);
    await kind.send.click();
    await appears(sent);
    await hasNotFailed();
    await turn(again);
    expect(again.browser.database.stores.drafts.size).toBe(0);
    await list
      .or(page.getByRole('link', { name: 'Zur Übersicht' }))
      .first()
      .click();
    await expect.element(kind.back.first()).toBeVisible();
    await expect.element(notSent).not.toBeInTheDocument();
  });

  test('[OPN-083] sent again after a reload it is the same submission; changed, another one', async () => {
    const app = await sendWithoutSuccess();
    await turn(app);
    const again = await reopen(app);
    await hasFailed();
    await kind.send.click();
    await expect.poll(() => kind.attempts(again).length).toBe(2);
    const [first, second] = kind.attempts(again);
    for (const header of [IDEMPOTENCY_HEADER, CAPTURED_AT_HEADER]) {
      expect(second?.get(header)).toBe(first?.get(header));
    }
    await hasFailed();
    await kind.change();
    await kind.send.click();
    await expect.poll(() => kind.attempts(again).length).toBe(3);
    expect(kind.attempts(again)[2]?.get(IDEMPOTENCY_HEADER)).not.toBe(first?.get(IDEMPOTENCY_HEADER));
  });

  test('[SND-16] a change settles it', async () => {
    const app = await sendWithoutSuccess();
    await kind.change();
    await hasNotFailed();
    await turn(app);
    await list.click();
    await expect.element(kind.back.first()).toBeVisible();
    await expect.element(notSent).not.toBeInTheDocument();
  });

  test('[SND-16] throwing it away settles it, and undoing that brings it back', async () => {
    const app = await sendWithoutSuccess();
    await turn(app);
    await reopen(app);
    await hasFailed();
    await page.getByRole('button', { name: 'Eingabe verwerfen' }).click();
    await hasNotFailed();
    await page.getByRole('button', { name: 'Rückgängig machen' }).click();
    await hasFailed();
  });

  test('[SND-15] somebody who leaves while it is sent finds it in the list, and at the form', async () => {
    const app = await kind.open();
    let answer: (refused: Refuses) => void = () => {};
    kind.hang(app, new Promise((resolve) => (answer = resolve)));
    await kind.fill();
    await kind.send.click();
    await expect.poll(() => kind.attempts(app).length).toBe(1);
    await list.click();
    await expect.element(kind.back.first()).toBeVisible();
    answer(new Refuses('internal'));
    await expect.element(notSent).toBeVisible();
    await kind.back.click();
    await hasFailed();
    await expect.element(kind.field).toHaveValue(kind.filled);
  });

  test('[SND-15, OPN-083] somebody who is back at the form before the answer sees it there; sent again it is the same', async () => {
    const app = await kind.open();
    let answer: (refused: Refuses) => void = () => {};
    kind.hang(app, new Promise((resolve) => (answer = resolve)));
    await kind.fill();
    await kind.send.click();
    await expect.poll(() => kind.attempts(app).length).toBe(1);
    await list.click();
    await kind.back.click();
    await expect.element(kind.back).not.toBeInTheDocument();
    answer(new Refuses('internal'));
    await hasFailed();
    await expect.element(kind.field).toHaveValue(kind.filled);
    kind.accept(app);
    await kind.send.click();
    await appears(sent);
    const [first, second] = kind.attempts(app).map((headers) => headers.get(IDEMPOTENCY_HEADER));
    expect(second).toBe(first);
  });

  test('an outbox that breaks leaves no form locked: it says so, and sending again is the same submission', async () => {
    const app = await kind.open();
    const broken = new Error('a database nobody has thought of');
    let reported = 0;
    const onError = (event: ErrorEvent) => {
      if (event.error !== broken) return;
      reported += 1;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener('error', onError, { capture: true });
    const { answer } = app.browser.database;
    app.browser.database.answer = (changes) => {
      if (changes?.some(({ store }) => store === 'outbox')) throw broken;
      return 'kept';
    };
    await kind.fill();
    await kind.send.click();
    await hasFailed();
    await expect.element(kind.send).toBeVisible();
    await expect.element(kind.field).toHaveValue(kind.filled);
    expect(kind.field.element().closest('[inert]')).toBeNull();
    expect(reported).toBe(1);
    app.browser.database.answer = answer;
    kind.accept(app);
    await kind.send.click();
    await appears(sent);
    window.removeEventListener('error', onError, { capture: true });
  });
});

test('[SND-14, SND-15] the message of a failure goes with the send that succeeds', async () => {
  const kind = KINDS_OF_READING['of a job'];
  const app = await kind.open();
  await kind.fill();
  await kind.send.click();
  await expect.poll(() => app.services.notices.isShown('reading.failed')).toBe(true);
  kind.accept(app);
  await kind.send.click();
  await appears(sent);
  expect(app.services.notices.all.get().map(({ type }) => type)).toEqual(['SUCCESS']);
});

test('[OPN-083] a report sent again from a form opened again before the answer is the same submission', async () => {
  const app = await openUnknownMeter();
  const answers: ((answer: Refuses | { id: string }) => void)[] = [];
  app.server.on(postUnknownReading, () => new Promise((resolve) => answers.push(resolve)));
  await fillIn();
  await report.click();
  await expect.poll(() => answers.length).toBe(1);
  await list.click();
  await page.getByRole('link', { name: 'Zähler fehlt in der Liste' }).click();
  await expect.element(value).toHaveValue('1482');
  await report.click();
  answers[0]?.(new Refuses('internal'));
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.({ id: 'unknown-1' });
  await appears(sent);
  const ids = app.server.calls(postUnknownReading).map(({ headers }) => headers.get(IDEMPOTENCY_HEADER));
  expect(new Set(ids).size).toBe(1);
  await turn(app);
  expect(app.browser.database.stores.drafts.size).toBe(0);
});

test('[SND-15] what the server found wrong is there after a reload as well, beside its field', async () => {
  const errors = [{ field: 'meterNumber', code: 'x', message: 'Nummer unbekannt.' }];
  const app = await openUnknownMeter({
    prepare: (server) => server.on(postUnknownReading, () => new Refuses('invalid', {}, errors)),
  });
  await fillIn();
  await report.click();
  await expect.element(number).toBeInvalid();
  await turn(app);
  await reopen(app);
  await appears(report);
  await expect.element(number).toBeInvalid();
  await main.getByRole('link', { name: 'Zählernummer: Nummer unbekannt.' }).click();
  await expect.element(number).toHaveFocus();
});
