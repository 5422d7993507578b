import { postAnonymousReading, postAnonymousReceipt } from '@zaehlwerk/contract/anonymous-readings';
import { postAnonymousToken, PROOF_HEADER } from '@zaehlwerk/contract/anonymous-tokens';
import { ROLE_RECEIPT_WITHOUT_ACCESS, ROLE_UNKNOWN_METER_READINGS } from '@zaehlwerk/domain/account/roles';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import { type FakeServer, Refuses } from '../../testing/fakes/fake-server.ts';
import { consent, heading, openWithoutAccess, send, toSummary } from '../../testing/open-without-access.ts';
import { tokenWithoutAccess } from '../../testing/without-access.ts';

/** Its number is 5. */
const CHALLENGE = {
  token: 'a.b.c',
  salt: 'BwcHBwcHBwcHBwcHBwcHBw==',
  iterations: 1000,
  below: 8,
  key: 'nOBzAoEwjGMvfHvsg/e0HQ==',
};
const main = page.getByRole('main');
const notices = page.getByRole('region', { name: 'Meldungen' });

describe('the copy by mail', () => {
  const email = page.getByRole('textbox', { name: /^Kopie per E-Mail/ });
  const ENABLED = { communication: { unknownUserReceiptEnabled: true } };
  const roles =
    (...given: readonly string[]) =>
    (server: FakeServer, _browser: unknown, { clock }: { readonly clock: { readonly now: () => Date } }) =>
      server.on(postAnonymousToken, () => ({ token: tokenWithoutAccess(clock.now(), given) }));
  const BOTH = roles(ROLE_UNKNOWN_METER_READINGS, ROLE_RECEIPT_WITHOUT_ACCESS);

  test('[ANO-87, ANO-88, APP-90, ROL-03, ROL-04] is offered only where it is enabled and the token has both roles', async () => {
    for (const [config, prepare] of [
      [{}, BOTH],
      [ENABLED, roles(ROLE_UNKNOWN_METER_READINGS)],
      [ENABLED, roles(ROLE_RECEIPT_WITHOUT_ACCESS)],
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

  test('[REC-01, REC-02, REC-05, API-30] is asked for with the same content and token once the reading was taken', async () => {
    const issued: string[] = [];
    const { server } = await openWithoutAccess({
      config: ENABLED,
      prepare: (fake, _browser, { clock }) =>
        fake.on(postAnonymousToken, () => {
          issued.push(tokenWithoutAccess(clock.now(), [ROLE_UNKNOWN_METER_READINGS, ROLE_RECEIPT_WITHOUT_ACCESS]));
          return { token: issued.at(-1) ?? '' };
        }),
    });
    server.on(postAnonymousReceipt, () => null as never);
    await toSummary();
    await consent.click();
    await email.fill('m.wessel@post.example');
    await send.click();
    await expect.element(notices).toMatchTextContent('Kopie gesendet');
    const [sent] = server.calls(postAnonymousReading);
    expect(issued).toContain(sent?.bearer);
    const { signals: _, ...reading } = sent?.body ?? {};
    const [asked, ...others] = server.calls(postAnonymousReceipt);
    expect(others).toEqual([]);
    expect(asked?.bearer).toBe(sent?.bearer);
    expect(asked?.body).toEqual({
      ...reading,
      readingValues: sent?.body.readingValues.map(({ obis, rateName, value }) => ({ obis, rateName, value })),
    });
  });

  test('[S27, OPN-310] the work that a busy address has to do for it is done unnoticed', async () => {
    const { server } = await openWithoutAccess({ config: ENABLED, prepare: BOTH });
    const proofs: (string | null)[] = [];
    server.on(postAnonymousReceipt, ({ headers }) => {
      proofs.push(headers.get(PROOF_HEADER));
      return proofs.length === 1 ? new Refuses('proofRequired', {}, [], CHALLENGE) : (null as never);
    });
    await toSummary();
    await consent.click();
    await email.fill('m.wessel@post.example');
    await send.click();
    await expect.element(notices).toMatchTextContent('Kopie gesendet');
    expect(proofs).toEqual([null, '5.a.b.c']);
    expect(server.calls(postAnonymousReceipt)[1]?.headers.get('Prefer')).toBe('return=representation');
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

  test.each([
    ['sent', () => ({ outcome: 'sent' as const }), /Kopie gesendet/],
    ['put off', () => ({ outcome: 'waiting' as const }), /Kopie wird noch gesendet.*sobald der Mailserver sie annimmt/],
    [
      'refused for its address',
      () =>
        new Refuses('mailNotAccepted', {}, [{ field: 'email', code: 'mailRefused', message: 'Nicht für m.wessel.' }]),
      /Kopie nicht gesendet.*Nicht für m\.wessel\./,
    ],
  ])(
    '[REC-04, REC-05, OPN-265, OPN-295] that is %s is told as that, and the screen keeps it',
    async (_what, answer, said) => {
      const { server, clock } = await openWithoutAccess({ config: ENABLED, prepare: BOTH });
      server.on(postAnonymousReceipt, answer);
      await toSummary();
      await consent.click();
      await email.fill('m.wessel@post.example');
      await send.click();
      await expect.element(notices).toMatchTextContent(said);
      // The notice goes, the line on the screen stays.
      await clock.pass(60_000);
      await expect.element(main.getByRole('status').filter({ hasText: /^Kopie/ })).toMatchTextContent(said);
      expect(server.calls(postAnonymousReceipt)[0]?.headers.get('Prefer')).toBe('return=representation');
    },
  );
});
