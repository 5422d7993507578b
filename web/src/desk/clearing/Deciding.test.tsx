import { postAssignment, postAssignmentStates } from '@zaehlwerk/contract/assignments';
import { postClearedCorrection, postClearing, postClearingQuestion } from '@zaehlwerk/contract/clearing';
import { deleteDeskLease, putLease } from '@zaehlwerk/contract/leases';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import {
  heading,
  openClearing,
  releasable,
  SECOND,
  THEIRS,
  toClear,
  UNKNOWN,
} from '../../../testing/clearing-world.ts';
import { Refuses } from '../../../testing/fakes/fake-server.ts';
import { accepted } from '../../../testing/open-entry.ts';

const first = heading('Gaszähler, Mühlenweg 14');
const second = heading('Stromzähler, Bahnhofstraße 9');
const unknown = heading('Zähler, ohne Ort');
const act = (name: RegExp) => page.getByRole('button', { name });

test('[DSK-55] F releases, once, and the next case is there; that it is not taken back is said', async () => {
  await page.viewport(1440, 900);
  const { server } = await openClearing();
  await appears(first);
  await releasable();
  await userEvent.keyboard('f');
  await appears(second);
  expect(server.calls(postClearing).map(({ body }) => body)).toEqual([
    { readingIds: ['r-1'], state: 'released', from: 'open' },
  ]);
  await expect.element(page.getByText('Mühlenweg 14 freigegeben')).toBeVisible();
  await expect.element(page.getByText(/^Das wird nicht zurückgenommen/)).toBeVisible();
  expect(page.getByRole('link', { name: /Mühlenweg 14/ }).query()).toBeNull();
});

test('[DSK-56] E corrects by the customer’s own counter, with the digits of the photo proposed; without a reason nothing is saved', async () => {
  const { server } = await openClearing({
    prepare: (fake) => fake.on(postClearedCorrection, () => accepted()),
  });
  await appears(first);
  await appears(page.getByText('Ziffern 2, 3 weichen ab'));
  await userEvent.keyboard('e');
  await expect.element(page.getByLabelText('Vor dem Komma')).toHaveValue('5712');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(server.calls(postClearedCorrection)).toEqual([]);
  await page.getByRole('button', { name: 'Ziffern vertauscht' }).click();
  await page.getByRole('radio', { name: 'Telefon' }).click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await appears(second);
  expect(server.calls(postClearedCorrection).map(({ params, body }) => [params['readingId'], body])).toEqual([
    [
      'r-1',
      {
        source: 'phone',
        confirmed: false,
        readingDate: '2025-11-21',
        readingValue: 5712.852,
        from: 'open',
        reason: 'Ziffern vertauscht',
      },
    ],
  ]);
});

test('[DSK-56, OPN-559] what is corrected is compared with what was there before it, asks like every entry, and is left by asking', async () => {
  const { server } = await openClearing({
    prepare: (fake) => fake.on(postClearedCorrection, () => accepted()),
  });
  await appears(page.getByText('Ziffern 2, 3 weichen ab'));
  await userEvent.keyboard('e');
  const before = page.getByLabelText('Vor dem Komma');
  await before.fill('5020');
  await page.getByRole('button', { name: 'Komma verrutscht' }).click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('alertdialog')).toMatchTextContent(/5\.020,/);
  expect(server.calls(postClearedCorrection)).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await act(/^Abbrechen/).click();
  await appears(page.getByRole('alertdialog'));
  await act(/^Verwerfen$/).click();
  await appears(act(/^Freigeben/));
  await expect.element(first).toBeVisible();
});

test('[DSK-57] R asks back with a ready-made text or words of one’s own', async () => {
  const { server } = await openClearing({
    prepare: (fake) => fake.on(postClearingQuestion, () => ({ mail: 'waiting' as const })),
  });
  await appears(first);
  await userEvent.keyboard('r');
  await act(/^Frage stellen/).click();
  await appears(page.getByText('Bitte schreiben Sie etwas.'));
  await act(/^Bitte senden Sie ein Foto/).click();
  await act(/^Frage stellen/).click();
  await appears(second);
  expect(server.calls(postClearingQuestion).map(({ params, body }) => [params['readingId'], body.question])).toEqual([
    ['r-1', 'Bitte senden Sie ein Foto, auf dem alle Ziffern zu sehen sind.'],
  ]);
});

