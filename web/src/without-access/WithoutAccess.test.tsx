import { postAnonymousReading } from '@zaehlwerk/contract/anonymous-readings';
import { IDEMPOTENCY_HEADER } from '@zaehlwerk/contract/readings';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import {
  consent,
  field,
  heading,
  number,
  onward,
  openWithoutAccess,
  passAddress,
  passMeter,
  passReading,
  pickPhotos,
  rate,
  reason,
  send,
  sendOffline,
  toSummary,
  SOMEBODY,
  WITHOUT_ACCESS_PATH,
} from '../../testing/open-without-access.ts';
import { reopen } from '../../testing/render-app.ts';

const main = page.getByRole('main');
const notices = page.getByRole('region', { name: 'Meldungen' });

describe('the steps', () => {
  test('[ANO-02] the address walks them, and none is shown before the ones before it are whole', async () => {
    const { device } = await openWithoutAccess({ path: `${WITHOUT_ACCESS_PATH}?schritt=anschrift` });
    await expect.element(heading('Welcher Zähler?')).toBeVisible();
    expect(device.address.path()).toBe(WITHOUT_ACCESS_PATH);
    await passMeter();
    expect(device.address.path()).toBe(`${WITHOUT_ACCESS_PATH}?schritt=zaehlerstand`);
    device.address.replace(`${WITHOUT_ACCESS_PATH}?schritt=gesendet`);
    await expect.element(heading('Welcher Zähler?')).toHaveFocus();
    await expect.element(number).toHaveValue('1EMH0048213907');
    device.address.replace(`${WITHOUT_ACCESS_PATH}?schritt=pruefen`);
    await expect.element(heading('Zählerstand')).toHaveFocus();
    expect(document.title).toBe('Zählerstand – Ableseportal Stadtwerke Ellerbach');
  });

  test('[ANO-08, ANO-81] the summary shows everything, and each part can be changed without losing anything', async () => {
    await openWithoutAccess();
    await expect.element(send).not.toBeInTheDocument();
    await toSummary();
    await expect.element(main).toMatchTextContent(/Stromzähler.*1EMH0048213907.*21\.074 kWh.*21\.11\.2025/);
    await expect.element(main).toMatchTextContent(/Margarete Wessel.*Lindenstraße 14.*34990 Ellerbach.*Jahresablesung/);
    await page.getByRole('link', { name: 'Ändern Zählerstand' }).click();
    await rate().fill('21075');
    await onward.click();
    await appears(page.getByRole('radio').first());
    await expect.element(field('Ort *')).toHaveValue('Ellerbach');
    await onward.click();
    await expect.element(main).toMatchTextContent('21.075 kWh');
    await page.getByRole('link', { name: 'Ändern Zähler', exact: true }).click();
    await expect.element(number).toHaveValue('1EMH0048213907');
  });
});

