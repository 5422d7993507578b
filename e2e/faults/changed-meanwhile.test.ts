import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { fillOutbox } from '../pages/fill-outbox.ts';
import { keptOutbox } from '../pages/kept-outbox.ts';
import { patientExpect } from '../portal/real-browser.ts';
import { drained, expectArrived, openFieldDevice } from './field-device.ts';
import { PLAIN_JPEG } from '../portal/padded-photo.ts';
import { sendBytes, type SentJob } from '../portal/reading-sender.ts';

test('[F31, OPN-081, I1, I2, I5, I6] while readings wait, a meter is read by somebody else, one closes and one goes to another login: what can arrive does, the rest stays with its reason', async () => {
  const device = await openFieldDevice({ meters: 4 });
  const { proxy, sender, origin } = device;
  const page = device.page();
  proxy.setOnline(false);
  await fillOutbox(page, sender.jobs);
  const [read, closed, given, same] = sender.jobs as [SentJob, SentJob, SentJob, SentJob];
  const byAnother = await sender.request(read, randomUUID(), sender.body(read, 90, PLAIN_JPEG));
  expect((await sendBytes(sender.utility.portal.port, byAnother))?.status).toBe(200);
  await sender.changeOrder(closed, { 'Frühester Termin': '01.01.2020', 'Spätester Termin': '31.01.2020' });
  await sender.changeOrder(given, { Benutzername: 'nachfolge-1' });
  proxy.setOnline(true);
  await page.goto(`${origin}/ablesung`);
  await patientExpect.poll(() => keptOutbox(page).count(), { timeout: 60_000 }).toBe(2);
  await patientExpect
    .poll(async () => (await keptOutbox(page).records()).map(({ state }) => state.kind), { timeout: 30_000 })
    .toEqual(['refused', 'refused']);
  const waiting = (await keptOutbox(page).records()).map(({ content }) => content.jobId);
  expect(waiting.sort()).toEqual([closed.jobId, given.jobId].sort());
  expect(await keptOutbox(page).photos()).toBe(2);
  const arrived = (await sender.accepted()).map(({ orderNumber }) => orderNumber);
  expect(arrived.sort()).toEqual([read.orderNumber, read.orderNumber, same.orderNumber].sort());
  await page.getByRole('button', { name: /Ansehen$/ }).click();
  await patientExpect(page.getByText('Senden war bis zum 31.01.2020 möglich.')).toBeVisible();
  await patientExpect(page.getByText('Dieser Zähler gehört nicht mehr zu Ihrem Konto.')).toBeVisible();
  await patientExpect(page.getByRole('button', { name: /[Vv]erwerfen/ })).toHaveCount(2);
});

test('[F30, SES-16, I1, I2] while readings wait, every token of the account runs out: they stay, the sign-in is asked for, then they are sent', async () => {
  const device = await openFieldDevice({ meters: 3 });
  const { proxy, sender, origin } = device;
  const page = device.page();
  proxy.setOnline(false);
  await fillOutbox(page, sender.jobs);
  // New credentials end every existing session.
  const { token } = await sender.utility.credentials('leitung-1');
  proxy.setOnline(true);
  await page.goto(`${origin}/ablesung`);
  await patientExpect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible({ timeout: 30_000 });
  expect([await keptOutbox(page).count(), await keptOutbox(page).photos()]).toEqual([3, 3]);
  expect(await sender.accepted()).toEqual([]);
  await page.goto(`${origin}/m/${token}`);
  await drained(page);
  expect(await expectArrived(device, sender.jobs, PLAIN_JPEG)).toHaveLength(3);
});
