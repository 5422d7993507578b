import { getReminderWish, putReminderWish } from '@zaehlwerk/contract/reminders';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeServer, Refuses } from '../../testing/fakes/fake-server.ts';
import { MARIA } from '../../testing/people.ts';
import { renderApp } from '../../testing/render-app.ts';

const PATH = '/erinnerungen/q1w2e3r4';
const stop = page.getByRole('button', { name: 'Nicht mehr erinnern' });
const resume = page.getByRole('button', { name: 'Wieder erinnern' });

/** A server that knows the mailbox of the link. */
const knowing = (server: FakeServer): void => {
  server.on(getReminderWish, () => ({ wanted: true }));
  server.on(putReminderWish, ({ body }) => body);
};

test('[OPS-130] the link of a reminder shows one button: it ends reminders, and takes that back', async () => {
  const { server } = await renderApp({ path: PATH, prepare: knowing });
  await expect.element(page.getByRole('main')).toMatchTextContent(/erinnert .* per E-Mail daran/);
  expect(server.calls(putReminderWish)).toEqual([]);
  await stop.click();
  await expect.element(page.getByRole('main')).toMatchTextContent(/keine Erinnerungen mehr/);
  await resume.click();
  await expect.element(stop).toBeVisible();
  expect(server.calls(putReminderWish).map(({ body, params }) => [params['token'], body])).toEqual([
    ['q1w2e3r4', { wanted: false }],
    ['q1w2e3r4', { wanted: true }],
  ]);
});

test('[OPS-130] it needs no sign-in, and asks for none of whoever is signed in', async () => {
  await renderApp({ path: PATH, prepare: knowing, signedIn: [MARIA] });
  await expect.element(stop).toBeVisible();
});

test('[OPS-130] a link that is not valid says so, and has no button', async () => {
  await renderApp({ path: PATH, prepare: (server) => server.on(getReminderWish, () => new Refuses('notFound')) });
  await expect.element(page.getByRole('main')).toMatchTextContent(/Dieser Link gilt nicht mehr/);
  await expect.element(page.getByRole('main').getByRole('button')).not.toBeInTheDocument();
});

test('[OPS-130] where it cannot be saved, it stays as it was, and says so', async () => {
  const { server } = await renderApp({ path: PATH, prepare: knowing });
  await expect.element(stop).toBeVisible();
  server.unplug();
  await stop.click();
  await expect.element(page.getByRole('region', { name: 'Meldungen' })).toMatchTextContent(/ließ sich nicht speichern/);
  await expect.element(stop).toBeVisible();
});
