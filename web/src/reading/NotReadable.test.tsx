import { getJobs } from '@zaehlwerk/contract/jobs';
import { postResults } from '@zaehlwerk/contract/readings';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../testing/appears.ts';
import { Refuses } from '../../testing/fakes/fake-server.ts';
import { meter, result } from '../../testing/meters.ts';
import { unread } from '../../testing/unread.ts';
import { before, openReading, typeAndLeave } from '../../testing/open-reading.ts';
import { photoFile } from '../../testing/photo-files.ts';
import { goOffline, goOnline } from '../../testing/waiting-readings.ts';

const FEATURES = { notReadableAllowed: true, showReadingCommentAllowed: true };
const ask = page.getByRole('button', { name: 'Zähler nicht ablesbar?' });
const back = page.getByRole('button', { name: 'Doch einen Zählerstand eingeben' });
const sendIt = page.getByRole('button', { name: /^Meldung (senden|speichern)$/ });
const comment = page.getByRole('textbox', { name: /^Kommentar an uns/ });
const reason = (name: string) => page.getByRole('radio', { name });
const done = page.getByRole('heading', { name: 'Als nicht ablesbar gemeldet' });
const TWO = {
  rates: [
    { name: 'Hochtarif', obis: '1-0:1.8.1' },
    { name: 'Niedertarif', obis: '1-0:1.8.2' },
  ],
};

async function opened(facts: Parameters<typeof openReading>[0] = {}, setting: Parameters<typeof openReading>[1] = {}) {
  const app = await openReading({ features: FEATURES, ...facts }, setting);
  await ask.click();
  return app;
}