test('[DSK-58] Z assigns a reading without an order to the likeliest one; what is warned of is asked about, and U takes it back', async () => {
  const warning = { field: 'readingValue', code: 'value.aboveMaximum', message: 'Höher als erwartet.' };
  const { server } = await openClearing({
    cases: [SECOND],
    path: '/betrieb/klaerung/u-1',
    prepare: (fake) => {
      fake.on(postAssignment, ({ body }) =>
        body.confirmed === true ? accepted() : new Refuses('invalid', {}, [warning]),
      );
      fake.on(postAssignmentStates, () => ({ decided: 1, alreadyThere: 0 }));
    },
  });
  await appears(unknown);
  await expect.element(act(/^Zuordnen/)).toHaveAttribute('data-filled');
  await expect.element(act(/^Freigeben/)).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('z');
  await page.getByRole('radio', { name: /Lindenstraße 21/ }).click();
  await expect.element(page.getByText(/Nummer anders geschrieben · gleicher Ort/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Zuordnen' }).click();
  await appears(page.getByText('Höher als erwartet.'));
  await act(/^Trotzdem zuordnen/).click();
  await appears(second);
  expect(server.calls(postAssignment).map(({ body }) => body)).toEqual([
    { orderNumber: 'A-7', obis: null, confirmed: false },
    { orderNumber: 'A-7', obis: null, confirmed: true },
  ]);
  await userEvent.keyboard('u');
  await appears(unknown);
  expect(server.calls(postAssignmentStates).map(({ body }) => body)).toEqual([
    { readingIds: ['u-1'], state: 'open', orderNumber: 'A-7' },
  ]);
});

test('[DSK-59, OPN-557] V asks for a reason before it discards, and U takes it back', async () => {
  const { server } = await openClearing();
  await appears(first);
  await userEvent.keyboard('v');
  const discard = page.getByRole('dialog').getByRole('button', { name: 'Verwerfen' });
  await discard.click();
  expect(server.calls(postClearing)).toEqual([]);
  await page.getByLabelText('Grund').fill('Stand vom Nachbarn');
  await discard.click();
  await appears(second);
  await userEvent.keyboard('u');
  await appears(first);
  expect(server.calls(postClearing).map(({ body }) => body)).toEqual([
    { readingIds: ['r-1'], state: 'discarded', from: 'open', reason: 'Stand vom Nachbarn' },
    { readingIds: ['r-1'], state: 'open', from: 'discarded' },
  ]);
});

test('[DSK-61] a case on which somebody else works is read only, says who it is, and is taken over only after asking', async () => {
  const leased = new Refuses('conflict', {}, [{ field: 'readingId', code: 'leased', message: 'Jemand anders.' }]);
  const { server } = await openClearing({
    cases: [toClear({ lease: THEIRS }), SECOND],
    prepare: (fake) =>
      fake.on(putLease, ({ body }) =>
        body.takeOver === true ? { lease: { ...THEIRS, clerk: 'S. Arndt', isYours: true } } : leased,
      ),
  });
  await appears(page.getByRole('main').getByText('T. Yılmaz bearbeitet').last());
  await userEvent.keyboard('f');
  await userEvent.keyboard('v');
  expect(server.calls(postClearing)).toEqual([]);
  expect(page.getByRole('dialog').query()).toBeNull();
  await expect.element(act(/^Freigeben/)).toHaveAccessibleDescription(/Übernehmen Sie ihn erst/);
  await act(/^Übernehmen/).click();
  await appears(page.getByRole('alertdialog'));
  expect(server.calls(putLease).filter(({ body }) => body.takeOver === true)).toEqual([]);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Übernehmen' }).click();
  await appears(page.getByText('Bearbeitet von Ihnen'));
  await appears(page.getByText('reserviert bis 10:15'));
  await releasable();
  await userEvent.keyboard('f');
  await appears(second);
});

test('[DSK-61] a reservation that has run out is said, and begins anew with the next touch', async () => {
  const { server, clock } = await openClearing();
  await appears(page.getByText(/^Bearbeitet von Ihnen/));
  await clock.pass(15 * 60_000);
  await appears(page.getByText('Reservierung abgelaufen'));
  const asked = server.calls(putLease).length;
  await userEvent.keyboard('d');
  await expect.poll(() => server.calls(putLease).length).toBe(asked + 1);
});

test('[DSK-102] whoever leaves the room, or closes the page, leaves the case at once; going on to the next is no leaving', async () => {
  const { server } = await openClearing();
  const left = () => server.calls(deleteDeskLease).map(({ params }) => params['readingId']);
  await appears(page.getByText(/^Bearbeitet von Ihnen/));
  await userEvent.keyboard('j');
  await appears(second);
  expect(left()).toEqual([]);
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  await expect.poll(left).toEqual(['r-2']);
  await page.getByRole('link', { name: 'Start', exact: true }).click();
  await expect.poll(left).toEqual(['r-2', 'r-2']);
});

test('[DSK-102] a page that comes back from the browser’s memory begins its case anew with the next touch', async () => {
  const { server } = await openClearing();
  await appears(page.getByText(/^Bearbeitet von Ihnen/));
  const asked = server.calls(putLease).length;
  window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await userEvent.keyboard('d');
  await expect.poll(() => server.calls(putLease).length).toBe(asked + 1);
});

test('[DSK-102] where another tab of the clerk leaves the same case, this one begins it anew with the next touch', async () => {
  const { server, browser } = await openClearing();
  await appears(page.getByText(/^Bearbeitet von Ihnen/));
  const asked = server.calls(putLease).length;
  await userEvent.keyboard('d');
  expect(server.calls(putLease)).toHaveLength(asked);
  browser.openTab('/').storage.write('zaehlwerk.desk.left-case', '1 r-1');
  await userEvent.keyboard('d');
  await expect.poll(() => server.calls(putLease).length).toBe(asked + 1);
});

test('[DSK-64] a refusal says why; the case stays as it was', async () => {
  const refused = new Refuses('conflict', {}, [
    { field: 'readingIds[0]', code: 'correctInstead', message: 'Diese Ablesung ist freigegeben.' },
  ]);
  await openClearing({
    cases: [toClear()],
    unknown: [UNKNOWN],
    prepare: (server) => server.on(postClearing, () => refused),
  });
  await appears(first);
  await releasable();
  await userEvent.keyboard('f');
  await appears(page.getByText('Diese Ablesung ist freigegeben.'));
  await expect.element(first).toBeVisible();
});
