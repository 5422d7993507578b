import { expect, test } from 'vitest';
import { answerText } from '../portal/fault-proxy.ts';
import { drained, expectArrived, expectNothingLeft, sendsOf } from './field-device.ts';
import { SENDERS } from './senders.ts';
import { PLAIN_JPEG, paddedPhoto } from '../portal/padded-photo.ts';
import { patientExpect } from '../portal/real-browser.ts';

/** nginx's default body limit (`client_max_body_size`). */
const NGINX_LIMIT = 1024 * 1024;
const TOO_LARGE = answerText(
  413,
  { 'content-type': 'text/html', server: 'nginx' },
  '<html><head><title>413 Request Entity Too Large</title></head></html>',
);

test.each(SENDERS)(
  '[F35, I5, I6] %s: a proxy in front takes no more than 1 MB: the larger reading says so and stays, the others go; with room enough it goes too',
  async (_who, { openDevice, ways }) => {
    const device = await openDevice({ meters: 3 });
    const { proxy, sender } = device;
    const page = device.page();
    const [large, ...small] = sender.jobs;
    proxy.setOnline(false);
    await device.fill(small);
    await device.fill([large!], { photo: paddedPhoto(900 * 1024) });
    proxy.plan(({ path, length }) =>
      path.endsWith(sender.path) && length > NGINX_LIMIT
        ? { kind: 'replaceAnswer', with: TOO_LARGE, reaches: false }
        : null,
    );
    proxy.setOnline(true);
    await page.goto(device.home);
    await patientExpect.poll(async () => (await sender.accepted()).length, { timeout: 30_000 }).toBe(small.length);
    await page.getByRole('button', { name: /1 Ablesung nicht gesendet\..*Ansehen$/ }).click({ timeout: 30_000 });
    const waiting = page.getByRole('list', { name: 'Ablesungen auf diesem Gerät' });
    await patientExpect(waiting.getByText('nicht gesendet', { exact: true })).toBeVisible();
    await patientExpect(page.getByText(/^Die Ablesung ist mit ihren Fotos zu groß für den Weg zu uns\./)).toBeVisible();
    await patientExpect(page.getByText(/^Gespeichert: /)).toBeVisible();
    for (const way of [/erneut versuchen$/, ...ways, /Ablesung verwerfen$/, 'In eine Datei sichern'])
      await patientExpect(page.getByRole('button', { name: way })).toBeVisible();
    // The app does not retry what cannot pass.
    const tries = sendsOf(device).filter(({ length }) => length > NGINX_LIMIT);
    expect(tries).toHaveLength(1);
    proxy.plan(null);
    await page.getByRole('button', { name: /: erneut versuchen$/ }).click();
    await drained(page);
    await expectArrived(device, sender.jobs, PLAIN_JPEG);
    await expectNothingLeft(device);
  },
);
