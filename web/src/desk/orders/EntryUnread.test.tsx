import { postEnteredReading } from '@zaehlwerk/contract/entered-readings';
import { getOrder } from '@zaehlwerk/contract/one-order';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { oneOrder } from '../../../testing/desk-world.ts';
import { meter } from '../../../testing/meters.ts';
import { before, confirmByPhone, openEntry, save, takes, typeReading } from '../../../testing/open-entry.ts';

/** The meter of an order of a utility that lets it be said that one cannot be read. */
const UNREADABLE = meter({ id: 'strom', features: { notReadableAllowed: true, imagesForbidden: false } });

test('[DSK-103, OPN-607] that a meter cannot be read is said in the customer’s own form, read out, and saved with reason and comment', async () => {
  const { server } = await openEntry((fake) => {
    takes(fake);
    fake.on(getOrder, () => oneOrder(UNREADABLE));
  });
  await typeReading('21074');
  await page.getByRole('button', { name: 'Zähler nicht ablesbar?' }).click();
  await expect.element(page.getByRole('radio', { name: 'Kein Zugang zum Zähler' })).toHaveFocus();
  // What would be attached here goes nowhere.
  expect(page.getByRole('group', { name: 'Fotos' }).query()).toBeNull();
  await confirmByPhone();
  const saveUnread = page.getByRole('button', { name: /^Als nicht ablesbar speichern/ });
  await saveUnread.click();
  await appears(page.getByText('So kann die Ablesung nicht gespeichert werden'));
  expect(server.calls(postEnteredReading)).toEqual([]);
  await page.getByRole('radio', { name: 'Kein Zugang zum Zähler' }).click();
  await appears(page.getByText(/ist nicht ablesbar\. Grund: Kein Zugang zum Zähler\./));
  // Nobody has confirmed that.
  await saveUnread.click({ force: true });
  expect(server.calls(postEnteredReading)).toEqual([]);
  await page.getByLabelText('Am Telefon bestätigt').click();
  await page.getByLabelText(/^Kommentar der Person/).fill('Keller verschlossen');
  await page.getByLabelText('Am Telefon bestätigt').click();
  await saveUnread.click();
  await appears(page.getByText('Als nicht ablesbar gespeichert').first());
  expect(server.calls(postEnteredReading).map(({ body }) => body)).toEqual([
    {
      source: 'phone',
      confirmed: false,
      readingDate: '2025-11-21',
      results: [{ notReadable: 'noAccess', comment: 'Keller verschlossen' }],
    },
  ]);
});

test('[DSK-103] the way back leaves the digits as they were, and where the utility does not allow it, it is not offered', async () => {
  const { view } = await openEntry((fake) => {
    takes(fake);
    fake.on(getOrder, () => oneOrder(UNREADABLE));
  });
  await typeReading('21074');
  await page.getByRole('button', { name: 'Zähler nicht ablesbar?' }).click();
  await page.getByRole('button', { name: 'Doch einen Zählerstand eingeben' }).click();
  await expect.element(before).toHaveValue('21074');
  await view.unmount();
  await openEntry();
  await appears(save);
  expect(page.getByText('Zähler nicht ablesbar?').query()).toBeNull();
});
