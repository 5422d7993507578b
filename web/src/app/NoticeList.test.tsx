import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { meter } from '../../testing/meters.ts';
import { MARIA } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.ts';

const messages = page.getByRole('region', { name: 'Meldungen' });

test('[SHL-47, SHL-48, OPN-048] notifications stack, the newest on top, each for 10 s and with a button to close it', async () => {
  const { services, clock } = await renderApp({ signedIn: [MARIA] });
  services.notices.show('INFO', 'Zur Information', 'Mit einem Satz dazu');
  services.notices.show('WARNING', 'Eine Warnung');
  services.notices.show('SUCCESS', 'Geschafft');
  await expect.element(messages.getByText('Mit einem Satz dazu')).toBeVisible();
  const tops = ['Geschafft', 'Eine Warnung', 'Zur Information'].map(
    (title) => messages.getByText(title).element().getBoundingClientRect().top,
  );
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  await page.getByRole('button', { name: 'Meldung schließen: Eine Warnung' }).click();
  await expect.element(messages.getByText('Eine Warnung')).not.toBeInTheDocument();
  await userEvent.unhover(messages);
  await page.getByRole('heading', { level: 1 }).hover();
  await clock.pass(10_000);
  await expect.element(messages).not.toBeInTheDocument();
});

test('[OPN-048] errors are announced at once, the others politely', async () => {
  const { services } = await renderApp({ signedIn: [MARIA] });
  services.notices.show('SUCCESS', 'Senden erfolgreich');
  services.notices.show('ERROR', 'Senden fehlgeschlagen', 'Bitte später noch einmal.');
  await expect.element(page.getByRole('alert')).toMatchTextContent('Senden fehlgeschlagen – Bitte später noch einmal.');
  await expect.element(page.getByRole('status').filter({ hasText: 'Senden erfolgreich' })).toBeInTheDocument();
});

test('[A07] a message stays while the pointer or the focus is in it', async () => {
  const { services, clock } = await renderApp({ signedIn: [MARIA] });
  services.notices.show('INFO', 'Bleibt');
  const close = page.getByRole('button', { name: 'Meldung schließen: Bleibt' });
  await messages.hover();
  await clock.pass(30_000);
  await expect.element(close).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  close.element().focus();
  await clock.pass(30_000);
  await expect.element(close).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(messages).not.toBeInTheDocument();
});

test('[A07] what has the focus is scrolled free of the messages, whichever comes first', async () => {
  const { services } = await renderApp();
  await page.viewport(390, 520);
  const isFree = (control: Element) => {
    const focused = control.getBoundingClientRect();
    const covering = messages.element().getBoundingClientRect();
    return focused.top >= 0 && focused.bottom <= covering.top;
  };
  const submit = page.getByRole('button', { name: 'Anmelden' });
  submit.element().focus();
  services.notices.show('INFO', 'Meldung', 'Mit so viel Text, dass sie an der unteren Kante den Knopf verdeckt.');
  await expect.element(messages).toBeVisible();
  await expect.poll(() => isFree(submit.element())).toBe(true);
  for (const control of [page.getByLabelText('Benutzername'), submit]) {
    control.element().focus();
    await expect.poll(() => isFree(control.element())).toBe(true);
  }
});

