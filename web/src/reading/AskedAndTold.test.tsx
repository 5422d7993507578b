import { getContact } from '@zaehlwerk/contract/help';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FakeServer } from '../../testing/fakes/fake-server.ts';
import {
  after,
  before,
  dialog,
  openReading,
  send,
  typeAndLeave,
  typeDigits,
  verdict,
} from '../../testing/open-reading.ts';
import { inLanguage } from '../../testing/screens/screens.ts';

const rates = [
  { name: 'Hochtarif', obis: '1-0:1.8.1' },
  { name: 'Niedertarif', obis: '1-0:1.8.2', range: [32_100, 33_400] as const, last: ['2024-11-18', 30_884] as const },
];
const lowPre = page.getByRole('group', { name: /^Niedertarif/ }).getByLabelText('Vor dem Komma');
const main = page.getByRole('main');
const withContact = (server: FakeServer) =>
  server.on(getContact, () => ({
    contactInformationItems: [
      { language: 'de' as const, path: 'phone' as const, text: '030 23125 014' },
      { language: 'de' as const, path: 'email' as const, text: 'ablesung@ellerbach.example' },
    ],
  }));
const phone = main.getByRole('link', { name: 'Telefon 030 23125 014' });
const mail = main.getByRole('link', { name: 'E-Mail ablesung@ellerbach.example' });
const aboutMeter = 'mailto:ablesung@ellerbach.example?subject=Z%C3%A4hlernummer%201EMH0048213907';

describe('a question about a meter with two rates names the rate', () => {
  test('[SND-05] that is missing', async () => {
    await openReading({ rates });
    await typeDigits('21074,3');
    await send.click();
    await expect.element(dialog).toMatchTextContent(/1 Zählerstand fehlt noch: Niedertarif 1\.8\.2\./);
  });

  test('[SND-05, OPN-275] that is missing, on an English screen in English', async () => {
    await openReading({ rates }, inLanguage('en'));
    await page.getByLabelText('Before the point').first().click();
    await userEvent.keyboard('21074.3');
    await page.getByRole('button', { name: /^Send/ }).click();
    await expect.element(dialog).toMatchTextContent(/Off-peak rate 1\.8\.2/);
    await expect.element(dialog).not.toMatchTextContent(/tarif/);
  });

  test('[SND-05] both answers are in sight in the smallest windows of phones', async () => {
    await openReading({ rates });
    await typeDigits('31074,3');
    await send.click();
    await page.viewport(320, 480);
    const answer = dialog.getByRole('button', { name: 'Trotzdem senden' });
    await expect.poll(() => answer.element().getBoundingClientRect().bottom).toBeLessThan(480);
  });

  test('[SND-03] that is not valid', async () => {
    await openReading({ rates, settings: { queryPostDecimals: true } });
    await typeDigits('21074,3');
    await lowPre.click();
    await userEvent.keyboard('33000');
    await send.click();
    await expect
      .element(dialog)
      .toMatchTextContent(/So nicht gültig: Niedertarif 1\.8\.2\. Gesendet werden nur die gültigen Stände\./);
  });

  test('[SND-04] whose value is doubtful, also when it is one of two', async () => {
    await openReading({ rates });
    await typeDigits('21074,3');
    await lowPre.click();
    await userEvent.keyboard('39000');
    await send.click();
    await expect.element(dialog.getByRole('heading', { name: /Niedertarif/ })).toBeVisible();
    await expect.element(dialog).not.toMatchTextContent(/Hochtarif/);
  });
});

