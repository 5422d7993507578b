import { postAnonymousReading, postAnonymousReceipt, postAnonymousToken } from '@zaehlwerk/contract/anonymous-readings';
import { getContact } from '@zaehlwerk/contract/contact';
import { getHelp, getHelpText } from '@zaehlwerk/contract/help';
import { IDEMPOTENCY_HEADER } from '@zaehlwerk/contract/readings';
import { ROLE_ANONYMOUS_RECEIPT, ROLE_UNKNOWN_READINGS } from '@zaehlwerk/domain/account/roles';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import { type FakeServer, Refuses } from '../../testing/fakes/fake-server.ts';
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
  toSummary,
  WITHOUT_ACCESS_PATH,
} from '../../testing/open-without-access.ts';
import { reopen } from '../../testing/render-app.ts';
import { anonymousToken } from '../../testing/without-access.ts';

const main = page.getByRole('main');
const notices = page.getByRole('region', { name: 'Meldungen' });
const panel = page.getByRole('complementary', { name: 'Ohne Zugang ablesen' });
const home = main.getByRole('link', { name: 'Zur Startseite' });
const signIn = heading('Anmelden');

describe('the panel', () => {
  test('[ANO-03, ANO-04, ANO-05, ANO-06, CON-03, OPN-137] has an intro, the way to sign in, how to reach the utility, and help', async () => {
    const { device } = await openWithoutAccess({
      prepare: (server) => {
        server.on(getContact, () => ({
          contactInformationItems: [{ language: 'de' as const, path: 'phone' as const, text: '030 23125 014' }],
        }));
        server.on(getHelp, () => ({}));
        server.on(getHelpText, () => ({ markdown: 'Meist im *Keller*.' }));
      },
    });
    await expect.element(panel).toMatchTextContent('Sie melden Ihren Stand in vier Schritten.');
    await expect.element(panel.getByRole('link', { name: /030 23125 014/ })).toBeVisible();
    await panel.getByText('Hilfe').click();
    await expect.element(panel.getByText('Keller')).toBeVisible();
    await panel.getByRole('link', { name: 'Mit Zugangsdaten anmelden' }).click();
    await expect.element(signIn).toBeVisible();
    expect(device.address.path()).toBe('/');
  });

  test('[CON-03] where the operator says nothing about how to be reached, it names the utility and its imprint', async () => {
    await openWithoutAccess();
    await expect.element(panel).toMatchTextContent('an Stadtwerke Ellerbach.');
    await expect.element(panel.getByRole('link', { name: /^Impressum/ })).toBeVisible();
  });
});

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
    answer({ token: anonymousToken(clock.now()) });
    await expect.element(number).toBeVisible();
  });

  test('[ANO-18, ANO-19] could not be fetched: it says so, with a way home and another attempt', async () => {
    const { server, clock } = await openWithoutAccess({
      prepare: (fake) => fake.on(postAnonymousToken, () => new Refuses('unavailable')),
    });
    await expect.element(heading('Das Erfassen einer Ablesung ist zurzeit nicht möglich')).toBeVisible();
    await expect.element(main).toMatchTextContent('Bitte versuchen Sie es später noch einmal.');
    server.on(postAnonymousToken, () => ({ token: anonymousToken(clock.now()) }));
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
    server.on(postAnonymousToken, () => ({ token: anonymousToken(clock.now()) }));
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

  test('[ANO-01, ANO-10, ANO-11, ANO-12, ANO-89, ANO-90, OPN-022, OPN-149] sends everything, shows what was sent, prints it, and begins anew', async () => {
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
      contact: {
        firstname: 'Margarete',
        lastname: 'Wessel',
        street: 'Lindenstraße',
        houseNumber: '14',
        zip: '34990',
        city: 'Ellerbach',
      },
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

  test('[ANO-91] refused: says so, keeps everything, and leads to the field the server names', async () => {
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
    server.unplug();
    await page.getByRole('button', { name: /^(Zählerstand senden|Speichern)/ }).click();
    await expect.element(heading('Auf diesem Gerät gespeichert')).toBeVisible();
    await expect.element(notices).not.toMatchTextContent('Auf diesem Gerät gespeichert');
    server.plugIn();
    await clock.pass(60_000);
    await expect.poll(() => server.calls(postAnonymousReading)).toHaveLength(1);
    await expect.element(heading('Zählerstand gesendet')).toBeVisible();
  });
});

describe('the copy by mail', () => {
  const email = page.getByRole('textbox', { name: /^Kopie per E-Mail/ });
  const ENABLED = { communication: { unknownUserReceiptEnabled: true } };
  const roles =
    (...given: readonly string[]) =>
    (server: FakeServer, _browser: unknown, { clock }: { readonly clock: { readonly now: () => Date } }) =>
      server.on(postAnonymousToken, () => ({ token: anonymousToken(clock.now(), given) }));
  const BOTH = roles(ROLE_UNKNOWN_READINGS, ROLE_ANONYMOUS_RECEIPT);

  test('[ANO-87, ANO-88] is offered only where it is enabled and the token has both roles', async () => {
    for (const [config, prepare] of [
      [{}, BOTH],
      [ENABLED, roles(ROLE_UNKNOWN_READINGS)],
    ] as const) {
      const { view } = await openWithoutAccess({ config, prepare });
      await toSummary();
      await expect.element(email).not.toBeInTheDocument();
      await view.unmount();
    }
    await openWithoutAccess({ config: ENABLED, prepare: BOTH });
    await toSummary();
    await expect.element(email).toBeVisible();
  });

  test('[ANO-84, ANO-85, ANO-86] is optional; an address that can be none is said', async () => {
    const { server } = await openWithoutAccess({ config: ENABLED, prepare: BOTH });
    server.on(postAnonymousReceipt, () => null as never);
    await toSummary();
    await consent.click();
    await expect.element(send).not.toHaveAttribute('aria-disabled');
    await email.fill('m.wessel');
    await expect.element(send).toHaveAttribute('aria-disabled', 'true');
    await send.click({ force: true });
    await expect.element(main).toMatchTextContent('Das ist keine E-Mail-Adresse.');
    await expect.element(email).toHaveAttribute('maxlength', '120');
    await email.fill('m.wessel@post.example');
    await send.click();
    await appears(heading('Zählerstand gesendet'));
    expect(server.calls(postAnonymousReading)[0]?.body.email).toBe('m.wessel@post.example');
  });

  test('[REC-01, REC-02, REC-05] is asked for with the same content and token once the reading was taken', async () => {
    const { server } = await openWithoutAccess({ config: ENABLED, prepare: BOTH });
    server.on(postAnonymousReceipt, () => null as never);
    await toSummary();
    await consent.click();
    await email.fill('m.wessel@post.example');
    await send.click();
    await expect.element(notices).toMatchTextContent('Kopie unterwegs');
    const [sent] = server.calls(postAnonymousReading);
    const { signals: _, ...reading } = sent?.body ?? {};
    const [asked, ...others] = server.calls(postAnonymousReceipt);
    expect(others).toEqual([]);
    expect(asked?.bearer).toBe(sent?.bearer);
    expect(asked?.body).toEqual({
      ...reading,
      readingValues: sent?.body.readingValues.map(({ obis, rateName, value }) => ({ obis, rateName, value })),
    });
  });

  test('[REC-03, REC-04] that cannot be sent leaves the reading sent', async () => {
    const { server } = await openWithoutAccess({ config: ENABLED, prepare: BOTH });
    server.on(postAnonymousReceipt, () => new Refuses('mailNotAccepted'));
    await toSummary();
    await consent.click();
    await email.fill('m.wessel@post.example');
    await send.click();
    await expect.element(notices).toMatchTextContent('Kopie nicht gesendet');
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

  test('[OPN-041] or is thrown away, which can be undone until something is typed', async () => {
    await leaveBegun();
    await page.getByRole('button', { name: 'Verwerfen und neu beginnen' }).click();
    await expect.element(number).toHaveValue('');
    await page.getByRole('button', { name: 'Rückgängig machen' }).click();
    await expect.element(number).toHaveValue('1EMH0048213907');
  });
});