test('[A07] what is said of the field with the focus is scrolled free, too', async () => {
  const { services } = await renderApp({
    path: '/ablesung/strom',
    signedIn: [{ ...MARIA, jobs: [meter({ id: 'strom' })] }],
  });
  await page.viewport(390, 520);
  const field = page.getByLabelText('Vor dem Komma');
  await field.click();
  await userEvent.keyboard('1234567890');
  const error = page.getByRole('main').getByRole('status').first();
  await expect.element(error).toBeVisible();
  // At the lower edge of the window.
  window.scrollBy(0, field.element().getBoundingClientRect().bottom - window.innerHeight + 8);
  services.notices.show(
    'INFO',
    'Meldung',
    'Mit so viel Text, dass sie an der unteren Kante mehr als das Feld verdeckt.',
  );
  await expect.element(messages).toBeVisible();
  await expect
    .poll(() => error.element().getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(messages.element().getBoundingClientRect().top);
  expect(field.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0);
});

test('[A07] messages take room: above the tab bar and the buttons of a form, and the page ends above them', async () => {
  const job = meter({ id: 'strom' });
  const { services } = await renderApp({ path: '/ablesung/strom', signedIn: [{ ...MARIA, jobs: [job] }] });
  const actions = page.getByRole('region', { name: 'Aktionen' });
  const send = page.getByRole('button', { name: 'Ablesung senden' });
  await expect.element(send).toBeVisible();
  const before = send.element().getBoundingClientRect();
  services.notices.show('INFO', 'Meldung');
  await expect.element(messages).toBeVisible();
  expect(send.element().getBoundingClientRect()).toEqual(before);
  expect(actions.element().contains(messages.element())).toBe(true);
  expect(messages.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(before.top);

  // In wide windows the buttons follow the form, and the messages are at the lower edge.
  await page.viewport(1280, 800);
  await expect.poll(() => Math.round(messages.element().getBoundingClientRect().bottom)).toBe(800);
  expect(actions.element().contains(messages.element())).toBe(false);

  await page.viewport(390, 844);
  await page.getByRole('link', { name: /Alle Zähler/ }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Ablesen' })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: 'Hauptnavigation' });
  await expect
    .poll(() => messages.element().getBoundingClientRect().bottom)
    .toBe(tabs.element().getBoundingClientRect().top);
  window.scrollTo(0, document.documentElement.scrollHeight);
  const footer = page.getByRole('contentinfo').element();
  expect(footer.getBoundingClientRect().bottom).toBeLessThanOrEqual(messages.element().getBoundingClientRect().top);
});

test('[A07] in wide windows the actions of the screen are scrolled free of messages that appear over them', async () => {
  const job = meter({ id: 'strom' });
  const { services } = await renderApp({ path: '/ablesung/strom', signedIn: [{ ...MARIA, jobs: [job] }] });
  const actions = page.getByRole('region', { name: 'Aktionen' });
  const send = page.getByRole('button', { name: 'Ablesung senden' });
  await expect.element(send).toBeVisible();
  await page.viewport(1440, 900);
  // The actions stand at the lower edge of the window.
  await page.viewport(1440, Math.ceil(actions.element().getBoundingClientRect().bottom + window.scrollY));
  services.notices.show('INFO', 'Meldung');
  await expect.element(messages).toBeVisible();
  await expect
    .poll(() => send.element().getBoundingClientRect().bottom)
    .toBeLessThanOrEqual(messages.element().getBoundingClientRect().top);
});

test('[A07, OPN-048] with a dialog open the messages stand inside it: seen, said once, and closable', async () => {
  const { services, clock } = await renderApp({ signedIn: [MARIA] });
  services.notices.show('INFO', 'Schon gesagt');
  await expect.element(messages).toBeVisible();
  await page.getByRole('button', { name: /^Menü/ }).click();
  const dialog = page.getByRole('dialog');
  // Whatever is behind the dialog is not in front at its own middle.
  const isInFront = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  await expect.poll(() => isInFront(messages.element())).toBe(true);
  expect(dialog.element().contains(messages.element())).toBe(true);
  expect(
    dialog
      .getByRole('status')
      .elements()
      .map(({ textContent }) => textContent)
      .join(''),
  ).toBe('');
  services.notices.show('ERROR', 'Neu dazu', 'Während der Dialog offen ist.');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Neu dazu – Während der Dialog offen ist.');
  await page.getByRole('button', { name: 'Meldung schließen: Neu dazu' }).click();
  await expect.element(messages.getByText('Neu dazu')).not.toBeInTheDocument();
  await expect.element(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(messages.getByText('Schon gesagt')).toBeVisible();
  await page.getByRole('heading', { level: 1 }).hover();
  await clock.pass(10_000);
  await expect.element(messages).not.toBeInTheDocument();
});
