import { postAnonymousToken } from '@zaehlwerk/contract/anonymous-tokens';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { heading, number, openWithoutAccess, passMeter, rate } from '../../testing/open-without-access.ts';
import { tokenWithoutAccess } from '../../testing/without-access.ts';

const main = page.getByRole('main');
const home = main.getByRole('link', { name: 'Zur Startseite' });
const signIn = heading('Anmelden');

describe('the token', () => {
  test('[ANO-16, ANO-17] is fetched when the screen is opened; until it is there the screen says that it loads', async () => {
    let answer: (given: { token: string }) => void = () => undefined;
    const { server, clock } = await openWithoutAccess({
      loads: true,
      prepare: (fake) => fake.on(postAnonymousToken, () => new Promise((resolve) => (answer = resolve))),
    });
    await expect.element(page.getByRole('status').getByText('Ablesung ohne Zugang wird vorbereitet')).toBeVisible();
    await expect.poll(() => server.calls(postAnonymousToken)).toHaveLength(1);
    await expect.element(number).not.toBeInTheDocument();
    answer({ token: tokenWithoutAccess(clock.now()) });
    await expect.element(number).toBeVisible();
  });

  test('[ANO-18, ANO-19] could not be fetched: it says so, with a way home and another attempt', async () => {
    const { server, clock } = await openWithoutAccess({
      prepare: (fake) => fake.on(postAnonymousToken, () => new Refuses('unavailable')),
    });
    await expect.element(heading('Das Erfassen einer Ablesung ist zurzeit nicht möglich')).toBeVisible();
    await expect.element(main).toMatchTextContent('Bitte versuchen Sie es später noch einmal.');
    server.on(postAnonymousToken, () => ({ token: tokenWithoutAccess(clock.now()) }));
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await expect.element(number).toBeVisible();
    await expect.element(heading('Welcher Zähler?')).toHaveFocus();
  });

  test('[ANO-19] the way home leads to the sign-in screen', async () => {
    await openWithoutAccess({ prepare: (fake) => fake.on(postAnonymousToken, () => new Refuses('unavailable')) });
    await home.click();
    await expect.element(signIn).toBeVisible();
  });

  test('[ANO-20, ANO-21, ANO-22, OPN-135] expired by its claim: the session is renewed on request, and everything typed is there', async () => {
    const { server, clock } = await openWithoutAccess();
    await passMeter();
    await rate().fill('21074');
    server.on(postAnonymousToken, () => new Refuses('tooManyRequests'));
    await clock.pass(3_600_000);
    await expect.element(heading('Session abgelaufen')).toHaveFocus();
    await expect.element(rate()).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Sitzung erneuern' }).click();
    await expect.element(main).toMatchTextContent('Was eingegeben wurde, ist noch da.');
    server.on(postAnonymousToken, () => ({ token: tokenWithoutAccess(clock.now()) }));
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click();
    await expect.element(heading('Zählerstand')).toHaveFocus();
    await expect.element(rate()).toHaveValue('21074');
  });

  test('[ANO-13, ANO-14, ANO-15] the utility takes none: a notice and the way home', async () => {
    await openWithoutAccess({ prepare: (fake) => fake.on(postAnonymousToken, () => new Refuses('forbidden')) });
    await expect.element(main).toMatchTextContent('Die Ablesung ohne Zugang gibt es hier nicht.');
    await home.click();
    await expect.element(signIn).toBeVisible();
  });

  test('[ANO-14, ANO-15, OPN-136] allowed, but no meter is configured: the same', async () => {
    const { server } = await openWithoutAccess({ settings: { meters: [] } });
    await expect.element(main.getByRole('alert')).toMatchTextContent('Die Ablesung ohne Zugang gibt es hier nicht.');
    await expect.element(home).toBeVisible();
    expect(server.calls(postAnonymousToken)).toEqual([]);
  });
});