describe('[VAL-18, OPN-253] a value outside a strict range', () => {
  test('leads to the utility, with the number of the meter, and offers neither photo nor comment', async () => {
    const features = { commentsEnabled: true, freeTextCommentEnabled: true };
    const strict = [{ range: [20_700, 21_500, true] as const }];
    await openReading({ rates: strict, features }, { prepare: withContact });
    await typeAndLeave('31074,3');
    const section = main.getByRole('region').filter({ hasText: 'Stimmt der Stand trotzdem' });
    await expect.element(section.first()).toBeVisible();
    await expect.element(phone).toHaveAttribute('href', 'tel:03023125014');
    await expect.element(mail).toHaveAttribute('href', aboutMeter);
    await expect.element(main.getByRole('button', { name: 'Kommentar', exact: true })).not.toBeInTheDocument();
    await expect.element(main.getByRole('button', { name: 'Foto', exact: true })).not.toBeInTheDocument();
  });

  test('a value without its decimals is another matter', async () => {
    await openReading({ settings: { queryPostDecimals: true } }, { prepare: withContact });
    await typeAndLeave('21074');
    await expect.element(verdict).toMatchTextContent(/exakt 1 Nachkommastelle/);
    await expect.element(phone).not.toBeInTheDocument();
  });
});

describe('[SND-11, JOB-13, OPN-253] outside the allowed period one box says it all', () => {
  test('too early: nothing asks to check the day', async () => {
    await openReading({ earliest: '2025-11-24', latest: '2025-11-30' });
    await expect
      .element(main)
      .toMatchTextContent('Die Ablesung ist erst ab dem 24.11.2025 gewünscht.Senden ist ab dem 24.11.2025 möglich.');
    await expect.element(main.getByText(/Das Ablesedatum liegt vor/)).not.toBeInTheDocument();
    expect(main.getByText(/gewünscht/).elements()).toHaveLength(1);
  });

  test('too late: with the ways to the utility', async () => {
    await openReading({ earliest: '2025-10-01', latest: '2025-11-18' }, { prepare: withContact });
    await expect.element(main).toMatchTextContent('Senden war bis zum 18.11.2025 möglich.');
    await expect.element(main).not.toMatchTextContent('Die Frist ist seit');
    await expect.element(main.getByText(/Das Ablesedatum liegt nach/)).not.toBeInTheDocument();
    await expect.element(phone).toBeVisible();
    await expect.element(mail).toHaveAttribute('href', aboutMeter);
  });
});

describe('[COM-03, COM-04, OPN-253] a comment that is asked for', () => {
  const settings = { commentRequiredIfImplausible: true };
  const features = { commentsEnabled: true, freeTextCommentEnabled: true };

  test('is not called optional, written or not', async () => {
    await openReading({ settings, features });
    await page.getByRole('button', { name: /^Kommentar an uns/ }).click();
    await expect.element(main.getByText('freiwillig').last()).toBeVisible();
    await typeAndLeave('31074,3');
    const comment = page.getByRole('textbox', { name: /^Kommentar an uns/ });
    await expect.element(comment).toHaveAccessibleName('Kommentar an uns');
    await comment.fill('Wärmepumpe im Oktober');
    await userEvent.keyboard('{Tab}');
    await expect.element(comment).toHaveAccessibleName('Kommentar an uns');
  });

  test('is to be chosen where there is nothing to write in', async () => {
    const choices = { ...settings, defaultComments: [{ text: 'Zähler getauscht' }] };
    await openReading({ settings: choices, features: { commentsEnabled: true } });
    await typeAndLeave('31074,3');
    await expect.element(main.getByText(/Stimmt der Stand, wählen Sie bitte einen Hinweis\./).first()).toBeVisible();
    await expect.element(main.getByText(/schreiben Sie uns/)).not.toBeInTheDocument();
  });
});

test('[A06, OPN-250] the list above the form loses what was fixed, and goes with the last of it', async () => {
  const summary = page.getByText(/^Bitte prüfen Sie \d+ Angaben?$/);
  await openReading({ settings: { queryPostDecimals: true } });
  await typeDigits('21074');
  await send.click();
  await expect.element(summary).toHaveTextContent('Bitte prüfen Sie 1 Angabe');
  await after.click();
  await userEvent.keyboard('3');
  await expect.element(summary).not.toBeInTheDocument();
  await expect.element(before).toHaveValue('21074');
});
