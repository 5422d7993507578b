import { getClearing, postClearedCorrection, postClearing } from '@zaehlwerk/contract/clearing';
import { postProposalAnswer } from '@zaehlwerk/contract/clearing-proposals';
import { putLease } from '@zaehlwerk/contract/leases';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { heading, openClearing, releasable, SECOND, THEIRS, toClear } from '../../../testing/clearing-world.ts';
import { ownProposal, proposal } from '../../../testing/clearing-proposals.ts';
import { Refuses } from '../../../testing/fakes/fake-server.ts';
import { accepted } from '../../../testing/open-entry.ts';

/* Where two clerks have to be sure: what one of them proposes, and what the other does about it. */

const first = heading('Gaszähler, Mühlenweg 14');
const second = heading('Stromzähler, Bahnhofstraße 9');
const button = (name: RegExp) => page.getByRole('button', { name });
const CONFIRM = /^Bestätigen/;

async function confirmable() {
  await expect.element(button(CONFIRM)).not.toHaveAttribute('aria-disabled');
}

test('[DSK-191] what is decided where two are wanted is said to wait, and U takes it back; the next case is there', async () => {
  await page.viewport(1440, 900);
  const waiting = toClear({ proposal: ownProposal() });
  const { server } = await openClearing({
    unknown: [],
    prepare: (fake) => {
      let isProposed = false;
      fake.on(getClearing, ({ query }) => {
        const open = isProposed ? [SECOND] : [toClear(), SECOND];
        const readings = query['proposed'] === 'true' ? (isProposed ? [waiting] : []) : open;
        return { readings: query['state'] === 'askedBack' ? [] : readings, next: null };
      });
      fake.on(postClearing, () => {
        isProposed = true;
        return { cleared: 0, alreadyThere: 0, proposed: 1 };
      });
      fake.on(postProposalAnswer, () => {
        isProposed = false;
        return { state: 'open' as const };
      });
    },
  });
  await appears(first);
  await releasable();
  await userEvent.keyboard('f');
  await appears(second);
  await expect.element(page.getByText('Vorgeschlagen: wartet auf die zweite Person')).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Vorgeschlagen 1' })).toBeVisible();
  await userEvent.keyboard('u');
  await appears(first);
  expect(server.calls(postProposalAnswer).map(({ params, body }) => [params['readingId'], body])).toEqual([
    ['r-1', { answer: 'takenBack', reason: null }],
  ]);
  await expect.element(page.getByRole('radio', { name: /^Vorgeschlagen/ })).not.toBeInTheDocument();
});

test('[DSK-191] a correction that waits is said to be proposed, not corrected', async () => {
  await openClearing({
    prepare: (fake) => fake.on(postClearedCorrection, () => ({ ...accepted(), outcome: 'proposed' as const })),
  });
  await appears(first);
  await appears(page.getByText('Ziffern 2, 3 weichen ab'));
  await userEvent.keyboard('e');
  await button(/^Ziffern vertauscht/).click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await appears(second);
  await expect.element(page.getByText('Vorgeschlagen: wartet auf die zweite Person')).toBeVisible();
});

test('[DSK-192] the second clerk is told in the queue and at the case who proposes what and why, and confirms it with B', async () => {
  await page.viewport(1440, 900);
  const { server } = await openClearing({
    cases: [toClear({ proposal: proposal() }), SECOND],
    unknown: [],
    prepare: (fake) => fake.on(postProposalAnswer, () => ({ state: 'corrected' as const })),
  });
  await appears(first);
  await expect.element(page.getByRole('link', { name: /Mühlenweg 14.*Zweite Freigabe durch Sie/ })).toBeVisible();
  const told = /T\. Yılmaz schlägt vor, auf 5\.712,852\sm³ zu korrigieren, abgelesen am 21\.11\.2025, Telefon\./;
  await expect.element(page.getByText(told)).toBeVisible();
  await expect.element(page.getByText(/Grund: „Ziffern vertauscht“\./)).toBeVisible();
  await expect.element(page.getByText(/Vorgeschlagen 21\.11\.2025, 09:10/)).toBeVisible();
  expect(button(/^Freigeben/).query()).toBeNull();
  await confirmable();
  await userEvent.keyboard('b');
  await appears(second);
  expect(server.calls(postProposalAnswer).map(({ body }) => body)).toEqual([
    { answer: 'confirmed', reason: null, proposalId: 'p-1' },
  ]);
  await expect.element(page.getByText('Mühlenweg 14 bestätigt')).toBeVisible();
});

