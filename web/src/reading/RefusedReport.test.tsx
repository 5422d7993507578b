import { postUnknownReading } from '@zaehlwerk/contract/readings';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import {
  comment,
  fillIn,
  number,
  openUnknownMeter,
  photos,
  pickPhotos,
  report,
  value,
} from '../../testing/open-unknown-meter.ts';
import { goOffline, goOnline, putMessagesAway } from '../../testing/waiting-readings.ts';

test('[I5, OPN-081] a report refused later opens in its form with all of it, and is replaced by what is sent then', async () => {
  const app = await openUnknownMeter({
    prepare: (server) => server.on(postUnknownReading, () => new Refuses('outsidePeriod')),
  });
  await goOffline(app);
  await fillIn();
  await comment.fill('Hinter der Tür');
  await pickPhotos();
  await report.click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Auf diesem Gerät gespeichert' })).toBeVisible();
  await goOnline(app);
  await app.clock.pass(3_000);
  await putMessagesAway(app);
  await page.getByRole('button', { name: /1 Ablesung nicht gesendet/ }).click();
  await page.getByRole('button', { name: 'Zähler: Ablesung ändern' }).click();
  await expect.element(number).toHaveValue('8ZRI0019045527');
  await expect.element(value).toHaveValue('1482');
  await expect.element(comment).toHaveValue('Hinter der Tür');
  await expect.element(photos.getByRole('button', { name: /vergrößern$/ })).toBeVisible();

  app.server.on(postUnknownReading, () => ({ id: 'unknown-1' }));
  await value.fill('1483');
  await report.click();
  await expect.element(page.getByRole('heading', { level: 1, name: /gemeldet/ })).toBeVisible();
  const sent = app.server.calls(postUnknownReading).at(-1)?.body;
  expect([sent?.readingValue, sent?.readingImages?.length]).toEqual([1_483, 1]);
  await expect.poll(() => app.browser.database.stores.outbox.size).toBe(0);
  expect(app.browser.database.stores.photos.size).toBe(0);
});
