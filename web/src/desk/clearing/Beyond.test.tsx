import { getAssignments, postAssignmentStates, type ReadingWithoutOrder } from '@zaehlwerk/contract/assignments';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { appears } from '../../../testing/appears.ts';
import { CLEARING, heading, openClearing, UNKNOWN } from '../../../testing/clearing-world.ts';

/* Readings without an order that the search leads to, and the queue does not list. */

const FAR: ReadingWithoutOrder = {
  ...UNKNOWN,
  readingId: 'u-9',
  kind: 'withoutAccess',
  meterType: 'GAS_METER',
  contact: {
    firstname: 'Maria',
    lastname: 'Weßel',
    street: 'Am Mühlbach',
    houseNumber: '3',
    zip: '34990',
    city: 'Ellerbach',
  },
};

async function openBeyond(far: ReadingWithoutOrder) {
  let now = far;
  const desk = await openClearing({
    path: `${CLEARING}/u-9`,
    prepare: (server) => {
      server.on(getAssignments, ({ query }) => ({
        readings: query['reading'] === 'u-9' ? [now] : [UNKNOWN],
        next: null,
      }));
      server.on(postAssignmentStates, ({ body }) => {
        now = { ...now, state: body.state, decision: null };
        return { decided: 1, alreadyThere: 0 };
      });
    },
  });
  return desk;
}

test('[DSK-215] a case that waits behind those that are loaded is opened by its address all the same, and can be decided about', async () => {
  await openBeyond(FAR);
  await appears(heading('Gaszähler, Am Mühlbach 3'));
  await expect.element(page.getByText('Maria Weßel')).toBeVisible();
  await userEvent.keyboard('v');
  await expect.element(page.getByRole('dialog')).toBeVisible();
});

test('[DSK-215] a reading that was discarded says by whom and why, nothing is proposed about it, and one press opens it again', async () => {
  const decision = { reason: 'Doppelt gemeldet', keyName: 'key', clerk: 'T. Abel', at: '2025-11-20T09:00:00.000Z' };
  const { server } = await openBeyond({ ...FAR, state: 'discarded', decision });
  await appears(page.getByText('Diese Ablesung ist verworfen: Sie zählt für nichts.'));
  await expect.element(page.getByText('Von T. Abel am 20.11.2025.')).toBeVisible();
  await expect.element(page.getByText('Grund: Doppelt gemeldet')).toBeVisible();
  await expect.element(page.getByText('Vorschlag:')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Wieder öffnen' }).click();
  await appears(page.getByText('Die Ablesung kam ohne Zugang.'));
  expect(server.calls(postAssignmentStates).map(({ body }) => [body.readingIds, body.state])).toEqual([
    [['u-9'], 'open'],
  ]);
  await expect.element(page.getByText('Über diesen Fall wurde inzwischen entschieden')).not.toBeInTheDocument();
});

test('[DSK-215] one that was assigned meanwhile, or never was, is not open any more', async () => {
  await openBeyond({ ...FAR, state: 'assigned', orderNumber: 'A-7' });
  await appears(heading('Dieser Fall ist nicht mehr offen'));
});
