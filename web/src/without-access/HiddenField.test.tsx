import { postAnonymousReading } from '@zaehlwerk/contract/anonymous-readings';
import { postAnonymousToken } from '@zaehlwerk/contract/anonymous-tokens';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type FakeServer, Refuses } from '../../testing/fakes/fake-server.ts';
import {
  consent,
  fillAddress,
  heading,
  openWithoutAccess,
  passAddress,
  passMeter,
  passReading,
  send,
  sendOffline,
  toSummary,
} from '../../testing/open-without-access.ts';
import { reopen } from '../../testing/render-app.ts';
import { tokenWithoutAccess } from '../../testing/without-access.ts';

/** Found as by a program, which reads the page and not the screen. */
const hidden = () => page.elementLocator(document.querySelector('input[name=website]')!);
const signalsOf = (server: FakeServer) => server.calls(postAnonymousReading).map(({ body }) => body.signals);

test('[S28, OPN-199] what fills in the hidden field is told, and how long it took; the reading is sent all the same', async () => {
  const { server, clock } = await openWithoutAccess();
  await hidden().fill('https://spam.example');
  await clock.pass(4_000);
  await toSummary();
  await consent.click();
  await send.click();
  await expect.element(heading('Zählerstand gesendet')).toBeVisible();
  expect(signalsOf(server)).toEqual([{ hiddenFieldFilled: true, secondsToFill: 4 }]);
});

test('[S28, OPN-199] the next meter is measured again, and nothing stands in its field', async () => {
  const { server, clock } = await openWithoutAccess();
  await hidden().fill('spam');
  await toSummary();
  await consent.click();
  await send.click();
  await page.getByRole('button', { name: 'Weiteren Zähler ablesen' }).click();
  await clock.pass(95_000);
  await toSummary();
  await consent.click();
  await send.click();
  await expect.element(heading('Zählerstand gesendet')).toBeVisible();
  expect(signalsOf(server)[1]).toEqual({ hiddenFieldFilled: false, secondsToFill: 95 });
});

test('[S28, OPN-199] a form that is gone on with has no beginning; what stood in the hidden field still does', async () => {
  const first = await openWithoutAccess();
  await toSummary();
  await hidden().fill('spam');
  const { server } = await reopen(first);
  await page.getByRole('button', { name: 'Weitermachen' }).click();
  await consent.click();
  await send.click();
  await expect.element(heading('Zählerstand gesendet')).toBeVisible();
  expect(signalsOf(server)).toEqual([{ hiddenFieldFilled: true, secondsToFill: null }]);
});

test('[S28, OPN-199, ANO-22] whoever only renews the session before sending is no program', async () => {
  const { server, clock } = await openWithoutAccess();
  await toSummary();
  await consent.click();
  server.on(postAnonymousToken, () => new Refuses('tooManyRequests'));
  await clock.pass(3_600_000);
  server.on(postAnonymousToken, () => ({ token: tokenWithoutAccess(clock.now()) }));
  await page.getByRole('button', { name: 'Sitzung erneuern' }).click();
  await send.click();
  await expect.element(heading('Zählerstand gesendet')).toBeVisible();
  expect(signalsOf(server)).toEqual([{ hiddenFieldFilled: false, secondsToFill: null }]);
});

test('[S28, OPN-080] kept without a connection, it is sent as it was when it was kept', async () => {
  const { server, clock } = await openWithoutAccess();
  await hidden().fill('spam');
  await clock.pass(7_000);
  await toSummary();
  await consent.click();
  await sendOffline(server);
  server.plugIn();
  await clock.pass(60_000);
  await expect.poll(() => signalsOf(server)).toEqual([{ hiddenFieldFilled: true, secondsToFill: 7 }]);
});

test('[S28, A03] the keyboard and screen readers find the hidden field on no step', async () => {
  await openWithoutAccess();
  await expectUnreachable();
  await passMeter();
  await expectUnreachable();
  await passReading();
  await fillAddress();
  await expectUnreachable();
  await passAddress();
  await expectUnreachable();
});

/** Walks with Tab through the whole page, which begins again after its end. */
async function expectUnreachable(): Promise<void> {
  const field = hidden().element();
  expect(page.getByRole('textbox').elements()).not.toContain(field);
  const reached = new Set<Element>();
  for (let at = await tab(); at === document.body || !reached.has(at); at = await tab())
    if (at !== document.body) reached.add(at);
  expect(reached.size).toBeGreaterThan(5);
  expect(reached).not.toContain(field);
}

async function tab(): Promise<Element> {
  await userEvent.keyboard('{Tab}');
  return document.activeElement ?? document.body;
}
