import { postAssignment } from '@zaehlwerk/contract/assignments';
import { getClearing, postClearing, postClearingQuestion } from '@zaehlwerk/contract/clearing';
import { getOperatorImage } from '@zaehlwerk/contract/operator';
import { getAssignmentCandidates } from '@zaehlwerk/contract/assignments';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { LANGUAGE_KEY } from '../../text/languages.ts';
import { appears } from '../../../testing/appears.ts';
import {
  CANDIDATE,
  heading,
  openClearing,
  photo,
  releasable,
  SECOND,
  toClear,
} from '../../../testing/clearing-world.ts';
import { Refuses } from '../../../testing/fakes/fake-server.ts';
import { accepted } from '../../../testing/open-entry.ts';

/* What is decided was seen, and what is said is about the case that is shown. */

const first = heading('Gaszähler, Mühlenweg 14');
const second = heading('Stromzähler, Bahnhofstraße 9');
const third = toClear({ readingId: 'r-3', houseNumber: '15', acceptedAt: '2025-11-21T07:30:00.000Z' });
const act = (name: RegExp) => page.getByRole('button', { name });
const released = (body: { readonly readingIds: readonly string[] }) => body.readingIds;

test('[DSK-55] a key that is held releases nothing, and one that is pressed twice the first case alone', async () => {
  const { server, clock } = await openClearing({ cases: [toClear(), SECOND, third] });
  await appears(first);
  await releasable();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'f', repeat: true }));
  await userEvent.keyboard('d');
  expect(server.calls(postClearing)).toEqual([]);
  await userEvent.keyboard('f');
  await appears(second);
  await appears(page.getByText('Bearbeitet von Ihnen'));
  await userEvent.keyboard('f');
  expect(server.calls(postClearing).map(({ body }) => released(body))).toEqual([['r-1']]);
  await clock.pass(500);
  await releasable();
  await userEvent.keyboard('f');
  await expect.poll(() => server.calls(postClearing).map(({ body }) => released(body))).toEqual([['r-1'], ['r-2']]);
});

test('[DSK-55] nothing is released before its photo is seen', async () => {
  const { promise, resolve } = Promise.withResolvers<Blob>();
  const { server } = await openClearing({ prepare: (fake) => fake.on(getOperatorImage, () => promise) });
  await appears(page.getByText('Bearbeitet von Ihnen'));
  await expect.element(page.getByText('Ziffern 2, 3 weichen ab')).toBeVisible();
  await userEvent.keyboard('f');
  expect(server.calls(postClearing)).toEqual([]);
  resolve(photo());
  await releasable();
  await userEvent.keyboard('f');
  await appears(second);
});

test('[DSK-62] the case that is shown stays, whatever comes before it, and says that somebody has decided', async () => {
  const { server } = await openClearing({ unknown: [] });
  await appears(first);
  await releasable();
  const older = toClear({ readingId: 'r-0', houseNumber: '2', acceptedAt: '2025-11-20T07:12:00.000Z' });
  const refused = new Refuses('conflict', {}, [
    { field: 'readingIds[0]', code: 'decidedMeanwhile', message: 'Anders.' },
  ]);
  server.on(postClearing, () => refused);
  server.on(getClearing, ({ query }) => ({ readings: query['state'] === 'open' ? [older, SECOND] : [], next: null }));
  await userEvent.keyboard('f');
  await appears(page.getByText('Über diesen Fall wurde inzwischen entschieden'));
  await expect.element(first).toBeVisible();
  await expect.element(act(/^Freigeben/)).toHaveAccessibleDescription('Das geht bei diesem Fall nicht.');
  await act(/^Neu ansehen/).click();
  await appears(heading('Gaszähler, Mühlenweg 2'));
});

test('[DSK-64] what failed is said of its case alone', async () => {
  await openClearing({ prepare: (fake) => fake.on(postClearing, () => new Refuses('unavailable')) });
  await appears(first);
  await releasable();
  await userEvent.keyboard('f');
  await appears(page.getByText('Es wurde nichts entschieden'));
  await userEvent.keyboard('j');
  await appears(second);
  expect(page.getByText('Es wurde nichts entschieden').query()).toBeNull();
});

test('[DSK-60] an answer that comes late takes nobody from the case they have gone on to', async () => {
  const { promise, resolve } = Promise.withResolvers<{ cleared: number; alreadyThere: number; proposed: number }>();
  await openClearing({
    cases: [toClear(), SECOND, third],
    unknown: [],
    prepare: (fake) => fake.on(postClearing, () => promise),
  });
  await appears(first);
  await releasable();
  await userEvent.keyboard('fjj');
  const last = heading('Gaszähler, Mühlenweg 15');
  await appears(last);
  resolve({ cleared: 1, alreadyThere: 0, proposed: 0 });
  await appears(page.getByText('Mühlenweg 14 freigegeben').first());
  await expect.element(last).toBeVisible();
});

