import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MARIA } from '../testing/people.ts';
import { renderApp } from '../testing/render-app.ts';

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

test('[A07] messages make way for what is focused', async () => {
  const { services } = await renderApp();
  await page.viewport(390, 520);
  services.notices.show('INFO', 'Meldung', 'Mit so viel Text, dass sie an der unteren Kante den Knopf verdeckt.');
  await expect.element(messages).toBeVisible();
  for (const control of [page.getByRole('button', { name: 'Anmelden' }), page.getByLabelText('Benutzername')]) {
    control.element().focus();
    await expect
      .poll(() => {
        const focused = control.element().getBoundingClientRect();
        const covering = messages.element().getBoundingClientRect();
        return focused.bottom <= covering.top || focused.top >= covering.bottom;
      })
      .toBe(true);
  }
});

test('[A07, OPN-048] with a dialog open the messages stand inside it: seen, said once, and closable', async () => {
  const { services, clock } = await renderApp({ signedIn: [MARIA] });
  services.notices.show('INFO', 'Schon gesagt');
  await expect.element(messages).toBeVisible();
  await page.getByRole('button', { name: /^Menü/ }).click();
  const dialog = page.getByRole('dialog');
  // Told by what is in front at its middle: whatever stands behind the dialog is not.
  const isInFront = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  await expect.poll(() => isInFront(messages.element())).toBe(true);
  expect(dialog.element().contains(messages.element())).toBe(true);
  expect(dialog.getByRole('status').element().textContent).toBe('');
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