describe('saying that a meter cannot be read', () => {
  test('[OPS-107] is offered only where the utility allows it, and not for what was read', async () => {
    await openReading();
    await expect.element(before).toBeVisible();
    await expect.element(ask).not.toBeInTheDocument();
  });

  test('[OPS-107] a reason with comment and photo is sent in place of a value, and the meter shows it', async () => {
    await page.viewport(390, 844);
    const { server } = await opened({}, { others: [meter({ id: 'gas' })] });
    await expect.element(reason('Kein Zugang zum Zähler')).toHaveFocus();
    await reason('Die Anzeige ist dunkel').click();
    await comment.fill('Seit gestern');
    const input = document.querySelector<HTMLInputElement>('[role=group][aria-label="Fotos"] input[type=file]');
    if (input === null) throw new Error('no photos');
    await userEvent.upload(input, await photoFile({ width: 320, height: 240 }));
    await appears(page.getByRole('button', { name: /^Foto 1 des Zählers/ }));
    await sendIt.click();
    await appears(done);
    const body = server.calls(postResults)[0]?.body;
    expect(body).toMatchObject({
      readingDate: '2025-11-21',
      results: [{ readingValue: null, notReadable: 'displayDark', comment: 'Seit gestern' }],
    });
    expect(body?.results[0]).toHaveProperty('readingImages.0.mimeType', 'image/jpeg');
    await expect.element(page.getByText('Die Anzeige ist dunkel')).toBeVisible();
    await expect.element(page.getByText('Seit gestern')).toBeVisible();
    const said = { rates: [{ notReadable: unread({ reason: 'displayDark' }) }], done: true };
    server.on(getJobs, () => ({ jobs: [meter({ id: 'strom', ...said }), meter({ id: 'gas' })] }));
    await page
      .getByRole('link', { name: /Alle Zähler|Zur Übersicht/ })
      .first()
      .click();
    await expect.element(page.getByRole('link', { name: /Stromzähler.*nicht ablesbar/ })).toBeVisible();
  });

  test('[OPS-107] what is missing is said at its field, and no sooner than sending is tried', async () => {
    const { server } = await opened();
    await sendIt.click();
    await appears(page.getByRole('link', { name: /^Warum: Bitte wählen Sie/ }));
    await expect.element(reason('Kein Zugang zum Zähler')).not.toBeChecked();
    await reason('Anderer Grund').click();
    await sendIt.click();
    await appears(page.getByRole('link', { name: /Kommentar an uns: Bitte schreiben Sie uns, warum/ }));
    await page.getByRole('link', { name: /Kommentar an uns: / }).click();
    await expect.element(comment).toHaveFocus();
    await comment.fill('Schacht steht unter Wasser');
    await sendIt.click();
    await appears(done);
    expect(server.calls(postResults)).toHaveLength(1);
  });

  test('[OPS-107] the keyboard alone is enough, and the values that were typed are there again on the way back', async () => {
    await openReading({ features: FEATURES });
    await typeAndLeave('21074,3');
    (ask.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(reason('Kein Zugang zum Zähler')).toHaveFocus();
    await userEvent.keyboard(' {ArrowDown}');
    await expect.element(reason('Die Anzeige ist dunkel')).toBeChecked();
    (back.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(before).toHaveFocus();
    await expect.element(before).toHaveValue('21074');
  });

  test('[OPS-107] what the server refuses is said at its field, and nothing is lost', async () => {
    await opened(
      {},
      {
        prepare: (server) =>
          server.on(
            postResults,
            () =>
              new Refuses('invalid', {}, [
                {
                  field: 'results[0].notReadable',
                  code: 'notReadable.notAllowed',
                  message: 'Wir brauchen einen Stand.',
                },
                { field: 'results[0].comment', code: 'comment.tooLong', message: 'Bitte kürzer.' },
              ]),
          ),
      },
    );
    await reason('Kein Zugang zum Zähler').click();
    await comment.fill('Tor verschlossen');
    await sendIt.click();
    await appears(page.getByRole('link', { name: 'Warum: Wir brauchen einen Stand.' }));
    await expect.element(page.getByRole('link', { name: 'Kommentar an uns: Bitte kürzer.' })).toBeVisible();
    await expect.element(comment).toHaveValue('Tor verschlossen');
  });

  test('[OPS-107] without a network it waits on the device as a reading does, can be changed, and is sent later', async () => {
    const app = await openReading({ features: FEATURES });
    await goOffline(app);
    await ask.click();
    await reason('Kein Zugang zum Zähler').click();
    await comment.fill('Tor verschlossen');
    await sendIt.click();
    await appears(page.getByRole('button', { name: 'Ablesung ändern' }));
    await expect.element(page.getByText('Kein Zugang zum Zähler')).toBeVisible();
    await page.getByRole('button', { name: 'Ablesung ändern' }).click();
    await expect.element(reason('Kein Zugang zum Zähler')).toBeChecked();
    await expect.element(comment).toHaveValue('Tor verschlossen');
    await reason('Das Glas ist kaputt oder schmutzig').click();
    await sendIt.click();
    await goOnline(app);
    await expect.poll(() => app.server.calls(postResults).length).toBe(1);
    expect(app.server.calls(postResults)[0]?.body.results).toMatchObject([
      { notReadable: 'glass', readingValue: null },
    ]);
  });

  test('[OPS-107] of several rates those that were not read are meant; what was sent before stays', async () => {
    const { server } = await openReading({ features: FEATURES, ...TWO });
    await typeAndLeave('21074,3');
    await page.getByRole('button', { name: 'Ablesung senden' }).click();
    await page.getByRole('button', { name: 'Trotzdem senden' }).click();
    await expect.poll(() => server.calls(postResults).length).toBe(1);
    await ask.click();
    await reason('Die Anzeige ist dunkel').click();
    await sendIt.click();
    await appears(page.getByText('Ablesung gesendet'));
    expect(server.calls(postResults)[1]?.body.results).toMatchObject([
      { taskId: 'strom-2', notReadable: 'displayDark' },
    ]);
    await expect.element(page.getByText('Die Anzeige ist dunkel')).toBeVisible();
  });

  const MIXED = {
    done: true,
    rates: [
      { name: 'Hochtarif', obis: '1-0:1.8.1', range: [null, null] as const, results: [result(21_000)] },
      { name: 'Niedertarif', obis: '1-0:1.8.2', notReadable: unread() },
    ],
  };

  test('[OPS-44, OPS-107] of a report that the utility has entered it is told how it came', async () => {
    await openReading({ done: true, features: FEATURES, rates: [{ notReadable: unread({ source: 'phone' }) }] });
    await appears(page.getByRole('heading', { name: 'Nicht ablesbar: Mitteilung eingegangen' }));
    await expect.element(page.getByRole('main')).toMatchTextContent(/Mitgeteilt\s*telefonisch/);
    await expect.element(done).not.toBeInTheDocument();
  });

  test('[OPS-107] a correction says which rate could not be read, and asks for no value of it', async () => {
    const { server } = await openReading({ features: FEATURES, ...MIXED });
    await page.getByRole('button', { name: 'Ablesung korrigieren und neu senden' }).click();
    await expect.element(page.getByRole('main')).toMatchTextContent(/Niedertarif.*nicht ablesbar/i);
    await before.click();
    await userEvent.keyboard('{Control>}a{/Control}21100,5{Enter}{Enter}');
    await page.getByRole('button', { name: 'Ablesung senden' }).click();
    await expect.poll(() => server.calls(postResults).length).toBe(1);
    expect(server.calls(postResults)[0]?.body.results).toMatchObject([{ taskId: 'strom-1', readingValue: 21100.5 }]);
  });

  test('[OPS-107] a report is changed from there, too; what was read stays as it is', async () => {
    const { server } = await openReading({ features: FEATURES, ...MIXED });
    await page.getByRole('button', { name: 'Ablesung korrigieren und neu senden' }).click();
    await ask.click();
    await reason('Die Anzeige ist dunkel').click();
    await sendIt.click();
    await expect.poll(() => server.calls(postResults).length).toBe(1);
    expect(server.calls(postResults)[0]?.body.results).toMatchObject([
      { taskId: 'strom-2', notReadable: 'displayDark' },
    ]);
    await expect.element(page.getByText('Die Anzeige ist dunkel')).toBeVisible();
  });

  test('[OPS-110] a reading can be entered afterwards, and replaces it', async () => {
    const { server } = await opened();
    await reason('Kein Zugang zum Zähler').click();
    await sendIt.click();
    await appears(done);
    await page.getByRole('button', { name: 'Zählerstand nachreichen' }).click();
    await typeAndLeave('21074,3');
    await page.getByRole('button', { name: 'Ablesung senden' }).click();
    await appears(page.getByRole('heading', { name: 'Ablesung gesendet' }));
    expect(server.calls(postResults)[1]?.body.results).toMatchObject([{ readingValue: 21074.3 }]);
    await expect.element(page.getByText('Kein Zugang zum Zähler')).not.toBeInTheDocument();
  });
});
