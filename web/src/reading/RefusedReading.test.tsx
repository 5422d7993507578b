import { CAPTURED_AT_HEADER, IDEMPOTENCY_HEADER, postResults } from '@zaehlwerk/contract/readings';
import { postToken } from '@zaehlwerk/contract/accounts';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DENIED, FULL } from '../../testing/fakes/fake-database.ts';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { after, before, openReading, send, typeDigits } from '../../testing/open-reading.ts';

const sent = page.getByRole('heading', { name: 'Ablesung gesendet' });

/** The same button, with or without a connection. */
const sendOrKeep = page.getByRole('button', { name: /^Ablesung (senden|speichern)$/ });

const notice = page.getByRole('region', { name: 'Meldungen' });

const failure =
  /Senden fehlgeschlagen.*Die Ergebnisse konnten nicht gesendet werden\. Bitte versuche es später erneut\./;

describe('when the server does not take it', () => {
  const refuse = (field: string, message: string) => new Refuses('invalid', {}, [{ field, code: 'x', message }]);

  test('[SND-15, SND-16] the failure is said, and what is wrong stands beside its field; everything typed is kept', async () => {
    const { server } = await openReading(
      {},
      {
        prepare: (one) => one.on(postResults, () => refuse('results[0].readingValue', 'Dieser Stand ist zu hoch.')),
      },
    );
    await typeDigits('21074,3');
    await send.click();
    await expect.element(notice).toMatchTextContent(failure);
    await expect.element(before).toHaveValue('21074');
    await expect.element(after).toHaveValue('3');
    await expect.element(before).toHaveAttribute('aria-invalid', 'true');
    await expect.element(before).toHaveAccessibleDescription(/Dieser Stand ist zu hoch\./);
    await page.getByRole('link', { name: 'Verbrauch 1.8.0: Dieser Stand ist zu hoch.' }).click();
    await userEvent.keyboard('{Backspace}5');
    await expect.element(before).not.toHaveAttribute('aria-invalid');
    await send.click();
    const [first, second] = server.calls(postResults).map((call) => call.headers.get(IDEMPOTENCY_HEADER));
    expect(second).not.toBe(first);
  });

  test('[SND-15] a refused date is shown at the date, another refusal on top', async () => {
    let answer: Refuses = refuse('readingDate', 'Das Datum passt nicht.');
    await openReading({}, { prepare: (one) => one.on(postResults, () => answer) });
    await typeDigits('21074,3');
    await send.click();
    await page.getByRole('link', { name: 'Ablesedatum: Das Datum passt nicht.' }).click();
    await expect.element(page.getByLabelText('Ablesedatum')).toHaveFocus();
    await expect.element(page.getByLabelText('Ablesedatum')).toHaveAccessibleDescription(/Das Datum passt nicht\./);
    answer = new Refuses('outsidePeriod');
    await send.click();
    await expect.element(page.getByText('outsidePeriod')).toBeVisible();
  });

  test('[SND-18, OFF-02, OFF-10, JOB-16] nobody answers: it is kept here, and sent once somebody does', async () => {
    const { server, clock, services } = await openReading();
    await typeDigits('21074,3');
    server.unplug();
    await send.click();
    await expect.element(notice).toMatchTextContent(/Auf diesem Gerät gespeichert – Die Ablesung wird gesendet/);
    expect(services.outbox.entries.get()).toHaveLength(1);
    expect(server.calls(postResults)).toHaveLength(0);
    server.plugIn();
    await clock.pass(60_000);
    await expect.element(sent).toBeVisible();
    expect(server.calls(postResults)).toHaveLength(1);
    expect(server.calls(postResults)[0]?.headers.get(CAPTURED_AT_HEADER)).toBe('2025-11-21T09:00:00.500Z');
    expect(services.outbox.entries.get()).toEqual([]);
  });

  test('[SND-17, OFF-01] without a connection nothing is tried: it is kept at once', async () => {
    const { server, clock, services } = await openReading();
    server.unplug();
    await clock.pass(30_000);
    await typeDigits('21074,3');
    server.plugIn();
    await sendOrKeep.click();
    await expect.element(notice).toMatchTextContent(/Auf diesem Gerät gespeichert/);
    expect(services.outbox.entries.get()).toHaveLength(1);
    expect(server.calls(postResults)).toHaveLength(0);
  });

  test('[F03, OPN-083] an answer that was lost on the way is asked for again under the same id', async () => {
    const ids: (string | null)[] = [];
    const { server, clock } = await openReading(
      {},
      {
        prepare: (one) => {
          one.on(postResults, ({ headers }) => {
            ids.push(headers.get(IDEMPOTENCY_HEADER));
            one.unplug();
            return new Refuses('internal');
          });
        },
      },
    );
    await typeDigits('21074,3');
    await send.click();
    await expect.poll(() => ids.length).toBe(1);
    server.plugIn();
    await clock.pass(60_000);
    await expect.poll(() => ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
  });

  test.each([
    ['full', FULL, /kein Platz mehr, um die Ablesung aufzubewahren/],
    ['denied', DENIED, /Dieser Browser bewahrt die Ablesung nicht auf/],
  ] as const)(
    '[OPN-086, F14, F18] nobody answers, and nothing can be kept: it is said, the form keeps everything: %s',
    async (_, answer, words) => {
      const { server, browser, services } = await openReading();
      await typeDigits('21074,3');
      browser.database.answer = answer;
      server.unplug();
      await sendOrKeep.click();
      await expect.element(notice).toMatchTextContent(words);
      await expect.element(page.getByRole('main').getByRole('listitem').filter({ hasText: words })).toBeVisible();
      await expect.element(before).toHaveValue('21074');
      expect(services.outbox.entries.get()).toEqual([]);
      server.plugIn();
      await sendOrKeep.click();
      await expect.element(sent).toBeVisible();
      expect(server.calls(postResults)).toHaveLength(1);
    },
  );

  test('[OPN-077] a token that has run out is renewed once, then the reading goes through', async () => {
    let refused = 0;
    const { server } = await openReading(
      {},
      {
        prepare: (one) => {
          one.on(postResults, () => {
            refused += 1;
            return new Refuses('unauthorized');
          });
        },
      },
    );
    const renewals = () => server.calls(postToken).filter(({ body }) => body.token !== undefined).length;
    const earlier = renewals();
    await typeDigits('21074,3');
    await send.click();
    await expect.element(notice).toMatchTextContent(failure);
    expect([refused, renewals() - earlier]).toEqual([2, 1]);
    await expect.element(before).toHaveValue('21074');
  });
});