test('[DSK-57] that no mail carries a question is said', async () => {
  await openClearing({ prepare: (fake) => fake.on(postClearingQuestion, () => ({ mail: 'noAddress' as const })) });
  await appears(first);
  await userEvent.keyboard('r');
  await act(/^Bitte senden Sie ein Foto/).click();
  await act(/^Frage stellen/).click();
  await appears(page.getByText(/^Es geht keine E-Mail hinaus, weil keine Adresse bekannt ist/).first());
});

test('[DSK-57] in another language than that of the portal there are no ready-made words for the person', async () => {
  await openClearing({ prepare: (_, device) => device.storage.write(LANGUAGE_KEY, 'en') });
  await appears(page.getByText('You are working on it'));
  await userEvent.keyboard('r');
  await appears(page.getByRole('dialog'));
  expect(page.getByRole('dialog').getByRole('group').query()).toBeNull();
});

test('[DSK-58] another register is assigned only once what is warned of it was seen', async () => {
  const registers = [
    { obis: '1-0:1.8.0', rateName: 'Bezug' },
    { obis: '1-0:2.8.0', rateName: 'Einspeisung' },
  ];
  const warning = { field: 'readingValue', code: 'value.aboveMaximum', message: 'Höher als erwartet.' };
  const { server } = await openClearing({
    path: '/betrieb/klaerung/u-1',
    prepare: (fake) => {
      fake.on(getAssignmentCandidates, () => ({
        candidates: [{ ...CANDIDATE, matches: [...CANDIDATE.matches], registers }],
      }));
      fake.on(postAssignment, ({ body }) => (body.confirmed ? accepted() : new Refuses('invalid', {}, [warning])));
    },
  });
  await appears(heading('Zähler, ohne Ort'));
  await userEvent.keyboard('z');
  await page.getByRole('radio', { name: /Lindenstraße 21/ }).click();
  await page.getByRole('radio', { name: /Bezug/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zuordnen' }).click();
  await appears(page.getByText('Höher als erwartet.'));
  await page.getByRole('radio', { name: /Einspeisung/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zuordnen' }).click();
  await appears(page.getByText('Höher als erwartet.'));
  expect(server.calls(postAssignment).map(({ body }) => [body.obis, body.confirmed])).toEqual([
    ['1-0:1.8.0', false],
    ['1-0:2.8.0', false],
  ]);
});

test('[DSK-50, DSK-51, DSK-59] in narrower windows the strip has both lists, and says what was done and that it stays', async () => {
  await page.viewport(1024, 800);
  const { server } = await openClearing({
    cases: [toClear(), SECOND, { ...third, state: 'askedBack', question: 'Eine 7?' }],
  });
  await appears(first);
  await releasable();
  await userEvent.keyboard('f');
  await expect.element(page.getByText(/^Das wird nicht zurückgenommen/).last()).toBeVisible();
  await page.getByRole('radio', { name: 'Rückfragen 1' }).click();
  await act(/^Nächster/).click();
  await appears(heading('Gaszähler, Mühlenweg 15'));
  server.on(getClearing, () => new Refuses('unavailable'));
  server.on(postClearing, () => new Refuses('unavailable'));
  await userEvent.keyboard('v');
  await page.getByLabelText('Grund').fill('Doppelt');
  await page.getByRole('dialog').getByRole('button', { name: 'Verwerfen' }).click();
  await appears(page.getByText(/^Nicht aktuell/).last());
  await page.viewport(1440, 900);
});

test('[DSK-53] of a photo that is larger than its frame the first digits can be seen', async () => {
  await openClearing();
  const picture = page.getByRole('img', { name: 'Foto 1 von 1' });
  await appears(picture);
  const frame = page.getByRole('group', { name: 'Foto', exact: true }).element();
  const starts = () => {
    frame.scrollTo(0, 0);
    const [outer, inner] = [frame.getBoundingClientRect(), picture.element().getBoundingClientRect()];
    return [inner.left - outer.left, inner.top - outer.top].map((far) => Math.abs(far) <= 2);
  };
  await userEvent.keyboard('++');
  await expect.element(page.getByText('200 %')).toBeVisible();
  expect(starts()).toEqual([true, true]);
  await userEvent.keyboard('d');
  await expect.poll(starts).toEqual([true, true]);
});