describe('sending', () => {
  test('[ANO-09, ANO-81, ANO-82, ANO-83] needs the consent, and says so', async () => {
    const { server } = await openWithoutAccess();
    await toSummary();
    await expect.element(send).toHaveAttribute('aria-disabled', 'true');
    await send.click({ force: true });
    const words = 'Zum Übermitteln Ihrer Daten, stimmen Sie bitte der Datenschutzerklärung zu.';
    await expect.element(reason(words)).toBeVisible();
    await page.getByRole('link', { name: words }).click();
    await expect.element(consent).toHaveFocus();
    expect(server.calls(postAnonymousReading)).toEqual([]);
    await consent.click();
    await expect.element(send).not.toHaveAttribute('aria-disabled');
  });

  test('[ANO-01, ANO-10, ANO-11, ANO-12, ANO-89, ANO-90, API-33, OPN-022, OPN-149, OPN-203] sends everything, shows what was sent, prints it, and begins again', async () => {
    const { server, device, browser } = await openWithoutAccess();
    await passMeter();
    await pickPhotos();
    await appears(page.getByRole('img', { name: /^Foto 1/ }));
    await passReading();
    await passAddress();
    await consent.click();
    await send.click();
    await expect.element(heading('Zählerstand gesendet')).toHaveFocus();
    expect(device.address.path()).toBe(`${WITHOUT_ACCESS_PATH}?schritt=gesendet`);
    await expect.element(main).toMatchTextContent('Ihre Ablesung ist bei uns angekommen.');
    // A notice would cover the ways on.
    expect(page.getByText('Ihre Ablesung ist bei uns angekommen.').elements()).toHaveLength(1);
    await expect.element(main).toMatchTextContent(/1EMH0048213907.*21\.074 kWh.*Fotos1.*Margarete Wessel/);
    const [call, ...others] = server.calls(postAnonymousReading);
    expect(others).toEqual([]);
    expect(call?.body).toEqual({
      meterType: 'ELECTRIC_METER',
      meterNumber: '1EMH0048213907',
      readingValues: [
        {
          obis: '1-0:1.8.0',
          rateName: 'Verbrauch',
          value: 21074,
          readingImages: [{ encodedImage: expect.stringMatching(/^\/9j\//), mimeType: 'image/jpeg' }],
        },
      ],
      readingDate: '2025-11-21',
      readingReason: 'ANNUAL_READING',
      contact: SOMEBODY,
      email: null,
      signals: { hiddenFieldFilled: false, secondsToFill: 0 },
    });
    expect(call?.headers.get(IDEMPOTENCY_HEADER)).toMatch(/^[0-9a-f-]{36}$/);
    await page.getByRole('button', { name: 'Drucken' }).click();
    expect(browser.printed).toHaveLength(1);
    await page.getByRole('button', { name: 'Weiteren Zähler ablesen' }).click();
    await expect.element(heading('Welcher Zähler?')).toHaveFocus();
    await expect.element(number).toHaveValue('');
    await passMeter();
    await expect.element(rate()).toHaveValue('');
  });

  test('[ANO-14, OPN-136] no longer allowed: says that the utility takes none, and keeps everything', async () => {
    await openWithoutAccess({ prepare: (fake) => fake.on(postAnonymousReading, () => new Refuses('forbidden')) });
    await toSummary();
    await consent.click();
    await send.click();
    await expect.element(main).toMatchTextContent('Die Ablesung ohne Zugang gibt es hier nicht.');
    await expect.element(main).toMatchTextContent('Lindenstraße 14');
  });

  test('[ANO-91, API-33] refused: says so, keeps everything, and leads to the field the server names', async () => {
    const errors = [{ field: 'contact.city', code: 'unknown', message: 'Diesen Ort gibt es nicht.' }];
    const { server } = await openWithoutAccess({
      prepare: (fake) => fake.on(postAnonymousReading, () => new Refuses('invalid', {}, errors)),
    });
    await toSummary();
    await consent.click();
    await send.click();
    await expect.element(notices).toMatchTextContent('Ihre Ablesung konnte nicht gesendet werden.');
    await page.getByRole('link', { name: 'Ort: Diesen Ort gibt es nicht.' }).click();
    await expect.element(field('Ort *')).toHaveFocus();
    await expect.element(main).toMatchTextContent('Diesen Ort gibt es nicht.');
    server.on(postAnonymousReading, () => null as never);
    await field('Ort *').fill('Neuellerbach');
    await onward.click();
    await send.click();
    await expect.element(heading('Zählerstand gesendet')).toBeVisible();
  });

  test('[F08, ANO-02] while it is being sent the way back shows the steps, but nothing can be typed that would be lost', async () => {
    let accept: (answer: never) => void = () => undefined;
    const { server, device } = await openWithoutAccess({
      prepare: (fake) => fake.on(postAnonymousReading, () => new Promise((resolve) => (accept = resolve))),
    });
    await toSummary();
    await consent.click();
    await send.click();
    await expect.poll(() => server.calls(postAnonymousReading)).toHaveLength(1);
    for (const [step, title] of [
      ['?schritt=anschrift', 'Anschrift'],
      ['?schritt=zaehlerstand', 'Zählerstand'],
      ['', 'Welcher Zähler?'],
    ] as const) {
      device.address.replace(`${WITHOUT_ACCESS_PATH}${step}`);
      await expect.element(heading(title)).toBeVisible();
      const inputs = Array.from(document.querySelectorAll('main input:not([aria-hidden])'));
      expect([inputs.length > 0, inputs.filter((input) => input.closest('[inert]') === null)]).toEqual([true, []]);
    }
    accept(null as never);
    await expect.element(heading('Zählerstand gesendet')).toBeVisible();
    expect(server.calls(postAnonymousReading)).toHaveLength(1);
  });

  test('[ANO-89, OPN-080] without network it is kept here, and sent once there is one', async () => {
    const { server, clock } = await openWithoutAccess();
    await toSummary();
    await consent.click();
    await sendOffline(server);
    await expect.element(notices).not.toBeInTheDocument();
    server.plugIn();
    await clock.pass(60_000);
    await expect.poll(() => server.calls(postAnonymousReading)).toHaveLength(1);
    await expect.element(heading('Zählerstand gesendet')).toBeVisible();
  });
});

describe('a form that was begun and left', () => {
  const begun = heading('Hier wurde schon eine Ablesung begonnen');

  async function leaveBegun() {
    const app = await openWithoutAccess();
    await passMeter();
    await rate().fill('21074');
    await app.clock.pass(2_000);
    return reopen(app, WITHOUT_ACCESS_PATH);
  }

  test('[OPN-041] is asked about before anything of it is shown, and goes on', async () => {
    await leaveBegun();
    await expect.element(begun).toBeVisible();
    await expect.element(main).not.toMatchTextContent('1EMH');
    await page.getByRole('button', { name: 'Weitermachen' }).click();
    await expect.element(number).toHaveValue('1EMH0048213907');
    await onward.click();
    await expect.element(rate()).toHaveValue('21074');
  });

  test('[OPN-041] or is discarded, which can be undone until something is typed', async () => {
    await leaveBegun();
    await page.getByRole('button', { name: 'Verwerfen und neu beginnen' }).click();
    await expect.element(number).toHaveValue('');
    await page.getByRole('button', { name: 'Rückgängig machen' }).click();
    await expect.element(number).toHaveValue('1EMH0048213907');
  });
});