test('[DSK-193] G sends it back with words, which are asked for; whoever has proposed it reads them at the case', async () => {
  const { server } = await openClearing({
    cases: [toClear({ proposal: proposal() }), SECOND],
    prepare: (fake) => fake.on(postProposalAnswer, () => ({ state: 'open' as const })),
  });
  await appears(first);
  await appears(button(/^Zurückgeben/));
  await userEvent.keyboard('g');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Zurückgeben' }).click();
  await appears(page.getByText('Bitte schreiben Sie etwas.'));
  await dialog.getByRole('button', { name: 'Bitte erst anrufen.' }).click();
  await dialog.getByRole('button', { name: 'Zurückgeben' }).click();
  await appears(second);
  expect(server.calls(postProposalAnswer).map(({ body }) => body)).toEqual([
    { answer: 'sentBack', reason: 'Bitte erst anrufen.', proposalId: 'p-1' },
  ]);
});

test('[DSK-193] what was sent back is open again, and says by whom and why', async () => {
  await page.viewport(1440, 900);
  const sentBack = { reason: 'Bitte erst anrufen.', keyName: 'T. Yılmaz', clerk: null, at: '2025-11-21T08:20:00.000Z' };
  await openClearing({ cases: [toClear({ proposal: ownProposal({ sentBack }) })], unknown: [] });
  await appears(first);
  await expect
    .element(page.getByText('T. Yılmaz hat den Vorschlag zurückgegeben: „Bitte erst anrufen.“'))
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: /Mühlenweg 14.*Zurückgegeben/ })).toBeVisible();
  await releasable();
});

test('[DSK-194] one’s own proposal waits in a list of its own; to confirm it stays in its place and says why not, G takes it back', async () => {
  await page.viewport(1440, 900);
  const { server } = await openClearing({
    cases: [toClear({ proposal: ownProposal() })],
    unknown: [],
    prepare: (fake) => fake.on(postProposalAnswer, () => ({ state: 'open' as const })),
  });
  await appears(heading('Alles geklärt'));
  await page.getByRole('radio', { name: 'Vorgeschlagen 1' }).click();
  await page.getByRole('link', { name: /Mühlenweg 14.*Wartet auf die zweite Person/ }).click();
  await appears(first);
  await expect
    .element(button(CONFIRM))
    .toHaveAccessibleDescription('Der Vorschlag ist von Ihnen selbst. Bestätigen muss ihn eine andere Person.');
  await userEvent.keyboard('b');
  expect(server.calls(postProposalAnswer)).toEqual([]);
  await userEvent.keyboard('g');
  await expect.element(page.getByText('Mühlenweg 14 zurückgenommen')).toBeVisible();
  expect(server.calls(postProposalAnswer).map(({ body }) => body.answer)).toEqual(['takenBack']);
});

test('[DSK-192] what another clerk works on is not answered; that it was answered meanwhile is said at the case', async () => {
  const leased = new Refuses('conflict', {}, [{ field: 'readingId', code: 'leased', message: 'Jemand anders.' }]);
  const { server } = await openClearing({
    cases: [toClear({ lease: THEIRS, proposal: proposal() })],
    prepare: (fake) => {
      fake.on(putLease, () => leased);
      fake.on(postProposalAnswer, () => ({ state: 'corrected' as const }));
    },
  });
  await appears(button(/^Übernehmen/));
  await userEvent.keyboard('b');
  await userEvent.keyboard('g');
  expect(page.getByRole('dialog').query()).toBeNull();
  expect(server.calls(postProposalAnswer)).toEqual([]);
});
